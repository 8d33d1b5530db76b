/** The worker's part of an analysis. It is loaded with the first analysis. */
import {
  analysePlies,
  analysisOf,
  bestLines,
  provedStart,
  type Analysis,
  type BestLine,
  type PlyAnalysis,
} from '@boardwright/bots';
import { ok, type Result } from '@boardwright/core';
import type { Knowledge } from '@boardwright/core/bots';
import { latestTable, load } from '@boardwright/core/host';
import { nodesFor } from './nodes.ts';

/** The messages to the page during an analysis. */
export type AnalysisNews =
  | { readonly type: 'begun'; readonly plies: number }
  | { readonly type: 'ply'; readonly ply: PlyAnalysis }
  | ({ readonly type: 'done' } & Analysis);

/** The results that need all plies. */
export type AnalysisEnd = Pick<Analysis, 'seats' | 'keyMoments' | 'start'>;

export function tellAnalysis(knowledge: Knowledge, save: unknown, tell: (news: Result<AnalysisNews>) => void): void {
  const history = load(knowledge.game, save);
  if (!history.ok) return tell(history);
  const { plies: count } = latestTable(history.value);
  const plies: PlyAnalysis[] = [];
  tell(ok({ type: 'begun', plies: count }));
  for (const ply of analysePlies(knowledge, history.value, { nodes: nodesFor(count, knowledge.pace) })) {
    plies.push(ply);
    tell(ok({ type: 'ply', ply }));
  }
  tell(ok({ type: 'done', ...analysisOf(plies, provedStart(knowledge, history.value)) }));
}

const LINES = 3;
const LINE_NODES = 20_000;
const LINE_MS = 800;

/** What the engine tells about one position. */
export interface PositionTold {
  /** The best continuations, best first. */
  readonly lines: readonly BestLine[];
  /** The exact number of turns that each seat still needs if no opponent blocks it; null if no table contains it. */
  readonly toGo: readonly number[] | null;
}

/** Returns the best continuations of a position of this game, and its race if that is known. */
export function waysOn(knowledge: Knowledge, raw: unknown): Result<PositionTold> {
  const { game } = knowledge;
  const state = game.decodeState(raw, game.version);
  const end = performance.now() + LINE_MS;
  const limits = { nodes: LINE_NODES, expired: () => performance.now() >= end };
  if (!state.ok) return state;
  const lines = bestLines(knowledge, state.value, LINES, limits);
  return ok({ lines, toGo: knowledge.toGo?.(state.value) ?? null });
}
