/** The start menu. It is shown when no command is given. */
import { intro, isCancel, log, outro, select } from '@clack/prompts';
import { itemAt, presetOf, type Game } from '@boardwright/core';
import { defaultLevel } from '@boardwright/core/bots';
import { CORRESPONDENCE, levelsOf } from '@boardwright/core/host';
import { gameNote, named } from '@boardwright/words';
import { lastUnfinished } from '../io/save-files.ts';
import { gameOf, orUsageError, UsageError, type Io } from '../io/io.ts';
import { chosenOptions, type RulesFlags } from '../setup/args.ts';
import { isLive, type DisplayFlags } from '../ui/choose.ts';
import { movesIn, presetName } from '../ui/phrases.ts';
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

/** Plays the chosen game, and then another one if the player wants to. */
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
    const { game, start } = last.history;
    const reader = await readerOf(io, hostWords.lang, game);
    const moves = terminal.move(movesIn(last.history, 'all', reader.game));
    const hint = `${titleOf(hostWords, game)}, ${presetName(reader, game, start.options)}, ${moves}`;
    const first = await choose(io, terminal.what, [
      { value: 'last', label: terminal.goOnLast, hint },
      { value: 'new', label: terminal.newGame },
    ]);
    if (first === 'last') return () => playCommand(io, undefined, { ...look, resume: last.path });
  }
  const game = await chooseGame(io, hostWords);
  const reader = await readerOf(io, hostWords.lang, game);
  const rules = await chooseRules(io, game, reader);
  const seating = await chooseSeating(io, hostWords);
  const { seats } = orUsageError(chosenOptions(game, rules));
  const level = seating === 'people' ? null : await chooseLevel(io, game, hostWords);
  const flags = { ...look, ...rules, seats: seatsOf(seating, seats, level) };
  if (seating === 'bots') return () => watchCommand(io, game.id, flags);
  const clock = await chooseClock(io, hostWords);
  return () => playCommand(io, game.id, { ...flags, clock });
}

async function chooseGame(io: Io, hostWords: HostWords): Promise<Game> {
  const items = Object.values(io.games).map((entry) => {
    const hint = gameNote(hostWords.host, entry);
    return { value: entry.id, label: titleOf(hostWords, entry), ...(hint === '' ? {} : { hint }) };
  });
  return gameOf(io, await choose(io, hostWords.terminal.whichGame, items));
}

/** Asks for a preset, or for changes of the default one. */
async function chooseRules(io: Io, game: Game, reader: ReaderWords): Promise<RulesFlags> {
  const preset = await choosePreset(io, game, reader);
  return preset === null ? { option: await chooseOptions(io, game, reader) } : { preset, option: [] };
}

/** Asks for a preset. Returns null for custom rules. */
async function choosePreset(io: Io, game: Game, { game: words, terminal }: ReaderWords): Promise<string | null> {
  const names = Object.keys(game.presets);
  const order = [game.defaultPreset, ...names.filter((name) => name !== game.defaultPreset)];
  const usual = (name: string): string => (name === game.defaultPreset ? ` (${terminal.usual})` : '');
  const presets = order.map((value) => ({
    value,
    label: `${named(words.presets, value)}${usual(value)}`,
    ...hinted(words.presetNotes, value),
  }));
  return choose(io, terminal.whichRules, [...presets, { value: null, label: terminal.ownRules }]);
}

/** Asks for the options one by one, until the player is satisfied. Refuses combinations that the rules do not allow. */
async function chooseOptions(io: Io, game: Game, reader: ReaderWords): Promise<readonly string[]> {
  const chosen = new Map<string, string>();
  const usual: Readonly<Record<string, unknown>> = { ...presetOf(game) };
  const { optionNotes = {} } = reader.game;
  for (;;) {
    const option = [...chosen].map(([key, value]) => `${key}=${value}`);
    const valid = chosenOptions(game, { option });
    if (!valid.ok) log.warn(faultWordsOf(reader, valid.error), { output: io.stdout });
    const fields = game.fields.map((field) => ({
      value: field,
      label: `${field.key}: ${chosen.get(field.key) ?? String(usual[field.key])}`,
      ...hinted(optionNotes, field.key),
    }));
    const done = valid.ok ? [{ value: null, label: reader.terminal.playSo }] : [];
    const field = await choose(io, reader.terminal.whichOption, [...done, ...fields]);
    if (field === null) return option;
    const values = field.values.map(String).map((value) => ({ value, label: value }));
    chosen.set(field.key, await choose(io, field.key, values));
  }
}

function chooseSeating(io: Io, { terminal }: HostWords): Promise<Seating> {
  const items = SEATINGS.map((value) => ({ value, label: terminal.seatings[value] }));
  return choose(io, terminal.whoPlays, items);
}

function chooseLevel(io: Io, game: Game, hostWords: HostWords): Promise<string> {
  const { levelNotes } = hostWords.host;
  const names = levelsOf(io.games, game.id);
  const items = names.levels.map((value) => ({
    value,
    label: levelName(hostWords, value),
    ...hinted(levelNotes, value),
  }));
  return choose(io, hostWords.terminal.howStrong, items, defaultLevel(names));
}

function chooseClock(io: Io, { host }: HostWords): Promise<string> {
  const here = Object.entries(host.clocks).filter(([name]) => !Object.hasOwn(CORRESPONDENCE, name));
  const items = here.map(([value, label]) => ({ value, label, ...hinted(host.clockNotes, value) }));
  return choose(io, host.clock, items);
}

/** Returns the one-line note on a choice, if there is one. */
function hinted(notes: Readonly<Record<string, string>>, key: string): { readonly hint?: string } {
  const hint = Object.hasOwn(notes, key) ? notes[key] : undefined;
  return hint === undefined ? {} : { hint };
}

function seatsOf(seating: Seating, seats: number, level: string | null): string {
  const bot = level === null ? 'bot' : `bot:${level}`;
  const person = seating === 'first' ? 0 : seating === 'second' ? 1 : -1;
  return Array.from({ length: seats }, (_, i) => (seating === 'people' || i === person ? 'person' : bot)).join(',');
}

interface Item<T> {
  readonly value: T;
  readonly label: string;
  readonly hint?: string;
}

/** Asks for one of the items. The cursor starts at the default, or else at the first item. */
async function choose<const T>(io: Io, message: string, items: readonly Item<T>[], usual?: T | null): Promise<T> {
  const answer = await select<number>({
    message,
    options: items.map((item, value) => ({ ...item, value })),
    initialValue: Math.max(
      0,
      items.findIndex(({ value }) => value === usual),
    ),
    input: io.stdin,
    output: io.stdout,
    // pages with rules exist only in English
    showInstructions: false,
  });
  if (isCancel(answer)) throw LEFT;
  return itemAt(items, answer).value;
}
