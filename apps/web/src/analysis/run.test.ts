import { presetOf, type Result } from '@boardwright/core';
import type { Knowledge } from '@boardwright/core/bots';
import { newSave, type Entry } from '@boardwright/core/host';
import { hopnjump } from '@boardwright/games/hopnjump';
import { knowledge } from '@boardwright/games/hopnjump/bots';
import { expect, test } from 'vitest';
import { tellAnalysis, type AnalysisNews } from './in-worker.ts';
import { nodesFor } from './nodes.ts';
import { withNews, type AnalysisSoFar } from './run.ts';

const hop = knowledge as unknown as Knowledge;
const position = '1g1g1g1g/g1g3g1/5g2/8/8/2b5/1b3b1b/b1b1b1b1 g - 20,20';
const move = (actor: number, text: string): Entry => {
  const action = hopnjump.notation.parse(text);
  if (!action.ok) throw new TypeError(text);
  return { type: 'ply', at: actor, actor, action: action.value };
};
const save = {
  ...newSave(hopnjump, presetOf(hopnjump), 'seed', { position }),
  log: [move(0, 'F6-G5'), move(1, 'C3-D2')],
};

function toldOf(raw: unknown): readonly Result<AnalysisNews>[] {
  const told: Result<AnalysisNews>[] = [];
  tellAnalysis(hop, raw, (news) => told.push(news));
  return told;
}

test('a worker says how many plies there are, judges each, and then what mattered', () => {
  const news = toldOf(save).flatMap((one) => (one.ok ? [one.value] : []));
  expect(news.map(({ type }) => type)).toEqual(['begun', 'ply', 'ply', 'done']);
  const start: AnalysisSoFar = { plies: [], of: null, end: null, failed: false };
  const grown = news.reduce(withNews, start);
  expect(grown).toMatchObject({ of: 2, end: { keyMoments: [0], seats: [{ mistakes: 1 }, { mistakes: 0 }] } });
  expect(grown.plies.map(({ entry, mistake }) => [entry, mistake])).toEqual([
    [0, 'blunder'],
    [1, null],
  ]);
});

test('what only the end of a game can judge takes the place of what was told before', () => {
  const start: AnalysisSoFar = { plies: [], of: null, end: null, failed: false };
  const news = toldOf(save).flatMap((one) => (one.ok ? [one.value] : []));
  const judged = news.map((one) => (one.type === 'done' ? { ...one, plies: one.plies.toReversed() } : one));
  expect(judged.reduce(withNews, start).plies.map(({ entry }) => entry)).toEqual([1, 0]);
});

test('a game that does not follow its rules is refused, not judged', () => {
  expect(toldOf({ ...save, log: [move(1, 'C3-D2')] })).toEqual([expect.objectContaining({ ok: false })]);
});

test('a long game gets fewer positions a ply, and never too few or too many', () => {
  const nodes = [1, 75, 200, 4000].map((plies) => nodesFor(plies, { msPerThousandNodes: 1.25 }));
  expect(nodes).toEqual([6000, 5333, 2000, 150]);
  expect(nodesFor(100, undefined)).toBe(2500);
});
