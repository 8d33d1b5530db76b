/** The move list as a replay: one line per turn, and the game after each. Pure functions. */
import type { PlyStep, Scene } from '@boardwright/boards';
import { fault, type Fault, type Kind } from '@boardwright/core';
import type { TurnLine } from '@boardwright/core/host';

/** A point of a replay: 0 is the start, n is after turn n. */
export type ReplayPoint = number;

/** Returns a ply as this screen may see it now, or null if it was never received. */
type StepOf<K extends Kind = Kind> = (seq: number) => PlyStep<K> | null;

export const LOOKING_BACK: Fault = fault('looking-back', 'This is an earlier position. Go back to the game to move.');

/** Returns the turns after which a replay can stop. */
export function replayPoints<K extends Kind>(turns: readonly TurnLine<K>[]): readonly TurnLine<K>[] {
  return turns.filter(({ number }) => number !== null);
}

/** Returns the first point that this screen can show. A screen that joined late lacks earlier ones. */
export function firstPoint<K extends Kind>(turns: readonly TurnLine<K>[], stepOf: StepOf<K>): ReplayPoint {
  const points = replayPoints(turns);
  const unseen = points.findLastIndex(({ plies }) => plies.some(({ seq }) => stepOf(seq) === null));
  return unseen + 1;
}

/** Returns the scene of an earlier moment, in which nobody can act; null if it is unknown. */
export function pastScene<K extends Kind>(
  live: Scene<K>,
  turns: readonly TurnLine<K>[],
  point: ReplayPoint,
  stepOf: StepOf<K>,
): Scene<K> | null {
  const points = replayPoints(turns);
  const [turn, next] = [points[point - 1], points[point]];
  const steps = turn?.plies.flatMap(({ seq }) => stepOf(seq) ?? []) ?? [];
  const first = next?.plies[0] === undefined ? null : stepOf(next.plies[0].seq);
  const view = steps.at(-1)?.after ?? first?.before;
  if (view === undefined) return null;
  const seq = steps.at(-1)?.seq ?? 0;
  const outcome = next === undefined ? live.outcome : null;
  return {
    ...live,
    past: true,
    seq,
    view,
    seat: null,
    steps,
    lines: live.lines.filter((line) => line.seq <= seq),
    outcome,
    perspective: {
      turn: next === undefined ? live.perspective.turn : turnOf(next),
      outcome,
      legal: [],
      check: () => LOOKING_BACK,
      foresee: () => view,
    },
    players: live.players.map((player) => ({ ...player, left: null, until: null })),
    follows: null,
    offer: null,
    answers: null,
    canUndo: false,
    takeBack: null,
    countdown: null,
    ranOut: null,
    failedBot: null,
    passes: [],
    refusal: null,
  };
}

function turnOf<K extends Kind>({ actor }: TurnLine<K>): Scene<K>['perspective']['turn'] {
  const actors = actor === null ? (['chance'] as const) : [actor];
  return { may: actors, awaits: actors };
}
