/** Tests the bots of Settlers: what they may know, how long they take, and how often they ask. */
import { levelOf, makeBot, playGame } from '@boardwright/bots';
import { rng, unwrap, type Outcome, type Seat } from '@boardwright/core';
import { walk } from '@boardwright/core/testing';
import { catan, type Options, type State } from '@boardwright/games/catan';
import { knowledge, levels as LEVELS } from '@boardwright/games/catan/bots';
import { describe, expect, test, vi } from 'vitest';
import { bySize, seed, size } from '../../../tools/size.ts';

vi.setConfig({ testTimeout: bySize(120_000, 120_000, 1_200_000) });

const presetOf = (name: string): Options => catan.presets[name] as Options;

describe('H2: a bot with dice of its own acts alike, whatever others hide', () => {
  /** Returns the same state as this seat sees it, with everything hidden dealt again. */
  const dealtAgain = (state: State, seat: Seat, words: string): State =>
    catan.imagine(catan.view(state, seat), { worlds: [] })(rng(words));

  test.each(LEVELS.map((level) => [level.name, level] as const))('%s', (_, level) => {
    const bot = makeBot(knowledge, level);
    let hidden = 0;
    for (let n = 0; n < bySize(1, 2, 20); n++) {
      const { states } = walk(catan, 'standard', `${seed} ${n}`, 600);
      for (let i = 100; i < states.length; i += 60) {
        const state = states[i] as State;
        const seat = catan.turn(state).awaits[0];
        if (seat === undefined || seat === 'chance') continue;
        const other = dealtAgain(state, seat, `${i}`);
        if (JSON.stringify(other) !== JSON.stringify(state)) hidden++;
        const choose = (truth: State): unknown =>
          bot.choose(
            { seat, view: catan.view(truth, seat), memory: catan.emptyMemory, legal: catan.legalActions(truth, seat) },
            { nodes: level.nodes, rng: rng(`own ${i}`), expired: () => false },
          );
        expect(choose(other)).toEqual(choose(state));
      }
    }
    expect(hidden).toBeGreaterThan(3);
  });
});

interface Told {
  readonly turns: number;
  readonly outcome: Outcome;
  readonly kinds: readonly string[];
}

/** The number by which the levels' node budgets are divided; at release size it is 1. */
const THRIFT = bySize(8, 8, 1);

/** Plays a game between bots, given the name of a level per seat. */
function gameTold(options: Options, names: readonly string[], words: string): Told {
  const levels = names.map((name) => unwrap(levelOf(knowledge, name)));
  const bots = levels.map((level) => makeBot(knowledge, level));
  const nodes = (seat: Seat): number => (levels[seat]?.nodes ?? 0) / THRIFT;
  const { state, outcome, plies } = playGame(catan, bots, words, { options, nodes });
  if (outcome === null) throw new RangeError('a game without an end');
  return { turns: state.turn, outcome, kinds: plies.map(({ action }) => action.type) };
}

// too slow for the quick check: frequencies need many games
describe.skipIf(size === 'small')('a game of bots', () => {
  const alike = (preset: string, name: string, games: number): Told[] => {
    const options = presetOf(preset);
    const names = Array.from({ length: options.seats }, () => name);
    return Array.from({ length: games }, (_, n) => gameTold(options, names, `${seed} ${n}`));
  };
  const byPoints = (games: readonly Told[]): number =>
    games.filter(({ outcome }) => outcome.reason === 'points').length / games.length;
  const count = (games: readonly Told[], kind: string): number =>
    games.flatMap(({ kinds }) => kinds).filter((one) => one === kind).length;

  test.each(['standard', 'duel-15'])(
    '%s, beginner: mostly ends by points, and nobody is asked for a trade',
    (preset) => {
      const games = alike(preset, 'beginner', bySize(0, 3, 60));
      expect(byPoints(games)).toBeGreaterThan(0.6);
      expect([count(games, 'offer'), count(games, 'counter')]).toEqual([0, 0]);
    },
  );

  test('standard, expert: ends by points after 150 turns at most on average, with less than one offer a turn, and trades come of them', () => {
    const games = alike('standard', 'expert', bySize(0, 1, 30));
    const turns = games.reduce((sum, game) => sum + game.turns, 0);
    expect(byPoints(games)).toBeGreaterThan(0.9);
    expect(turns / games.length).toBeLessThan(150);
    expect(count(games, 'offer') / turns).toBeLessThan(1);
    expect(count(games, 'counter') / turns).toBeLessThan(0.5);
    expect(count(games, 'confirm')).toBeGreaterThan(0);
  });

  const pairs = [
    ['beginner', 'casual', bySize(0, 8, 200)],
    ['casual', 'club', bySize(0, 8, 200)],
    ['club', 'expert', bySize(0, 0, 200)],
    ['expert', 'master', bySize(0, 0, 200)],
  ] as const;
  test.each(pairs.filter(([, , games]) => games > 0))('%s loses most duels against %s', (weak, strong, games) => {
    const wins = Array.from({ length: games }, (_, n) => {
      const names = n % 2 === 0 ? [weak, strong] : [strong, weak];
      return gameTold(presetOf('duel'), names, `${seed} ${n}`).outcome.ranks[names.indexOf(strong)] === 1 ? 1 : 0;
    }).reduce<number>((sum, won) => sum + won, 0);
    expect(wins).toBeGreaterThan(games / 2);
  });
});
