/**
 * The state of a fair match: a fold over its records and the lines of its log. Server, devices and verifiers all use these functions, so
 * they accept and refuse the same steps.
 */
import { fault, ok, type Fault, type Result, type Seat } from '@boardwright/core';
import { hashOfParts, type HexText } from './hash.ts';
import { canonical } from './canonical.ts';
import { LIST_LENGTH } from './list.ts';
import type { CommandRecord, DrawRecord, FairRecord, MoveRecord, RootRecord, SeatRecord } from './records.ts';
import { hasSigned, hashOfJson, withTag } from './statement.ts';

/** A list of a seat. from: the first draw that uses it. */
interface SeatList {
  readonly root: HexText;
  readonly from: number;
}

/**
 * The state of a seat in the draws. next: a list that begins with a later draw. commands: the number of the last signed command; 0 for
 * none.
 */
export interface SeatState {
  readonly key: HexText;
  readonly list: SeatList;
  readonly next: SeatList | null;
  readonly commands: number;
}

/** The facts that are fixed when a match is created. key: the key of the match. */
export interface FairPromise {
  readonly match: string;
  readonly key: HexText;
  readonly commitment: HexText;
}

/** The promise of fair draws, made before a seat was taken. site: the key that has signed it. */
export interface PromisedDraws extends FairPromise {
  readonly site: HexText;
}

/**
 * The state. who: the occupants of the seats according to the log; null if they are not known yet. server: the root of the server's current
 * list. drawn: a draw whose entry comes next.
 */
export interface FairState extends FairPromise {
  readonly hasClock: boolean;
  readonly hash: HexText;
  readonly seq: number;
  readonly draws: number;
  readonly seats: readonly (SeatState | null)[];
  readonly who: readonly (string | null)[];
  readonly server: HexText | null;
  readonly lastChance: number;
  readonly drawn: { readonly secret: boolean } | null;
  readonly command: CommandRecord | null;
}

/** An entry in the form in which it is hashed. A secret action is replaced by its kind and its seal. */
export type LogLine = Readonly<Record<string, unknown>> & { readonly type: string };

const FAILURES = {
  'fair-order': 'A draw is missing, or is not where it belongs.',
  'fair-server': 'The server opened a number that its secret does not give.',
  'fair-link': 'The share of a seat does not belong to its list.',
  'fair-share': 'A seat has not signed its share.',
  'fair-missing': 'A share is missing, and the others have not agreed to that.',
  'fair-seat': 'The key or the list of a seat is not signed by its device.',
  'fair-command': 'A move is not signed by the device of its seat.',
  'fair-seed': 'The start of the game does not follow from the shares.',
  'fair-ticket': 'The shares give another ticket.',
  'fair-undo': 'A move was taken back over a draw.',
  'fair-signature': 'The signature of the server is wrong.',
} as const;

/** Returns the fault of a failed check. */
export function wrongProof(code: keyof typeof FAILURES, data: NonNullable<Fault['data']>): Fault {
  return fault(code, FAILURES[code], data);
}

/** Returns `wrongProof` as a failed result. */
export function refuse(code: keyof typeof FAILURES, data: NonNullable<Fault['data']>): Result<never> {
  return { ok: false, error: wrongProof(code, data) };
}

/** Returns the state before the first record. start: the head of the file, with the facts in place of the section `fair`. */
export function startState(facts: FairPromise, start: object, seats: number): FairState {
  const { match, key, commitment } = facts;
  const none = Array.from({ length: seats }, () => null);
  const hasClock = 'clock' in start && start.clock !== null;
  const nothing = { seq: 0, draws: 0, server: null, lastChance: 0, drawn: null, command: null };
  return { match, key, commitment, hasClock, hash: hashOfJson('match', start), seats: none, who: none, ...nothing };
}

