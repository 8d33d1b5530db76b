/** The scene of a game on this device. Pure functions. */
import type { Countdown, PlayerInfo, PlyStep, SaveStatus, Scene } from '@boardwright/boards';
import { itemAt, rng, type Game, type Kind, type Seat, type Viewer } from '@boardwright/core';
import {
  deadlineOf,
  perspective,
  entryAt,
  hasSecrets,
  latestTable,
  linesOf,
  memoryOf,
  onlyPersonOf,
  personsOf,
  secondGameOf,
  seatsAskedForDraw,
  tableAt,
  undoEntry,
  type History,
  type Table,
} from '@boardwright/core/host';

export interface DeviceState<K extends Kind> {
  readonly holder: Seat | null;
  /** Whether the curtain between two players is down. */
  readonly covered: boolean;
  readonly saveStatus: SaveStatus;
  /** The seat for which the last move was made because its time was up. */
  readonly ranOut?: Seat | null;
  /** The seat whose bot has failed, so that the rules moved for it. */
  readonly failedBot?: Seat | null;
  readonly offerMs?: number | null;
  readonly steps: readonly PlyStep<K>[];
  /** The browser's clock minus the game's time. */
  readonly skew: number;
}

/** Stands in place of a seat when nobody is awaited. */
const NOBODY = -1;

export function localScene<K extends Kind>(history: History<K>, device: DeviceState<K>): Scene<K> {
  const { game, start } = history;
  const table = latestTable(history);
  const { holder, covered, saveStatus, steps, skew, ranOut = null, failedBot = null, offerMs = null } = device;
  const view = game.view(table.state, holder ?? 'spectator');
  const memory = holder === null ? game.emptyMemory : memoryOf(history, holder);
  const acting = table.outcome === null && !covered ? holder : null;
  const own = onlyPersonOf(history);
  return {
    game,
    mode: 'local',
    seq: table.seq,
    view,
    seat: acting,
    own,
    side: own ?? (hasSecrets(game) ? (holder ?? 0) : 0),
    perspective: perspective(game, view, memory, acting, rng(`perspective/${table.seq}`)),
    steps,
    lines: linesOf(history, viewerOfPast(table, holder)),
    players: table.chairs.map((_, seat) => playerOf(game, table, seat, skew)),
    ...wordsOf(table),
    pair: start.pair?.game ?? null,
    follows: table.outcome === null ? null : secondGameOf(game, start, table) === null ? 'again' : 'second',
    late: null,
    canUndo: holder !== null && mayUndo(history, holder, covered),
    takeBack: null,
    countdown: countdownOf(game, table, acting ?? NOBODY, skew),
    onFlag: start.clock?.onFlag ?? null,
    // for an empty chair the rules always move, so this does not mean that time was up
    ranOut: ranOut !== null && table.chairs[ranOut]?.who === 'person' ? ranOut : null,
    failedBot,
    offerMs,
    saveStatus,
    curtain: covered ? holder : null,
    passes: acting === null ? [] : othersWhoMay(game, table, acting),
    refusal: null,
  };
}

/**
 * Returns whether an undo is possible. Behind the curtain only the previous player's ply can be undone, so that this player may reconsider.
 */
export function mayUndo<K extends Kind>(history: History<K>, holder: Seat, covered: boolean): boolean {
  const undo = undoEntry(history, holder, latestTable(history).at);
  return undo.ok && !(covered && undo.value.type === 'undo' && undo.value.seat === holder);
}

/** Returns the viewer from whose view the past is shown: the holder of the device; after the end, a viewer who sees everything. */
export function viewerOfPast<K extends Kind>({ outcome }: Pick<Table<K>, 'outcome'>, holder: Seat | null): Viewer {
  return outcome === null ? (holder ?? 'spectator') : 'all';
}

/** Returns a ply as a viewer was told about it. */
export function stepAt<K extends Kind>(history: History<K>, place: number, viewer: Viewer): PlyStep<K> {
  const { game } = history;
  const entry = entryAt(history, place);
  if (entry.type !== 'ply') throw new TypeError(`entry ${place} is no ply`);
  const { actor, action } = entry;
  const [before, after] = [tableAt(history, place).state, tableAt(history, place + 1).state];
  const news = game.tell(before, { actor, action }, after, viewer);
  return { seq: place + 1, actor, before: game.view(before, viewer), news, after: game.view(after, viewer) };
}

function wordsOf<K extends Kind>(table: Table<K>): Pick<Scene<K>, 'outcome' | 'offer' | 'answers'> {
  const { outcome, offer, chairs } = table;
  const asked = seatsAskedForDraw(table).find((seat) => chairs[seat]?.who === 'person');
  return { outcome, offer, answers: asked ?? null };
}

function othersWhoMay<K extends Kind>(game: Game<K>, table: Table<K>, acting: Seat): readonly Seat[] {
  const { may } = game.turn(table.state);
  return personsOf(table).filter((seat) => seat !== acting && may.includes(seat));
}

function playerOf<K extends Kind>(game: Game<K>, table: Table<K>, seat: Seat, skew: number): PlayerInfo {
  const chair = itemAt(table.chairs, seat);
  const runs = table.outcome === null && game.turn(table.state).awaits.includes(seat);
  const deadline = runs ? deadlineOf(table, seat) : null;
  const timed = table.clock !== null && table.clock.totalMs !== null;
  return {
    ...chair,
    presence: 'here',
    left: timed ? (table.left[seat] ?? null) : null,
    until: deadline === null ? null : deadline + skew,
  };
}

function countdownOf<K extends Kind>(game: Game<K>, table: Table<K>, seat: Seat, skew: number): Countdown | null {
  if (!game.turn(table.state).awaits.includes(seat)) return null;
  const ms = game.limitMs(table.state, seat, table.clock !== null);
  return ms === null ? null : { from: itemAt(table.sinceAt, seat) + skew, ms };
}
