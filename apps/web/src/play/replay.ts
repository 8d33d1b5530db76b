/** The move list as a replay: one line a turn, and the game as it stood after each. Pure. */
import { fault, type Fault, type Kind } from '@boardwright/core';
import type { TurnLine } from '@boardwright/core/host';
import type { PlyStep, Scene } from './scene.ts';

/** Where a replay can stand: 0 is the start, n after the n-th turn. */
export type ReplayPoint = number;

/** A ply as this screen may see it now; null where it was never told. */
type StepOf<K extends Kind = Kind> = (seq: number) => PlyStep<K> | null;

export const LOOKING_BACK: Fault = fault('looking-back', 'This is an earlier position. Go back to the game to move.');

/** The turns that a replay can stand after. */
export function placesOf<K extends Kind>(turns: readonly TurnLine<K>[]): readonly TurnLine<K>[] {
  return turns.filter(({ number }) => number !== null);
}

/** The first place that this screen can show: one that came late was told nothing of what was before. */
export function firstPlace<K extends Kind>(turns: readonly TurnLine<K>[], stepOf: StepOf<K>): ReplayPoint {
  const places = placesOf(turns);
  const unseen = places.findLastIndex(({ plies }) => plies.some(({ seq }) => stepOf(seq) === null));
  return unseen + 1;
}

/** The scene of an earlier moment: everything as it was told, and nothing to do; null where it is not known. */
export function pastScene<K extends Kind>(
  live: Scene<K>,
  turns: readonly TurnLine<K>[],
  place: ReplayPoint,
  stepOf: StepOf<K>,
): Scene<K> | null {
  const places = placesOf(turns);
  const [turn, next] = [places[place - 1], places[place]];
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
