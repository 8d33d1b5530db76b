/** The user interface of lines, for pipes, scripts and screen readers. */
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { traitsOf } from '@boardwright/core';
import { hasSecrets } from '@boardwright/core/host';
import type { Ui, DisplaySettings, MoveRequest, Notice, SavedTo, TypedAnswer } from './ui.ts';
import type { TerminalScene } from './terminal-scene.ts';
import { playerState } from './side-lines.ts';
import { asShown, oneLine } from '../io/ascii.ts';
import { aborted } from '../play/signals.ts';
import { newsSince, contentOf, type ScreenContent } from './content.ts';
import { finalWords, saysYes, seatName } from './phrases.ts';
import { faultWordsOf, type ReaderWords } from './reader.ts';
import { packLines } from './wrap.ts';

export interface LineSource {
  next(signal: AbortSignal): Promise<TypedAnswer>;
  close(): void;
}

/** Reads lines and keeps them until they are asked for. A line that comes too late answers the next question. */
export function readLines(input: Readable): LineSource {
  const reader = createInterface({ input, crlfDelay: Infinity });
  const lines = reader[Symbol.asyncIterator]();
  let coming: Promise<TypedAnswer> | null = null;
  const nextLine = async (): Promise<TypedAnswer> => {
    const { done, value } = await lines.next();
    return done === true ? { type: 'end' } : { type: 'line', text: value };
  };
  return {
    next: async (signal) => {
      coming ??= nextLine();
      const answer = await Promise.race([aborted(signal), coming]);
      if (answer === undefined) return { type: 'cut' };
      coming = null;
      return answer;
    },
    close: () => reader.close(),
  };
}

/**
 * Returns a function that finds the first entry that a viewer has not been told. If nothing is secret, all viewers share one position.
 */
export function newsCursor(): (scene: TerminalScene) => number {
  const books = new WeakMap<object, Map<unknown, number>>();
  return ({ game, key, length, viewer }) => {
    const book = books.get(key) ?? new Map<unknown, number>();
    books.set(key, book);
    const who = hasSecrets(game) ? viewer : 'everybody';
    const from = book.get(who) ?? 0;
    book.set(who, length);
    return from;
  };
}

/** Creates the interface. typed: whether a person types the lines. A person may want another game, or reconsider. */
export function lineUi(source: LineSource, write: (text: string) => void, look: DisplaySettings, typed: boolean): Ui {
  const begin = newsCursor();
  const { reader } = look;
  const { terminal } = reader;
  let drawn: { readonly key: object; readonly length: number } | null = null;
  const say = (text: string): void => write(`${asShown(look, text)}\n`);
  const tell = (scene: TerminalScene): void => newsSince(scene, look, begin(scene)).forEach(say);
  const paint = (scene: TerminalScene): void => {
    const { key, length } = scene;
    if (drawn?.key === key && drawn.length === length) return;
    drawn = { key, length };
    const content = contentOf(scene, look);
    say(['', ...content.board, '', ...playerLines(content)].join('\n'));
  };
  return {
    live: false,
    show: (scene) => {
      tell(scene);
      // a spectator or a player who returns has not seen the position yet
      if (scene.history === null && drawn?.key !== scene.key) paint(scene);
    },
    ask: async (scene, ask, signal) => {
      tell(scene());
      paint(scene());
      say(promptOf(reader, scene(), ask));
      return source.next(signal);
    },
    notice: (notice) => {
      if (notice.type === 'words' && notice.text === '') drawn = null;
      else noticeLines(reader, notice).forEach(say);
    },
    curtain: async (name) => say(`--- ${name} ---`),
    confirm: async (question, signal) => {
      if (!typed) return true;
      say(terminal.yesNo(question));
      return agrees(await source.next(signal), 'yes');
    },
    pause: async (ms, signal) => {
      if (typed) await rest(ms, signal);
    },
    finish: (scene) => {
      tell(scene);
      paint(scene);
      if (scene.outcome !== null) say(finalWords(reader, scene, scene.outcome));
    },
    next: async (_, what, signal) => {
      if (what === 'second' || !typed) return { type: what === 'second' ? 'goOn' : 'leave' };
      say(terminal.againLine);
      const answer = await source.next(signal);
      const file = answer.type === 'line' ? /^\s*save\s+(.+?)\s*$/i.exec(answer.text)?.[1] : undefined;
      if (file !== undefined) return { type: 'save', file };
      return { type: agrees(answer, 'again') ? 'goOn' : 'leave' };
    },
    close: () => source.close(),
  };
}

/** Pauses for the level's time if a person types the lines. Does not pause for a script. */
async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(Math.max(0, ms), undefined, { signal }).catch(() => {});
}

function agrees(answer: TypedAnswer, word: string): boolean {
  return answer.type === 'line' && saysYes(answer.text, word);
}

function promptOf(reader: ReaderWords, { game, plies, view }: TerminalScene, ask: MoveRequest): string {
  const { terminal } = reader;
  const { seat, legal, about, by = seat } = ask;
  const name = seatName(reader, seat, view);
  if (about === 'takeBack') return terminal.takeBackPrompt(seatName(reader, by, view));
  if (about === 'drawOffer') return terminal.drawLine(name);
  const count = terminal.moves(legal.length);
  const line = lineOf();
  const answers = legal.some(({ type }) => traitsOf(game, type)?.declines === true);
  const what = answers ? reader.game.whatToDo?.(view, seat, legal) : undefined;
  return what === undefined ? line : terminal.whatToDoFirst(what, line);

  function lineOf(): string {
    if (about === 'spare') return terminal.mayLine(name, count);
    return plies === 0 ? terminal.firstLine(name, count) : terminal.moveLine(name, count);
  }
}

export function savedLine({ saved, savedInstead }: ReaderWords['terminal'], { file, changed }: SavedTo): string {
  return changed === undefined ? saved(file) : savedInstead(changed, file);
}

export function noticeLines(reader: ReaderWords, notice: Notice): string[] {
  const { terminal } = reader;
  switch (notice.type) {
    case 'fault':
      return [oneLine([faultWordsOf(reader, notice.fault), ...meant(reader, notice.near)].join(' '))];
    case 'hint':
      return [terminal.hint([notice.text, ...notice.rest].join(', '))];
    case 'saved':
      return [savedLine(terminal, notice)];
    case 'moves':
      return movesLines(reader, notice.texts);
    case 'help':
      return [...notice.lines];
    case 'words':
      return [notice.text];
  }
}

function meant({ terminal }: ReaderWords, near: string | undefined): string[] {
  return near === undefined ? [] : [terminal.mean(near)];
}

/** Returns all moves with their number, grouped by their first word. Lines never break inside a move. */
export function movesLines({ terminal }: ReaderWords, texts: readonly string[], width: number = Infinity): string[] {
  const groups = Map.groupBy(texts, (text) => /^[a-z]+(?= )/.exec(text)?.[0] ?? '');
  return [`${terminal.moves(texts.length)}:`, ...[...groups.values()].flatMap((group) => packLines(group, width))];
}

function playerLines({ players }: ScreenContent): string[] {
  const worthy = players.some(({ clock, standing }) => clock !== null || standing !== null);
  return worthy ? [players.map(playerState).join('   ')] : [];
}
