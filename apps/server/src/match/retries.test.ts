import { tableOf } from '@boardwright/core/testing';
import { pick, rng, type Rng } from '@boardwright/core';
import { threeSixNine } from '@boardwright/games/369';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { bySize, seed } from '../../../../tools/size.ts';
import { connect } from '../testing/load.ts';
import { rowsOf, storeIn } from '../testing/logs.ts';
import { KNOWN_DICE, knownSeeds, script, type Line } from '../testing/scripts.ts';
import { create, open, take } from '../testing/test-server.ts';

const MATCHES = bySize(2, 20, 27_000);
const TOGETHER = bySize(2, 20, 100);
/** Matches between two progress lines of a long run. */
const TOLD_EVERY = bySize(2, 20, 1000);
const MOST_COPIES = 6;
const PATIENCE = { timeout: bySize(60_000, 120_000, 3_600_000) };

interface Answer {
  readonly id: string;
  readonly seq: number;
}

/** One seat with two windows. Every command must be answered once, in the window that sent it. */
class Windows {
  readonly answers: Answer[] = [];
  /** Answers that refuse a command instead of acknowledging it. */
  readonly refused: string[] = [];
  readonly #sockets: readonly WebSocket[];
  #unanswered = 0;
  #waits: (() => void) | null = null;

  constructor(sockets: readonly WebSocket[]) {
    this.#sockets = sockets;
    for (const socket of sockets) socket.on('message', (data: Buffer) => this.#hear(data.toString()));
  }

  say(text: string, source: Rng): void {
    this.#unanswered++;
    pick(this.#sockets, source).send(text);
  }

  /** Resolves when everything is answered. */
  async settle(): Promise<void> {
    if (this.#unanswered > 0) await new Promise<void>((resolve) => (this.#waits = resolve));
  }

  end(): void {
    for (const socket of this.#sockets) socket.terminate();
  }

  #hear(text: string): void {
    const ack = /"ack":\{"id":"([\w-]+)","seq":(\d+)|^\{"type":"ack","id":"([\w-]+)","seq":(\d+)/.exec(text);
    if (ack === null && !/^\{"type":"(?:refused|fault)"/.test(text)) return;
    if (ack === null) this.refused.push(text);
    else this.answers.push({ id: ack[1] ?? ack[3] ?? '', seq: Number(ack[2] ?? ack[4]) });
    if (--this.#unanswered === 0) this.#waits?.();
  }
}

async function windowsOf(origin: string, match: string, token: string): Promise<Windows> {
  const hello = JSON.stringify({ type: 'hello', protocol: 3, match, token, have: -1 });
  const socketOf = async (): Promise<WebSocket> => {
    const socket = await connect(`${origin}/ws`, origin);
    socket.send(hello);
    return socket;
  };
  return new Windows([await socketOf(), await socketOf()]);
}

/** Sends every line up to six times, from either window, mixed with earlier lines. */
async function sayAgainAndAgain(lines: readonly Line[], seats: readonly Windows[], source: Rng): Promise<void> {
  for (const [i, { seat, text }] of lines.entries()) {
    const before = lines.slice(Math.max(0, i - 40), i).filter((line) => line.seat === seat);
    for (let n = 1 + source.below(MOST_COPIES); n > 0; n--) {
      seats[seat]?.say(text, source);
      if (before.length > 0 && source.below(3) === 0) seats[seat]?.say(pick(before, source).text, source);
    }
    await seats[seat]?.settle();
  }
}

test(
  `${MATCHES} matches in which all is said again, in two windows and out of order: each command is one entry`,
  PATIENCE,
  async () => {
    const site = await open({
      games: tableOf(threeSixNine),
      entropy: knownSeeds,
      diceOf: () => KNOWN_DICE,
    });
    const store = await storeIn(site.folder);
    let [begun, ended, said] = [0, 0, 0];
    const one = async (name: string): Promise<void> => {
      const source = rng(name);
      const { match, invites } = await create(site.origin, { game: '369' });
      const seats: Windows[] = [];
      for (const invite of invites) {
        const { token } = await take(site.origin, match, invite ?? '');
        seats.push(await windowsOf(site.origin, match, token));
      }
      const lines = script(threeSixNine, 'classic', name, bySize(20, 81, 81));
      await sayAgainAndAgain(lines, seats, source);
      const rows = (await rowsOf(store, match)).filter(({ by }) => by >= 0);
      const idOf = ({ text }: Line): unknown => (JSON.parse(text) as { readonly id: unknown }).id;
      expect(rows.map(({ by, cmd }) => [by, cmd])).toEqual(lines.map((line) => [line.seat, idOf(line)]));
      const places = new Map(rows.map(({ cmd, seq }) => [cmd, seq]));
      expect(seats.flatMap(({ refused }) => refused)).toEqual([]);
      expect(seats.flatMap(({ answers }) => answers.filter(({ id, seq }) => places.get(id) !== seq))).toEqual([]);
      for (const windows of seats) {
        said += windows.answers.length;
        windows.end();
      }
    };
    const oneByOne = async (): Promise<void> => {
      while (begun < MATCHES) {
        await one(`${seed}/${begun++}`);
        if (++ended % TOLD_EVERY === 0) console.log(`${ended} matches, ${said} messages: each command is one entry`);
      }
    };
    await Promise.all(Array.from({ length: TOGETHER }, oneByOne));
    await store.close();
    await site.close();
  },
);
