/** Clocks. Time is charged by the timestamps of the log, so a replay shows the same clocks. */
import { itemAt, sumOf } from '../list.ts';
import type { Clock, Entry, TurnTiming, Table } from './entry.ts';
import type { Actor, Game, Kind, Seat, Turn } from '../game.ts';
import { fault, type Fault } from '../result.ts';

/** The longest timer in milliseconds. In Node and in browsers a longer one fires at once. */
export const LONGEST_TIMER_MS: number = 2 ** 31 - 1;

const DAY_MS = 86_400_000;

/** Time controls in days, for games by link: the days for each move, and a reserve for longer moves. */
export const CORRESPONDENCE: Readonly<Record<string, Clock>> = {
  day: { totalMs: 3 * DAY_MS, incrementMs: 0, perTurnMs: null, onFlag: 'lose', delayMs: DAY_MS },
  days: { totalMs: 14 * DAY_MS, incrementMs: 0, perTurnMs: null, onFlag: 'lose', delayMs: 3 * DAY_MS },
};

/** The time controls of the hosts by name; null for no clock. */
export const CLOCKS: Readonly<Record<string, Clock | null>> = {
  none: null,
  move: { totalMs: null, incrementMs: 0, perTurnMs: 60_000, onFlag: 'fallback' },
  quick: { totalMs: 180_000, incrementMs: 2000, perTurnMs: null, onFlag: 'lose' },
  calm: { totalMs: 600_000, incrementMs: 5000, perTurnMs: null, onFlag: 'lose' },
  ...CORRESPONDENCE,
};

/** Milliseconds that a player can give another one at once. With days per move, the player gives the time of one move instead. */
const GIFT_MS = 15_000;

export function givenMs({ clock }: Pick<Table, 'clock'>): number {
  return Math.max(GIFT_MS, clock?.delayMs ?? 0);
}

/** Returns why a gift of time is refused, or null. Gifts are limited: no clock may exceed its starting time. */
export function admitGift<K extends Kind>(
  table: Table<K>,
  { seat, receiver, at }: Extract<Entry<K>, { readonly type: 'giveTime' }>,
): Fault | null {
  if (receiver === seat || table.chairs[receiver] === undefined)
    return fault('no-seat', `There is no other seat ${receiver}.`, { seat: receiver });
  const { clock, left } = chargeClocks(table, at);
  const most = clock?.totalMs ?? null;
  if (most === null) return fault('no-clock', 'This game has no clock to which time can be added.');
  return itemAt(left, receiver) < most ? null : fault('enough-time', 'This player has as much time as at the start.');
}

/** Returns why a refund of time is refused, or null. */
export function admitRefund<K extends Kind>(
  { clock, turn, turnAt }: Table<K>,
  { seat, ms, at }: Extract<Entry<K>, { readonly type: 'refund' }>,
): Fault | null {
  const isCharged = clock !== null && turn.awaits.includes(seat) && itemAt(turnAt, seat) + ms <= at;
  return isCharged ? null : fault('no-clock', 'This seat has not lost that much time.');
}

/** Refunds time to a seat, as if its turn had begun later. */
export function refund<K extends Kind>(table: Table<K>, seat: Seat, ms: number): Table<K> {
  const { at, clock, left, turnAt, sinceAt } = table;
  const free = itemAt(turnAt, seat) + (clock?.delayMs ?? 0);
  const charged = Math.max(0, at - free) - Math.max(0, at - free - ms);
  const later = (times: readonly number[]): readonly number[] => times.with(seat, itemAt(times, seat) + ms);
  const isTimed = clock?.totalMs !== null && clock !== null;
  return {
    ...table,
    left: isTimed ? left.with(seat, itemAt(left, seat) + charged) : left,
    turnAt: later(turnAt),
    sinceAt: later(sinceAt),
  };
}

/** What happens when a seat's time is up: the rules move for it, or its flag falls. */
export interface Due {
  readonly at: number;
  readonly seat: Seat;
  readonly type: 'fallback' | 'flag';
}

/** Returns what happens next by time alone: a limit of the rules, a flag, or the move of an empty chair. */
export function nextDue<K extends Kind>(game: Game<K>, table: Table<K>): Due | null {
  if (table.outcome !== null) return null;
  let first: Due | null = null;
  for (const actor of table.turn.awaits) {
    const due = actor === 'chance' ? null : dueOf(game, table, actor);
    if (due !== null && (first === null || due.at < first.at)) first = due;
  }
  return first;
}

/** Returns the same as a log entry. */
export function nextTimedEntry<K extends Kind>(game: Game<K>, table: Table<K>): Entry<K> | null {
  const due = nextDue(game, table);
  return due === null ? null : dueEntry(game, table, due);
}

export function dueEntry<K extends Kind>(game: Game<K>, table: Table<K>, { type, at, seat }: Due): Entry<K> {
  return type === 'flag'
    ? { type, at, seat }
    : { type: 'ply', at, actor: seat, action: game.fallback(table.state, seat) };
}

