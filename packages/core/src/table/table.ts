/**
 * A game in progress as a pure fold over the entries of its log. Terminal, browser and server all use this fold; each host adds time,
 * tickets and storage.
 */
import { itemAt } from '../list.ts';
import { pending, resolve, type Ticket } from './chance.ts';
import {
  admitGift,
  admitRefund,
  chargeClocks,
  givenMs,
  hasFlagged,
  passTurns,
  refund,
  rewindClocks,
  startClocks,
} from './clock.ts';
import { isInteger } from '../guards.ts';
import { same } from '../diff.ts';
import { commandDecoder, type Occupant, type Command, type Entry, type Table } from './entry.ts';
import { traitsOf, type Actor, type Game, type Kind, type Outcome, type Ply, type Seat } from '../game.ts';
import { ABORTED, leaversLast } from './outcome.ts';
import { fail, fault, ok, type Fault, type Result } from '../result.ts';
import { admitRequest, answerEntry, foldRequest, takeBackEntry, type PastPly } from './take-back.ts';

/** Decides about a raw command of an authenticated seat: returns an entry or a Fault. This is the only way from a player to the rules. */
export function decide<K extends Kind>(
  game: Game<K>,
  table: Table<K>,
  seat: Seat,
  raw: unknown,
  at: number,
): Result<Entry<K>> {
  const command = commandDecoder.decode(raw, 'command');
  return command.ok ? decideCommand(game, table, seat, command.value, at, null) : command;
}

/**
 * Decides about a command that is decoded except for its action. together: the past plies, the last one first, if people share a device and
 * need not ask for an undo; otherwise null.
 */
export function decideCommand<K extends Kind>(
  game: Game<K>,
  table: Table<K>,
  seat: Seat,
  command: Command,
  at: number,
  together: Iterable<PastPly<K>> | null,
): Result<Entry<K>> {
  if (!isSeat(table, seat)) return fail('no-seat', `There is no seat ${seat}.`, { seat });
  if (table.outcome === null && hasLeft(table, seat)) return { ok: false, error: LEFT };
  const entry = asEntry(game, table, seat, command, Math.max(at, table.at), together);
  if (!entry.ok) return entry;
  const wrong = admit(game, table, entry.value);
  return wrong === null ? entry : { ok: false, error: wrong };
}

/** Returns why this entry is rejected, or null. */
export function admit<K extends Kind>(game: Game<K>, table: Table<K>, entry: Entry<K>): Fault | null {
  if (entry.at < table.at) return fault('time-runs-back', 'An entry may not be older than the one before it.');
  if (entry.type === 'ply' && entry.actor === 'chance') return admitChance(game, table, entry.action);
  const seat = entry.type === 'ply' ? (entry.actor as Seat) : entry.seat;
  if (!isSeat(table, seat)) return fault('no-seat', `There is no seat ${seat}.`, { seat });
  if (entry.type === 'undo') {
    return entry.to < table.seq ? null : fault('nothing-to-undo', 'There is nothing to take back.');
  }
  if (entry.type === 'sit') return null;
  if (table.outcome !== null) return fault('game-over', 'The game is over.');
  if (entry.type === 'ply') return admitPly(game, table, entry.action, seat);
  if (entry.type === 'askUndo' || entry.type === 'allowUndo' || entry.type === 'refuseUndo')
    return hasLeft(table, seat) ? LEFT : admitRequest(table, entry);
  if (entry.type === 'flag' && !hasFlagged(table, seat, entry.at)) {
    return fault('not-flagged', 'The clock of this seat has not run out.', { seat });
  }
  if (entry.type === 'giveTime')
    return hasLeft(table, seat) || hasLeft(table, entry.receiver) ? LEFT : admitGift(table, entry);
  if (entry.type === 'refund') return admitRefund(table, entry);
  if (entry.type === 'abort' && table.plies - table.draws >= PLIES_TO_ABORT)
    return fault('too-late', 'A game can be aborted only before its second move.');
  return admitWord(table, entry.type, seat);
}

