/** What one viewer sees of a session, as data: the user interfaces only lay it out. */
import { due, leadOf, type Outcome, type Seat } from '@boardwright/core';
import type { Look, Viewpoint } from './ui.ts';
import { line, now, onlyPerson, type Session } from '../play/session.ts';
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
  const { session, side, viewer } = viewpoint;
  const { game } = session;
  const table = now(session);
  // a finished game has no secrets
  const view = game.view(table.state, table.outcome === null ? viewer : 'all');
  return {
    title: titleOf(session),
    board: game.text.draw(view, { ...look, seat: side }).split('\n'),
    players: table.chairs.map((_, seat) => ({
      ...playerLine(viewpoint, seat),
      standing: game.text.standing?.(view, seat) ?? null,
    })),
    reports: newsSince(viewpoint, Math.max(0, session.log.length - REPORTS)),
    status: statusOf(session),
    hurry: hurryOf(viewpoint),
  };
}

function titleOf({ game, head, tables }: Session): string {
  const { options, pair } = head;
  const which = pair === undefined ? [] : [`game ${pair.game} of 2`];
  const plies = `ply ${now({ tables }).plies}`;
  return [game.title, presetName(game, pair?.options ?? options), ...which, plies].join(' · ');
}

/** The reports of log[from..], for one viewer. */
export function newsSince({ session, viewer }: Pick<Viewpoint, 'session' | 'viewer'>, from: number): string[] {
  const indices = session.log.map((_, index) => index).slice(from);
  return indices.flatMap((index) => entryReport(session, index, viewer) ?? []);
}

/** The boards and reports of the plies that count, for a replay. */
export function replaySteps(session: Session): number[] {
  const last = session.log.length - 1;
  const ending = session.log[last];
  const plies = line(session);
  return ending !== undefined && ending.type !== 'ply' && now(session).outcome !== null ? [...plies, last] : plies;
}

function playerLine({ session, side, time }: Viewpoint, seat: Seat): Omit<PlayerLine, 'standing'> {
  const table = now(session);
  const chair = table.chairs[seat];
  const clock = clockMs(session, seat, time);
  return {
    seat,
    name: `${seatName(session.game, seat)} · ${chair === undefined ? '' : chairName(chair, seat === side)}`,
    clock: clock === null ? null : clockWords(clock),
    awaited: table.outcome === null && session.game.turn(table.state).awaits.includes(seat),
  };
}

function statusOf(session: Session): string {
  const table = now(session);
  if (table.outcome !== null) return finalWords(session, table.outcome);
  const { awaits } = session.game.turn(table.state);
  const seats = awaits.filter((actor) => actor !== 'chance');
  return seats.length === 0
    ? 'Chance decides.'
    : `${seats.map((seat) => seatName(session.game, seat)).join(', ')} to act.`;
}

export function finalWords(session: Session, outcome: Outcome): string {
  const you = onlyPerson(session);
  const { chairs } = now(session);
  const own = you === null ? null : verdict(outcome, chairs, you);
  return [own, outcomeWords(session.game, outcome, chairs), matchWords(session, outcome)].filter(Boolean).join(' ');
}

/** The scores of a second game hold what the first has brought. */
function matchWords({ game, head }: Session, outcome: Outcome): string {
  if (head.pair?.game !== 2 || outcome.scores === null) return '';
  const lead = leadOf(outcome);
  return lead === null ? 'The match is a draw.' : `${seatName(game, lead.seat)} wins the match by ${lead.by}.`;
}

function hurryOf({ session, time }: Viewpoint): number | null {
  const next = due(session.game, now(session));
  if (next === null || next.at - time > HURRY_MS) return null;
  return Math.max(0, Math.ceil((next.at - time) / 1000));
}
