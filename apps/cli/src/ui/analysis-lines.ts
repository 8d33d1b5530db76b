/** An analysis as lines: a graph for each seat, what each did well and badly, and the moments that mattered most. */
import type { Analysis, PlyAnalysis } from '@boardwright/bots';
import { columns, itemAt, padTo, type History, type Seat } from '@boardwright/core';
import { presetName, reportWords, seatName } from './phrases.ts';
import { titleOf, type ReaderWords } from './reader.ts';
import { viewpointIn, type Viewpoint } from './viewpoint.ts';

const BARS = '▁▂▃▄▅▆▇█';
const ASCII_BARS = '_.-~+=*#';
const WIDTH = 60;
/** How much of a better line is told. */
const LINE = 4;

export function analysisLines(
  reader: ReaderWords,
  history: History,
  analysis: Analysis,
  ascii: boolean,
): readonly string[] {
  const { game, head } = history;
  const words = reader.terminal.analysis;
  const viewpoint = viewpointIn(history, 'all', null, 0);
  const { plies, seats, keyMoments } = analysis;
  const names = seats.map((_, seat) => seatName(reader, seat, viewpoint.view));
  const width = Math.max(...names.map(columns)) + 2;
  const graph = names.map((name, seat) => `${padTo(name, width)}${bars(plies, seat, ascii ? ASCII_BARS : BARS)}`);
  const chances = plies.some(({ luck }) => luck !== null);
  const sums = seats.map(({ mistakes, loss, luck }, seat) => {
    const sum = `${padTo(itemAt(names, seat), width)}${words.sum(mistakes, loss.toFixed(2))}`;
    return chances ? `${sum}${words.byLuck(signed(luck))}` : sum;
  });
  return [
    words.head(titleOf(reader, game), presetName(reader, game, head.options), plies.length),
    '',
    ...graph,
    '',
    ...sums,
    '',
    keyMoments.length === 0 ? words.nothing : words.most,
    ...keyMoments.map((i) => momentLine(reader, viewpoint, itemAt(plies, i), i + 1)),
  ];
}

/** A bar for each ply; of a long game each stands for several. */
function bars(plies: readonly PlyAnalysis[], seat: Seat, glyphs: string): string {
  const count = Math.min(WIDTH, plies.length);
  return Array.from({ length: count }, (_, i) => {
    const value = itemAt(plies, Math.ceil(((i + 1) * plies.length) / count) - 1).after[seat] ?? 0;
    return glyphs[Math.min(glyphs.length - 1, Math.floor(((value + 1) / 2) * glyphs.length))] ?? '';
  }).join('');
}

function momentLine(reader: ReaderWords, viewpoint: Viewpoint, ply: PlyAnalysis, number: number): string {
  const { game, view } = viewpoint;
  const report = reportWords(reader, viewpoint, viewpoint.told(ply.entry)) ?? '';
  const words = reader.terminal.analysis;
  const told = (...said: readonly string[]): string => [`${String(number).padStart(4)}.`, report, ...said].join(' ');
  if (ply.luck !== null) {
    const best = ply.luck.indexOf(Math.max(...ply.luck));
    return told(words.luckFor(seatName(reader, best, view), signed(ply.luck[best] ?? 0)));
  }
  const line = (ply.best ?? []).slice(0, LINE).map(({ action }) => game.text.format(action));
  const better = words.better(ply.loss.toFixed(2), line.join(', '));
  return ply.mistake === null ? told(better) : told(words.kinds[ply.mistake], better);
}

function signed(value: number): string {
  return `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(2)}`;
}
