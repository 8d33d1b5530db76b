/** The start menu: for those who type nothing. */
import { intro, isCancel, outro, select } from '@clack/prompts';
import { latest, required, type Game } from '@boardwright/core';
import { lastUnfinished, openLoaded } from '../io/save-files.ts';
import { gameOf, type Io } from '../io/io.ts';
import { presetName } from '../ui/phrases.ts';
import { playCommand } from './play.ts';
import { watchCommand } from './watch.ts';

const SEATINGS = ['first', 'second', 'people', 'bots'] as const;
type Seating = (typeof SEATINGS)[number];
const NEW = { option: [], onFlag: 'lose' } as const;
const LEFT = Symbol('left');

export async function menuCommand(io: Io): Promise<number> {
  intro('Boardwright');
  try {
    const start = await ask(io);
    return await start();
  } catch (error) {
    if (error !== LEFT) throw error;
    outro('See you.');
    return 0;
  }
}

async function ask(io: Io): Promise<() => Promise<number>> {
  const last = await lastUnfinished(io);
  if (last !== null) {
    const plies = latest(openLoaded(last)).plies;
    const hint = `${last.game.title}, ${presetName(last.game, last.save.options)}, ply ${plies}`;
    const first = await choose('What shall it be?', [
      { value: 'last', label: 'Continue the last game', hint },
      { value: 'new', label: 'A new game' },
    ]);
    if (first === 'last') return () => playCommand(io, undefined, { ...NEW, resume: last.file });
  }
  const game = await chooseGame(io);
  const preset = await choosePreset(game);
  const seating = await chooseSeating();
  const seats = game.presets[preset]?.seats ?? 2;
  const level = seating === 'people' ? null : await chooseLevel(game);
  const flags = { ...NEW, preset, seats: seatsOf(seating, seats, level) };
  return seating === 'bots' ? () => watchCommand(io, game.id, flags) : () => playCommand(io, game.id, flags);
}

async function chooseGame(io: Io): Promise<Game> {
  const all = await Promise.all(Object.keys(io.registry).map((id) => gameOf(io, id)));
  const id = await choose(
    'Which game?',
    all.map((game) => ({ value: game.id, label: game.title })),
  );
  return required(
    all.find((game) => game.id === id),
    'game',
  );
}

async function choosePreset(game: Game): Promise<string> {
  const names = Object.keys(game.presets);
  if (names.length === 1) return game.defaultPreset;
  const order = [game.defaultPreset, ...names.filter((name) => name !== game.defaultPreset)];
  return choose(
    'Which rules?',
    order.map((value) => ({ value, label: value, ...(value === game.defaultPreset ? { hint: 'usual' } : {}) })),
  );
}

function chooseSeating(): Promise<Seating> {
  const labels = {
    first: 'Me against bots, I begin',
    second: 'Me against bots, another begins',
    people: 'People at this screen',
    bots: 'Watch bots',
  };
  return choose(
    'Who plays?',
    SEATINGS.map((value) => ({ value, label: labels[value] })),
  );
}

function chooseLevel(game: Game): Promise<string> {
  return choose(
    'How strong?',
    game.levels.map((name) => ({ value: name, label: name })),
  );
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
