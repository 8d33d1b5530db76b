/** Decides what a game in progress waits for. The order of the cases is the same in every host. */
import { drawOf, type Draw } from '../table/chance.ts';
import { dueEntry, dueOf, nextDue } from '../table/clock.ts';
import type { Entry, Table } from '../table/entry.ts';
import { traitsOf, type Actor, type Game, type Kind, type Seat, type Turn } from '../game.ts';
import { itemAt } from '../list.ts';
import { botToAct, isUnanswered, seatsAskedForDraw } from '../table/table.ts';
import { expiredTakeBack } from '../table/take-back.ts';
import type { GameAndDice } from './transaction.ts';

/** Milliseconds that our hosts wait for a person to answer an offer. */
export const OFFER_MS = 10_000;

/** The settings that a host adds to the rules of the game. */
export interface HostRules {
  /** Milliseconds after which the host declines an offer for a person who has not answered; null for never. */
  readonly offerMs: number | null;
}

/** until: when something happens even if nobody acts; null for never. */
interface Waiting {
  readonly until: number | null;
}

/**
 * What a game waits for.
 * - seats: the log is empty, so players sit down first.
 * - due: an entry whose time has come. lapse: whether it only ends an unanswered request or offer.
 * - answer: a bot must answer the draw offer.
 * - act: a bot may or must move, and has at most `ms` milliseconds on its clock (null: no limit).
 * - people: nothing happens until a person acts or time is up.
 * - chance: a draw whose ticket is known.
 * - shares: a draw for which the players must first send their shares. Nothing else is written before.
 */
export type NextStep<K extends Kind = Kind> =
  | { readonly type: 'seats' | 'over' }
  | { readonly type: 'due'; readonly cause: 'time' | 'lapse'; readonly entry: Entry<K> }
  | { readonly type: 'shares'; readonly draw: Draw<K> }
  | ({ readonly type: 'chance'; readonly draw: Draw<K> } & Waiting)
  | ({ readonly type: 'answer'; readonly seat: Seat } & Waiting)
  | ({ readonly type: 'act'; readonly seat: Seat; readonly ms: number | null } & Waiting)
  | ({ readonly type: 'people' } & Waiting);

const UNTIMED: HostRules = { offerMs: null };
const never = (): boolean => false;

/**
 * Returns what the game waits for at `now`, in the order of NextStep, except that shares come first. now: null in a game without time.
 * isAwaiting: returns whether the ticket of a draw is still unknown.
 */
export function nextStep<K extends Kind>(
  game: Game<K>,
  table: Table<K>,
  now: number | null,
  rules: HostRules = UNTIMED,
  isAwaiting: GameAndDice['isAwaiting'] = never,
): NextStep<K> {
  if (table.outcome !== null) return { type: 'over' };
  if (table.seq === 0) return { type: 'seats' };
  const draw = table.turn.awaits.includes('chance') ? drawOf(game, table) : null;
  if (draw !== null && isAwaiting(draw)) return { type: 'shares', draw };
  const timed = now === null ? null : nextByTime(game, table, rules);
  if (timed !== null && now !== null && timed.at <= now) return { type: 'due', ...timed.bring() };
  const until = timed?.at ?? null;
  const { turn } = table;
  if (draw !== null) return { type: 'chance', draw, until };
  const [asked] = seatsAskedForDraw(table);
  if (asked !== undefined && isA(table, 'bot', asked)) return { type: 'answer', seat: asked, until };
  const bot = botToAct(table);
  if (bot === null) return { type: 'people', until };
  return { type: 'act', seat: bot, ms: now === null ? null : msLeft(game, table, turn, bot, now), until };
}

// ---- inside

/** An event that time will cause. `bring` makes the entry, only when it is due. */
interface Timed<K extends Kind> {
  readonly at: number;
  bring(): { readonly cause: 'time' | 'lapse'; readonly entry: Entry<K> };
}

/** Returns what happens next by time alone. At the same moment, rules and clocks come before requests and offers that expire. */
function nextByTime<K extends Kind>(game: Game<K>, table: Table<K>, { offerMs }: HostRules): Timed<K> | null {
  const due = nextDue(game, table);
  const lapse = earlier(lapsingTakeBack(table), offerMs === null ? null : lapsingOffer(game, table, offerMs));
  return earlier(
    due && { at: due.at, bring: () => ({ cause: 'time', entry: dueEntry(game, table, due) }) },
    lapse && { at: lapse.at, bring: () => ({ cause: 'lapse', entry: lapse }) },
  );
}

function earlier<T extends { readonly at: number }>(one: T | null, other: T | null): T | null {
  return one === null || (other !== null && other.at < one.at) ? other : one;
}

function lapsingTakeBack<K extends Kind>(table: Table<K>): Entry<K> | null {
  return table.takeBack === null ? null : expiredTakeBack(table);
}

/** Returns the refusal for the first person who has left an offer unanswered for too long. */
function lapsingOffer<K extends Kind>(game: Game<K>, table: Table<K>, offerMs: number): Entry<K> | null {
  const { may, awaits } = table.turn;
  if (table.outcome !== null || may.length < 2) return null;
  let first: Entry<K> | null = null;
  for (const actor of may) {
    if (!isA(table, 'person', actor) || !(awaits.includes(actor) || isUnanswered(table, actor))) continue;
    const action = game.fallback(table.state, actor);
    if (traitsOf(game, action.type)?.declines !== true) continue;
    const at = Math.max(table.at, itemAt(table.sinceAt, actor) + offerMs);
    first = earlier(first, { type: 'ply', at, actor, action });
  }
  return first;
}

/** Returns the time that the clock and the rules leave to a bot. A bot that may act but need not gets no limit. */
function msLeft<K extends Kind>(game: Game<K>, table: Table<K>, turn: Turn, seat: Seat, now: number): number | null {
  const due = turn.awaits.includes(seat) ? dueOf(game, table, seat) : null;
  return due === null ? null : due.at - now;
}

function isA<K extends Kind>({ chairs }: Table<K>, who: 'person' | 'bot', actor: Actor): actor is Seat {
  return actor !== 'chance' && chairs[actor]?.who === who;
}
