/**
 * Undoing plies.
 *
 * If people sit apart, a seat can undo its own last ply: at once if nobody else plays, otherwise by a request. The request succeeds when
 * all others allow it. It ends when one refuses, when the game continues, or when it expires. People who share a device need not ask.
 *
 * A ply that has revealed something, or that chance has answered, cannot be undone in either case.
 */
import type { Command, Entry, Table, TakeBack } from './entry.ts';
import { hasSecrets, traitsOf, type Game, type Kind, type Ply, type Seat } from '../game.ts';
import { itemAt } from '../list.ts';
import { fail, fault, ok, type Fault, type Result } from '../result.ts';

/** Milliseconds until a request expires. */
export const TAKE_BACK_MS = 30_000;

type Answer = Extract<Command, { readonly type: 'allowUndo' | 'refuseUndo' }>;
type Request = Extract<Entry, { readonly type: 'askUndo' | 'allowUndo' | 'refuseUndo' }>;

const NO_REQUEST = fault('no-take-back', 'Nobody has asked to take back a move.');

/** Returns the seats that must allow an undo. */
function othersToAsk<K extends Kind>({ chairs }: Pick<Table<K>, 'chairs'>, seat: Seat): readonly Seat[] {
  return [...chairs.keys()].filter((other) => other !== seat && chairs[other]?.who === 'person');
}

/** Returns whether a seat may undo its last ply or ask for it. It may ask once per ply. */
export function mayTakeBack<K extends Kind>(table: Table<K>, seat: Seat): boolean {
  return canGoBack(table, seat) && table.takeBack === null && !awaitsChance(table);
}

/** Returns the open request, or null. */
export function openTakeBack<K extends Kind>({ takeBack }: Pick<Table<K>, 'takeBack'>): TakeBack | null {
  return takeBack?.refused === null ? takeBack : null;
}

/** A ply that was not undone, with the table before it. */
export interface PastPly<K extends Kind = Kind> {
  readonly before: Table<K>;
  readonly ply: Ply<K>;
}

/**
 * Returns the entry by which a seat undoes or asks to. together: the past plies, the last one first, if people share a device; otherwise
 * null.
 */
export function takeBackEntry<K extends Kind>(
  game: Game<K>,
  table: Table<K>,
  seat: Seat,
  at: number,
  together: Iterable<PastPly<K>> | null,
): Result<Entry<K>> {
  return together === null ? entryApart(table, seat, at) : entryTogether(game, table, seat, at, together);
}

/**
 * Goes back to before a person's last ply, and so also undoes the bots' answers to it. In a game with secrets, people can undo only their
 * own plies, because undoing another person's ply would show it. The end of a turn shows nothing, so anybody may undo it.
 */
function entryTogether<K extends Kind>(
  game: Game<K>,
  table: Table<K>,
  seat: Seat,
  at: number,
  plies: Iterable<PastPly<K>>,
): Result<Entry<K>> {
  if (table.outcome !== null) return fail('game-over', 'The game is over.');
  for (const { before, ply } of plies) {
    const { actor, action } = ply;
    if (actor === 'chance')
      return fail('nothing-to-undo', 'A result of chance cannot be taken back.', { why: 'chance' });
    const traits = traitsOf(game, action.type);
    const onlyEnds = traits?.endsTurn === true;
    if (traits?.reveals === true && !onlyEnds)
      return fail('nothing-to-undo', 'A move that revealed something cannot be taken back.', { why: 'revealed' });
    if (before.chairs[actor]?.who !== 'person') continue;
    if (actor !== seat && !onlyEnds && hasSecrets(game))
      return fail('nothing-to-undo', 'You can take back only your own move.', { why: 'other' });
    return ok({ type: 'undo', at, seat: actor, to: before.seq, refund: true });
  }
  return fail('nothing-to-undo', 'There is nothing to take back.');
}

function entryApart<K extends Kind>(table: Table<K>, seat: Seat, at: number): Result<Entry<K>> {
  if (!canGoBack(table, seat) || awaitsChance(table))
    return fail('nothing-to-undo', 'You can take back only your own last plies, and none that revealed something.');
  const to = table.last;
  return othersToAsk(table, seat).length === 0
    ? ok({ type: 'undo', at, seat, to, refund: true })
    : ok({ type: 'askUndo', at, seat, to });
}

/** Undoes the ply when the last seat allows it. */
export function answerEntry<K extends Kind>(
  table: Table<K>,
  seat: Seat,
  { type, to }: Answer,
  at: number,
): Result<Entry<K>> {
  const request = openTakeBack(table);
  if (request === null || request.to !== to) return { ok: false, error: NO_REQUEST };
  const wrong = admitRequest(table, { type, at, seat });
  if (wrong !== null) return { ok: false, error: wrong };
  const missing = othersToAsk(table, request.seat).filter((other) => !request.agreed.includes(other));
  return type === 'allowUndo' && missing.length === 1
    ? ok({ type: 'undo', at, seat: request.seat, to, refund: true })
    : ok({ type, at, seat });
}

/** Returns why a request or an answer is rejected, or null. */
export function admitRequest<K extends Kind>(table: Table<K>, entry: Request): Fault | null {
  if (entry.type === 'askUndo') return admitAsking(table, entry);
  const request = openTakeBack(table);
  if (request === null) return NO_REQUEST;
  if (entry.type === 'refuseUndo') return null;
  if (entry.seat === request.seat) return fault('own-take-back', 'Only the other players can answer your request.');
  return request.agreed.includes(entry.seat) ? fault('agreed', 'You have agreed already.') : null;
}

export function foldRequest<K extends Kind>(table: Table<K>, entry: Request): Table<K> {
  const { seat, at } = entry;
  if (entry.type === 'askUndo') {
    const { to } = entry;
    return { ...table, takeBack: { seat, to, until: at + TAKE_BACK_MS, agreed: [], refused: null } };
  }
  const request = openTakeBack(table);
  if (request === null) throw new TypeError('an answer to no request');
  const { agreed } = request;
  const answered = entry.type === 'allowUndo' ? { agreed: [...agreed, seat] } : { refused: seat };
  return { ...table, takeBack: { ...request, ...answered } };
}

/** Returns the host's entry that withdraws an expired request. */
export function expiredTakeBack<K extends Kind>(table: Table<K>): Entry<K> | null {
  const request = table.outcome === null ? openTakeBack(table) : null;
  return request === null ? null : { type: 'refuseUndo', at: Math.max(request.until, table.at), seat: request.seat };
}

function canGoBack<K extends Kind>({ outcome, last, undo }: Table<K>, seat: Seat): boolean {
  return outcome === null && last >= itemAt(undo, seat);
}

/** Returns whether chance acts next. The last ply can then not be undone, because somebody may know the result already. */
function awaitsChance<K extends Kind>({ turn }: Table<K>): boolean {
  return turn.awaits.includes('chance');
}

function admitAsking<K extends Kind>(
  table: Table<K>,
  { seat, to }: { readonly seat: Seat; readonly to: number },
): Fault | null {
  if (!canGoBack(table, seat) || to !== table.last) return fault('nothing-to-undo', 'There is nothing to take back.');
  return table.takeBack === null ? null : fault('asked-already', 'You have already asked to take back this move.');
}
