import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TabLock, type TabChannel } from './tab-lock.ts';

const NAME = 'game/abc';

/** The tabs of one browser. Messages arrive in a later turn of the event loop. A frozen tab gets nothing until it thaws. */
class Browser {
  readonly #tabs: Tab[] = [];
  tab(): Tab {
    const tab = new Tab((message) =>
      this.#tabs.filter((other) => other !== tab).forEach((other) => other.hear(message)),
    );
    this.#tabs.push(tab);
    return tab;
  }
}

type Message = Parameters<TabChannel['say']>[0];

class Tab implements TabChannel {
  frozen = false;
  readonly #tell: (message: Message) => void;
  readonly #ears = new Set<(message: Message) => void>();
  #waiting: Message[] = [];
  constructor(tell: (message: Message) => void) {
    this.#tell = tell;
  }
  say(message: Message): void {
    queueMicrotask(() => this.#tell(message));
  }
  listen(heard: (message: Message) => void): () => void {
    this.#ears.add(heard);
    return () => this.#ears.delete(heard);
  }
  hear(message: Message): void {
    if (this.frozen) this.#waiting.push(message);
    else for (const ear of this.#ears) ear(message);
  }
  thaw(): void {
    const missed = this.#waiting;
    [this.frozen, this.#waiting] = [false, []];
    missed.forEach((message) => this.hear(message));
  }
  /** Waits for longer than any answer takes. */
  async wait(): Promise<void> {
    for (let n = 0; n < 20; n++) await Promise.resolve();
  }
}

let browser: Browser;
beforeEach(() => {
  browser = new Browser();
  const store: Record<string, string> = {};
  const setItem = (name: string, text: string): string => (store[name] = text);
  Object.defineProperty(store, 'setItem', { value: setItem, configurable: true });
  Object.defineProperty(store, 'getItem', { value: (name: string) => store[name] ?? null });
  Object.defineProperty(store, 'removeItem', { value: (name: string) => delete store[name], configurable: true });
  vi.stubGlobal('localStorage', store);
});
afterEach(() => vi.unstubAllGlobals());

const nothing = (): void => undefined;

test('the first tab has the game, the second is told that it is taken', async () => {
  const first = await TabLock.take(NAME, 'one', browser.tab(), nothing, false);
  expect(first?.isMine()).toBe(true);
  expect(await TabLock.take(NAME, 'two', browser.tab(), nothing, false)).toBeNull();
  expect(first?.isMine()).toBe(true);
  expect(await TabLock.take('game/other', 'two', browser.tab(), nothing, false)).not.toBeNull();
});

test('what was closed is free at once', async () => {
  const first = await TabLock.take(NAME, 'one', browser.tab(), nothing, false);
  first?.release();
  expect(first?.isMine()).toBe(false);
  expect(await TabLock.take(NAME, 'two', browser.tab(), nothing, false)).not.toBeNull();
});

test('a tab that takes over waits until the other has closed its game', async () => {
  const done: string[] = [];
  const first = await TabLock.take(NAME, 'one', browser.tab(), () => done.push('told'), false);
  first?.beforeEnd(() => done.push(`closed while mine: ${first.isMine()}`));
  const second = await TabLock.take(NAME, 'two', browser.tab(), nothing, true);
  done.push('opened');
  expect(done).toEqual(['closed while mine: true', 'told', 'opened']);
  expect([first?.isMine(), second?.isMine()]).toEqual([false, true]);
  first?.release();
  expect(done).toHaveLength(3);
  expect(second?.isMine()).toBe(true);
});

/** Writes after the next message has arrived. */
async function later(write: () => void): Promise<void> {
  for (let n = 0; n < 3; n++) await browser.tab().wait();
  write();
}

test('a tab that takes over sees all that the other wrote last, though it heard the answer before', async () => {
  const first = await TabLock.take(NAME, 'one', browser.tab(), nothing, false);
  const forget = localStorage.removeItem;
  first?.beforeEnd(() => {
    void later(() => localStorage.setItem('last', 'word'));
    vi.spyOn(localStorage, 'removeItem').mockImplementation((name) => void later(() => forget(name)));
  });
  const second = await TabLock.take(NAME, 'two', browser.tab(), nothing, true);
  expect(localStorage.getItem('last')).toBe('word');
  expect([first?.isMine(), second?.isMine()]).toEqual([false, true]);
});

test('a tab that crashed keeps nobody waiting for ever', async () => {
  const lost = browser.tab();
  await TabLock.take(NAME, 'one', lost, nothing, false);
  lost.frozen = true;
  expect(await TabLock.take(NAME, 'two', browser.tab(), nothing, false)).not.toBeNull();
});

test('a tab that was frozen may not write, and learns why when it thaws', async () => {
  const frozen = browser.tab();
  const lost = vi.fn<() => void>();
  const first = await TabLock.take(NAME, 'one', frozen, lost, false);
  frozen.frozen = true;
  const second = await TabLock.take(NAME, 'two', browser.tab(), nothing, true);
  expect([first?.isMine(), second?.isMine()]).toEqual([false, true]);
  frozen.thaw();
  expect(lost).toHaveBeenCalledTimes(1);
  expect(second?.isMine()).toBe(true);
});

test('of two tabs that open it in the same moment the store remembers one, and the other learns of it', async () => {
  const lost = vi.fn<() => void>();
  const a = browser.tab();
  const first = await TabLock.take(NAME, 'one', a, lost, false);
  localStorage.removeItem(`boardwright/open/${NAME}`); // the second tab looked before the first one had written
  const second = await TabLock.take(NAME, 'two', browser.tab(), nothing, false);
  await a.wait();
  expect([first?.isMine(), second?.isMine()]).toEqual([false, true]);
  expect(lost).toHaveBeenCalledTimes(1);
});

test('and it learns of it also when it hears of the other before it sees its mark', async () => {
  const lost = vi.fn<() => void>();
  const [a, b] = [browser.tab(), browser.tab()];
  const first = await TabLock.take(NAME, 'one', a, lost, false);
  b.say({ word: 'took', name: NAME, from: 'two' });
  await Promise.resolve();
  expect(first?.isMine()).toBe(true);
  localStorage.setItem(`boardwright/open/${NAME}`, '"two"');
  await a.wait();
  await a.wait();
  expect(lost).toHaveBeenCalledTimes(1);
});

test('what was released is lost to nobody', async () => {
  const lost = vi.fn<() => void>();
  const [a, b] = [browser.tab(), browser.tab()];
  const first = await TabLock.take(NAME, 'one', a, lost, false);
  b.say({ word: 'took', name: NAME, from: 'two' });
  await Promise.resolve();
  first?.release();
  await a.wait();
  await a.wait();
  expect(lost).not.toHaveBeenCalled();
});

test('where the store takes no more the game is still this tab’s, until another has it', async () => {
  const full = (): never => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const setItem = vi.spyOn(localStorage, 'setItem').mockImplementation(full);
  const lost = vi.fn<() => void>();
  const first = await TabLock.take(NAME, 'one', browser.tab(), lost, false);
  expect(first?.isMine()).toBe(true);
  const gone = await TabLock.take('game/other', 'one', browser.tab(), nothing, false);
  gone?.release();
  expect(gone?.isMine()).toBe(false);
  setItem.mockRestore();
  const second = await TabLock.take(NAME, 'two', browser.tab(), nothing, false);
  await browser.tab().wait();
  expect([first?.isMine(), second?.isMine()]).toEqual([false, true]);
  expect(lost).toHaveBeenCalledTimes(1);
});
