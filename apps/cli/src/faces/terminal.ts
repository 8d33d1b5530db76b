/** A screen with keys: one live frame, arrow-key menus, typed moves and words. */
import { emitKeypressEvents } from 'node:readline';
import type { ReadStream, WriteStream } from 'node:tty';
import type { Answer, Ask, Face, Look, Notice, Watch } from '../face.ts';
import { fit, frame, type Foot } from '../layout.ts';
import { acrossOf, FRESH, matches, press, type Choice, type Key, type Picker } from '../picker.ts';
import { sceneOf } from '../scene.ts';
import { now } from '../session.ts';
import { WORD_NAMES } from '../understand.ts';
import { seatName } from '../words.ts';
import { noticeLines } from './lines.ts';

const ENTER = '\u001b[?1049h\u001b[?25l';
const LEAVE = '\u001b[?25h\u001b[?1049l';
/** Synchronized output: a terminal that knows it shows whole frames only. */
const HOLD = '\u001b[?2026h';
const SHOW = '\u001b[?2026l';
const TICK_MS = 500;
/** The choice of one who may act but need not. */
const PASS = '(nothing now)';

/** Pauses with their own keys, for those who only watch. */
export interface Hold {
  words(look: Look): string;
  press(key: Key, stop: () => void): void;
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

export interface Screen {
  readonly size: { readonly columns: number; readonly rows: number };
  paint(lines: readonly string[]): void;
  /** The next keys go here; null: nowhere. */
  listen(on: ((key: Key) => void) | null): void;
  onResize(redraw: (() => void) | null): void;
  /** As Ctrl-C. */
  stop(): void;
  leave(): void;
}

/** Takes the terminal, gives it back with `leave`. Ctrl-C always calls `stop`. */
export function takeScreen(input: ReadStream, output: WriteStream, stop: () => void): Screen {
  let listener: ((key: Key) => void) | null = null;
  let redraw: (() => void) | null = null;
  let taken = true;
  const keypress = (text: string | undefined, key: { name?: string; ctrl?: boolean }): void => {
    if (key.ctrl === true && key.name === 'c') return stop();
    listener?.({ name: key.name ?? '', text: text ?? '', ctrl: key.ctrl === true });
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
    onResize: (on) => (redraw = on),
    stop,
    leave,
  };
}

/** A frame with a menu until Enter; null when cut. */
function pick(
  screen: Screen,
  choices: readonly Choice[],
  render: (picker: Picker) => readonly string[],
  signal: AbortSignal,
  start: Picker = FRESH,
): Promise<string | null> {
  return new Promise((done) => {
    let picker = start;
    const redraw = (): void => screen.paint(render(picker));
    const end = (line: string | null): void => {
      clearInterval(ticker);
      screen.listen(null);
      screen.onResize(null);
      signal.removeEventListener('abort', cut);
      done(line);
    };
    const cut = (): void => end(null);
    const ticker = setInterval(redraw, TICK_MS);
    if (signal.aborted) return cut();
    signal.addEventListener('abort', cut, { once: true });
    screen.onResize(redraw);
    screen.listen((key) => {
      const across = acrossOf(matches(choices, picker.typed), screen.size.columns - 2);
      const pressed = press(picker, key, choices, across);
      if (pressed.type === 'enter') return end(pressed.line);
      picker = pressed.picker;
      redraw();
    });
    redraw();
  });
}

export function terminalFace(screen: Screen, look: Look, hold: Hold | null = null): Face {
  let notices: string[] = [];
  let hinted: string | null = null;
  let page: readonly string[] = [];
  const paint = (watch: Watch): void => {
    const keys = hold === null ? [] : [` ${hold.words(look)}`];
    const { columns, rows } = screen.size;
    screen.paint([
      ...frame(sceneOf(watch, look), null, { columns, rows: rows - keys.length }, look),
      ...fit(keys, screen.size, look),
    ]);
  };
  return {
    live: true,
    show: (watch) => {
      if (hold !== null) screen.listen((key) => hold.press(key, screen.stop));
      paint(watch);
      screen.onResize(() => paint(watch));
    },
    ask: async (watch, ask, signal) => {
      if (page.length > 0) await pick(screen, [], () => fit(page, screen.size, look), signal);
      page = [];
      const choices = choicesOf(watch(), ask);
      const start = {
        ...FRESH,
        marked: Math.max(
          0,
          choices.findIndex(({ text }) => text === hinted),
        ),
      };
      const shown = notices;
      const render = (picker: Picker): string[] => {
        const foot: Foot = {
          prompt: promptWords(watch(), ask),
          picker,
          choices,
          notices: shown,
          keys: keysOf(look, screen.size.columns),
        };
        return frame(sceneOf(watch(), look), foot, screen.size, look);
      };
      const line = await pick(screen, choices, render, signal, start);
      [notices, hinted] = [[], null];
      const answer: Answer = line === null ? { type: 'cut' } : { type: 'line', text: line === PASS ? '' : line };
      return answer;
    },
    notice: (notice: Notice) => {
      if (notice.type === 'moves') return;
      if (notice.type === 'help') {
        page = ['', ...notice.lines.map((words) => ` ${words}`), '', ' Press Enter.'];
        return;
      }
      if (notice.type === 'hint') hinted = notice.text;
      notices = [...notices, ...noticeLines(notice).filter((words) => words !== '')];
    },
    curtain: async (seat, signal) => {
      const words = ['', ` Pass the device to ${seatName(seat)}.`, '', ' Nobody else looks? Press Enter.'];
      await pick(screen, [], () => fit(words, screen.size, look), signal);
    },
    confirm: async (question, signal) => {
      const choices = ['no', 'yes'].map((text) => ({ text, isWord: false }));
      const line = await menu(screen, look, question, choices, signal);
      return line === 'yes';
    },
    pause: (ms, signal) => (hold === null ? skippable(screen, ms, signal) : hold.pause(ms, signal)),
    finish: (watch) => paint(watch),
    again: async (watch, signal) => {
      const above = frame(sceneOf(watch, look), null, { ...screen.size, rows: screen.size.rows - 6 }, look);
      return (await menu(screen, look, 'Play again?', AGAIN, signal, above)) === 'again';
    },
    close: () => screen.leave(),
  };
}

const AGAIN: readonly Choice[] = ['again', 'leave'].map((text) => ({ text, isWord: false }));

/** A pause that any key ends. */
function skippable(screen: Screen, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = (): void => {
      clearTimeout(timer);
      screen.listen(null);
      signal.removeEventListener('abort', end);
      done();
    };
    const timer = setTimeout(end, Math.max(0, ms));
    signal.addEventListener('abort', end, { once: true });
    screen.listen(end);
  });
}

