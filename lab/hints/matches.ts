/** Plays matches of a player who follows every hint against bots of one level. */
import {
  arenaPoints,
  byBot,
  eloOf,
  makeBot,
  pairingsOf,
  playContest,
  sequentialTest,
  standingOf,
  unitShares,
  USUAL_BOUNDS,
  type Contestant,
  type GameResult,
} from '@boardwright/bots';
import { itemAt, presetOf, required, rng, type Game, type Kind } from '@boardwright/core';
import type { Bot, Budget, Knowledge, Level, Sight } from '@boardwright/core/bots';
import { hasSecrets, ownPart } from '@boardwright/core/host';

export interface HintMatch {
  readonly game: string;
  readonly preset: string;
  readonly level: string;
}

/** The number of games after which a match ends without a verdict. */
export const MOST_GAMES = 100;
/** The largest distance of the share of wins below an even share (1 divided by the number of seats) in the sequential test. */
const MARGIN = 0.03;

export function matchesOf({ game, levels }: Pick<Knowledge, 'game' | 'levels'>): readonly HintMatch[] {
  const presets = game.id === '369' ? [game.defaultPreset, 'small'] : [game.defaultPreset];
  return presets.flatMap((preset) => levels.map(({ name }) => ({ game: game.id, preset, level: name })));
}

/** at least: not below an even share. above: clearly more. below: less by the margin. */
export type HintVerdict = 'at least' | 'above' | 'below' | 'open';

export function verdictOf(results: readonly GameResult[], seats: number): HintVerdict {
  if (results.length === 0) return 'open';
  const shares = unitShares(results);
  const [even, least] = [eloOf(1 / seats, seats), eloOf(1 / seats - MARGIN, seats)];
  const test = sequentialTest(shares, seats, { ...USUAL_BOUNDS, elo0: least, elo1: even }).accepts;
  const { share, margin } = standingOf(results, seats);
  // with good play one seat of 369 wins every game, so only the scores tell the players apart
  const isFurther = seats === 2 && results.every(({ scores }) => scores !== null) && margin.low > 0;
  if (share.low > 1 / seats || (isFurther && share.mean >= 1 / seats)) return 'above';
  if (share.high < 1 / seats - MARGIN) return 'below';
  if (test === null) return 'open';
  return test === 'elo1' ? 'at least' : 'below';
}

export function isOver(results: readonly GameResult[], seats: number, most: number = MOST_GAMES): boolean {
  return results.length >= most || (results.length >= 12 && verdictOf(results, seats) !== 'open');
}

/**
 * Plays a unit: one game for each seat on one seed, in which that seat follows the hints. nodes: the most nodes that any bot searches for a
 * move.
 */
export async function playUnit(
  knowledge: Knowledge,
  { preset, level }: HintMatch,
  unit: number,
  nodes: number = Infinity,
): Promise<readonly GameResult[]> {
  const { game } = knowledge;
  const options = presetOf(game, preset);
  const orders = pairingsOf(options.seats, (unit + 1) * 6, 'hints').filter((one) => one.unit === unit);
  const results: GameResult[] = [];
  for (const { seed, order } of orders) {
    const players = order.map((bot, seat) =>
      bot === 0
        ? follower(knowledge, level, nodes, `${seed}/hints`)
        : ofLevel(knowledge, level, nodes, `${seed}/${seat}`),
    );
    const end = await playContest(game, options, players, { seed, opening: preset === 'small' ? 0 : 2, now: Date.now });
    if (end.forfeit !== null) throw new Error(`seat ${end.forfeit.seat}: ${end.forfeit.why}`);
    const scores = end.outcome?.scores ?? null;
    const points = end.outcome === null ? order.map(() => 0) : arenaPoints(end.outcome);
    results.push({
      unit,
      points: byBot(points, order),
      scores: scores === null ? null : byBot(scores, order),
      plies: end.plies,
      moves: byBot(end.moves, order),
      ms: byBot(end.ms, order),
      forfeit: null,
    });
  }
  return results;
}

function ofLevel(knowledge: Knowledge, name: string, nodes: number, seed: string): Contestant {
  const level = levelNamed(knowledge, name);
  const [bot, source] = [makeBot(knowledge, level), rng(seed)];
  return { choose: (sight) => bot.choose(sight, budgetOf(level, nodes, source)) };
}

/** Asks as a page does when Hint is pressed, and plays the whole hinted turn before asking again. */
function follower(knowledge: Knowledge, against: string, nodes: number, seed: string): Contestant {
  const strongest = required(knowledge.levels.at(-1), 'a level');
  const [bot, source] = [makeBot(knowledge, strongest), rng(seed)];
  let rest: readonly Kind['Action'][] = [];
  return {
    choose: (sight) => {
      const [next] = rest;
      if (next !== undefined && isLegal(sight, next, knowledge.game)) {
        rest = rest.slice(1);
        return { action: next };
      }
      const budget = { ...budgetOf(strongest, nodes, source), against: levelNamed(knowledge, against) };
      const actions = hintFor(knowledge.game, bot, sight, budget);
      rest = actions.slice(1);
      return { action: itemAt(actions, 0) };
    },
  };
}

function hintFor(game: Game, bot: Bot, sight: Sight, budget: Budget): readonly Kind['Action'][] {
  const choice = bot.choose(sight, budget);
  if (hasSecrets(game)) return [choice.action];
  return ownPart(game, sight.view, sight.seat, choice).actions;
}

function isLegal({ seat, view, memory }: Sight, action: Kind['Action'], game: Game): boolean {
  return game.check(game.imagine(view, memory)(rng('hints')), action, seat) === null;
}

function budgetOf(level: Level, nodes: number, source: Budget['rng']): Budget {
  return { nodes: Math.min(level.nodes, nodes), rng: source, expired: () => false };
}

function levelNamed({ levels }: Pick<Knowledge, 'levels'>, name: string): Level {
  return required(
    levels.find((one) => one.name === name),
    `level ${name}`,
  );
}
