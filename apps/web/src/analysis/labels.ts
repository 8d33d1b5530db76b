/** What an analysis says in the reader's words. */
import { itemAt, type Kind } from '@boardwright/core';
import type { TurnLine } from '@boardwright/core/host';
import { judgement, sentences, worth, type AnalysisWords, type GameTelling } from '@boardwright/words/analysis';
import type { PlyAnalysis } from '@boardwright/bots';
import { moveName, seatLabel, type Labels } from '../play/labels.ts';
import type { ReplayPoint } from '../play/replay.ts';
import { luckiestOf, placeOfPly, worstOf, type JudgedPlace } from './places.ts';
import type { AnalysisSoFar } from './run.ts';

/** Luck that is worth a word, and a loss. */
const [LUCK, LOSS] = [0.08, 0.02];

export interface KeyMoment {
  readonly place: ReplayPoint;
  readonly ply: PlyAnalysis;
  readonly text: string;
}

export function tellingOf(labels: Labels): GameTelling {
  const { scene, gameWords } = labels;
  return {
    seatName: (seat) => seatLabel(labels, seat),
    valueInPoints: gameWords.valueInPoints,
    moveName: (action: Kind['Action']) => unbroken(moveName(scene.game, gameWords, action, scene.view)),
  };
}

/** A move such as A2-B2 does not go on in the next line. */
function unbroken(move: string): string {
  return move.replaceAll('-', '\u2011');
}

/** The turn that led to a place: how well it was played, and what chance did. */
export function placeText(words: AnalysisWords, { plies }: Pick<JudgedPlace, 'plies'>, telling: GameTelling): string {
  const [own, given] = [worstOf(plies), luckiestOf(plies)];
  const played = own === null ? '' : own.mistake === null ? fine(words, own, telling) : judgement(words, own, telling);
  const luck = given !== null && Math.max(...(given.luck ?? [])) >= LUCK ? judgement(words, given, telling) : '';
  return [played, luck].filter(Boolean).join(' · ');
}

function fine(words: AnalysisWords, ply: PlyAnalysis, telling: GameTelling): string {
  if (ply.best === null) return words.best;
  return ply.loss < LOSS ? words.good : sentences(words.good, judgement(words, ply, telling) ?? '');
}

/** What a position is worth to each seat: the graph for who listens. */
export function valuesText(
  words: AnalysisWords,
  { values }: Pick<JudgedPlace, 'values'>,
  telling: GameTelling,
): string {
  return values.map((value, seat) => `${telling.seatName(seat)} ${worth(words, value, telling)}`).join(', ');
}

/** The plies that mattered most, where the replay can show them. */
export function momentsOf(
  words: AnalysisWords,
  { plies, end }: Pick<AnalysisSoFar, 'plies' | 'end'>,
  turns: readonly TurnLine[],
  telling: GameTelling,
): readonly KeyMoment[] {
  return (end?.keyMoments ?? []).flatMap((i) => {
    const ply = itemAt(plies, i);
    const place = placeOfPly(turns, i);
    return place === null ? [] : [{ place, ply, text: judgement(words, ply, telling, 1) ?? '' }];
  });
}