/** A question with a few answers on an empty screen below some lines. */
function menu(
  screen: Screen,
  look: Look,
  question: string,
  choices: readonly Choice[],
  signal: AbortSignal,
  above: readonly string[] = [],
): Promise<string | null> {
  const render = (picker: Picker): string[] => {
    const marks = choices.map(({ text }, i) => `${i === picker.marked ? (look.ascii ? '>' : '❯') : ' '} ${text}`);
    return fit([...above, '', ` ${question}`, '', ...marks.map((words) => `   ${words}`)], screen.size, look);
  };
  return pick(screen, choices, render, signal);
}

function choicesOf({ session }: Watch, { legal, about }: Ask): Choice[] {
  const moves = legal.map((action) => ({ text: session.game.text.format(action), isWord: false }));
  const words = WORD_NAMES.map((text) => ({ text: text as string, isWord: true }));
  const open = (names: readonly string[]) => words.map((one) => ({ ...one, isWord: !names.includes(one.text) }));
  if (about === 'spare') return [{ text: PASS, isWord: false }, ...moves, ...words];
  if (about === 'draw') return [...open(['draw', 'refuse']), ...moves.map((one) => ({ ...one, isWord: true }))];
  return [...moves, ...words];
}

function promptWords({ session, side }: Watch, { seat, about }: Ask): string {
  if (about === 'draw') return `A draw is offered, ${seatName(seat)}:`;
  if (about === 'spare') return `${seatName(seat)}, you may act:`;
  const several = now(session).chairs.filter((chair) => chair.who === 'person').length > 1;
  return several || side !== seat ? `${seatName(seat)}, your move:` : 'Your move:';
}

function keysOf(look: Look, width: number): string {
  const arrows = look.ascii ? 'Arrows' : '↑↓←→';
  return width < 79
    ? `${arrows} Enter · type a move or help · Ctrl-C leaves`
    : `${arrows} Enter · type a move, hint, undo, help · Ctrl-C saves and leaves`;
}
