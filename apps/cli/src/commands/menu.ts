/** The start menu: for those who type nothing. */
import { intro, isCancel, log, outro, select } from '@clack/prompts';
import { latestTable, presetOf, required, type Field, type Game } from '@boardwright/core';
import { named } from '@boardwright/words';
import { lastUnfinished } from '../io/save-files.ts';
import { gameOf, orUsageError, UsageError, type Io } from '../io/io.ts';
import { chosenOptions } from '../setup/args.ts';
import { isLive, type DisplayFlags } from '../ui/choose.ts';
import { presetName } from '../ui/phrases.ts';
import {
  faultWordsOf,
  langOf,
  levelName,
  readerOf,
  loadHostWords,
  titleOf,
  type ReaderWords,
  type HostWords,
} from '../ui/reader.ts';
import { playCommand } from './play.ts';
import { watchCommand } from './watch.ts';

const SEATINGS = ['first', 'second', 'people', 'bots'] as const;
type Seating = (typeof SEATINGS)[number];
const NEW = { option: [], onFlag: 'lose' } as const;
const LEFT = Symbol('left');

/** A game, and another when one is wanted instead. */
export async function menuCommand(io: Io, look: DisplayFlags, isFirst = true): Promise<number> {
  const hostWords = await loadHostWords(langOf(io, look.lang));
  if (!isLive(io, look)) throw noScreen(hostWords);
  const output = io.stdout;
  intro('Boardwright · ↑↓ Enter', { output });
  try {
    for (let fresh = !isFirst; ; fresh = true) {
      const start = await ask(io, hostWords, { ...NEW, ...look }, fresh);
      const ended = await start();
      if (ended !== 'new') return ended;
    }
  } catch (error) {
    if (error !== LEFT) throw error;
    outro(hostWords.terminal.seeYou, { output });
    return 0;
  }
}

function noScreen({ terminal }: HostWords): UsageError {
  return new UsageError({ code: 'no-screen', message: terminal.menuNeedsScreen('boardwright play hopnjump') });
}

type Started = () => Promise<number | 'new'>;

async function ask(io: Io, hostWords: HostWords, look: DisplayFlags & typeof NEW, fresh: boolean): Promise<Started> {
  const { terminal } = hostWords;
  const last = fresh ? null : await lastUnfinished(io);
  if (last !== null) {
    const { game, head } = last.history;
    const preset = presetName(await readerOf(io, hostWords.lang, game), game, head.options);
    const hint = `${titleOf(hostWords, game)}, ${preset}, ${terminal.ply(latestTable(last.history).plies)}`;
    const first = await choose(io, terminal.what, [
      { value: 'last', label: terminal.goOnLast, hint },
      { value: 'new', label: terminal.newGame },
    ]);
    if (first === 'last') return () => playCommand(io, undefined, { ...look, resume: last.file });
  }
  const game = await chooseGame(io, hostWords);
  const reader = await readerOf(io, hostWords.lang, game);
  const rules = await chooseRules(io, game, reader);
  const seating = await chooseSeating(io, hostWords);
  const { seats } = orUsageError(chosenOptions(game, rules.preset, rules.option));
  const level = seating === 'people' ? null : await chooseLevel(io, game, hostWords);
  const flags = { ...look, ...rules, seats: seatsOf(seating, seats, level) };
  return seating === 'bots' ? () => watchCommand(io, game.id, flags) : () => playCommand(io, game.id, flags);
}

async function chooseGame(io: Io, hostWords: HostWords): Promise<Game> {
  const all = await Promise.all(Object.keys(io.registry).map((id) => gameOf(io, id)));
  const id = await choose(
    io,
    hostWords.terminal.whichGame,
    all.map((game) => ({ value: game.id, label: titleOf(hostWords, game), ...hinted(hostWords.host.about, game.id) })),
  );
  return required(
    all.find((game) => game.id === id),
    'game',
  );
}

interface ChosenRules {
  readonly preset: string;
  readonly option: readonly string[];
}

