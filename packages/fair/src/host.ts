/**
 * The server's side of a draw, as pure functions. An open draw is computed from the log, from the participants (stored before any question
 * is sent) and from the stored shares. Therefore the server asks the same question again after a restart.
 */
import { fail, itemAt, ok, type Result, type Seat } from '@boardwright/core';
import type { HexText } from './hash.ts';
import { contextHash, drawKey, ticketOf } from './draw.ts';
import type { ServerLists } from './list.ts';
import type { Agreement, ShareQuestion, DrawRecord, OpenedShare, Share } from './records.ts';
import { afterDraw, askStatement, leavesOf, nextContext, shareFault, withoutStatement } from './drawn.ts';
import { canShare, type FairState } from './state.ts';
import { hasSigned, type KeyPair } from './statement.ts';

/** The terms of a draw, which the rules determine. total: null for the setup. */
export interface DrawTerms {
  readonly label: string;
  readonly secret: boolean;
  readonly total: number | null;
}

/** A draw that collects shares. context: the hash of its context. shares: null for participants that have not answered. */
export interface OpenDraw {
  readonly terms: DrawTerms;
  readonly participants: readonly Seat[];
  readonly context: HexText;
  readonly ask: HexText;
  readonly shares: readonly Share[];
  readonly agreed: readonly Agreement[];
}

/** Returns the participants of the next draw: every connected seat; in the setup, every seat. */
export function whoTakesPart(state: FairState, isHere: (seat: Seat) => boolean): readonly Seat[] {
  return [...state.seats.keys()].filter((seat) => canShare(state, seat) && (state.draws === 0 || isHere(seat)));
}

/** Opens the next draw. participants: as stored before the question is sent. */
export function openDraw(
  state: FairState,
  terms: DrawTerms,
  participants: readonly Seat[],
  server: ServerLists,
  signer: KeyPair,
): OpenDraw {
  const { label } = terms;
  const total = terms.secret ? null : terms.total;
  const context = contextHash(nextContext(state, { label, total, participants, server: server.root(state.draws) }));
  const ask = signer.sign('ask', askStatement(state, context));
  return { terms, participants, context, ask, shares: state.seats.map(() => null), agreed: [] };
}

/** Returns the question that asks the participants of an open draw for their numbers. */
export function questionOf(
  state: FairState,
  { terms, participants, ask }: OpenDraw,
  server: ServerLists,
): ShareQuestion {
  const { draws: draw, hash: head } = state;
  const { label, secret } = terms;
  return { draw, label, total: secret ? null : terms.total, participants, head, server: server.root(draw), ask };
}

/** Takes a participant's share. Only the first valid one counts. */
export function takeShare(state: FairState, open: OpenDraw, seat: Seat, share: OpenedShare): Result<OpenDraw> {
  const wrong = shareFault(state, seat, share, open.context);
  if (!open.participants.includes(seat) || wrong !== null)
    return fail('bad-share', 'This share does not belong to this draw and this seat.', { draw: state.draws, seat });
  if (itemAt(open.shares, seat) !== null) return ok(open);
  // who has agreed to continue has agreed to that without this seat's number too
  return ok({ ...open, shares: open.shares.with(seat, share), agreed: [] });
}

/** Returns the participants that have not answered yet. */
export function awaitedBy({ participants, shares }: OpenDraw): readonly Seat[] {
  return participants.filter((seat) => itemAt(shares, seat) === null);
}

/** Records that a seat that has answered agrees to continue without the missing seats. */
export function takeAgreement(state: FairState, open: OpenDraw, { seat, signature }: Agreement): Result<OpenDraw> {
  const key = state.seats[seat]?.key ?? '';
  const statement = withoutStatement(open.context, awaitedBy(open));
  const hasAnswered = typeof (open.shares[seat] ?? null) === 'object' && open.shares[seat] !== null;
  if (!hasAnswered || awaitedBy(open).length === 0 || !hasSigned(key, 'without', statement, signature))
    return fail('bad-share', 'This agreement does not belong to this draw and this seat.', { draw: state.draws, seat });
  const others = open.agreed.filter((one) => one.seat !== seat);
  return ok({ ...open, agreed: [...others, { seat, signature }].toSorted((a, b) => a.seat - b.seat) });
}

/** Continues without a seat whose clock has run out. */
export function withoutTime(open: OpenDraw, seat: Seat): OpenDraw {
  return { ...open, shares: open.shares.with(seat, open.shares[seat] ?? 'time'), agreed: [] };
}

/** Returns whether the draw can be completed: every participant has answered, or all that have answered agree to continue. */
export function isComplete(open: OpenDraw): boolean {
  const awaited = awaitedBy(open);
  const answered = open.shares.filter((share) => share !== null && typeof share !== 'string').length;
  return awaited.length === 0 || (answered > 0 && open.agreed.length === answered);
}

/** Completes a draw. Returns its record, its key (in draw 0: the seed), and the state after it. */
export function closeDraw(
  state: FairState,
  open: OpenDraw,
  lists: ServerLists,
): { readonly record: DrawRecord; readonly key: HexText; readonly state: FairState } {
  const { terms, ask, context } = open;
  const awaited = awaitedBy(open);
  const shares = open.shares.map((share, seat) => (awaited.includes(seat) ? 'agreed' : share));
  const { leaf } = lists.open(state.draws);
  const key = drawKey(context, leaf, leavesOf(shares));
  const ticket = terms.total === null ? null : ticketOf(key, terms.total);
  const agreed = awaited.length === 0 ? [] : open.agreed;
  const told = { seq: state.seq, ...terms, server: lists.root(state.draws), ask, shares, agreed, ticket };
  const record: DrawRecord = { type: 'draw', ...told };
  const drawn = afterDraw(state, record, leaf);
  if (!drawn.ok) throw new Error(`The server's own draw is wrong: ${drawn.error.code}`);
  return { record, key, state: drawn.value.state };
}
