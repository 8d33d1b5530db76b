import { rng, type Game, type Kind, type Outcome, type Ply, type Seat, type Seed } from '@boardwright/core';
import type { Bot } from '@boardwright/core/bots';
import { newSave, seeded } from '@boardwright/core/host';
import { SelfPlay } from './self-play.ts';

export interface PlayedGame<K extends Kind = Kind> {
  readonly state: K['State'];
  /** null: `plies` were played, and it was not over. */
  readonly outcome: Outcome | null;
  readonly plies: readonly Ply<K>[];
}

export interface GameSettings<K extends Kind = Kind> {
  /** Else those of the default preset. */
  readonly options?: K['Options'];
  /** Where the game begins, as a position text of the game; left out: at the start. */
  readonly position?: string;
  /** What a bot may spend on a move. */
  nodes?(seat: Seat): number;
  /** When to give up. */
  readonly plies?: number;
}

const NODES = 1000;
const PLIES = 20_000;

/**
 * A game of bots, one for each seat, as every host plays it: they see what their seats may see, answer when they may, and the
 * seed decides the dice and their own. The same bots and seed play the same game. What a bot may not do throws.
 */
export function playGame<K extends Kind>(
  game: Game<K>,
  bots: readonly Bot<K>[],
  seed: Seed,
  settings: GameSettings<K> = {},
): PlayedGame<K> {
  const { options = game.presets[game.defaultPreset], position = null } = settings;
  const { nodes = () => NODES, plies: most = PLIES } = settings;
  if (options === undefined) throw new TypeError(`${game.id} has no default preset`);
  const [source, plies] = [rng(`${seed}/bots`), [] as Ply<K>[]];
  const start = newSave(game, options, seed, { position });
  const match = new SelfPlay(game, start, seeded(`${seed}/chance`), ({ entry }) => {
    if (entry.type === 'ply') plies.push({ actor: entry.actor, action: entry.action });
  });
  for (let seat = match.next(); seat !== null && plies.length < most; seat = match.next()) {
    const budget = { nodes: nodes(seat), rng: source, expired: () => false };
    const { action } = botAt(bots, seat).choose(match.sightOf(seat), budget);
    const wrong = game.check(match.table.state, action, seat);
    if (wrong !== null) throw new RangeError(`the bot of seat ${seat}: ${wrong.message}`);
    match.play({ type: 'ply', at: 0, actor: seat, action });
  }
  const { state, outcome } = match.table;
  return { state, outcome, plies };
}

function botAt<K extends Kind>(bots: readonly Bot<K>[], seat: Seat): Bot<K> {
  const bot = bots[seat];
  if (bot === undefined) throw new RangeError(`there are ${bots.length} bots and none for seat ${seat}`);
  return bot;
}