/** Returns a seat's list for the next draw; null if it has none. */
export function listInForce({ seats, draws }: FairState, seat: Seat): SeatList | null {
  const { list, next } = seats[seat] ?? { list: null, next: null };
  const last = next !== null && next.from <= draws ? next : list;
  return last !== null && last.from <= draws && draws < last.from + LIST_LENGTH ? last : null;
}

/** Returns whether a seat can take part in the next draw. */
export function canShare(state: FairState, seat: Seat): boolean {
  return listInForce(state, seat) !== null && ['person', null].includes(state.who[seat] ?? null);
}

/**
 * Returns whether a draw without this seat's number lacks it. It does if the seat has a device or a person sits there, but not if a bot has
 * always had the seat.
 */
export function isMissed({ seats, who }: FairState, seat: Seat): boolean {
  return (seats[seat] ?? null) !== null || who[seat] === 'person';
}

/** Adds a line to the hash of the log. */
export function withLine(state: FairState, line: object): FairState {
  return { ...state, hash: hashOfParts(withTag('line', { hex: state.hash }, canonical(line))) };
}

function withSeat(state: FairState, seat: Seat, value: SeatState): FairState {
  return { ...state, seats: state.seats.with(seat, value) };
}

/** Returns the state after a record other than a draw. */
export function afterRecord(state: FairState, record: Exclude<FairRecord, DrawRecord>): Result<FairState> {
  if (state.drawn !== null || state.command !== null || record.seq !== state.seq)
    return refuse('fair-order', { entry: state.seq + 1 });
  const after = recorded(state, record);
  return after.ok ? ok(withLine(after.value, record)) : after;
}

function recorded(state: FairState, record: Exclude<FairRecord, DrawRecord>): Result<FairState> {
  switch (record.type) {
    case 'seat':
      return withDevice(state, record);
    case 'move':
      return withMove(state, record);
    case 'root':
      return withRoot(state, record);
    case 'command':
      return ok({ ...state, command: record });
  }
}

/** Returns the statement that a device signs when it takes a seat. */
export function seatStatement(
  { match, key: server, commitment }: FairPromise,
  of: Omit<SeatRecord, 'signature'>,
): object {
  const { seat, key, root } = of;
  return { commitment, key, match, root, seat, server };
}

function withDevice(state: FairState, record: SeatRecord): Result<FairState> {
  const { seat, key, root, signature } = record;
  const isFree = seat < state.seats.length && state.seats[seat] === null && state.draws === 0 && state.seq === 0;
  if (!isFree || !hasSigned(key, 'seat', seatStatement(state, record), signature)) return refuse('fair-seat', { seat });
  return ok(withSeat(state, seat, { key, list: { root, from: 0 }, next: null, commands: 0 }));
}

/** Returns the statement with which a device hands over its seat. It contains the key in the invite. */
export function handoverStatement({ match }: FairPromise, { seat, via }: Pick<MoveRecord, 'seat' | 'via'>): object {
  return { key: via, match, seat };
}

/** Returns the statement that the key in an invite signs. It contains the key of the new device. */
export function moveStatement(
  { match }: FairPromise,
  { seat, key, root }: Pick<MoveRecord, 'seat' | 'key' | 'root'>,
): object {
  return { key, match, root, seat };
}

/**
 * Moves a seat to another device. Before draw 0 the new device's list replaces the old one. After draw 0, the new list begins with the draw
 * after the next one.
 */
function withMove(state: FairState, record: MoveRecord): Result<FairState> {
  const { seat, key, root, via, handover, signature } = record;
  const before = state.seats[seat] ?? null;
  const isRight =
    before !== null &&
    hasSigned(before.key, 'handover', handoverStatement(state, record), handover) &&
    hasSigned(via, 'move', moveStatement(state, record), signature);
  if (!isRight) return refuse('fair-seat', { seat });
  return ok(withSeat(state, seat, { ...before, key, list: { root, from: beginning(state) }, next: null }));
}

/** Returns the first draw that uses a list that is recorded now. */
export function beginning({ draws }: FairState): number {
  return draws === 0 ? 0 : draws + 1;
}

