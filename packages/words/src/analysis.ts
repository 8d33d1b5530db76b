/** Texts about an analysed game, for terminal and page. A separate entry, which is loaded when it is needed. */
import type { Kind, Ply, Seat } from '@boardwright/core';
import { languageOf, type Lang } from './index.ts';
import type { AnalysisWords } from './language.ts';

export type { AnalysisWords } from './language.ts';

/** Loads the words about analysed games in a language. */
export async function loadAnalysisWords(lang: Lang): Promise<AnalysisWords> {
  return (await languageOf(lang).load()).analysis();
}

/** The facts that the texts need about an analysed ply. */
export interface JudgedPly {
  readonly luck: readonly number[] | null;
  readonly best: readonly Ply[] | null;
  readonly refutation?: readonly Ply[] | null;
  readonly loss: number;
  readonly mistake: keyof AnalysisWords['kinds'] | null;
}

/** How a game is described: the names of its seats, and its moves in the reader's language. */
export interface GameTelling {
  seatName(seat: Seat): string;
  /** Returns the name of the actions of a seat's turn, or of its first actions. */
  turnName(actions: readonly Kind['Action'][]): string;
  /** The number of points that a value of 1 means; undefined if values are chances of winning. */
  readonly valueInPoints?: number | undefined;
}

/**
 * Returns a sentence about luck, or about a better move and what the played one cost. Null if nothing was lost. turns: maximum number of
 * turns of a line.
 */
export function judgement(
  words: AnalysisWords,
  ply: JudgedPly,
  telling: GameTelling,
  turns: number = Infinity,
): string | null {
  const { luck, best, loss, mistake } = ply;
  const { seatName } = telling;
  if (luck !== null) {
    const lucky = luck.indexOf(Math.max(...luck));
    return words.luckFor(seatName(lucky), signed(words, luck[lucky] ?? 0, telling));
  }
  if (best === null) return null;
  const better = words.better(amount(words, loss, telling), lineText(best, telling, turns));
  return mistake === null ? better : sentences(words.kinds[mistake], better);
}

/** Returns a sentence about the answer to a mistake; null if there is no line. */
export function refutationText(
  words: AnalysisWords,
  { refutation = null }: JudgedPly,
  telling: GameTelling,
): string | null {
  return refutation === null ? null : words.answer(lineText(refutation, telling, Infinity));
}

/** Describes a line turn by turn. Answers of chance are left out, because they are no advice. */
export function lineText(line: readonly Ply[], telling: Pick<GameTelling, 'turnName'>, turns: number): string {
  const named: { readonly actor: Ply['actor']; readonly actions: Kind['Action'][] }[] = [];
  for (const { actor, action } of line.filter((ply) => ply.actor !== 'chance')) {
    const last = named.at(-1);
    if (last?.actor === actor) last.actions.push(action);
    else named.push({ actor, actions: [action] });
  }
  return named
    .slice(0, turns)
    .map(({ actions }) => telling.turnName(actions))
    .join(', ');
}

/** Returns a sentence about the value of the start; null if it is not proved. */
export function startText(
  words: AnalysisWords,
  start: readonly number[] | null,
  telling: Pick<GameTelling, 'seatName' | 'valueInPoints'>,
): string | null {
  if (start === null) return null;
  const most = Math.max(...start);
  if (most <= 0) return words.evenStart;
  return words.wonStart(telling.seatName(start.indexOf(most)), amount(words, most, telling));
}

/** Joins two sentences. A Chinese full stop needs no space after it. */
export function sentences(first: string, second: string): string {
  return `${first} ${second}`.replace('。 ', '。');
}

/** Returns a seat's mistakes in sum and, in a game of chance, its luck. */
export function sumText(
  words: AnalysisWords,
  { mistakes, loss, luck }: Readonly<Record<'mistakes' | 'loss' | 'luck', number>>,
  hasChance: boolean,
  telling: Measured,
): string {
  const sum = words.sum(mistakes, amount(words, loss, telling));
  return hasChance ? `${sum}${words.byLuck(signed(words, luck, telling))}` : sum;
}

type Measured = Pick<GameTelling, 'valueInPoints'>;

/** Formats a value. It is a number of points, or a chance of winning scaled to the range -1 to 1. */
function amount(words: AnalysisWords, value: number, { valueInPoints }: Measured): string {
  return valueInPoints === undefined
    ? words.percent(Math.round(50 * value))
    : words.points(Math.round(valueInPoints * value));
}

/** Returns a value with its sign and its unit. */
export function signed(words: AnalysisWords, value: number, telling: Measured): string {
  return `${value < 0 ? '-' : '+'}${amount(words, Math.abs(value), telling)}`;
}

/** Returns the value of a position for a seat: its chance of winning, or its lead. */
export function worth(words: AnalysisWords, value: number, telling: Measured): string {
  return telling.valueInPoints === undefined
    ? words.percent(Math.round(50 + 50 * value))
    : signed(words, value, telling);
}

/** Returns a sentence that names the unit of an analysis: points or per cent. */
export function unitText({ inPercent, inPoints }: AnalysisWords, { valueInPoints }: Measured): string {
  return valueInPoints === undefined ? inPercent : inPoints;
}
