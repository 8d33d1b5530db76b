import { analysePlies, analysisOf, provedStart, withNetwork, type Analysis, type PlyAnalysis } from '@boardwright/bots';
import { fail, type Game, type Ply } from '@boardwright/core';
import { latestTable, type History } from '@boardwright/core/host';
import { analysisLines } from '../ui/analysis-lines.ts';
import { asShown } from '../io/ascii.ts';
import { knowledgeOf, orUsageError, type Io } from '../io/io.ts';
import { listSaves } from '../io/save-files.ts';
import { loadFileOrLink } from '../online/game-file.ts';
import { wholeNumber } from '../setup/args.ts';
import type { DisplayFlags } from '../ui/choose.ts';
import { readerOf, type ReaderWords } from '../ui/reader.ts';
import type { DisplaySettings } from '../ui/ui.ts';

export interface AnalyseFlags extends Pick<DisplayFlags, 'ascii' | 'json' | 'lang'> {
  readonly nodes: string;
}

const LAST = 'last';
const QUICK_NODES = 100;
const TOLD_EVERY_MS = 2000;

/** Analyses a game from a file. The game need not be finished, because the file belongs to its user. */
export async function analyseCommand(io: Io, file: string, flags: AnalyseFlags): Promise<number> {
  const nodes = orUsageError(wholeNumber('--nodes', flags.nodes, 1, 1_000_000));
  const history = file === LAST ? (await lastPlayed(io)).history : await loadFileOrLink(io, file);
  const knowledge = await withNetwork(await knowledgeOf(io, history.game.id));
  const plies: PlyAnalysis[] = [];
  const reader = await readerOf(io, flags.lang, history.game);
  const tell = progressTeller(io, reader, latestTable(history).plies);
  for (const ply of analysePlies(knowledge, history, { nodes })) tell(plies.push(ply));
  const analysis = analysisOf(plies, provedStart(knowledge, history));
  const text = flags.json
    ? JSON.stringify(withTexts(history, analysis))
    : asShown(flags, analysisLines(reader, history, analysis, flags.ascii === true).join('\n'));
  io.stdout.write(`${text}\n`);
  return 0;
}

async function lastPlayed(io: Io): Promise<{ readonly history: History }> {
  const none = 'No saved games yet. Every game that you play is saved.';
  return (await listSaves(io))[0] ?? orUsageError(fail('no-save', none));
}

/** Returns the lines of a quick analysis, which is offered at the end of a game. */
export async function quickAnalysis(
  io: Io,
  history: History,
  { reader, ascii }: DisplaySettings,
): Promise<readonly string[]> {
  const knowledge = await withNetwork(await knowledgeOf(io, history.game.id));
  const plies = [...analysePlies(knowledge, history, { nodes: QUICK_NODES })];
  const analysis = analysisOf(plies, provedStart(knowledge, history));
  return analysisLines(reader, history, analysis, ascii);
}

/** Returns an analysis with actions in the form in which people type them. */
function withTexts({ game }: History, analysis: Analysis): object {
  const plies = analysis.plies.map((ply) => ({
    ...ply,
    action: game.notation.format(ply.action),
    best: textsOf(game, ply.best),
    refutation: textsOf(game, ply.refutation),
  }));
  return { game: game.id, ...analysis, plies };
}

function textsOf({ notation }: Game, line: readonly Ply[] | null): readonly string[] | null {
  return line?.map(({ action }) => notation.format(action)) ?? null;
}

function progressTeller(io: Io, { analysis }: ReaderWords, plies: number): (done: number) => void {
  let told = performance.now();
  return (done) => {
    if (performance.now() - told < TOLD_EVERY_MS) return;
    told = performance.now();
    io.stderr.write(`${analysis.progress(done, plies)}\n`);
  };
}
