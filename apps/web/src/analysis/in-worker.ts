/** The worker's part of an analysis; loaded when one is requested. */
import { analysePlies, analysisOf, type Analysis, type PlyAnalysis } from '@boardwright/bots';
import { ok, type Result } from '@boardwright/core';
import type { Knowledge } from '@boardwright/core/bots';
import { latestTable, load } from '@boardwright/core/host';

/** Messages to the page during an analysis. */
export type AnalysisNews =
  | { readonly type: 'begun'; readonly plies: number }
  | { readonly type: 'ply'; readonly ply: PlyAnalysis }
  | ({ readonly type: 'done' } & Analysis);

/** What is known after all plies. */
export type AnalysisEnd = Pick<Analysis, 'seats' | 'keyMoments'>;

/** Nodes for a whole game, however long: about 3 s on a desktop and 10 s on a phone. */
const NODES = 60_000;
const [FEWEST, MOST] = [100, 1000];

export function nodesFor(plies: number): number {
  return Math.round(Math.min(MOST, Math.max(FEWEST, NODES / Math.max(1, plies))));
}

export function tellAnalysis(knowledge: Knowledge, save: unknown, tell: (news: Result<AnalysisNews>) => void): void {
  const history = load(knowledge.game, save);
  if (!history.ok) return tell(history);
  const { plies: count, chairs } = latestTable(history.value);
  const plies: PlyAnalysis[] = [];
  tell(ok({ type: 'begun', plies: count }));
  for (const ply of analysePlies(knowledge, history.value, { nodes: nodesFor(count) })) {
    plies.push(ply);
    tell(ok({ type: 'ply', ply }));
  }
  tell(ok({ type: 'done', ...analysisOf(plies, chairs.length) }));
}
