/** What one viewer sees of a history, as data: the user interfaces only lay it out. */
import { due, latest, leadOf, onlyPersonOf, pliesOf, type History, type Outcome, type Seat } from '@boardwright/core';
import type { Look, Viewpoint } from './ui.ts';
import { chairName, clockMs, clockWords, outcomeWords, presetName, entryReport, seatName, verdict } from './phrases.ts';

export interface PlayerLine {
  readonly seat: Seat;
  readonly name: string;
  /** Points and the like; null where the game has none. */
  readonly standing: string | null;
  readonly clock: string | null;
  /** The game waits for this seat. */
  readonly awaited: boolean;
}

export interface ScreenContent {
  readonly title: string;
  readonly board: readonly string[];
  readonly players: readonly PlayerLine[];
  /** Oldest first. */
  readonly reports: readonly string[];
  readonly status: string;
  /** Seconds until time alone does something; null when it is far. */
  readonly hurry: number | null;
}

const HURRY_MS = 60_000;
const REPORTS = 40;

export function contentOf(viewpoint: Viewpoint, look: Look): ScreenContent {
  const { history, side, viewer } = viewpoint;
  const { game } = history;
  const table = latest(history);
  // a finished game has no secrets
  const view = game.view(table.state, table.outcome === null ? viewer : 'all');
  return {
    title: titleOf(history),
    board: game.text.draw(view, { ...look, seat: side }).split('\n'),
    players: table.chairs.map((_, seat) => ({
      ...playerLine(viewpoint, seat),
      standing: game.text.standing?.(view, seat) ?? null,
    })),
    reports: newsSince(viewpoint, Math.max(0, history.log.length - REPORTS)),
    status: statusOf(history),
    hurry: hurryOf(viewpoint),
  };
}

function titleOf({ game, head, tables }: History): string {
  const { options, pair } = head;
  const which = pair === undefined ? [] : [`game ${pair.game} of 2`];
  const plies = `ply ${latest({ tables }).plies}`;
  return [game.title, presetName(game, pair?.options ?? options), ...which, plies].join(' · ');
}

/** The reports of log[from..], for one viewer. */
export function newsSince({ history, viewer }: Pick<Viewpoint, 'history' | 'viewer'>, from: number): string[] {
  const indices = history.log.map((_, index) => index).slice(from);
  return indices.flatMap((index) => entryReport(history, index, viewer) ?? []);
}

/** The boards and reports of the plies that count, for a replay. */
export function replaySteps(history: History): readonly number[] {
  const last = history.log.length - 1;
  const ending = history.log[last];
  const plies = pliesOf(history);
  return ending !== undefined && ending.type !== 'ply' && latest(history).outcome !== null ? [...plies, last] : plies;
}

function playerLine({ history, side, time }: Viewpoint, seat: Seat): Omit<PlayerLine, 'standing'> {
  const table = latest(history);
  const chair = table.chairs[seat];
  const clock = clockMs(history, seat, time);
  return {
    seat,
    name: `${seatName(history.game, seat)} · ${chair === undefined ? '' : chairName(chair, seat === side)}`,
    clock: clock === null ? null : clockWords(clock),
    awaited: table.outcome === null && history.game.turn(table.state).awaits.includes(seat),
  };
}

function statusOf(history: History): string {
  const table = latest(history);
  if (table.outcome !== null) return finalWords(history, table.outcome);
  const { awaits } = history.game.turn(table.state);
  const seats = awaits.filter((actor) => actor !== 'chance');
  return seats.length === 0
    ? 'Chance decides.'
    : `${seats.map((seat) => seatName(history.game, seat)).join(', ')} to act.`;
}

export function finalWords(history: History, outcome: Outcome): string {
  const you = onlyPersonOf(history);
  const { chairs } = latest(history);
  const own = you === null ? null : verdict(outcome, chairs, you);
  return [own, outcomeWords(history.game, outcome, chairs), matchWords(history, outcome)].filter(Boolean).join(' ');
}

/** The scores of a second game hold what the first has brought. */
function matchWords({ game, head }: History, outcome: Outcome): string {
  if (head.pair?.game !== 2 || outcome.scores === null) return '';
  const lead = leadOf(outcome);
  return lead === null ? 'The match is a draw.' : `${seatName(game, lead.seat)} wins the match by ${lead.by}.`;
}

function hurryOf({ history, time }: Viewpoint): number | null {
  const next = due(history.game, latest(history));
  if (next === null || next.at - time > HURRY_MS) return null;
  return Math.max(0, Math.ceil((next.at - time) / 1000));
}
