/**
 * Plays every game in a pseudo-terminal: by cursor keys alone and by typed words, with every way in which a terminal can end. A release run
 * plays all games to their ends. Other runs play the first turns of each game, and 369 to its end.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { hash32, itemAt, unwrap, type Game, type Kind, type Seat } from '@boardwright/core';
import { decodeSave, latestTable, openHistory, sightOf, type History, type Save } from '@boardwright/core/host';
import { games } from '@boardwright/games';
import { afterEach, describe, expect, test } from 'vitest';
import { bySize, size } from '../../../tools/size.ts';
import { bytesOf, keysTo, pressesOf } from './testing/keys.fixture.ts';
import { lookFor } from './testing/look.fixture.ts';
import { closeTerminals, freshFolder, hasTerminal, terminal, type Terminal } from './testing/process.fixture.ts';

afterEach(closeTerminals);

/** The game that every run plays to its end. Its small board is full after 16 plies. */
const SHORT = '369';
/** The number of turns of the other games that are played. */
const TURNS = bySize(0, 5, Infinity);

/** Options for small boards, in games that have them, so that they end soon. */
const SMALL: Readonly<Record<string, readonly string[]>> = {
  '369': ['--option', 'size=4'],
  catan: ['--preset', 'duel', '--option', 'points=5'],
};
/** The moves that a player in a hurry prefers, best first. In other games the player makes the fallback move. */
const HURRY: Readonly<Record<string, readonly RegExp[]>> = {
  banqi: [/x/, /^flip/, /./],
  'three-kingdoms': [/x/, /^flip/, /./],
  catan: [/^settlement/, /^city/, /^roll/, /^road/, /^bank/, /./],
  '369': [/./],
};

/** The game with hidden hands: its other seats need bots. In the other games one person has every seat, which starts twice as fast. */
const HIDDEN = 'catan';

interface Played {
  readonly app: Terminal;
  readonly ply: number;
}

/** A game, and the file in which it is saved from its first move on. */
interface Kept {
  readonly game: Game;
  readonly file: string;
  readonly env: Record<string, string>;
}

async function keptGame(load: () => Promise<Game>): Promise<Kept> {
  const home = freshFolder();
  return { game: await load(), file: join(home, 'saves', 'game.json'), env: { BOARDWRIGHT_HOME: home } };
}

/**
 * If a screen has not changed for this many milliseconds, it is complete: the app draws a ply a few milliseconds after it has written it.
 */
const REST_MS = 30;
const FAST = ['--fast', '--seed', 'whole games'];

function begun({ game, file, env }: Kept, others: string): Terminal {
  const small = SMALL[game.id] ?? [];
  const seats = game.id === 'three-kingdoms' ? 3 : 2;
  const chairs = ['--seats', ['person', ...Array.from({ length: seats - 1 }, () => others)].join(',')];
  return terminal(['play', game.id, ...small, ...chairs, ...FAST, '--save', file], { env });
}

function historyOf({ game, file }: Kept): History {
  return unwrap(openHistory(game, unwrap(decodeSave(game, JSON.parse(readFileSync(file, 'utf8'))))));
}

/**
 * Returns the ply of the next question to a person; null when the game is over. The file decides this once the screen no longer changes. It
 * is read again until it has the ply: on a busy machine the screen may not change any more after it was read too early.
 */
async function nextTurn(kept: Kept, app: Terminal, after: number): Promise<number | null> {
  for (;;) {
    const { input, 0: shown } = await app.shows(/your move:|Play again\?/i);
    if (shown.startsWith('Play')) return null;
    await setTimeout(REST_MS);
    if (app.screen() === input && pliesIn(kept) > after && isPersonAsked(kept)) return pliesIn(kept);
  }
}

/** Returns the number of plies in the file. A game without a move has no file. */
function pliesIn({ file }: Kept): number {
  if (!existsSync(file)) return 0;
  const { log } = JSON.parse(readFileSync(file, 'utf8')) as Save;
  return log.filter(({ type }) => type === 'ply').length;
}

/** Returns whether a person is to move according to the file. The screen may still show the question before the last move. */
function isPersonAsked(kept: Kept): boolean {
  if (!existsSync(kept.file)) return true;
  const history = historyOf(kept);
  const { outcome, chairs } = latestTable(history);
  return outcome === null && chairs[seatOf(kept, history)]?.who === 'person';
}

