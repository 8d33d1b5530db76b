/** Measures how much longer than its time limit a bot takes. */
import { loadKnowledge, makeBot } from '@boardwright/bots';
import { itemAt, lastItem, presetOf, required, rng, weightedPick, type Rng } from '@boardwright/core';
import type { Bot, Knowledge, Level, Sight } from '@boardwright/core/bots';
import { games } from '@boardwright/games';
import { p99, type Row } from '../measure.ts';

const MOVES = 1000;
/** Milliseconds per move. Players get 50 ms, but bots exceed both limits by the same time. */
const MS = 10;
/** The target for the 99th percentile in milliseconds. */
const AIM = 20;

/**
 * Returns the 99th percentile, in milliseconds, of the time by which the limit is exceeded, over 100 moves of the strongest level against
 * itself.
 */
function lateness(knowledge: Knowledge): number {
  const level = lastItem(knowledge.levels);
  const over: number[] = [];
  for (let game = 0; over.length < MOVES; game++) play(knowledge, level, `bench ${game}`, over);
  return p99(over);
}

function play(knowledge: Knowledge, level: Level, seed: string, over: number[]): void {
  const { game } = knowledge;
  const bots = Array.from({ length: presetOf(game).seats }, () => makeBot(knowledge, level));
  const memories = bots.map(() => game.emptyMemory);
  let state = game.setup(presetOf(game), seed);
  for (let ply = 0; over.length < MOVES && game.outcome(state) === null; ply++) {
    const [actor = 'chance'] = game.turn(state).awaits;
    const source = rng(`${seed}/${ply}`);
    const before = state;
    const action =
      actor === 'chance'
        ? weightedPick(game.chance(state), source).action
        : timed(itemAt(bots, actor), sightOf(knowledge, state, actor, memories[actor]), source, over);
    state = game.apply(state, { actor, action });
    for (const [seat, memory] of memories.entries())
      memories[seat] = game.remember(memory, game.tell(before, { actor, action }, state, seat));
  }
}

function sightOf({ game }: Knowledge, state: object, seat: number, memory: unknown): Sight {
  return { seat, view: game.view(state, seat), memory, legal: game.legalActions(state, seat) };
}

function timed(bot: Bot, sight: Sight, source: Rng, over: number[]): { readonly type: string } {
  const started = performance.now();
  const budget = { nodes: Infinity, rng: source, expired: () => performance.now() - started >= MS, reuse: true };
  const { action } = bot.choose(sight, budget);
  over.push(performance.now() - started - MS);
  return action;
}

export const rows: readonly Row[] = Object.keys(games).map((id) => ({
  name: `bot-latency: 99 of 100 moves of the strongest ${id} bot end within its time and`,
  unit: 'ms',
  long: true,
  aim: AIM,
  run: async () => lateness(required(await loadKnowledge(games, id), id)),
}));
