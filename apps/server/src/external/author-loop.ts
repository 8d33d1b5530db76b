/**
 * The server's side of `boardwright dev`. While one server runs, the command starts the next one in advance. The new server loads
 * everything but the game, then opens the game when it is told to, and listens once the previous server has stopped. An event stream tells
 * open pages about the change.
 */
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { gamesText, type PageGames } from '@boardwright/protocol';
import type { HttpReply } from '../net/http.ts';

/** A message from the command. */
type Word = 'open' | 'serve' | { readonly trouble: string };
/** An answer from the server. */
type Answer = 'opened' | 'serving' | { readonly failed: string };

/** Milliseconds that a page waits before it reconnects to a stopped server. The next server listens at once. */
const RETRY_MS = 50;

export class AuthorLoop {
  readonly #pages = new Set<PassThrough>();
  #trouble: string | null = null;

  constructor() {
    process.on('message', (word: Word) => {
      if (typeof word === 'object') this.#tellTrouble(word.trouble);
    });
    // the command has exited, perhaps without a message
    process.on('disconnect', () => process.exit(0));
  }

  async told(wanted: 'open' | 'serve'): Promise<void> {
    for (;;) {
      const [word]: Word[] = await once(process, 'message');
      if (word === wanted) return;
    }
  }

  /** Resolves when the answer is sent, so that exiting does not lose it. */
  answer(answer: Answer): Promise<void> {
    return new Promise((done) => {
      if (process.send?.(answer, undefined, undefined, () => done()) === undefined) done();
    });
  }

  /** Returns an event stream: the server's games at once, and later the errors of changed files. */
  stream(games: PageGames): HttpReply {
    const page = new PassThrough();
    this.#pages.add(page);
    page.once('close', () => this.#pages.delete(page));
    page.write(`retry: ${RETRY_MS}\n\n${eventText('games', gamesText(games))}`);
    if (this.#trouble !== null) page.write(eventText('trouble', this.#trouble));
    return {
      status: 200,
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
      body: () => page,
    };
  }

  #tellTrouble(trouble: string): void {
    this.#trouble = trouble;
    for (const page of this.#pages) page.write(eventText('trouble', trouble));
  }
}

function eventText(name: string, data: string): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
