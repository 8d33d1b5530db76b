/** Steps through a game from its start: for replays of files, and at the end of a game. */
import { itemAt, type Viewer } from '@boardwright/core';
import { historyUntil, latestTable, pliesOf, type History } from '@boardwright/core/host';
import { fitLines, renderFrame } from './layout.ts';
import { scrolled, type Key } from './picker.ts';
import { untilAnswer, type Screen } from './screen.ts';
import type { DisplaySettings } from './ui.ts';
import { terminalScene, type TerminalScene } from './terminal-scene.ts';

/** A replay as one viewer saw the game. Step 0 is the start. */
export interface ViewerReplay {
  readonly history: History;
  readonly steps: readonly number[];
  readonly viewer: Viewer;
}

export function viewerReplay(history: History, viewer: Viewer): ViewerReplay {
  return { history, steps: stepsOf(history), viewer };
}

/** Returns the entries of the plies that were not undone, and the entry that ended the game if it is not a ply. */
function stepsOf(history: History): readonly number[] {
  const [plies, ending] = [pliesOf(history), history.log.at(-1)];
  const isEnd = ending !== undefined && ending.type !== 'ply' && latestTable(history).outcome !== null;
  return isEnd ? [...plies, history.log.length - 1] : plies;
}

export function terminalSceneAt(replay: ViewerReplay, step: number): TerminalScene {
  const history = after(replay, step);
  const side = typeof replay.viewer === 'number' ? replay.viewer : null;
  return terminalScene(history, replay.viewer, side, latestTable(history).at);
}

/** Returns the history after this many steps. */
function after({ history, steps }: ViewerReplay, step: number): History {
  const end = step === 0 ? firstPly(history) : itemAt(steps, step - 1) + 1;
  return historyUntil(history, end);
}

/** Returns the index of the first ply. The entries before it seat the players. */
function firstPly({ log }: History): number {
  const first = log.findIndex((entry) => entry.type !== 'sit');
  return first < 0 ? log.length : first;
}

/** Runs until q, Escape or the signal. */
export async function stepThrough(
  screen: Screen,
  replay: ViewerReplay,
  from: number,
  look: DisplaySettings,
  signal: AbortSignal,
): Promise<void> {
  let [step, scroll] = [from, 0];
  const most = replay.steps.length;
  const paint = (): void => {
    const { terminal } = look.reader;
    const arrows = look.ascii
      ? `Left/Right ${terminal.stepKeys} · Up/Down ${terminal.scrollKeys}`
      : `← → ${terminal.stepKeys} · ↑↓ ${terminal.scrollKeys}`;
    const keys = ` ${terminal.step(step, most)} · ${arrows} · Home End · ${terminal.leaveKey}`;
    const { size } = screen;
    const { lines } = renderFrame(terminalSceneAt(replay, step), null, { ...size, rows: size.rows - 2 }, look, {
      scroll,
      aside: 0,
      isPart: true,
    });
    screen.paint([...lines, '', ...fitLines([keys], size, look)]);
  };
  const press = (key: Key): 'left' | undefined => {
    if (key.name === 'q' || key.name === 'escape') return 'left';
    step = stepped(step, key, most);
    if (key.name === 'up' || key.name === 'down') scroll = scrolled(scroll, key.name);
    return undefined;
  };
  await untilAnswer(screen, paint, press, signal);
}

function stepped(step: number, key: Key, most: number): number {
  const jumps: Readonly<Record<string, number>> = {
    right: 1,
    space: 1,
    return: 1,
    left: -1,
    pageup: -10,
    pagedown: 10,
    home: -most,
    end: most,
  };
  return Math.max(0, Math.min(most, step + (jumps[key.name] ?? 0)));
}
