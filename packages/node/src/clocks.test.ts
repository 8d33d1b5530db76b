/** Tests that the strongest level uses the time that it is given. The clock counts how often it is read instead of milliseconds. */
import { makeBot } from '@boardwright/bots';
import { required, rng } from '@boardwright/core';
import { walk } from '@boardwright/core/testing';
import { banqi } from '@boardwright/games/banqi';
import { knowledge } from '@boardwright/games/banqi/bots';
import { expect, test } from 'vitest';
import { bySize } from '../../../tools/size.ts';

/** Nodes between two readings of the clock. */
const NODES_PER_LOOK = 16;
/** The number of nodes; in release runs as many as Banqi searches in 300 ms. */
const NODES = bySize(5000, 20_000, 300_000);

test.each([12, 24, 36])('Banqi, ply %i', (ply) => {
  const { states } = walk(banqi, 'taiwan', 'clocks', ply + 2);
  const state = required(
    states.slice(ply).find((one) => !banqi.turn(one).awaits.includes('chance')),
    'state',
  );
  const seat = Number(banqi.turn(state).awaits[0]);
  const sight = { seat, view: state, memory: null, legal: banqi.legalActions(state, seat) };
  let looks = 0;
  const expired = (): boolean => ++looks > NODES / NODES_PER_LOOK;
  const { nodes } = makeBot(knowledge, required(knowledge.levels.at(-1), 'level')).choose(sight, {
    nodes: Infinity,
    expired,
    rng: rng('clocks'),
  });
  expect(looks).toBeGreaterThan(NODES / NODES_PER_LOOK);
  expect(nodes).toBeGreaterThan(0.95 * NODES);
});
