/** The start menu: for those who type nothing. */
import { intro, isCancel, outro, select } from '@clack/prompts';
import { latest, required, type Game } from '@boardwright/core';
import { named } from '@boardwright/words';
import { lastUnfinished, openLoaded } from '../io/save-files.ts';
import { gameOf, type Io } from '../io/io.ts';
import { presetName } from '../ui/phrases.ts';
import { langOf, levelName, readerOf, speechOf, titleOf, type ReaderWords, type Speech } from '../ui/reader.ts';
import { playCommand } from './play.ts';
import { watchCommand } from './watch.ts';

const SEATINGS = ['first', 'second', 'people', 'bots'] as const;
type Seating = (typeof SEATINGS)[number];
const NEW = { option: [], onFlag: 'lose' } as const;
const LEFT = Symbol('left');

/** A game, and another when one is wanted instead. */
export async function menuCommand(io: Io, isFirst = true): Promise<number> {
  const speech = await speechOf(langOf(io, undefined));
  intro('Boardwright');
  try {
    for (let fresh = !isFirst; ; fresh = true) {
      const start = await ask(io, speech, fresh);
      const ended = await start();
      if (ended !== 'new') return ended;
    }
  } catch (error) {
    if (error !== LEFT) throw error;
    outro(speech.terminal.seeYou);
    return 0;
  }
}

type Started = () => Promise<number | 'new'>;

async function ask(io: Io, speech: Speech, fresh: boolean): Promise<Started> {
  const { terminal } = speech;
  const last = fresh ? null : await lastUnfinished(io);
  if (last !== null) {
    const { plies } = latest(openLoaded(last));
    const reader = await readerOf(io, speech.lang, last.game);
    const preset = presetName(reader, last.game, last.save.options);
    const hint = `${titleOf(speech, last.game)}, ${preset}, ${terminal.ply(plies)}`;
    const first = await choose(terminal.what, [
      { value: 'last', label: terminal.goOnLast, hint },
      { value: 'new', label: terminal.newGame },
    ]);
    if (first === 'last') return () => playCommand(io, undefined, { ...NEW, resume: last.file });
  }
  const game = await chooseGame(io, speech);
  const reader = await readerOf(io, speech.lang, game);
  const preset = await choosePreset(game, reader);
  const seating = await chooseSeating(speech);
  const seats = game.presets[preset]?.seats ?? 2;
  const level = seating === 'people' ? null : await chooseLevel(game, speech);
  const flags = { ...NEW, preset, seats: seatsOf(seating, seats, level) };
  return seating === 'bots' ? () => watchCommand(io, game.id, flags) : () => playCommand(io, game.id, flags);
}

async function chooseGame(io: Io, speech: Speech): Promise<Game> {
  const all = await Promise.all(Object.keys(io.registry).map((id) => gameOf(io, id)));
  const id = await choose(
    speech.terminal.whichGame,
    all.map((game) => ({ value: game.id, label: titleOf(speech, game), ...hinted(speech.host.about, game.id) })),
  );
  return required(
    all.find((game) => game.id === id),
    'game',
  );
}

async function choosePreset(game: Game, { lang, game: words, terminal }: ReaderWords): Promise<string> {
  const names = Object.keys(game.presets);
  if (names.length === 1) return game.defaultPreset;
  const order = [game.defaultPreset, ...names.filter((name) => name !== game.defaultPreset)];
  const usual = (name: string): string => (name === game.defaultPreset ? ` (${terminal.usual})` : '');
  return choose(
    terminal.whichRules,
    order.map((value) => ({
      value,
      label: `${lang === 'en' ? value : named(words.presets, value)}${usual(value)}`,
      ...hinted(words.presetNotes, value),
    })),
  );
}

function chooseSeating({ terminal }: Speech): Promise<Seating> {
  return choose(
    terminal.whoPlays,
    SEATINGS.map((value) => ({ value, label: terminal.seatings[value] })),
  );
}

function chooseLevel(game: Game, speech: Speech): Promise<string> {
  return choose(
    speech.terminal.howStrong,
    game.levels.map((value) => ({
      value,
      label: levelName(speech, value),
      ...hinted(speech.terminal.levelNotes, value),
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

async function choose<const T extends string>(message: string, items: readonly Item<T>[]): Promise<T> {
  const options = items.map((item) => ({ ...item }));
  const answer = await select<string>({ message, options });
  if (isCancel(answer)) throw LEFT;
  return answer as T;
}