/** Returns the statement that a device signs when it begins a new list. */
export function rootStatement(
  { match, draws: draw }: FairState,
  { seat, root }: Pick<RootRecord, 'seat' | 'root'>,
): object {
  return { draw, match, root, seat };
}

function withRoot(state: FairState, record: RootRecord): Result<FairState> {
  const { seat, root, signature } = record;
  const before = state.seats[seat] ?? null;
  // a server could record one list many times, and the player would seem to change numbers
  const isAgain = root === (before?.next ?? before?.list)?.root;
  if (
    before === null ||
    isAgain ||
    state.draws === 0 ||
    !hasSigned(before.key, 'root', rootStatement(state, record), signature)
  )
    return refuse('fair-seat', { seat });
  const list = listInForce(state, seat) ?? before.list;
  return ok(withSeat(state, seat, { ...before, list, next: { root, from: beginning(state) } }));
}

// ---- entries

/** Returns the state after the next entry. action: the action of a sealed line, if this viewer knows it. */
export function afterEntry(state: FairState, line: LogLine, action: unknown = line['action']): Result<FairState> {
  const entry = state.seq + 1;
  const isChance = line.type === 'ply' && line['actor'] === 'chance';
  const isDrawn = state.drawn !== null && state.drawn.secret === 'seal' in line;
  if (state.draws === 0 || isChance !== (state.drawn !== null) || (isChance && !isDrawn))
    return refuse('fair-order', { entry });
  if (line.type === 'undo' && Number(line['to']) < state.lastChance) return refuse('fair-undo', { entry });
  if (state.command !== null && !isOwnCommand(state, line, action))
    return { ok: false, error: wrongProof('fair-command', { entry }) };
  const seated = line.type === 'sit' ? afterSit(state, line) : ok(commanded(state, line));
  if (!seated.ok) return seated;
  const lastChance = isChance ? entry : state.lastChance;
  return ok({ ...withLine(seated.value, line), seq: entry, lastChance, drawn: null, command: null });
}

function seatOf(line: LogLine): Seat | null {
  const seat = line.type === 'ply' ? line['actor'] : line['seat'];
  return typeof seat === 'number' ? seat : null;
}

/** Returns the statement that a device signs with a command. action: null unless the command is a ply. */
export function commandStatement(
  { match }: FairPromise,
  { seat, number, since }: { readonly seat: Seat; readonly number: number; readonly since: number },
  type: string,
  action: unknown,
): object {
  return { action: action ?? null, match, number, seat, since, type };
}

/**
 * Returns whether an entry matches the signed command before it. If this viewer does not know a sealed action, it is checked at the end of
 * the match.
 */
function isOwnCommand(state: FairState, line: LogLine, action: unknown): boolean {
  const seat = seatOf(line);
  const { command } = state;
  const device = seat === null ? null : (state.seats[seat] ?? null);
  if (seat === null || command === null || device === null || command.number <= device.commands) return false;
  if ('seal' in line && action === undefined) return true;
  const statement = commandStatement(state, { ...command, seat }, line.type, action);
  return hasSigned(device.key, 'command', statement, command.signature);
}

function commanded(state: FairState, line: LogLine): FairState {
  const seat = seatOf(line);
  const device = seat === null ? null : (state.seats[seat] ?? null);
  if (seat === null || device === null || state.command === null) return state;
  return withSeat(state, seat, { ...device, commands: state.command.number });
}

/** Returns the state after an entry that changes the occupant of a seat. A seat that starts with a bot has no device. */
function afterSit(state: FairState, line: LogLine): Result<FairState> {
  const seat = seatOf(line);
  const told = line['who'];
  // any other text means the same, and a long one could not be stored
  const who = told === 'person' || told === 'bot' ? told : 'other';
  if (seat === null || seat >= state.who.length) return ok(state);
  if (who === 'bot' && state.who[seat] === null && state.seats[seat] !== null) return refuse('fair-seat', { seat });
  return ok({ ...state, who: state.who.with(seat, who) });
}