/** The number of plies up to which a game can be aborted. */
export const PLIES_TO_ABORT = 2;

/** Minimum number of entries between two draw offers of a seat. */
const OFFER_GAP = 10;

/**
 * Returns why a seat may not offer a draw again yet, or null. Since its last offer it must have made a ply, and there must be OFFER_GAP
 * entries. Only servers use this. `admit` does not: people who share a device may offer as often as they like.
 */
export function repeatedOffer<K extends Kind>({ seq, acted, offered }: Table<K>, entry: Entry<K>): Fault | null {
  if (entry.type !== 'offerDraw') return null;
  const last = offered?.[entry.seat] ?? 0;
  const mayOffer = last === 0 || (itemAt(acted, entry.seat) > last && seq - last >= OFFER_GAP);
  return mayOffer
    ? null
    : fault('offered-already', 'You have already offered a draw. Make a move before you offer another.');
}

/** Returns the table after an admitted entry. past: for an undo, the table at `entry.to`. */
export function fold<K extends Kind>(game: Game<K>, table: Table<K>, entry: Entry<K>, past?: Table<K>): Table<K> {
  const timed = table.seq === 0 ? startClocks(table, entry.at) : chargeClocks(table, entry.at);
  if (entry.type === 'ply') return foldPly(game, timed, entry);
  const next = { ...timed, seq: table.seq + 1, at: entry.at };
  switch (entry.type) {
    case 'resign':
    case 'flag':
      return leave(next, entry.seat, entry.type === 'flag' ? 'time' : 'resignation');
    case 'offerDraw':
      return { ...next, offer: entry.seat, agreed: [entry.seat], offered: offeredNow(next, entry.seat) };
    case 'agreeDraw':
      return agree(next, entry.seat);
    case 'refuse':
      return { ...next, offer: null, agreed: [] };
    case 'abandon':
      return leave(next, entry.seat, 'absence');
    case 'abort':
      return { ...next, ...SILENCE, outcome: { ranks: next.chairs.map(() => 1), scores: null, reason: ABORTED } };
    case 'giveTime':
      return { ...next, left: next.left.with(entry.receiver, itemAt(next.left, entry.receiver) + entry.ms) };
    case 'refund':
      return refund(next, entry.seat, entry.ms);
    case 'sit':
      return sit(next, entry.seat, { who: entry.who, level: entry.level ?? null });
    case 'askUndo':
    case 'allowUndo':
    case 'refuseUndo':
      return foldRequest(next, entry);
    case 'undo':
      if (past === undefined) throw new TypeError('an undo is folded with the table it goes back to');
      return rewind(next, past, entry.refund === true ? waitersOf(past, entry.seat) : []);
  }
}

/** Returns the answers of chance that are due now, as entries. */
export function settle<K extends Kind>(
  game: Game<K>,
  table: Table<K>,
  ticket: Ticket,
  at: number,
): { readonly table: Table<K>; readonly entries: readonly Entry<K>[] } {
  const entries: Entry<K>[] = [];
  let now = table;
  for (let draw = pending(game, now); draw !== null; draw = pending(game, now)) {
    const entry = resolve(draw, ticket(draw), Math.max(at, now.at));
    entries.push(entry);
    now = fold(game, now, entry);
  }
  return { table: now, entries };
}

/** Returns the bot to ask: one that may react to others since it last acted, or one that the game awaits. */
export function botToAct<K extends Kind>(table: Table<K>): Seat | null {
  const { may, awaits } = table.turn;
  if (table.outcome !== null || !table.chairs.some(({ who }) => who === 'bot')) return null;
  const isBot = (actor: Actor): actor is Seat => actor !== 'chance' && table.chairs[actor]?.who === 'bot';
  const answering = may.filter(isBot).find((seat) => !awaits.includes(seat) && isUnanswered(table, seat));
  return answering ?? awaits.find(isBot) ?? null;
}

/** Returns whether others have given the seat a new choice since its last ply. */
export function isUnanswered<K extends Kind>({ since, acted }: Table<K>, seat: Seat): boolean {
  return itemAt(since, seat) > itemAt(acted, seat);
}

