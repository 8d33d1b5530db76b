/** The terminal itself: whole frames out, keys in, and a menu on top of both. */
import { emitKeypressEvents } from 'node:readline';
import type { ReadStream, WriteStream } from 'node:tty';
import { acrossOf, FRESH, matchingItems, pressPicker, type PickerItem, type Key, type Picker } from './picker.ts';

const ENTER = '\u001b[?1049h\u001b[?25l';
const LEAVE = '\u001b[?25h\u001b[?1049l';
/** Synchronized output: a terminal that knows it shows whole frames only. */
const HOLD = '\u001b[?2026h';
const SHOW = '\u001b[?2026l';
const TICK_MS = 500;
const MOST_AHEAD = 200;

export type LeaveReason = 'SIGINT' | 'quit';

export interface Screen {
  readonly size: { readonly columns: number; readonly rows: number };
  paint(lines: readonly string[]): void;
  /** The next keys go here; null: they are kept. */
  listen(on: ((key: Key) => void) | null): void;
  /** Keys that came while nobody listened, or that a listener gave back. */
  kept(): readonly Key[];
  keep(keys: readonly Key[]): void;
  /** They are somebody's now. */
  forget(): void;
  /** Called for a new size, and for a key that is kept. */
  onChange(redraw: (() => void) | null): void;
  /** As Ctrl-C, or just leaving. */
  stop(reason: LeaveReason): void;
  leave(): void;
}

/** Takes the terminal, gives it back with `leave`. Ctrl-C and Ctrl-D always call `stop`. */
export function takeScreen(input: ReadStream, output: WriteStream, stop: (reason: LeaveReason) => void): Screen {
  let listener: ((key: Key) => void) | null = null;
  let redraw: (() => void) | null = null;
  let ahead: readonly Key[] = [];
  const keep = (keys: readonly Key[]): void => {
    ahead = [...ahead, ...keys].slice(0, MOST_AHEAD);
    redraw?.();
  };
  let taken = true;
  const keypress = (text: string | undefined, key: { name?: string; ctrl?: boolean }): void => {
    if (key.ctrl === true && key.name === 'c') return stop('SIGINT');
    // the end of input, as in a shell; also what comes when the other side of the terminal is gone
    if (key.ctrl === true && key.name === 'd') return stop('quit');
    const pressed = { name: key.name ?? '', text: text ?? '', ctrl: key.ctrl === true };
    if (listener === null) keep([pressed]);
    else listener(pressed);
  };
  const resize = (): void => redraw?.();
  const leave = (): void => {
    if (!taken) return;
    taken = false;
    process.off('exit', leave);
    input.off('keypress', keypress);
    output.off('resize', resize);
    input.setRawMode(false);
    input.pause();
    output.write(LEAVE);
  };
  emitKeypressEvents(input);
  input.setRawMode(true);
  input.resume();
  input.on('keypress', keypress);
  output.on('resize', resize);
  process.on('exit', leave);
  output.write(ENTER);
  return {
    get size() {
      return { columns: output.columns || 80, rows: output.rows || 24 };
    },
    paint: (lines) =>
      output.write(`${HOLD}\u001b[H${lines.map((words) => `${words}\u001b[K`).join('\r\n')}\u001b[J${SHOW}`),
    listen: (on) => (listener = on),
    kept: () => ahead,
    keep,
    forget: () => (ahead = []),
    onChange: (on) => (redraw = on),
    stop,
    leave,
  };
}

export interface Begin {
  readonly picker?: Picker;
  /** How many choices stand in one row; as many as fit, if it is not said. */
  readonly across?: number;
  /** Text that is an answer though it stands in no list. */
  isWhole?(text: string): boolean;
}

/** A frame with a menu until Enter; null when cut. */
export function pickLine(
  screen: Screen,
  choices: readonly PickerItem[],
  render: (picker: Picker) => readonly string[],
  signal: AbortSignal,
  { picker: start = FRESH, across: row, isWhole = () => false }: Begin = {},
): Promise<string | null> {
  return new Promise((done) => {
    let picker = start;
    const redraw = (): void => screen.paint(render(picker));
    const end = (line: string | null): void => {
      clearInterval(ticker);
      screen.listen(null);
      screen.onChange(null);
      signal.removeEventListener('abort', cut);
      done(line);
    };
    const cut = (): void => end(null);
    const ticker = setInterval(redraw, TICK_MS);
    if (signal.aborted) return cut();
    signal.addEventListener('abort', cut, { once: true });
    screen.onChange(redraw);
    screen.listen((key) => {
      const across = row ?? acrossOf(matchingItems(choices, picker.typed), screen.size.columns - 2);
      const pressed = pressPicker(picker, key, choices, across, isWhole);
      if (pressed.type === 'enter') return end(pressed.line);
      picker = pressed.picker;
      redraw();
    });
    redraw();
  });
}

/** A pause that any key ends; the key still counts as typed. */
export function skippable(screen: Screen, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) return done();
    const end = (): void => {
      clearTimeout(timer);
      screen.listen(null);
      signal.removeEventListener('abort', end);
      done();
    };
    const timer = setTimeout(end, Math.max(0, ms));
    signal.addEventListener('abort', end, { once: true });
    screen.listen((key) => {
      screen.keep([key]);
      end();
    });
  });
}
