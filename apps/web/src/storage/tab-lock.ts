/**
 * One tab at a time has a game open: two would write over what the other has kept. Who has it stands in the browser's
 * store; the tabs talk over a channel, because only an answer tells a tab that lives from one that crashed.
 */
import { object, oneOf, text, type Decoder } from '@boardwright/core/decode';
import { removeItem, writeItem, readItem } from './storage.ts';

const WORDS = ['here?', 'here', 'give', 'given', 'took'] as const;
type Word = (typeof WORDS)[number];

interface Message {
  readonly word: Word;
  readonly name: string;
  readonly from: string;
}

/** What tabs share. */
export interface TabChannel {
  say(message: Message): void;
  /** The answer stops listening. */
  listen(heard: (message: Message) => void): () => void;
  wait(ms: number): Promise<void>;
}

/**
 * A tab that lives answers at once, also in the background, but a busy machine may hold it up for half a second; one that the
 * browser has frozen does not answer, and cannot act.
 */
const PATIENCE_MS = 1000;
/** What another tab wrote may be seen a little after what it said: the two come by different ways. */
const TURN_MS = 5;
const owner = text(64);
const decoder: Decoder<Message> = object<Message>({ word: oneOf(WORDS), name: text(200), from: owner });

export class TabLock {
  readonly #name: string;
  readonly #tab: string;
  readonly #tabs: TabChannel;
  readonly #lost: () => void;
  readonly #stop: () => void;
  /** A store that is full takes no mark, but may make room for the game. */
  #unmarked: boolean;
  #released = false;
  #close = (): void => undefined;

  private constructor(name: string, tab: string, tabs: TabChannel, lost: () => void) {
    this.#name = name;
    this.#tab = tab;
    this.#tabs = tabs;
    this.#lost = lost;
    this.#unmarked = !writeItem(`open/${name}`, tab);
    this.#stop = tabs.listen((message) => this.#hear(message));
    this.#say('took');
  }

  /**
   * null: another tab has it. force: that one is asked to give it up, and closes its game before it answers.
   * lost: it went to another tab.
   */
  static async take(
    name: string,
    tab: string,
    tabs: TabChannel,
    lost: () => void,
    force: boolean,
  ): Promise<TabLock | null> {
    const other = readItem(`open/${name}`, owner);
    if (other !== null && other !== tab) {
      const answer = await ask(name, tab, tabs, force ? 'give' : 'here?');
      if (answer && !force) return null;
      if (answer) await gone(name, other, tabs);
    }
    return new TabLock(name, tab, tabs, lost);
  }

  /** Asked before every write: a tab that was frozen may not have heard that it lost. */
  isMine(): boolean {
    const holder = readItem(`open/${this.#name}`, owner);
    return holder === this.#tab || (holder === null && this.#unmarked);
  }

  /** Runs once, while the game may still be written, before anybody else has it. */
  beforeEnd(close: () => void): void {
    this.#close = close;
  }

  release(): void {
    const close = this.#close;
    this.#close = () => undefined;
    close();
    this.#stop();
    if (this.isMine()) removeItem(`open/${this.#name}`);
    this.#unmarked = false;
    this.#released = true;
  }

  #hear({ word, name, from }: Message): void {
    if (name !== this.#name || from === this.#tab) return;
    if (word === 'here?' && this.isMine()) this.#say('here');
    if (word === 'give') this.#give();
    if (word === 'took') void this.#compare();
  }

  /** Of two that took it in the same moment, the store remembers one: which one may be seen later. */
  async #compare(): Promise<void> {
    if (this.isMine()) await this.#tabs.wait(PATIENCE_MS);
    if (!this.#released && !this.isMine()) this.#give();
  }

  #give(): void {
    this.release();
    this.#say('given');
    this.#lost();
  }

  #say(word: Word): void {
    this.#tabs.say({ word, name: this.#name, from: this.#tab });
  }
}

/** Whether another tab answered in time. */
async function ask(name: string, tab: string, tabs: TabChannel, word: 'here?' | 'give'): Promise<boolean> {
  const wanted = word === 'give' ? 'given' : 'here';
  let stop = (): void => undefined;
  const answer = new Promise<true>((done) => {
    stop = tabs.listen((message) => {
      if (message.name === name && message.word === wanted && message.from !== tab) done(true);
    });
  });
  tabs.say({ word, name, from: tab });
  const answered = await Promise.race([answer, tabs.wait(PATIENCE_MS).then(() => false)]);
  stop();
  return answered;
}

/** The mark of a tab goes after all that it wrote: where it is gone, everything else is seen too. */
async function gone(name: string, other: string, tabs: TabChannel): Promise<void> {
  for (let ms = 0; ms < PATIENCE_MS && readItem(`open/${name}`, owner) === other; ms += TURN_MS)
    await tabs.wait(TURN_MS);
}

/** A tab has it open, or crashed with it. */
export function isLocked(name: string): boolean {
  return readItem(`open/${name}`, owner) !== null;
}

let channel: BroadcastChannel | null = null;

export const browserTabs: TabChannel = {
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  say: (message) => open().postMessage(message),
  listen: (heard) => {
    const hear = ({ data }: MessageEvent<unknown>): void => {
      const message = decoder.decode(data, 'message');
      if (message.ok) heard(message.value);
    };
    open().addEventListener('message', hear);
    return () => open().removeEventListener('message', hear);
  },
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
};

function open(): BroadcastChannel {
  return (channel ??= new BroadcastChannel('boardwright/open'));
}
