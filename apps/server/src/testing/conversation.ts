/** A recorded conversation of several clients: lines `A> …` for what client A sent and `A< …` for what the server answered. */
import { market } from '@boardwright/core/testing';
import { WebSocket } from 'ws';
import { create, open, take } from './test-server.ts';

const TIME = { now: () => 1_800_000_000_000, wall: () => 1_800_000_000_000 };
/** The tickets of the dice in order: cards twice, a theft, cards twice, a discard, then cards again. */
const TICKETS = [0, 1, 4, 0, 1, 2, 5];
/** Matches messages that arrive at any time and are not answers. */
const ASIDE = /^\{"type":"(seats|pong)"/;

/** One socket of a conversation, with the messages that it has received. */
export class Speaker {
  readonly heard: string[] = [];
  readonly #socket: WebSocket;
  #wake = (): void => undefined;

  constructor(origin: string) {
    this.#socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, { origin });
    this.#socket.on('message', (data) => {
      this.heard.push((data as Buffer).toString());
      this.#wake();
    });
  }

  opened(): Promise<unknown> {
    return new Promise((resolve) => this.#socket.once('open', resolve));
  }

  /** Waits for a message of this type after the first `from`. */
  async hears(type: string, from: number): Promise<string> {
    for (;;) {
      const found = this.heard.slice(from).find((text) => text.startsWith(`{"type":"${type}"`));
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  /** Sends a line and waits for its answer. */
  async say(line: string): Promise<void> {
    const from = this.heard.length;
    const isAnswer = line.includes('"ping"') ? /^\{"type":"pong"/ : { test: (text: string) => !ASIDE.test(text) };
    this.#socket.send(line);
    while (!this.heard.slice(from).some((text) => isAnswer.test(text)))
      await new Promise<void>((resolve) => (this.#wake = resolve));
  }

  /** Waits until everything sent so far has been answered. */
  async settle(): Promise<readonly string[]> {
    await this.say('{"type":"ping"}');
    return this.heard.splice(0).slice(0, -1);
  }

  close(): void {
    this.#socket.close();
  }
}

/** Replays the client lines of a conversation against a new server. Returns the resulting conversation. */
export async function replay(conversation: string): Promise<string> {
  const diceOf = () => (draw: { readonly index: number; readonly total: number }) =>
    (TICKETS[draw.index] ?? 0) % draw.total;
  const site = await open({ time: TIME, diceOf });
  const { match, invites } = await create(site.origin, { game: market.id, preset: 'two' });
  const names = new Map([[match, '$match']]);
  for (const [seat, invite] of invites.entries())
    names.set((await take(site.origin, match, invite ?? '')).token, `$token${seat}`);
  const speakers = new Map(['A', 'B', 'S'].map((name) => [name, new Speaker(site.origin)]));
  await Promise.all([...speakers.values()].map((speaker) => speaker.opened()));
  const lines: string[] = [];
  const features = featuresIn(conversation);
  for (const said of conversation.split('\n').filter((line) => /^\w> /.test(line))) {
    lines.push(said);
    await speakers.get(said.charAt(0))?.say(named(names, said.slice(3)));
    for (const [name, speaker] of speakers)
      for (const text of await speaker.settle()) lines.push(`${name}< ${withFeatures(unnamed(names, text), features)}`);
  }
  for (const speaker of speakers.values()) speaker.close();
  await site.close();
  return `${lines.join('\n')}\n`;
}

/** Returns the features that the server had when the conversation was recorded. */
function featuresIn(conversation: string): readonly string[] {
  const lists = conversation.matchAll(/^\w< .*"features":(\[[^\]]*\])/gm);
  return [...lists].flatMap(([, list = '[]']) => JSON.parse(list) as readonly string[]);
}

/** Removes from a welcome the features that are newer than the recording. */
function withFeatures(text: string, features: readonly string[]): string {
  return text.replace(/"features":(\[[^\]]*\])/, (_, list: string) => {
    const named = JSON.parse(list) as readonly string[];
    return `"features":${JSON.stringify(named.filter((name) => features.includes(name)))}`;
  });
}

function named(names: ReadonlyMap<string, string>, line: string): string {
  return [...names].reduce((text, [secret, name]) => text.replaceAll(name, secret), line);
}

/** Gives the next match a name when it is announced. */
function unnamed(names: Map<string, string>, text: string): string {
  const [, next] = /^\{"type":"next","match":"([\w-]{16})"/.exec(text) ?? [];
  if (next !== undefined) names.set(next, '$next');
  return [...names].reduce((line, [secret, name]) => line.replaceAll(secret, name), text);
}
