import { columns, padTo, type Field, type Game, type GameWords } from '@boardwright/core';
import { entryOf, latestTable, type History, levelsOf } from '@boardwright/core/host';
import { gameNote, named } from '@boardwright/words';
import { asShown } from '../io/ascii.ts';
import { gameOf, type Io } from '../io/io.ts';
import { listSaves } from '../io/save-files.ts';
import type { DisplayFlags } from '../ui/choose.ts';
import { movesIn, presetOfOptions } from '../ui/phrases.ts';
import { langOf, loadHostWords, terminalWords, titleOf, type HostWords } from '../ui/reader.ts';
import { rulesPageOf } from '../io/rules-page.ts';
import { wrap } from '../ui/wrap.ts';

export interface GamesFlags extends Pick<DisplayFlags, 'ascii' | 'json' | 'lang'> {
  /** Whether to list the saved games instead of all games. */
  readonly mine?: boolean;
}

export async function gamesCommand(io: Io, flags: GamesFlags): Promise<number> {
  const hostWords = await loadHostWords(langOf(io, flags.lang));
  const list = flags.mine === true ? await kept(io, hostWords) : await offered(io, hostWords);
  const say = (line: string): void => void io.stdout.write(`${asShown(flags, line)}\n`);
  if (flags.json === true) io.stdout.write(`${JSON.stringify(list.values)}\n`);
  else list.lines.forEach(say);
  return 0;
}

/** A list, as JSON values and as text lines. */
export interface Listed {
  readonly values: readonly object[];
  readonly lines: readonly string[];
}

/** The fields of a game in the JSON list. */
const TOLD = ['id', 'title', 'version', 'presets', 'defaultPreset', 'fields'] as const;

/** Returns every available game. */
export async function offered(io: Io, hostWords: HostWords): Promise<Listed> {
  const all = await Promise.all(Object.keys(io.games).map((id) => gameOf(io, id)));
  const told = Object.values(io.games).find((entry) => rulesPageOf(entry) !== null);
  return {
    values: all.map((game) => ({
      ...Object.fromEntries(TOLD.map((key) => [key, game[key]])),
      levels: levelsOf(io.games, game.id).levels,
    })),
    lines: [
      ...(await offeredLines(io, hostWords, Object.keys(io.games))),
      ...(told === undefined ? [] : [hostWords.terminal.tellsRules(`boardwright rules ${told.id}`)]),
    ],
  };
}

/** Returns each game with its presets, options and levels, and with their descriptions. */
export async function offeredLines(io: Io, hostWords: HostWords, ids: readonly string[]): Promise<string[]> {
  return (await Promise.all(ids.map(async (id) => linesOf(io, hostWords, await gameOf(io, id))))).flat();
}

async function linesOf(io: Io, hostWords: HostWords, game: Game): Promise<string[]> {
  const words = await terminalWords(io, hostWords.lang, game);
  const about = gameNote(hostWords.host, entryOf(io.games, game.id) ?? game);
  const { host, terminal } = hostWords;
  const presets = Object.keys(game.presets).flatMap((name) => presetLine(words, game, name));
  const options = game.fields.flatMap((field) => fieldLine(words, field));
  const levels = levelsOf(io.games, game.id).levels.flatMap((level) => noted(level, named(host.levelNotes, level)));
  return [
    `${game.id}  ${titleOf(hostWords, game)}${about === '' ? '' : `: ${about}`}`,
    ...listedAs(terminal.presetsAre, presets),
    ...listedAs(terminal.optionsAre, options),
    ...listedAs(terminal.levelsAre, levels),
  ];
}

function listedAs(head: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`  ${head}`, ...lines.map((line) => `    ${line}`)];
}

function presetLine(words: GameWords, game: Game, name: string): string[] {
  const title = words.presets[name] ?? '';
  const note = [title, words.presetNotes[name] ?? ''].filter(Boolean).join(': ');
  return noted(name === game.defaultPreset ? `${name}*` : name, note);
}

function fieldLine({ optionNotes = {} }: GameWords, { key, values }: Field): string[] {
  const names = values.map(String);
  const shown = names.length > MANY ? `${names.slice(0, 3).join(', ')} … ${names.at(-1)}` : names.join(', ');
  return noted(key, [optionNotes[key] ?? '', `(${shown})`].join(' ').trim());
}
const MANY = 12;

/** The width of the list: 80 columns, minus an indent of two and the margins. */
const WIDTH = 80 - 2 - 4;
const NAME = 16;

function noted(name: string, note: string): string[] {
  if (note === '' || note === name) return [name];
  const lines = wrap(note, WIDTH - NAME - 1);
  return lines.map((line, i) => `${padTo(i === 0 ? name : '', NAME)} ${line}`);
}

async function kept(io: Io, hostWords: HostWords): Promise<Listed> {
  const { lang, terminal } = hostWords;
  const saved = await Promise.all(
    (await listSaves(io)).map(async ({ path: file, history }) => {
      const words = await terminalWords(io, lang, history.game);
      const { preset, ...standing } = standingOf(history);
      const title = titleOf(hostWords, history.game);
      const rules = preset === 'custom' ? hostWords.terminal.custom : named(words.presets, preset);
      return { values: { file, preset, ...standing, moves: movesIn(history, 'all', words) }, title, rules };
    }),
  );
  const widthOf = (texts: readonly string[]): number => Math.max(0, ...texts.map(columns)) + 2;
  const [wide, wider] = [widthOf(saved.map(({ title }) => title)), widthOf(saved.map(({ rules }) => rules))];
  const lines = saved.map(({ title, rules, values: { file, moves, over } }) =>
    [
      padTo(title, wide),
      padTo(rules, wider),
      padTo(terminal.move(moves), 10),
      padTo(over ? terminal.over : terminal.goesOn, 9),
      file,
    ].join(''),
  );
  return { values: saved.map(({ values }) => values), lines: lines.length === 0 ? [terminal.noneKept] : lines };
}

function standingOf(history: History): { game: string; preset: string; plies: number; over: boolean } {
  const { game, start } = history;
  const { plies, outcome } = latestTable(history);
  const preset = presetOfOptions(game, start.pair?.options ?? start.options) ?? 'custom';
  return { game: game.id, preset, plies, over: outcome !== null };
}