/** Returns the seats to ask about a draw offer: bots first, and people once all bots have agreed. */
export function seatsAskedForDraw({
  outcome,
  offer,
  chairs,
  agreed,
}: Pick<Table, 'outcome' | 'offer' | 'chairs' | 'agreed'>): readonly Seat[] {
  if (outcome !== null || offer === null) return [];
  const open = (kind: Occupant['who']): Seat[] =>
    chairs.flatMap(({ who }, seat) => (who === kind && !agreed.includes(seat) ? [seat] : []));
  const bots = open('bot');
  return bots.length > 0 ? bots : open('person');
}

// ---- inside

function isSeat<K extends Kind>(table: Table<K>, seat: Actor): boolean {
  return isInteger(seat) && seat >= 0 && seat < table.chairs.length;
}

const LEFT = fault('left', 'This seat has left the game.');

function hasLeft<K extends Kind>(table: Table<K>, seat: Seat): boolean {
  return table.chairs[seat]?.who === 'nobody';
}

function asEntry<K extends Kind>(
  game: Game<K>,
  table: Table<K>,
  seat: Seat,
  command: Command,
  at: number,
  together: Iterable<PastPly<K>> | null,
): Result<Entry<K>> {
  if (command.type === 'undo') return takeBackEntry(game, table, seat, at, together);
  if (command.type === 'allowUndo' || command.type === 'refuseUndo') return answerEntry(table, seat, command, at);
  if (command.type === 'giveTime') return ok({ ...command, at, seat, ms: givenMs(table) });
  if (command.type !== 'ply') return ok({ type: command.type, at, seat });
  const action = game.decodeAction(command.action);
  return action.ok ? ok({ type: 'ply', at, actor: seat, action: action.value }) : action;
}

function admitPly<K extends Kind>(game: Game<K>, table: Table<K>, action: K['Action'], seat: Seat): Fault | null {
  if (!table.turn.may.includes(seat)) return fault('not-your-turn', 'It is not your turn.', { seat });
  return game.check(table.state, action, seat);
}

function admitChance<K extends Kind>(game: Game<K>, table: Table<K>, action: K['Action']): Fault | null {
  const draw = pending(game, table);
  if (draw === null) return fault('not-chance', 'There is nothing for chance to decide now.');
  return draw.odds.some((odds) => same(odds.action, action))
    ? null
    : fault('impossible-draw', 'Chance cannot do that now.');
}

function admitWord<K extends Kind>(
  table: Table<K>,
  type: 'resign' | 'flag' | 'offerDraw' | 'agreeDraw' | 'refuse' | 'abort' | 'abandon',
  seat: Seat,
): Fault | null {
  if (hasLeft(table, seat)) return LEFT;
  if (type === 'offerDraw')
    return table.offer === null ? null : fault('offer-stands', 'A draw has already been offered.');
  if (type !== 'agreeDraw' && type !== 'refuse') return null;
  if (table.offer === null) return fault('no-offer', 'No draw is on offer.');
  return table.agreed.includes(seat) && type === 'agreeDraw' ? fault('agreed', 'You have agreed already.') : null;
}

