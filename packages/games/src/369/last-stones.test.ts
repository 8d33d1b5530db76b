import { rng } from '@boardwright/core';
import type { Sight } from '@boardwright/core/bots';
import { expect, test } from 'vitest';
import { bySize, seed } from '../../../../tools/size.ts';
import { bots, knowledge } from './bots.ts';
import { LAST_STONES } from './constants.ts';
import { outcome, totals } from './game.ts';
import { threeSixNine, type Options, type State, type ThreeSixNine } from './index.ts';
import { winningStones } from './last-stones.ts';

const { apply, legalActions, presets, setup, notation, turn } = threeSixNine;
const LEVEL = { name: 'test', bot: '', nodes: 1, pauseMs: 0 };

function sightOf(state: State): Sight<ThreeSixNine> {
  const seat = turn(state).may[0] as number;
  return { seat, view: state, memory: null, legal: legalActions(state, seat) };
}

/** A board on which random stones have left so many cells. */
function late(options: Partial<Options>, empties: number, key: string): State {
  const source = rng(`${seed}/${key}`);
  let state = setup({ ...(presets['classic'] as Options), ...options }, key);
  for (let left = state.grid.length ** 2; left > empties; left--) {
    const { seat, legal } = sightOf(state);
    const places = legal.filter(({ type }) => type === 'PLACE');
    state = apply(state, { actor: seat, action: places[source.below(places.length)]! });
  }
  return state;
}

/** Does this seat win whatever the other one does? By the rules and by trying everything. */
function wins(state: State, seat: number): boolean {
  if (outcome(state) !== null) return Math.sign(totals(state)[seat]! - totals(state)[1 - seat]!) > 0;
  const { seat: mover, legal } = sightOf(state);
  const after = legal.map((action) => apply(state, { actor: mover, action }));
  return mover === seat ? after.some((next) => wins(next, seat)) : after.every((next) => wins(next, seat));
}

const RULES: readonly Partial<Options>[] = [
  { size: 4 },
  { size: 4, komi: 5 },
  { size: 4, scoring: 'thirds', komi: -2 },
];

test.each(RULES)('the stones that win are those after which everything wins: %j', (options) => {
  let told = 0;
  for (let n = 0; n < bySize(40, 60, 200); n++) {
    const state = late(options, 2 + (n % 4), `${n}`);
    const { seat, legal } = sightOf(state);
    const expected = legal.filter((action) => wins(apply(state, { actor: seat, action }), seat));
    expect(winningStones(sightOf(state)).map(notation.format)).toEqual(expected.map(notation.format));
    if (expected.length > 0 && expected.length < legal.length) told++;
  }
  expect(told).toBeGreaterThan(0);
});

test('with more empty cells nobody looks', () => {
  const state = late({}, LAST_STONES + 1, 'many');
  expect(winningStones(sightOf(state))).toEqual([]);
});

test.each(['highest', 'weighing'])('%s takes a stone that wins where there is one, else plays on', (name) => {
  const bot = bots[name]!(threeSixNine, LEVEL, {}, knowledge);
  for (let n = 0; n < bySize(20, 60, 300); n++) {
    const sight = sightOf(late({ size: 6 }, 2 + (n % 9), `${name} ${n}`));
    const { action } = bot.choose(sight, { nodes: 1, expired: () => false, rng: rng(`${n}`) });
    const winning = winningStones(sight);
    expect(winning.length === 0 ? sight.legal : winning).toContainEqual(action);
  }
});
