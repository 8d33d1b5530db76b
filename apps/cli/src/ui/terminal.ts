/** The user interface of keys: one live frame, a cursor on the board, menus, typed moves, and commands. */
import type { Seat } from '@boardwright/core';
import type { Ui, DisplaySettings } from './ui.ts';
import { NEW_BOARD_PICKER, type BoardPicker } from './board-picker.ts';
import { viewerReplay, stepThrough } from './step-through.ts';
import { fitLines, renderFrame } from './layout.ts';
import { showPages } from './pager.ts';
import { question } from './question.ts';
import {
  PICKER_WITH_DEFAULT,
  isSideways,
  scrolledSideways,
  scrolled,
  typeAhead,
  unclearWords,
  type Key,
  type Picker,
} from './picker.ts';
import { saysYes } from './phrases.ts';
import { movesLines, noticeLines } from './lines.ts';
import { pickLine, pickWith, skippable, type Screen } from './screen.ts';
import type { TerminalScene } from './terminal-scene.ts';
import { wrap } from './wrap.ts';

/** Pauses that have keys of their own, for spectators. */
export interface PauseKeys {
  words(look: DisplaySettings): string;
  press(key: Key, leave: () => void): void;
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

export function terminalUi(screen: Screen, look: DisplaySettings, hold: PauseKeys | null = null): Ui {
  let notices: string[] = [];
  let hinted: string | null = null;
  /** A text to be read before anything else, with the page that is shown. Events do not remove it. */
  let page: readonly string[] = [];
  let reached = 0;
  const isRead = async (signal: AbortSignal): Promise<boolean> => {
    const left = await showPages(screen, page, look, signal, reached);
    [page, reached] = left === null ? [[], 0] : [page, left];
    return left === null;
  };
  let [scroll, aside] = [0, 0];
  const { terminal } = look.reader;
  /** What each person had typed when the question was withdrawn. */
  const drafts = new Map<Seat, string>();
  const lineAhead = (seat: Seat): string | null => {
    const { line, typed, rest } = typeAhead(drafts.get(seat) ?? '', screen.kept());
    drafts.set(seat, typed);
    screen.forget();
    screen.keep(rest);
    return line;
  };
  const paint = (scene: TerminalScene, notes: readonly string[] = []): void => {
    const said = notes.flatMap((words) => wrap(words, screen.size.columns - 2)).map((words) => ` ${words}`);
    const keys = [...said, ...(hold === null ? aheadLines(screen) : [` ${hold.words(look)}`])];
    const { columns, rows } = screen.size;
    const { lines } = renderFrame(scene, null, { columns, rows: rows - keys.length }, look, { scroll, aside });
    screen.paint([...lines, ...fitLines(keys, screen.size, look)]);
  };
  return {
    live: true,
    show: (scene, notes) => {
      if (hold !== null)
        screen.listen((key) => {
          if (isSideways(key)) aside = scrolledSideways(aside, key);
          else hold.press(key, () => screen.stop('quit'));
          if (/^(up|down|pageup|pagedown)$/.test(key.name)) scroll = scrolled(scroll, key.name);
          paint(scene, notes);
        });
      paint(scene, notes);
      screen.onChange(() => paint(scene, notes));
    },
    ask: async (scene, ask, signal) => {
      if (!(await isRead(signal))) return { type: 'cut' };
      const early = lineAhead(ask.seat);
      if (early !== null) return { type: 'line', text: early };
      const typed = drafts.get(ask.seat) ?? '';
      // a seat that need not act passes with an empty line
      const steered = typed === '' && ask.about === 'spare';
      const asked = question(screen, look, scene, ask, { notices, hinted });
      const remember = (picker: BoardPicker): void => {
        [scroll, aside] = [picker.scroll, picker.aside];
        drafts.set(ask.seat, picker.typed);
        asked.paint(picker);
      };
      const start = { ...NEW_BOARD_PICKER, scroll, aside, typed, steered };
      const line = await pickWith(screen, start, asked.press, remember, signal);
      [notices, hinted] = [[], null];
      if (line === null) return { type: 'cut' };
      drafts.delete(ask.seat);
      [scroll, aside] = [0, 0];
      return { type: 'line', text: line === terminal.nothingNow ? '' : line };
    },
    notice: (notice) => {
      if (notice.type === 'moves' || notice.type === 'help') {
        page = notice.type === 'help' ? notice.lines : movesLines(look.reader, notice.texts, screen.size.columns - 2);
        return;
      }
      if (notice.type === 'hint') hinted = notice.text;
      notices = [...notices, ...noticeLines(look.reader, notice).filter((words) => words !== '')];
    },
    curtain: async (name, signal) => {
      screen.forget();
      const words = ['', ` ${terminal.pass(name)}`, '', ` ${terminal.alone}`];
      await pickLine(screen, [], () => fitLines(words, screen.size, look), signal);
    },
    confirm: async (words, signal) => {
      screen.forget();
      const line = await menu(screen, look, words, [terminal.no, terminal.yes], signal);
      return line !== null && saysYes(line, terminal.yes);
    },
    pause: (ms, signal) => (hold === null ? skippable(screen, ms, signal) : hold.pause(ms, signal)),
    finish: (scene) => paint(scene),
    next: async (scene, what, signal) => {
      screen.forget();
      drafts.clear();
      const { ends } = terminal;
      const looks = scene.history === null ? [] : [ends.replay, ends.analyse, ends.save];
      for (;;) {
        if (!(await isRead(signal))) return { type: 'leave' };
        const size = { ...screen.size, rows: screen.size.rows - 8 - notices.length };
        const above = [
          ...renderFrame(scene, null, size, look, { scroll: 0, aside: 0, isPart: true }).lines,
          '',
          ...notices.map((words) => ` ${words}`),
        ];
        const line = await menu(screen, look, terminal.next[what], [ends[what], ends.leave, ...looks], signal, above);
        notices = [];
        if (line === ends.replay && scene.history !== null)
          await stepThrough(screen, viewerReplay(scene.history, 'all'), 0, look, signal);
        else if (line === ends.analyse) return { type: 'analyse' };
        else if (line !== ends.save)
          return { type: line !== null && saysYes(line, what, ends[what]) ? 'goOn' : 'leave' };
        else {
          const file = await typedName(screen, look, signal);
          if (file !== '') return { type: 'save', file };
        }
      }
    },
    close: () => screen.leave(),
  };
}

/** Asks for the name of a file. An empty answer means none. */
async function typedName(screen: Screen, look: DisplaySettings, signal: AbortSignal): Promise<string> {
  const render = ({ typed }: Picker): string[] =>
    fitLines(['', ` ${look.reader.terminal.saveAs}`, '', ` ${typed}▏`], screen.size, look);
  return ((await pickLine(screen, [], render, signal)) ?? '').trim();
}

/** Returns lines that show input typed before a question, so that it does not look lost. */
function aheadLines(screen: Screen): string[] {
  const { line, typed } = typeAhead('', screen.kept());
  const words = line ?? typed;
  return words === '' ? [] : [` ${words}▏`];
}

/** Asks a question with a few answers on an otherwise empty screen. y and n can always be typed. */
function menu(
  screen: Screen,
  look: DisplaySettings,
  question: string,
  answers: readonly string[],
  signal: AbortSignal,
  above: readonly string[] = [],
): Promise<string | null> {
  const typed = ['y', 'yes', 'n', 'no'].filter((text) => !answers.includes(text));
  const choices = [
    ...answers.map((text) => ({ text, isWord: false })),
    ...typed.map((text) => ({ text, isWord: true })),
  ];
  const render = (picker: Picker): string[] => {
    const marks = answers.map((text, i) => `   ${i === picker.marked ? '❯' : ' '} ${text}`);
    const unclear = unclearWords(picker, choices, look).map((words) => ` ${words}`);
    return fitLines([...above, '', ` ${question}`, ...unclear, '', ...marks], screen.size, look);
  };
  return pickLine(screen, choices, render, signal, PICKER_WITH_DEFAULT);
}
