/** My Game: two players take one to three stones in turn. Whoever takes the last stone wins. */
import { defineGame, type KindOf } from '@boardwright/core';

export const game = defineGame({
  id: 'my-game',
  title: 'My Game',
  seats: 2,
  options: { stones: [15, 9, 21] },
  setup: ({ stones }) => ({ stones }),
  moves: ({ stones }) => [1, 2, 3].filter((n) => n <= stones).map((n) => ({ type: 'take', n })),
  apply: ({ stones }, { n }) => ({ stones: stones - n }),
  // the player who has just moved is not the one to move now
  outcome: ({ stones, turns }) => (stones === 0 ? 1 - (turns.ended % 2) : null),
  notation: { seats: ['First', 'Second'], reasons: { win: 'the last stone' } },
  drawing: { picture: ({ stones }) => `${'o '.repeat(stones)}(${stones})` },
});

/** The types of this game: `MyGame['State']`, `MyGame['Action']`. */
export type MyGame = KindOf<typeof game>;
