import { rng, type Game, type Kind, type Outcome, type Ply, type Seat, type Seed } from '@boardwright/core';
import type { Bot } from '@boardwright/core/bots';
import { newSave, seeded } from '@boardwright/core/host';
import { SelfPlay } from './self-play.ts';

/** A game that bots have played to its end. */
export interface PlayedGame<K extends Kind = Kind> {
  readonly state: K['State'];
  /** The outcome; null if the game was cut off after `plies` plies. */
  readonly outcome: Outcome | null;
  readonly plies: readonly Ply<K>[];
}

/** The settings of a game between bots. */
export interface GameSettings<K extends Kind = Kind> {
  /** The options. Default: the options of the default preset. */
  readonly options?: K['Options'];
  /** The text of the position to start from. Default: the game's own start. */
  readonly position?: string;
  /** Returns the node budget for a move of a seat. */
  nodes?(seat: Seat): number;
  /** The number of plies at which a game is cut off. */
  readonly plies?: number;
}

const NODES = 1000;
const PLIES = 20_000;

/**
 * Plays a game between bots, one per seat, as every host does. Each bot sees only what its seat may see. The seed decides all random draws,
 * so the same bots play the same game again. Throws if a bot makes an illegal move.
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
