import { itemAt } from '@boardwright/core';
import { latestTable } from '@boardwright/core/host';
import { viewerOf, wholeNumber } from '../setup/args.ts';
import type { DisplaySettings } from '../ui/ui.ts';
import { isLive, displayOf, type DisplayFlags } from '../ui/choose.ts';
import { withScreen } from '../ui/screen.ts';
import { loadFileOrLink } from '../online/game-file.ts';
import { viewerReplay, stepThrough, terminalSceneAt, type ViewerReplay } from '../ui/step-through.ts';
import { asShown } from '../io/ascii.ts';
import { contentOf } from '../ui/content.ts';
import { outcomeWords, reportWords } from '../ui/phrases.ts';
import type { TerminalScene } from '../ui/terminal-scene.ts';
import { orUsageError, type Io } from '../io/io.ts';

export interface ReplayFlags extends DisplayFlags {
  readonly ply?: string;
  readonly as?: string;
}

export async function replayCommand(io: Io, file: string, flags: ReplayFlags): Promise<number> {
  const history = await loadFileOrLink(io, file);
  const table = latestTable(history);
  const usual = table.outcome === null ? 'spectator' : 'all';
  const viewer = orUsageError(viewerOf(flags.as ?? usual, table.chairs.length));
  const film = viewerReplay(history, viewer);
  const most = film.steps.length;
  const at = flags.ply === undefined ? null : orUsageError(wholeNumber('--ply', flags.ply, 0, most));
  const look = await displayOf(io, flags, history.game);
  if (isLive(io, flags)) await withScreen(io, (screen, signal) => stepThrough(screen, film, at ?? 0, look, signal));
  else print(io, film, at, look, flags.json === true);
  return 0;
}

function print(io: Io, film: ViewerReplay, at: number | null, look: DisplaySettings, json: boolean): void {
  const say = (text: string): void => void io.stdout.write(`${asShown(look, text)}\n`);
  const steps = at === null ? film.steps.map((_, i) => i + 1) : [at];
  for (const step of at === null ? [0, ...steps] : steps) {
    const scene = terminalSceneAt(film, step);
    const text = step === 0 ? null : reportWords(look.reader, scene, scene.told(itemAt(film.steps, step - 1)));
    if (json) say(JSON.stringify({ type: 'step', step, text, view: viewAt(scene) }));
    else if (step > 0) say(`${String(step).padStart(3)}. ${text ?? ''}`);
  }
  const last = terminalSceneAt(film, at ?? film.steps.length);
  const { outcome } = last;
  if (json) say(JSON.stringify({ type: 'outcome', outcome }));
  else {
    const end = outcome === null ? look.reader.terminal.notOver : outcomeWords(look.reader, outcome, last);
    say(['', ...contentOf(last, look).board, '', end].join('\n'));
  }
}

/** Returns what this viewer sees, also at the end of the game. */
function viewAt({ game, history, view, viewer }: TerminalScene): object {
  return history === null ? view : game.view(latestTable(history).state, viewer);
}