/** Returns what happens to an awaited seat by time alone, or null if its time is unlimited. */
export function dueOf<K extends Kind>(game: Game<K>, table: Table<K>, seat: Seat): Due | null {
  if (table.chairs[seat]?.who === 'nobody') return { at: table.at, seat, type: 'fallback' };
  const limitMs = table.seq === 0 ? null : game.limitMs(table.state, seat, table.clock !== null);
  const ruled = limitMs === null ? Infinity : Math.max(table.at, itemAt(table.sinceAt, seat) + limitMs);
  const deadline = deadlineOf(table, seat) ?? Infinity;
  if (ruled === Infinity && deadline === Infinity) return null;
  const isFlag = deadline < ruled && table.clock?.onFlag === 'lose';
  return { at: Math.min(ruled, deadline), seat, type: isFlag ? 'flag' : 'fallback' };
}

/** Charges time to the seats that the game awaits. */
export function chargeClocks<K extends Kind>(table: Table<K>, at: number): Table<K> {
  const timed = table.clock !== null && table.clock.totalMs !== null;
  if (!timed || at === table.at || table.outcome !== null) return table;
  const { awaits } = table.turn;
  const spent = (seat: Seat): number => Math.max(0, at - chargedFrom(table, seat));
  return { ...table, left: table.left.map((ms, seat) => (awaits.includes(seat) ? Math.max(0, ms - spent(seat)) : ms)) };
}

/** Returns the time from which an awaited seat is charged: the end of the free part of its turn. */
function chargedFrom<K extends Kind>({ clock, at, turnAt }: Table<K>, seat: Seat): number {
  return Math.max(at, itemAt(turnAt, seat) + (clock?.delayMs ?? 0));
}

type Times<K extends Kind> = Pick<Table<K>, 'left' | 'paces' | 'turnAt'>;

/**
 * Updates turns and clocks after a ply. A turn continues while chance answers, or while others answer a seat that may still act; neither is
 * charged. The end of a turn adds the increment.
 */
export function passTurns<K extends Kind>(
  { paces: old, clock, at, left, turnAt: began }: Table<K>,
  [was, is]: readonly [Turn, Turn],
  ply: { readonly actor: Actor; readonly at: number },
): Times<K> {
  const drawing = is.awaits.includes('chance');
  const turnAt = began.map((start, seat) => {
    if (old[seat]?.running === true) return was.awaits.includes(seat) ? start : start + ply.at - at;
    return is.awaits.includes(seat) ? ply.at : start;
  });
  const paces = old.map((pace, seat): TurnTiming => {
    const running = is.awaits.includes(seat) || (pace.running && (drawing || is.may.includes(seat)));
    if (running === pace.running) return pace;
    if (running) return { ...pace, running, turn: pace.turn + 1 };
    const won = ply.actor === 'chance' || ply.actor === seat ? (clock?.incrementMs ?? 0) : 0;
    return { ...pace, running, ms: ply.at - itemAt(turnAt, seat), won: pace.won + won };
  });
  return { left: left.map((ms, seat) => ms + wonSince(old, paces, seat)), paces, turnAt };
}

/**
 * Counts the turns that have ended. Only the difference between two tables of a match is meaningful: in games that do not count turns
 * themselves, the first turn may be missing.
 */
export function countTurns<K extends Kind>(game: Game<K>, { state, paces }: Table<K>): number {
  return game.turnsEnded?.(state) ?? sumOf(paces.map(({ turn, running }) => turn - Number(running)));
}

/**
 * Restores the clocks after an undo. Spent time is not given back, except to seats that were only waiting. Increments of undone plies are
 * lost.
 */
export function rewindClocks<K extends Kind>(now: Table<K>, past: Table<K>, waiters: readonly Seat[]): Times<K> {
  const spent = (seat: Seat): number => {
    const { running, turn, ms } = itemAt(now.paces, seat);
    if (turn !== past.paces[seat]?.turn) return 0;
    return running ? now.at - itemAt(now.turnAt, seat) : ms;
  };
  return {
    left: now.left.map((ms, seat) =>
      waiters.includes(seat) ? itemAt(past.left, seat) : Math.max(0, ms - wonSince(past.paces, now.paces, seat)),
    ),
    paces: past.paces,
    turnAt: past.turnAt.map((_, seat) => now.at - spent(seat)),
  };
}

function wonSince(past: readonly TurnTiming[], now: readonly TurnTiming[], seat: Seat): number {
  return itemAt(now, seat).won - itemAt(past, seat).won;
}

/** Starts the clocks, at the first entry of a log. */
export function startClocks<K extends Kind>(table: Table<K>, at: number): Table<K> {
  const now = table.chairs.map(() => at);
  return { ...table, at, sinceAt: now, turnAt: now };
}

/** Returns whether the flag of a seat falls: the seat is awaited, its clock has run out, and the time control makes it lose. */
export function hasFlagged<K extends Kind>(table: Table<K>, seat: Seat, at: number): boolean {
  const deadline = table.clock?.onFlag === 'lose' ? deadlineOf(table, seat) : null;
  return deadline !== null && deadline <= at && table.turn.awaits.includes(seat);
}

/** Returns when the clock of a seat runs out if nothing happens; null without a clock. The first entry of a log starts the clocks. */
export function deadlineOf<K extends Kind>(table: Table<K>, seat: Seat): number | null {
  if (table.clock === null || table.seq === 0) return null;
  const { totalMs, perTurnMs, delayMs = 0 } = table.clock;
  const total = totalMs === null ? Infinity : chargedFrom(table, seat) + itemAt(table.left, seat);
  const turn = perTurnMs === null ? Infinity : itemAt(table.turnAt, seat) + perTurnMs + delayMs;
  const deadline = Math.max(table.at, Math.min(total, turn));
  return Number.isFinite(deadline) ? deadline : null;
}
