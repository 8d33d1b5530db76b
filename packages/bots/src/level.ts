import { fail, ok, required, unwrap, type Game, type Kind, type Result, type Seat } from '@boardwright/core';
import { PLAIN_BOTS, type Assets, type Bot, type BotFactory, type Knowledge, type Level } from '@boardwright/core/bots';
import { entryOf, RULES_LEVEL, type GameCatalogue } from '@boardwright/core/host';
import { greedy } from './greedy.ts';
import { mcts } from './mcts-bot.ts';
import { random } from './random.ts';
import { netValues } from './net/evaluator.ts';
import { alphaBeta, maxn, netNamed, netOf } from './search-bot.ts';

/** The algorithms that play any game of the contract. */
export const ALGORITHMS: Readonly<Record<string, BotFactory>> = {
  random,
  greedy,
  'alpha-beta': alphaBeta,
  maxn,
  mcts,
};

/**
 * Creates the bot of a level: one of the game's own, or else an algorithm for all games. A level can be given by name; it must be one that
 * `levelOf` knows. If the level names a network, the bot uses it when `assets` contains it (`assetsFor`), and otherwise the hand-made
 * evaluation.
 */
export function makeBot<K extends Kind>(knowledge: Knowledge<K>, named: Level | string, assets: Assets = {}): Bot<K> {
  const level = typeof named === 'string' ? unwrap(levelOf(knowledge, named)) : named;
  const factory = Object.hasOwn(knowledge.bots, level.bot) ? knowledge.bots[level.bot] : algorithmOf<K>(level.bot);
  if (factory === undefined)
    throw new TypeError(`level ${level.name} of ${knowledge.game.id} names the unknown bot ${level.bot}`);
  return factory(knowledge.game, level, assets, knowledge, (position) => {
    const net = netNamed(level.net, assets);
    return net === null ? null : netValues(position, net);
  });
}

/** Loads the assets that a level names. If one cannot be loaded, the bot plays without it. */
export async function assetsFor<K extends Kind>(knowledge: Knowledge<K>, level: Level): Promise<Assets> {
  const loaded = assetsNamed(knowledge, level).map(
    async (asset) => [asset.name, await asset.load().catch(() => null)] as const,
  );
  return Object.fromEntries(
    (await Promise.all(loaded)).flatMap(([name, bytes]) => (bytes === null ? [] : [[name, bytes]])),
  );
}

/** Returns the networks of a level. They are not loaded yet. */
export function assetsNamed<K extends Kind>({ assets }: Knowledge<K>, { net, policy }: Level): Knowledge<K>['assets'] {
  return assets.filter(({ name }) => name === net || name === policy);
}

/**
 * Returns knowledge whose positions are valued by the network of the strongest level, if it has one that runs here. The network of a
 * game's own bot may mean something else, so it is left out.
 */
export async function withNetwork<K extends Kind>(knowledge: Knowledge<K>): Promise<Knowledge<K>> {
  const strongest = knowledge.levels.at(-1);
  if (strongest === undefined || Object.hasOwn(knowledge.bots, strongest.bot)) return knowledge;
  const own = await assetsFor(knowledge, strongest);
  if (netOf(knowledge, strongest, own) === null) return knowledge;
  return {
    ...knowledge,
    fast: (assets) => netOf(knowledge, strongest, own) ?? required(knowledge.fast, 'position')(assets),
  };
}

// an algorithm plays any kind of game; Kind is only the type under which the table stores it
function algorithmOf<K extends Kind>(name: string): BotFactory<K> | undefined {
  return Object.hasOwn(ALGORITHMS, name) ? (ALGORITHMS[name] as unknown as BotFactory<K>) : undefined;
}

/** Returns the level of this name, or one of PLAIN_BOTS. */
export function levelOf<K extends Kind>({ game, levels }: Knowledge<K>, name: string): Result<Level> {
  const level = levels.find((one) => one.name === name) ?? plainLevel(name);
  if (level !== undefined) return ok(level);
  const names = levels.map((one) => one.name).join(', ');
  const data = { level: name.slice(0, 40) };
  return fail('unknown-level', `${game.id} has no level "${data.level}"; its levels are ${names}.`, data);
}

/** Returns a plain level. Its bot looks at most one move ahead, so the number of positions needs no limit. */
function plainLevel(name: string): Level | undefined {
  return PLAIN_BOTS.includes(name) ? { name, bot: name, nodes: 1, pauseMs: 400 } : undefined;
}

/** Returns the knowledge of a game of which only the rules are known. Only the outcome has a value. */
export function knowledgeOfRules<K extends Kind>(game: Game<K>): Knowledge<K> {
  return {
    game,
    evaluate: (state, seat) => standingOfRank(game.outcome(state)?.ranks ?? [], seat),
    fast: null,
    bots: {},
    levels: [{ name: RULES_LEVEL, bot: 'random', nodes: 1, pauseMs: 400 }],
    assets: [],
  };
}

/**
 * Returns the number of seats that a seat has beaten minus the number that have beaten it, divided by the number of others. 0 for a draw.
 */
function standingOfRank(ranks: readonly number[], seat: Seat): number {
  const own = ranks[seat] ?? 0;
  const sum = ranks.reduce((total, rank) => total + Math.sign(rank - own), 0);
  return ranks.length < 2 ? 0 : sum / (ranks.length - 1);
}

/** Loads the knowledge of a game, or its rules alone if it has none. Null if the catalogue has no game with this id. */
export async function loadKnowledge(games: GameCatalogue, id: string): Promise<Knowledge | null> {
  const entry = entryOf(games, id);
  if (entry === null) return null;
  return (await entry.knowledge?.()) ?? knowledgeOfRules(await entry.rules());
}
