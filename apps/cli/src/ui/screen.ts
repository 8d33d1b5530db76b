/** The terminal: writes complete frames, reads keys, and shows menus. */
import { emitKeypressEvents } from 'node:readline';
import { PassThrough } from 'node:stream';
import type { ReadStream, WriteStream } from 'node:tty';
import type { LiveIo } from '../io/io.ts';
import { mouseFilter } from './mouse.ts';
import { NEW_PICKER, pressPicker, type PickerItem, type Key, type Picker, type Pressed } from './picker.ts';

/** Turns on clicks, with coordinates as numbers, in terminals that support them. */
const MOUSE_ON = '\u001b[?1000h\u001b[?1006h';
const MOUSE_OFF = '\u001b[?1006l\u001b[?1000l';
const ENTER = `\u001b[?1049h\u001b[?25l${MOUSE_ON}`;
const LEAVE = `${MOUSE_OFF}\u001b[?25h\u001b[?1049l`;
/** Begins synchronized output. Terminals that support it show only complete frames. */
const HOLD = '\u001b[?2026h';
const SHOW = '\u001b[?2026l';
const TICK_MS = 500;
const MOST_AHEAD = 200;

export type LeaveReason = 'SIGINT' | 'quit';

export interface Screen {
  readonly size: { readonly columns: number; readonly rows: number };
  /** Paints a frame. caret: where the terminal's cursor is; by default it is hidden. */
  paint(lines: readonly string[], caret?: { readonly row: number; readonly column: number } | null): void;
  /** Sets the listener for keys. null: keys are kept until there is one. */
  listen(on: ((key: Key) => void) | null): void;
  /** Returns the keys that arrived without a listener, or that a listener has given back. */
  kept(): readonly Key[];
  keep(keys: readonly Key[]): void;
  /** Drops the kept keys, because a listener has used them. */
  forget(): void;
  /** Sets the function to call when the screen's size changes or a key is kept. */
  onChange(redraw: (() => void) | null): void;
  /** Stops the program, as Ctrl-C or leaving does. */
  stop(reason: LeaveReason): void;
  leave(): void;
}

/** Takes over the terminal; `leave` gives it back. Ctrl-C and Ctrl-D always call `stop`. */
export function takeScreen(input: ReadStream, output: WriteStream, stop: (reason: LeaveReason) => void): Screen {
  let listener: ((key: Key) => void) | null = null;
  let redraw: (() => void) | null = null;
  let ahead: readonly Key[] = [];
  const keep = (keys: readonly Key[]): void => {
    ahead = [...ahead, ...keys].slice(0, MOST_AHEAD);
    redraw?.();
  };
  let taken = true;
  const hear = (pressed: Key): void => (listener === null ? keep([pressed]) : listener(pressed));
  const keypress = (text: string | undefined, key: { name?: string; ctrl?: boolean }): void => {
    if (key.ctrl === true && key.name === 'c') return stop('SIGINT');
    // end of input, as in a shell; it also arrives when the other end of the terminal is closed
    if (key.ctrl === true && key.name === 'd') return stop('quit');
    hear({ name: key.name ?? '', text: text ?? '', ctrl: key.ctrl === true });
  };
  const keys = new PassThrough();
  // a click without a listener must not answer a later question
  const filter = mouseFilter((at) => listener?.({ name: 'click', text: '', ctrl: false, at }));
  const data = (chunk: Buffer): void => void keys.write(filter(chunk.toString('utf8')));
  const resize = (): void => redraw?.();
  const gone = (): void => stop('quit');
  const leave = (): void => {
    if (!taken) return;
    taken = false;
    process.off('exit', leave);
    input.off('data', data);
    keys.off('keypress', keypress);
    input.off('end', gone);
    output.off('resize', resize);
    input.setRawMode(false);
    input.pause();
    output.write(LEAVE);
  };
  emitKeypressEvents(keys);
  input.setRawMode(true);
  input.on('data', data);
  input.resume();
  keys.on('keypress', keypress);
  input.on('end', gone);
  output.on('resize', resize);
  process.on('exit', leave);
  output.write(ENTER);
  return {
    get size() {
      return { columns: output.columns || 80, rows: output.rows || 24 };
    },
    paint: (lines, caret = null) => {
      const body = lines.map((words) => `${words}\u001b[K`).join('\r\n');
      const shown = caret === null ? '\u001b[?25l' : `\u001b[${caret.row + 1};${caret.column + 1}H\u001b[?25h`;
      output.write(`${HOLD}\u001b[H${body}\u001b[J${shown}${SHOW}`);
    },
    listen: (on) => (listener = on),
    kept: () => ahead,
    keep,
    forget: () => (ahead = []),
    onChange: (on) => (redraw = on),
    stop,
    leave,
  };
}

/** Holds the screen while something is shown, and releases it in any case. */
export async function withScreen(
  io: LiveIo,
  show: (screen: Screen, signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const stop = new AbortController();
  const screen = takeScreen(io.stdin, io.stdout, () => stop.abort());
  await show(screen, stop.signal);
  screen.leave();
}

/** Draws until a key gives an answer that is not undefined. Resolves to null if interrupted. */
export function untilAnswer<T>(
  screen: Screen,
  paint: () => void,
  press: (key: Key) => T | undefined,
  signal: AbortSignal,
): Promise<T | null> {
  return new Promise((done) => {
    const end = (answer: T | null): void => {
      screen.listen(null);
      screen.onChange(null);
      signal.removeEventListener('abort', cut);
      done(answer);
    };
    const cut = (): void => end(null);
    if (signal.aborted) return cut();
    signal.addEventListener('abort', cut, { once: true });
    screen.onChange(paint);
    screen.listen((key) => {
      const answer = press(key);
      if (answer === undefined) paint();
      else end(answer);
    });
    paint();
  });
}

/** Draws a frame, which may also change with time, until a key gives a line. Resolves to null if interrupted. */
export async function pickWith<P>(
  screen: Screen,
  start: P,
  press: (picker: P, key: Key) => Pressed<P>,
  paint: (picker: P) => void,
  signal: AbortSignal,
): Promise<string | null> {
  let picker = start;
  const redraw = (): void => paint(picker);
  const pressed = (key: Key): string | undefined => {
    const next = press(picker, key);
    if (next.type === 'enter') return next.line;
    ({ picker } = next);
    return undefined;
  };
  const ticker = setInterval(redraw, TICK_MS);
  const line = await untilAnswer(screen, redraw, pressed, signal);
  clearInterval(ticker);
  return line;
}

/** Shows a menu with one choice per row, until Enter. Resolves to null if interrupted. */
export function pickLine(
  screen: Screen,
  choices: readonly PickerItem[],
  render: (picker: Picker) => readonly string[],
  signal: AbortSignal,
  start: Picker = NEW_PICKER,
): Promise<string | null> {
  const press = (picker: Picker, key: Key): Pressed<Picker> => pressPicker(picker, key, choices, 1, () => false);
  return pickWith(screen, start, press, (picker) => screen.paint(render(picker)), signal);
}

/** Pauses until the time is over or a key is pressed. The key still counts as input. */
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
