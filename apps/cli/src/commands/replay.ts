import type { ReadStream, WriteStream } from 'node:tty';
import { asOf, itemAt, latest, type History, type Viewer } from '@boardwright/core';
import { viewerOf, wholeNumber } from '../setup/args.ts';
import type { Look, Viewpoint } from '../ui/ui.ts';
import { isLive, lookOf, type LookFlags } from '../ui/choose.ts';
import { takeScreen } from '../ui/screen.ts';
import { loadFile, openLoaded } from '../io/save-files.ts';
import { fit, frame } from '../ui/layout.ts';
import { scrolled, type Key } from '../ui/picker.ts';
import { toAscii } from '../io/ascii.ts';
import { contentOf, replaySteps } from '../ui/content.ts';
import { outcomeWords, entryReport } from '../ui/phrases.ts';
import { orRefuse, type Io } from '../io/io.ts';

export interface ReplayFlags extends LookFlags {
  readonly ply?: string;
  readonly as?: string;
}

/** A finished game as it was seen: step 0 is the start. */
interface Film {
  readonly history: History;
  readonly steps: readonly number[];
  readonly viewer: Viewer;
}

export async function replayCommand(io: Io, file: string, flags: ReplayFlags): Promise<number> {
  const history = openLoaded(await loadFile(io, file));
  const table = latest(history);
  const usual = table.outcome === null ? 'spectator' : 'all';
  const viewer = orRefuse(viewerOf(flags.as ?? usual, table.chairs.length));
  const film: Film = { history, steps: replaySteps(history), viewer };
  const most = film.steps.length;
  const at = flags.ply === undefined ? null : orRefuse(wholeNumber('--ply', flags.ply, 0, most));
  if (isLive(io, flags)) return show(io, film, at ?? 0, lookOf(io, flags));
  return print(io, film, at, flags);
}

/** The history as it stood after so many steps. */
function after({ history, steps }: Film, step: number): History {
  const end = step === 0 ? firstPly(history) : itemAt(steps, step - 1) + 1;
  return asOf(history, end);
}

/** The chairs are taken before the first ply. */
function firstPly({ log }: History): number {
  const first = log.findIndex((entry) => entry.type !== 'sit');
  return first < 0 ? log.length : first;
}

function watchAt(film: Film, step: number): Viewpoint {
  const history = after(film, step);
  const side = typeof film.viewer === 'number' ? film.viewer : null;
  return { history, viewer: film.viewer, side, time: latest(history).at };
}

function print(io: Io, film: Film, at: number | null, flags: ReplayFlags): number {
  const look = lookOf(io, flags);
  const say = (text: string): void => void io.stdout.write(`${look.ascii ? toAscii(text) : text}\n`);
  const steps = at === null ? film.steps.map((_, i) => i + 1) : [at];
  for (const step of at === null ? [0, ...steps] : steps) {
    const { history, viewer } = watchAt(film, step);
    const text = step === 0 ? null : entryReport(film.history, itemAt(film.steps, step - 1), viewer);
    if (flags.json === true)
      say(JSON.stringify({ type: 'step', step, text, view: history.game.view(latest(history).state, viewer) }));
    else if (step > 0) say(`${String(step).padStart(3)}. ${text ?? ''}`);
  }
  const last = watchAt(film, at ?? film.steps.length);
  const { outcome, chairs } = latest(last.history);
  if (flags.json === true) say(JSON.stringify({ type: 'outcome', outcome }));
  else
    say(
      [
        '',
        ...contentOf(last, look).board,
        '',
        outcome === null ? 'Not over.' : outcomeWords(film.history.game, outcome, chairs),
      ].join('\n'),
    );
  return 0;
}

function show(io: Io, film: Film, from: number, look: Look): Promise<number> {
  return new Promise((done) => {
    let [step, scroll] = [from, 0];
    const most = film.steps.length;
    const end = (): void => {
      screen.leave();
      done(0);
    };
    const screen = takeScreen(io.stdin as ReadStream, io.stdout as WriteStream, end);
    const draw = (): void => {
      const { columns, rows } = screen.size;
      const arrows = look.ascii ? 'Left/Right step · Up/Down scroll' : '← → step · ↑↓ scroll';
      const keys = ` Step ${step} of ${most} · ${arrows} · Home End · q leaves`;
      const lines = frame(contentOf(watchAt(film, step), look), null, { columns, rows: rows - 2 }, look, scroll);
      screen.paint([...lines, '', ...fit([keys], screen.size, look)]);
    };
    screen.onChange(draw);
    screen.listen((key) => {
      if (key.name === 'q' || key.name === 'escape') return end();
      step = stepped(step, key, most);
      if (key.name === 'up' || key.name === 'down') scroll = scrolled(scroll, key.name);
      draw();
    });
    draw();
  });
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