/** Returns the seat that is asked. These games wait for one seat at a time. */
function seatOf({ game }: Kept, history: History): Seat {
  return game.turn(latestTable(history).state).awaits.find((actor) => actor !== 'chance') ?? 0;
}

/** Returns a move that a player in a hurry prefers. */
function wantedMove(kept: Kept, history: History): string {
  const { game } = kept;
  const seat = seatOf(kept, history);
  const moves = sightOf(history, seat).legal.map((action: Kind['Action']) => game.notation.format(action));
  const best = (HURRY[game.id] ?? []).map((how) => moves.filter((move) => how.test(move)));
  const choices = best.find((fitting) => fitting.length > 0);
  if (choices === undefined) return game.notation.format(game.fallback(latestTable(history).state, seat));
  return itemAt(choices, hash32(game.id, latestTable(history).plies) % choices.length);
}

type Hand = (history: History, wanted: string) => Promise<string>;

function turnsOf({ game }: Kept): number {
  return game.id === SHORT ? Infinity : TURNS;
}

/** Plays until the game is over, or for this many turns. */
async function playOn(kept: Kept, { app, ply }: Played, hand: Hand, turns = turnsOf(kept)): Promise<number | null> {
  let now: number | null = ply;
  for (let turn = 0; turn < turns && now !== null; turn++) {
    const history = historyOf(kept);
    expect(latestTable(history).plies).toBe(now);
    app.type(await hand(history, wantedMove(kept, history)));
    now = await nextTurn(kept, app, now);
  }
  return now;
}

/** Returns whether a game has been played to its end, or for as many turns as this run plays. */
function isPlayed(kept: Kept, ply: number | null): boolean {
  if (ply === null) return latestTable(historyOf(kept)).outcome !== null;
  return kept.game.id !== SHORT && ply >= TURNS;
}

const byWords: Hand = async (_, wanted) => `${wanted}\r`;
const byKeys: Hand = async (history, wanted) => {
  const press = pressesOf(history, 0, await lookFor(history.game, 'en', { colour: true }));
  return bytesOf(keysTo(press, (line) => line === wanted) ?? []);
};

/** Every way in which a terminal may end, with its exit code. */
const ENDS: readonly (readonly [string, (app: Terminal) => void, number | null])[] = [
  ['SIGHUP', (app) => app.signal('SIGHUP'), 129],
  ['SIGTERM', (app) => app.signal('SIGTERM'), 143],
  ['Ctrl-C', (app) => app.type('\u0003'), 130],
  ['its window closed', (app) => app.close(), null],
  ['kill -9', (app) => app.signal('SIGKILL'), 137],
];

/**
 * Returns two ways to end for each game, such that all games together cover every way; in a release run, returns every way for each game.
 */
function endsFor(id: string): typeof ENDS {
  if (size === 'release') return ENDS;
  const first = PLAYED.findIndex((played) => played.id === id);
  return [first, first + 1].map((n) => itemAt(ENDS, n % ENDS.length));
}

const PLAYED = Object.values(games).filter(({ knowledge }) => knowledge !== undefined);

// too slow for the quick check: plays whole games
describe.skipIf(!hasTerminal || size === 'small').each(PLAYED)('$id', ({ id, rules: load, levels = [] }) => {
  test('by cursor keys only', async () => {
    const kept = await keptGame(load);
    const app = begun(kept, `bot:${levels[0]}`);
    const ply = (await nextTurn(kept, app, -1)) ?? 0;
    expect(isPlayed(kept, await playOn(kept, { app, ply }, byKeys))).toBe(true);
  });

  test('by typed words, and at the same ply again after a terminal has ended', async () => {
    const kept = await keptGame(load);
    let app = begun(kept, id === HIDDEN ? `bot:${levels[0]}` : 'person');
    let ply = (await nextTurn(kept, app, -1)) ?? 0;
    for (const [how, end, code] of endsFor(id)) {
      ply = (await playOn(kept, { app, ply }, byWords, 1)) ?? -1;
      end(app);
      expect([how, await app.ended]).toEqual([how, code]);
      expect([how, latestTable(historyOf(kept)).plies]).toEqual([how, ply]);
      app = terminal(['play', '--resume', ...FAST], { env: kept.env });
      expect([how, await nextTurn(kept, app, ply - 1)]).toEqual([how, ply]);
    }
    expect(isPlayed(kept, await playOn(kept, { app, ply }, byWords))).toBe(true);
  });
});