function foldPly<K extends Kind>(game: Game<K>, before: Table<K>, ply: Ply<K> & { readonly at: number }): Table<K> {
  const state = game.apply(before.state, { actor: ply.actor, action: ply.action });
  const outcome = game.outcome(state);
  const { turn: was } = before;
  const turn = game.turn(state);
  const opens = (seat: Seat): boolean => turn.may.includes(seat) && (seat === ply.actor || !was.may.includes(seat));
  const isNewlyAwaited = (seat: Seat): boolean => turn.awaits.includes(seat) && !was.awaits.includes(seat);
  const revealing = traitsOf(game, ply.action.type)?.reveals === true;
  const now = before.seq + 1;
  const { left, paces, turnAt } = passTurns(before, [was, turn], ply);
  const isOfferKept = ply.actor === 'chance' || before.agreed.includes(ply.actor);
  // a single spread: further ones are slow, and a server folds every move
  return {
    ...before,
    left,
    paces,
    turnAt,
    seq: now,
    at: ply.at,
    state,
    turn,
    outcome: outcome === null ? null : leaversLast(outcome, before.chairs),
    plies: before.plies + 1,
    last: before.seq,
    draws: before.draws + (ply.actor === 'chance' ? 1 : 0),
    since: before.since.map((seq, seat) => (opens(seat) ? now : seq)),
    acted: before.acted.map((seq, seat) => (seat === ply.actor ? now : seq)),
    sinceAt: before.sinceAt.map((at, seat) => (opens(seat) || isNewlyAwaited(seat) ? ply.at : at)),
    undo: before.undo.map((seq, seat) => (seat === ply.actor && !revealing ? seq : now)),
    takeBack: null,
    offer: isOfferKept ? before.offer : null,
    agreed: isOfferKept ? before.agreed : NOBODY,
  };
}

function offeredNow<K extends Kind>({ offered, chairs, seq }: Table<K>, seat: Seat): readonly number[] {
  return (offered ?? chairs.map(() => 0)).with(seat, seq);
}

/** Seats a player. A bot that takes a person's place is recorded, because the result mentions it. */
function sit<K extends Kind>(table: Table<K>, seat: Seat, occupant: Occupant): Table<K> {
  const { chairs, lent = [], seq } = table;
  const isLent =
    occupant.who === 'bot' && chairs[seat]?.who === 'person' && seq > chairs.length && !lent.includes(seat);
  return { ...table, chairs: chairs.with(seat, occupant), ...(isLent && { lent: [...lent, seat] }) };
}

const NOBODY: readonly Seat[] = [];
/** The fields of a table without an open request or offer. */
const SILENCE = { offer: null, agreed: NOBODY, takeBack: null } as const;

/** Makes a seat resign. With two seats the other one wins. With more, the chair becomes empty, and the last player left wins. */
function leave<K extends Kind>(table: Table<K>, seat: Seat, reason: string): Table<K> {
  const chairs = table.chairs.with(seat, { who: 'nobody', level: null });
  const staying = chairs.filter(({ who }) => who !== 'nobody').length;
  return { ...table, chairs, outcome: staying > 1 ? null : shared(chairs, reason), ...SILENCE };
}

/** Returns the outcome in which all who stayed share the first place. */
function shared(chairs: readonly Occupant[], reason: string): Outcome {
  return leaversLast({ ranks: chairs.map(() => 1), scores: null, reason }, chairs);
}

function agree<K extends Kind>(table: Table<K>, seat: Seat): Table<K> {
  const agreed = [...table.agreed, seat];
  const missing = table.chairs.some((chair, s) => chair.who !== 'nobody' && !agreed.includes(s));
  if (missing) return { ...table, agreed };
  return { ...table, ...SILENCE, outcome: shared(table.chairs, 'agreement') };
}

/** Returns the seats that were only waiting for the seat that undoes. They are not charged for the time since then. */
function waitersOf<K extends Kind>({ turn, chairs }: Table<K>, seat: Seat): readonly Seat[] {
  return [...chairs.keys()].filter((other) => other !== seat && !turn.awaits.includes(other));
}

/** Returns to an earlier state. Seats stay taken, and draw offers made since then stay answered. */
function rewind<K extends Kind>(now: Table<K>, past: Table<K>, waiters: readonly Seat[]): Table<K> {
  const reopened = <T>(value: T): readonly T[] => past.chairs.map(() => value);
  return {
    ...past,
    ...rewindClocks(now, past, waiters),
    seq: now.seq,
    at: now.at,
    chairs: now.chairs,
    ...(now.offered === undefined ? {} : { offered: now.offered }),
    ...(now.lent === undefined ? {} : { lent: now.lent }),
    takeBack: null,
    ...(now.offer === past.offer ? { agreed: now.agreed } : { offer: null, agreed: [] }),
    since: reopened(now.seq),
    sinceAt: reopened(now.at),
  };
}
