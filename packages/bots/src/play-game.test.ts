/** Tests that games between bots alone behave as in every other host. */
import { unwrap, type Ply } from '@boardwright/core';
import type { Choice, Sight } from '@boardwright/core/bots';
import { market, type Market } from '@boardwright/core/testing';
import { expect, test } from 'vitest';
import { seed } from '../../../tools/size.ts';
import { botGameSuite } from '../../core/src/match/bot-game.case.ts';
import { anyMove, type FakeBots } from '../../core/src/match/fake-bots.fixture.ts';
import { playContest } from './arena/contest.ts';
import { playGame } from './play-game.ts';

/** Returns a bot that chooses as the suite's bots do, and records its questions there. */
function noted(bots: FakeBots): { choose(sight: Sight<Market>): Choice<Market> } {
  return {
    choose: (sight) => {
      bots.asked.push({ game: 'market', level: 'easy', sight, seed });
      return { action: unwrap(market.decodeAction(unwrap(anyMove({ sight })).action)) };
    },
  };
}

const asEntry = (ply: Ply<Market>) => ({ type: 'ply' as const, ...ply });

botGameSuite(
  'playGame',
  async ({ game, options, chairs }, bots) => {
    const players = chairs.map(() => noted(bots));
    return playGame(game, players, seed, { options }).plies.map(asEntry);
  },
  `${seed}/chance`,
);

botGameSuite(
  'the arena',
  async ({ game, options, chairs }, bots) => {
    // some seats are told the secrets in full
    const plies = new Map<number, Ply<Market>>();
    const tell = ({ actor, action }: Market['News'], seq: number): void => {
      if (action !== null) plies.set(seq, { actor, action });
    };
    const sitters = chairs.map(() => ({ ...noted(bots), tell }));
    await playContest(game, options, sitters, { seed, opening: 0, now: () => 0 });
    return [...plies.values()].map(asEntry);
  },
  `${seed}/dice`,
);

test('a game begins at a position that is given', () => {
  const { state } = playGame(market, [0, 1, 2].map(anyBot), seed, { plies: 9 });
  const position = market.notation.position.format(state);
  const played = playGame(market, [0, 1, 2].map(anyBot), seed, { position, plies: 0 });
  expect(market.notation.position.format(played.state)).toBe(position);
});

function anyBot(): { choose(sight: Sight<Market>): Choice<Market> } {
  return { choose: (sight) => ({ action: unwrap(market.decodeAction(unwrap(anyMove({ sight })).action)) }) };
}
