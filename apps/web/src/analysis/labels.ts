/** The texts of an analysis in the reader's language. */
import { itemAt } from '@boardwright/core';
import type { TurnLine } from '@boardwright/core/host';
import {
  judgement,
  refutationText,
  sentences,
  worth,
  type AnalysisWords,
  type GameTelling,
} from '@boardwright/words/analysis';
import type { PlyAnalysis } from '@boardwright/bots';
import { seatLabel, turnName, type Labels } from '../play/labels.ts';
import type { ReplayPoint } from '../play/replay/replay.ts';
import { luckiestOf, pointOfPly, worstOf, type JudgedPoint } from './points.ts';
import type { AnalysisSoFar } from './run.ts';

/** The least luck and the least loss that are mentioned. */
const [LUCK, LOSS] = [0.08, 0.02];

export interface KeyMoment {
  readonly point: ReplayPoint;
  readonly ply: PlyAnalysis;
  readonly text: string;
}

export function tellingOf(labels: Labels): GameTelling {
  const { scene, gameWords } = labels;
  return {
    seatName: (seat) => seatLabel(labels, seat),
    valueInPoints: gameWords.valueInPoints,
    turnName: (actions) => unbroken(turnName(scene.game, gameWords, actions, scene.view)),
  };
}

/** Keeps a move such as A2-B2 on one line. */
function unbroken(move: string): string {
  return move.replaceAll('-', '\u2011');
}

/** Returns the text about the quality of the turn before a point, and about the luck in it. */
export function pointText(words: AnalysisWords, { plies }: Pick<JudgedPoint, 'plies'>, telling: GameTelling): string {
  const [own, given] = [worstOf(plies), luckiestOf(plies)];
  const played = own === null ? '' : own.mistake === null ? fine(words, own, telling) : judgement(words, own, telling);
  const luck = given !== null && Math.max(...(given.luck ?? [])) >= LUCK ? judgement(words, given, telling) : '';
  const answer = own === null || own.mistake === null ? null : refutationText(words, own, telling);
  return [played, answer, luck].filter(Boolean).join(' · ');
}

function fine(words: AnalysisWords, ply: PlyAnalysis, telling: GameTelling): string {
  if (ply.best === null) return words.best;
  return ply.loss < LOSS ? words.good : sentences(words.fair, judgement(words, ply, telling) ?? '');
}

/** Returns the values of a position by seat, in words: what the graph shows, for screen readers. */
export function valuesText(
  words: AnalysisWords,
  { values }: Pick<JudgedPoint, 'values'>,
  telling: GameTelling,
): string {
  return values.map((value, seat) => `${telling.seatName(seat)} ${worth(words, value, telling)}`).join(', ');
}

/** Returns the plies that mattered most, if the replay can show them. */
export function momentsOf(
  words: AnalysisWords,
  { plies, end }: Pick<AnalysisSoFar, 'plies' | 'end'>,
  turns: readonly TurnLine[],
  telling: GameTelling,
): readonly KeyMoment[] {
  return (end?.keyMoments ?? []).flatMap((i) => {
    const ply = itemAt(plies, i);
    const point = pointOfPly(turns, i);
    return point === null ? [] : [{ point, ply, text: judgement(words, ply, telling, 1) ?? '' }];
  });
}
