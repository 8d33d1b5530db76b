/** Creates a game: its save with an empty log, and the table before the first entry. */
import type { Clock, Save, SaveStart, Table } from './entry.ts';
import type { Game, Kind } from '../game.ts';
import { ok, type Result } from '../result.ts';
import type { Seed } from '../rng.ts';

/** Returns the save of a new game, without entries. */
export function newSave<K extends Kind>(
  game: Game<K>,
  options: K['Options'],
  seed: Seed,
  extra: Partial<Pick<Save<K>, 'clock' | 'position' | 'pair'>> = {},
): Save<K> {
  return {
    format: 1,
    game: game.id,
    version: game.version,
    options,
    seed,
    position: null,
    clock: null,
    ...extra,
    log: [],
  };
}

/** Returns the table before the first entry. */
export function begin<K extends Kind>(
  game: Game<K>,
  { position, options, seed, clock }: SaveStart<K>,
): Result<Table<K>> {
  if (position === null) return ok(fresh(game, game.setup(options, seed), clock));
  const state = game.notation.position.parse(position, options);
  return state.ok ? ok(fresh(game, state.value, clock)) : state;
}

function fresh<K extends Kind>(game: Game<K>, state: K['State'], clock: Clock | null): Table<K> {
  const seats = game.seats(state);
  const turn = game.turn(state);
  const each = <T>(value: T): readonly T[] => Array.from({ length: seats }, () => value);
  return {
    state,
    turn,
    outcome: game.outcome(state),
    seq: 0,
    plies: 0,
    last: -1,
    draws: 0,
    at: 0,
    clock,
    chairs: each({ who: 'person', level: null }),
    left: each(clock?.totalMs ?? 0),
    paces: Array.from({ length: seats }, (_, seat) => ({
      running: turn.awaits.includes(seat),
      turn: 0,
      ms: 0,
      won: 0,
    })),
    since: each(0),
    acted: each(0),
    sinceAt: each(0),
    turnAt: each(0),
    undo: each(0),
    offer: null,
    agreed: [],
    takeBack: null,
  };
}