/** A preset, or the usual one with other options. */
async function chooseRules(io: Io, game: Game, reader: ReaderWords): Promise<ChosenRules> {
  const preset = await choosePreset(io, game, reader);
  if (preset !== OWN_RULES) return { preset, option: [] };
  return { preset: game.defaultPreset, option: await chooseOptions(io, game, reader) };
}
const OWN_RULES = '';

async function choosePreset(io: Io, game: Game, { lang, game: words, terminal }: ReaderWords): Promise<string> {
  const names = Object.keys(game.presets);
  const order = [game.defaultPreset, ...names.filter((name) => name !== game.defaultPreset)];
  const usual = (name: string): string => (name === game.defaultPreset ? ` (${terminal.usual})` : '');
  const presets = order.map((value) => ({
    value,
    label: `${lang === 'en' ? value : named(words.presets, value)}${usual(value)}`,
    ...hinted(words.presetNotes, value),
  }));
  return choose(io, terminal.whichRules, [...presets, { value: OWN_RULES, label: terminal.ownRules }]);
}

/** One after the other, until they are as wanted; what the rules do not allow is said and not taken. */
async function chooseOptions(io: Io, game: Game, reader: ReaderWords): Promise<readonly string[]> {
  const chosen = new Map<string, string>();
  const usual: Readonly<Record<string, unknown>> = { ...presetOf(game) };
  const { optionNotes = {} } = reader.game;
  for (;;) {
    const options = [...chosen].map(([key, value]) => `${key}=${value}`);
    const valid = chosenOptions(game, undefined, options);
    if (!valid.ok) log.warn(faultWordsOf(reader, valid.error), { output: io.stdout });
    const fields = game.fields.map(({ key }) => ({
      value: key,
      label: `${key}: ${chosen.get(key) ?? String(usual[key])}`,
      ...hinted(optionNotes, key),
    }));
    const done = valid.ok ? [{ value: DONE, label: reader.terminal.playSo }] : [];
    const key = await choose(io, reader.terminal.whichOption, [...done, ...fields]);
    if (key === DONE) return options;
    chosen.set(key, await chooseValue(io, game.fields, key));
  }
}
const DONE = '';

function chooseValue(io: Io, fields: readonly Field[], key: string): Promise<string> {
  const values = fields.find((field) => field.key === key)?.values ?? [];
  return choose(
    io,
    key,
    values.map((value) => ({ value: String(value), label: String(value) })),
  );
}

function chooseSeating(io: Io, { terminal }: HostWords): Promise<Seating> {
  return choose(
    io,
    terminal.whoPlays,
    SEATINGS.map((value) => ({ value, label: terminal.seatings[value] })),
  );
}

function chooseLevel(io: Io, game: Game, hostWords: HostWords): Promise<string> {
  return choose(
    io,
    hostWords.terminal.howStrong,
    game.levels.map((value) => ({
      value,
      label: levelName(hostWords, value),
      ...hinted(hostWords.host.levelNotes, value),
    })),
  );
}

/** One line of meaning, where there is one. */
function hinted(notes: Readonly<Record<string, string>>, key: string): { readonly hint?: string } {
  const hint = Object.hasOwn(notes, key) ? notes[key] : undefined;
  return hint === undefined ? {} : { hint };
}

function seatsOf(seating: Seating, seats: number, level: string | null): string {
  const bot = level === null ? 'bot' : `bot:${level}`;
  const person = seating === 'first' ? 0 : seating === 'second' ? 1 : -1;
  return Array.from({ length: seats }, (_, i) => (seating === 'people' || i === person ? 'person' : bot)).join(',');
}

interface Item<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly hint?: string;
}

async function choose<const T extends string>(io: Io, message: string, items: readonly Item<T>[]): Promise<T> {
  const options = items.map((item) => ({ ...item }));
  const answer = await select<string>({
    message,
    options,
    input: io.stdin,
    output: io.stdout,
    // they are English
    showInstructions: false,
  });
  const chosen = items.find(({ value }) => value === answer);
  if (isCancel(answer) || chosen === undefined) throw LEFT;
  return chosen.value;
}
