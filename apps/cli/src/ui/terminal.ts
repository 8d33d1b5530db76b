/** A screen with keys: one live frame, arrow-key menus, typed moves and words. */
import { columns, lastItem, latest, type Seat } from '@boardwright/core';
import type { TypedAnswer, MoveRequest, Ui, Look, Notice, Viewpoint } from './ui.ts';
import { filmOf, stepThrough } from './film.ts';
import { fit, frame, wrap, type Foot } from './layout.ts';
import {
  FRESH,
  OFFERED,
  isAside,
  movedAside,
  scrolled,
  typeAhead,
  unclearWords,
  type PickerItem,
  type Key,
  type Picker,
} from './picker.ts';
import { contentOf } from './content.ts';
import { parseLine, COMMAND_NAMES } from '../play/parse-line.ts';
import { saysYes, seatName } from './phrases.ts';
import { movesLines, noticeLines } from './lines.ts';
import { pickLine, skippable, type Screen } from './screen.ts';

/** The choice of one who may act but need not. */
const PASS = '(nothing now)';

/** Pauses with their own keys, for those who only watch. */
export interface PauseKeys {
  words(look: Look): string;
  press(key: Key, leave: () => void): void;
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

export function terminalUi(screen: Screen, look: Look, hold: PauseKeys | null = null): Ui {
  let notices: string[] = [];
  let hinted: string | null = null;
  let page: readonly string[] = [];
  let [scroll, aside] = [0, 0];
  /** What each person had typed when the question was taken away. */
  const drafts = new Map<Seat, string>();
  const lineAhead = (seat: Seat): string | null => {
    const { line, typed, rest } = typeAhead(drafts.get(seat) ?? '', screen.kept());
    drafts.set(seat, typed);
    screen.forget();
    screen.keep(rest);
    return line;
  };
  const paint = (viewpoint: Viewpoint): void => {
    const keys = hold === null ? aheadLines(screen, look) : [` ${hold.words(look)}`];
    const { columns, rows } = screen.size;
    screen.paint([
      ...frame(contentOf(viewpoint, look), null, { columns, rows: rows - keys.length }, look, scroll, aside),
      ...fit(keys, screen.size, look),
    ]);
  };
  return {
    live: true,
    show: (viewpoint) => {
      if (hold !== null)
        screen.listen((key) => {
          if (isAside(key)) aside = movedAside(aside, key);
          else hold.press(key, () => screen.stop('quit'));
          if (/^(up|down|pageup|pagedown)$/.test(key.name)) scroll = scrolled(scroll, key.name);
          paint(viewpoint);
        });
      paint(viewpoint);
      screen.onChange(() => paint(viewpoint));
    },
    ask: async (viewpoint, ask, signal) => {
      await showPage(screen, page, look, signal);
      page = [];
      const early = lineAhead(ask.seat);
      if (early !== null) return { type: 'line', text: early };
      const choices = choicesOf(viewpoint(), ask);
      const marked = choices.findIndex(({ text }) => text === hinted);
      const typed = drafts.get(ask.seat) ?? '';
      // who need not act passes by an empty line
      const steered = typed === '' && ask.about === 'spare';
      const start = { ...FRESH, scroll, aside, typed, steered, marked: typed === '' ? Math.max(0, marked) : 0 };
      const shown = notices;
      const render = (picker: Picker): string[] => {
        const [scene, { size }] = [contentOf(viewpoint(), look), screen];
        const keys = (tall: boolean, wide: boolean): string => keysOf(look, size.columns, tall, wide);
        const foot: Foot = { prompt: promptWords(viewpoint(), ask), picker, choices, notices: shown, keys };
        [scroll, aside] = [picker.scroll, picker.aside];
        drafts.set(ask.seat, picker.typed);
        return frame(scene, foot, size, look, scroll, aside);
      };
      const isWhole = (text: string): boolean => isAnswer(viewpoint(), ask, text);
      const line = await pickLine(screen, choices, render, signal, { picker: start, isWhole });
      [notices, hinted] = [[], null];
      if (line !== null) drafts.delete(ask.seat);
      const answer: TypedAnswer = line === null ? { type: 'cut' } : { type: 'line', text: line === PASS ? '' : line };
      return answer;
    },
    notice: (notice: Notice) => {
      if (notice.type === 'moves' || notice.type === 'help') {
        page = notice.type === 'help' ? notice.lines : movesLines(notice.texts);
        return;
      }
      if (notice.type === 'hint') hinted = notice.text;
      notices = [...notices, ...noticeLines(notice).filter((words) => words !== '')];
    },
    curtain: async (name, signal) => {
      screen.forget();
      const words = ['', ` Pass the device to ${name}.`, '', ' Nobody else looks? Press Enter.'];
      await pickLine(screen, [], () => fit(words, screen.size, look), signal);
    },
    confirm: async (question, signal) => {
      screen.forget();
      const choices = ['no', 'yes'].map((text) => ({ text, isWord: false }));
      const line = await menu(screen, look, question, choices, signal);
      return line === 'yes';
    },
    pause: (ms, signal) => (hold === null ? skippable(screen, ms, signal) : hold.pause(ms, signal)),
    finish: (viewpoint) => paint(viewpoint),
    next: async (viewpoint, what, signal) => {
      screen.forget();
      drafts.clear();
      const choices = [
        ...[what, 'leave', 'replay', 'save as'].map((text) => ({ text, isWord: false })),
        ...['y', 'yes', 'n', 'no'].map((text) => ({ text, isWord: true })),
      ];
      for (;;) {
        const size = { ...screen.size, rows: screen.size.rows - 8 - notices.length };
        const above = [
          ...frame(contentOf(viewpoint, look), null, size, look),
          '',
          ...notices.map((words) => ` ${words}`),
        ];
        const line = await menu(screen, look, NEXT[what], choices, signal, above);
        notices = [];
        if (line === 'replay') await stepThrough(screen, filmOf(viewpoint.history, 'all'), 0, look, signal);
        else if (line !== 'save as') return { type: line !== null && saysYes(line, what) ? 'goOn' : 'leave' };
        else {
          const file = await typedName(screen, look, signal);
          if (file !== '') return { type: 'save', file };
        }
      }
    },
    close: () => screen.leave(),
  };
}

/** The name of a file; empty: none after all. */
async function typedName(screen: Screen, look: Look, signal: AbortSignal): Promise<string> {
  const render = ({ typed }: Picker): string[] =>
    fit(
      ['', ' Save as which file? An empty line saves nothing.', '', ` ${typed}${look.ascii ? '_' : '▏'}`],
      screen.size,
      look,
    );
  return ((await pickLine(screen, [], render, signal)) ?? '').trim();
}

/** As many screens as it takes, one after the other. */
async function showPage(screen: Screen, page: readonly string[], look: Look, signal: AbortSignal): Promise<void> {
  const lines = page.flatMap((words) => wrap(words, screen.size.columns - 2)).map((words) => ` ${words}`);
  const room = Math.max(1, screen.size.rows - 4);
  for (let from = 0; from < lines.length && !signal.aborted; from += room) {
    const more = from + room < lines.length ? ' Press Enter for more.' : ' Press Enter.';
    const shown = ['', ...lines.slice(from, from + room), '', more];
    await pickLine(screen, [], () => fit(shown, screen.size, look), signal);
  }
}

/** What is typed while nobody is asked shows that it is not lost. */
function aheadLines(screen: Screen, look: Look): string[] {
  const { line, typed } = typeAhead('', screen.kept());
  const words = line ?? typed;
  return words === '' ? [] : [` ${words}${look.ascii ? '_' : '▏'}`];
}

const KEY_WORDS = [
  'type a move, hint, undo, help · Ctrl-C saves and leaves',
  'type a move, hint, undo, help · Ctrl-C leaves',
  'type a move, hint, undo, help',
  'type a move, help',
];

const NEXT = { again: 'Play again?', second: 'The second game? The points of the first count.' } as const;

/** A question with a few answers on an empty screen below some lines. */
function menu(
  screen: Screen,
  look: Look,
  question: string,
  choices: readonly PickerItem[],
  signal: AbortSignal,
  above: readonly string[] = [],
): Promise<string | null> {
  const render = (picker: Picker): string[] => {
    const listed = choices.filter(({ isWord }) => !isWord);
    const marks = listed.map(({ text }, i) => `${i === picker.marked ? (look.ascii ? '>' : '❯') : ' '} ${text}`);
    const unclear = unclearWords(picker, choices).map((words) => ` ${words}`);
    const lines = [...above, '', ` ${question}`, ...unclear, '', ...marks.map((words) => `   ${words}`)];
    return fit(lines, screen.size, look);
  };
  return pickLine(screen, choices, render, signal, { picker: OFFERED, across: 1 });
}

/** Whole by the game's own reading, such as a move that is not legal and deserves its reason. */
function isAnswer({ history }: Viewpoint, { legal }: MoveRequest, text: string): boolean {
  const { type } = parseLine(history.game, legal, text);
  return type === 'act' || type === 'word';
}

function choicesOf({ history }: Viewpoint, { legal, about }: MoveRequest): PickerItem[] {
  const moves = legal.map((action) => ({ text: history.game.text.format(action), isWord: false }));
  const words = COMMAND_NAMES.map((text) => ({ text: text as string, isWord: true }));
  const open = (names: readonly string[]) => words.map((one) => ({ ...one, isWord: !names.includes(one.text) }));
  if (about === 'spare') return [{ text: PASS, isWord: false }, ...moves, ...words];
  if (about === 'draw') return [...open(['draw', 'refuse']), ...moves.map((one) => ({ ...one, isWord: true }))];
  return [...moves, ...words];
}

function promptWords({ history, side }: Viewpoint, { seat, about }: MoveRequest): string {
  const name = seatName(history.game, seat);
  if (about === 'draw') return `A draw is offered, ${name}:`;
  if (about === 'spare') return `${name}, you may act:`;
  const several = latest(history).chairs.filter((chair) => chair.who === 'person').length > 1;
  return several || side !== seat ? `${name}, your move:` : 'Your move:';
}

/** As many words as fit; the arrows and what moves the board always. */
function keysOf(look: Look, width: number, tall: boolean, wide: boolean): string {
  const arrows = look.ascii ? 'Arrows' : '↑↓←→';
  const scroll = `${tall ? ' · PgUp PgDn' : ''}${wide ? ` · Ctrl-${look.ascii ? 'Arrows' : '←→'}` : ''}`;
  const texts = KEY_WORDS.map((words) => `${arrows} Enter${scroll} · ${words}`);
  return texts.find((text) => columns(text) < width) ?? lastItem(texts);
}
