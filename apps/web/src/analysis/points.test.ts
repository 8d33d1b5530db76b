/** Tests that each judgement is at the right point with the right sentence, with random games and minimal search. */
import { analysePlies, analysisOf, loadKnowledge, type PlyAnalysis } from '@boardwright/bots';
import { presetOf, required, unwrap, type Game } from '@boardwright/core';
import { latestTable, newSave, openHistory, type Entry, type History } from '@boardwright/core/host';
import { walk } from '@boardwright/core/testing';
import { games } from '@boardwright/games';
import { gameWords, LANGS, languageOf, loadWords, type Lang } from '@boardwright/words';
import { loadAnalysisWords } from '@boardwright/words/analysis';
import { describe, expect, test } from 'vitest';
import { isLatin } from '../../../../packages/words/src/script.fixture.ts';
import { bySize, seed } from '../../../../tools/size.ts';
import { loadBoard } from '../boards/index.ts';
import { localScene } from '../local/view-model.ts';
import type { Labels } from '../play/labels.ts';
import { turnLines, type TurnLine } from '@boardwright/core/host';
import { replayPoints } from '../play/replay/replay.ts';
import { momentsOf, pointText, tellingOf, valuesText } from './labels.ts';
import { betterTurn, judgedPoints, luckiestOf, pointOfPly, worstOf, type JudgedPoint } from './points.ts';

const PLIES = bySize(20, 30, 60);

async function gameOf(id: string): Promise<Game> {
  return required(games[id], id).rules();
}

interface Judged {
  readonly history: History;
  readonly plies: readonly PlyAnalysis[];
}

/** Games that have been judged, shared by all tests. */
const known = new Map<string, Promise<Judged>>();
function played(id: string): Promise<Judged> {
  const found = known.get(id) ?? gameOf(id).then(judgedGame);
  known.set(id, found);
  return found;
}

async function judgedGame(game: Game): Promise<Judged> {
  const { plies, preset, seed: start } = walk(game, game.defaultPreset, `${seed}/analysis`, PLIES);
  const log = plies.map((ply, i): Entry => ({ type: 'ply', at: i, ...ply }));
  const history = unwrap(openHistory(game, { ...newSave(game, presetOf(game, preset), start), log }));
  const knowledge = required(await loadKnowledge(games, game.id), game.id);
  return { history, plies: [...analysePlies(knowledge, history, { nodes: 4 })] };
}

async function labelsIn(lang: Lang, history: History): Promise<Labels> {
  const { game } = history;
  const scene = localScene(history, { holder: 0, covered: false, saveStatus: 'saved', steps: [], skew: 0 });
  return {
    scene: { ...scene, outcome: { ranks: [], scores: null, reason: '' } },
    board: await loadBoard(game.id),
    words: await loadWords(lang),
    gameWords: await gameWords(games, game, lang),
  };
}

const turnsOf = ({ scene, gameWords: words }: Labels): readonly TurnLine[] => turnLines(scene.lines, words);
const tells = async (lang: Lang, id: string): Promise<boolean> =>
  Object.hasOwn((await languageOf(lang).load()).games, id);

describe.each(Object.keys(games))('%s', (id) => {
  test('every ply is judged at the point of the replay that shows it, and the start before all', async () => {
    const { history, plies } = await played(id);
    const turns = turnsOf(await labelsIn('en', history));
    const points = judgedPoints(turns, plies);
    expect(points.map(({ point }) => point)).toEqual([0, ...replayPoints(turns).map(({ number }) => number)]);
    expect(points.flatMap((point) => point.plies)).toEqual(plies);
    for (const { point, plies: own, values } of points.slice(1)) {
      expect(own.map((ply) => pointOfPly(turns, plies.indexOf(ply)))).toEqual(own.map(() => point));
      expect(values).toEqual(own.at(-1)?.after);
    }
    // while an analysis runs, the graph is shorter but otherwise equal
    const half = judgedPoints(turns, plies.slice(0, Math.ceil(plies.length / 2)));
    expect(half.slice(0, -1)).toEqual(points.slice(0, half.length - 1));
    expect(judgedPoints(turns, [])).toEqual([]);
  });

  test.each(LANGS)('what is said of every point and moment is in the reader’s words: %s', async (lang) => {
    const { history, plies } = await played(id);
    const [labels, words] = [await labelsIn(lang, history), await loadAnalysisWords(lang)];
    const [turns, telling] = [turnsOf(labels), tellingOf(labels)];
    const end = analysisOf(plies, { seats: latestTable(history).chairs.length, values: null });
    const moments = momentsOf(words, { plies, end }, turns, telling);
    expect(moments.map(({ ply }) => plies.indexOf(ply))).toEqual(end.keyMoments);
    const said = judgedPoints(turns, plies).slice(1);
    const texts = [...said.map((point) => pointText(words, point, telling)), ...moments.map(({ text }) => text)];
    expect(texts.filter((text) => /undefined|NaN| {2}/.test(text))).toEqual([]);
    // the lead in points for 369, the chance of winning for the others
    expect(valuesText(words, { values: [0.5] }, telling)).toMatch(id === '369' ? /\S \+30/ : /\S 75 %$/);
    const isOther = !isLatin(lang) && (await tells(lang, id));
    expect(texts.filter((text) => isOther && /[A-Za-z]{3,}/.test(text))).toEqual([]);
  });
});

const PLY: PlyAnalysis = {
  entry: 0,
  actor: 0,
  action: { type: 'a' },
  before: [0, 0],
  after: [0, 0],
  luck: null,
  best: null,
  refutation: null,
  loss: 0,
  mistake: null,
};
const better = { actor: 0, action: { type: 'E5' } } as const;
const blunder: PlyAnalysis = { ...PLY, best: [better], loss: 0.5, mistake: 'blunder' };
const slight: PlyAnalysis = { ...PLY, best: [better], loss: 0.05 };
const lucky: PlyAnalysis = { ...PLY, actor: 'chance', luck: [0.3, -0.3] };
const judged = (plies: readonly PlyAnalysis[]): JudgedPoint => ({
  point: 1,
  values: [0, 0],
  plies,
  mistake: worstOf(plies)?.mistake ?? null,
});

test('of a turn of several plies the worst is told, and the luck beside it', async () => {
  const words = await loadAnalysisWords('en');
  const telling = {
    seatName: () => 'Green',
    turnName: ([first]: readonly { readonly type: string }[]) => first?.type ?? '',
  };
  const said = (...plies: readonly PlyAnalysis[]): string => pointText(words, judged(plies), telling);
  expect(said(PLY, blunder, slight)).toBe('Blunder. Better by 25 %: E5');
  expect(said(PLY)).toBe('The best move.');
  expect(said(slight)).toBe('A fair move. Better by 3 %: E5');
  expect(said({ ...slight, loss: 0 })).toBe('A good move.');
  expect(said(PLY, lucky)).toBe('The best move. · Luck for Green: +15 %');
  expect(said(lucky)).toBe('Luck for Green: +15 %');
  expect(said({ ...lucky, luck: [0.01, -0.01] })).toBe('');
});

test('a better move is marked for a mistake alone', () => {
  expect(betterTurn(judged([PLY, blunder]))).toEqual([{ type: 'E5' }]);
  expect(betterTurn(judged([slight]))).toEqual([]);
  expect([worstOf([lucky]), luckiestOf([PLY, lucky]), luckiestOf([PLY])]).toEqual([null, lucky, null]);
});
