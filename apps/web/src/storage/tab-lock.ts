/**
 * Lets only one tab at a time open a game, because two would overwrite each other. The storage says which tab has it. The tabs also
 * exchange messages, because only an answer can tell a living tab from a crashed one.
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

/** The channel over which tabs talk. */
export interface TabChannel {
  say(message: Message): void;
  /** Starts to listen. Returns a function that stops it. */
  listen(heard: (message: Message) => void): () => void;
  wait(ms: number): Promise<void>;
}

/**
 * Milliseconds to wait for an answer. A living tab answers at once, even in the background, though a busy machine may delay it by half a
 * second. A frozen tab does not answer, but cannot act either.
 */
const ANSWER_MS = 1000;
/** Milliseconds until what another tab has written is visible. Writes and messages are delivered separately. */
const TURN_MS = 5;
const owner = text(64);
const decoder: Decoder<Message> = object<Message>({ word: oneOf(WORDS), name: text(200), from: owner });

export class TabLock {
  readonly #name: string;
  readonly #tab: string;
  readonly #tabs: TabChannel;
  readonly #lost: () => void;
  readonly #stop: () => void;
  /** Whether the mark could not be stored because the storage was full. The game may free some space. */
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
   * Takes the lock. Returns null if another tab has it. force: asks that tab to release the lock; it closes its game before it answers.
   * lost: called when another tab takes the lock.
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

  /**
   * Returns whether this tab still has the lock. Checked before every write, because a tab that was frozen may not know that it has lost
   * it.
   */
  isMine(): boolean {
    const holder = readItem(`open/${this.#name}`, owner);
    return holder === this.#tab || (holder === null && this.#unmarked);
  }

  /** Registers a function that runs once before another tab gets the game. This tab may still write in it. */
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

  /**
   * Resolves a tie. If two tabs take the lock at the same moment, the storage keeps one of them, but this may become visible only later.
   */
  async #compare(): Promise<void> {
    if (this.isMine()) await this.#tabs.wait(ANSWER_MS);
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

/** Returns whether another tab has answered in time. */
async function ask(name: string, tab: string, tabs: TabChannel, word: 'here?' | 'give'): Promise<boolean> {
  const wanted = word === 'give' ? 'given' : 'here';
  let stop = (): void => undefined;
  const answer = new Promise<true>((done) => {
    stop = tabs.listen((message) => {
      if (message.name === name && message.word === wanted && message.from !== tab) done(true);
    });
  });
  tabs.say({ word, name, from: tab });
  const answered = await Promise.race([answer, tabs.wait(ANSWER_MS).then(() => false)]);
  stop();
  return answered;
}

/** Waits until a tab has removed its mark. It does so after all its writes. */
async function gone(name: string, other: string, tabs: TabChannel): Promise<void> {
  for (let ms = 0; ms < ANSWER_MS && readItem(`open/${name}`, owner) === other; ms += TURN_MS) await tabs.wait(TURN_MS);
}

/** Returns whether a tab has the game open, or crashed while it had. */
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
