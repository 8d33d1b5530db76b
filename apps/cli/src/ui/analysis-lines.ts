/** An analysis as lines: a graph for each seat, the seat's good and bad moves, and the key moments. */
import type { Analysis, PlyAnalysis } from '@boardwright/bots';
import { columns, itemAt, padTo, type Seat } from '@boardwright/core';
import { linesOf, turnLines, type History, type TurnLine } from '@boardwright/core/host';
import { judgement, startText, sumText, unitText } from '@boardwright/words/analysis';
import { presetName, reportWords, seatName } from './phrases.ts';
import { titleOf, type ReaderWords } from './reader.ts';
import { terminalScene, type TerminalScene } from './terminal-scene.ts';

const BARS = '▁▂▃▄▅▆▇█';
const ASCII_BARS = '_.-~+=*#';
const WIDTH = 60;

export function analysisLines(
  reader: ReaderWords,
  history: History,
  analysis: Analysis,
  ascii: boolean,
): readonly string[] {
  const { game, start: played } = history;
  const words = reader.analysis;
  const scene = terminalScene(history, 'all', null, 0);
  const { plies, seats, keyMoments, start } = analysis;
  const names = seats.map((_, seat) => seatName(reader, seat, scene.view));
  const width = Math.max(...names.map(columns)) + 2;
  const turns = turnLines(linesOf(history, 'all'), reader.game);
  const valueInPoints = reader.game.valueInPoints;
  const told = startText(words, start, { seatName: (seat) => itemAt(names, seat), valueInPoints });
  const moves = turns.findLast(({ number }) => number !== null)?.number ?? 0;
  const graph = names.map((name, seat) => `${padTo(name, width)}${bars(plies, seat, ascii ? ASCII_BARS : BARS)}`);
  const chances = plies.some(({ luck }) => luck !== null);
  const sums = seats.map(
    (sum, seat) => `${padTo(itemAt(names, seat), width)}${sumText(words, sum, chances, reader.game)}`,
  );
  return [
    reader.terminal.analysisHead(titleOf(reader, game), presetName(reader, game, played.options), moves),
    unitText(words, reader.game),
    ...(told === null ? [] : [told]),
    '',
    ...graph,
    '',
    ...sums,
    '',
    keyMoments.length === 0 ? words.nothing : words.most,
    ...keyMoments.map((i) => momentLine(reader, scene, itemAt(plies, i), moveOf(turns, itemAt(plies, i)))),
  ];
}

/** Returns a bar for each ply; in a long game, for several plies together. */
function bars(plies: readonly PlyAnalysis[], seat: Seat, glyphs: string): string {
  const count = Math.min(WIDTH, plies.length);
  return Array.from({ length: count }, (_, i) => {
    const value = itemAt(plies, Math.ceil(((i + 1) * plies.length) / count) - 1).after[seat] ?? 0;
    return glyphs[Math.min(glyphs.length - 1, Math.floor(((value + 1) / 2) * glyphs.length))] ?? '';
  }).join('');
}

/** Returns the number of the move to which a ply belongs; 0 if it is a ply of chance before the first move. */
function moveOf(turns: readonly TurnLine[], { entry }: PlyAnalysis): number {
  return turns.find(({ plies }) => plies.some(({ seq }) => seq === entry + 1))?.number ?? 0;
}

function momentLine(reader: ReaderWords, scene: TerminalScene, ply: PlyAnalysis, number: number): string {
  const { game, view } = scene;
  const report = reportWords(reader, scene, scene.told(ply.entry)) ?? '';
  const judged = judgement(reader.analysis, ply, {
    seatName: (seat) => seatName(reader, seat, view),
    valueInPoints: reader.game.valueInPoints,
    turnName: (actions) => actions.map((action) => game.notation.format(action)).join(', '),
  });
  return [`${String(number).padStart(4)}.`, report, judged ?? ''].join(' ');
}
