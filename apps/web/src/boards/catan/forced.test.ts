/** Tests how often a player must act during other players' turns. */
import { levelOf, makeBot, playGame } from '@boardwright/bots';
import { presetOf, rng, unwrap } from '@boardwright/core';
import { perspective } from '@boardwright/core/host';
import { catan, type State } from '@boardwright/games/catan';
import { knowledge } from '@boardwright/games/catan/bots';
import { expect, test } from 'vitest';
import { bySize, seed } from '../../../../../tools/size.ts';
import { forcedTray } from './turn.ts';

const PERSON = 0;
const NODES = 20;

interface Count {
  readonly taps: number;
  readonly turns: number;
}

/**
 * Counts the trays of the first seat that stay until the player answers. Offers do not count: they disappear by themselves, and offers that
 * the player cannot pay are not shown.
 */
function countTaps(words: string): Count {
  const level = unwrap(levelOf(knowledge, 'club'));
  const bots = Array.from({ length: 4 }, () => makeBot(knowledge, level));
  const { plies } = playGame(catan, bots, words, { nodes: () => NODES });
  let [taps, turns, state]: [number, number, State] = [0, 0, catan.setup(presetOf(catan), words)];
  for (const ply of plies) {
    if (state.seat !== PERSON && ply.actor === PERSON && isForced(state)) taps += 1;
    if (ply.actor !== PERSON && ply.action.type === 'end') turns += 1;
    state = catan.apply(state, ply);
  }
  return { taps, turns };
}

function isForced(state: State): boolean {
  const view = catan.view(state, PERSON);
  const open = perspective(catan, view, catan.emptyMemory, PERSON, rng('forced'));
  return forcedTray({ view, seat: PERSON, perspective: open }) !== null;
}

test('at most one tap in five turns of bots is forced on whoever waits', () => {
  const counts = Array.from({ length: bySize(1, 1, 20) }, (_, n) => countTaps(`${seed}/forced/${n}`));
  const sum = (of: (count: Count) => number): number => counts.reduce((so, count) => so + of(count), 0);
  expect(sum(({ turns }) => turns)).toBeGreaterThan(20);
  expect(sum(({ taps }) => taps) / sum(({ turns }) => turns)).toBeLessThanOrEqual(0.2);
});
