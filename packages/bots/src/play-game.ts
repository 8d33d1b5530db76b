import {
  begin,
  botToAct,
  fold,
  rememberPly,
  newSave,
  rng,
  seeded,
  settle,
  unwrap,
  type Bot,
  type Entry,
  type Game,
  type Kind,
  type Outcome,
  type Ply,
  type Seat,
  type Seed,
} from '@boardwright/core';

export interface PlayedGame<K extends Kind = Kind> {
  readonly state: K['State'];
  /** null: `plies` were played, and it was not over. */
  readonly outcome: Outcome | null;
  readonly plies: readonly Ply<K>[];
}

export interface GameSettings<K extends Kind = Kind> {
  /** Else those of the default preset. */
  readonly options?: K['Options'];
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
  const { options = game.presets[game.defaultPreset], nodes = () => NODES, plies: most = PLIES } = settings;
  if (options === undefined) throw new TypeError(`${game.id} has no default preset`);
  const [ticket, source, plies] = [seeded(`${seed}/chance`), rng(`${seed}/bots`), [] as Ply<K>[]];
  let table = unwrap(begin(game, newSave(game, options, seed)));
  const memories = table.chairs.map((): K['Memory'] => game.emptyMemory);
  const put = (entry: Entry<K>): void => {
    const before = table.state;
    table = fold(game, table, entry);
    if (entry.type !== 'ply') return;
    plies.push({ actor: entry.actor, action: entry.action });
    for (const [seat, memory] of memories.entries())
      memories[seat] = rememberPly(game, memory, before, entry, table.state, seat);
  };
  for (const seat of table.chairs.keys()) put({ type: 'sit', at: 0, seat, who: 'bot' });
  while (table.outcome === null && plies.length < most) {
    for (const entry of settle(game, table, ticket, 0).entries) put(entry);
    const seat = botToAct(game, table);
    if (seat === null) continue;
    const legal = game.legalActions(table.state, seat);
    const sight = { seat, view: game.view(table.state, seat), memory: memories[seat], legal };
    const { action } = botAt(bots, seat).choose(sight, { nodes: nodes(seat), rng: source, expired: () => false });
    const wrong = game.check(table.state, action, seat);
    if (wrong !== null) throw new RangeError(`the bot of seat ${seat}: ${wrong.message}`);
    put({ type: 'ply', at: 0, actor: seat, action });
  }
  return { state: table.state, outcome: table.outcome, plies };
}

function botAt<K extends Kind>(bots: readonly Bot<K>[], seat: Seat): Bot<K> {
  const bot = bots[seat];
  if (bot === undefined) throw new RangeError(`there are ${bots.length} bots and none for seat ${seat}`);
  return bot;
}
