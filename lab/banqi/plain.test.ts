import { Search } from '@boardwright/bots';
import { rng, unwrap } from '@boardwright/core';
import { banqi, type Banqi } from '@boardwright/games/banqi';
import { expect, test } from 'vitest';
import { bySize } from '../../tools/size.ts';
import { FastBanqi } from '../../packages/games/src/banqi/search/fast.ts';
import { movesOf, valueAfter } from './plain.ts';
import { drawnKinds, smallPosition } from './small-positions.ts';

/** Searches every flip at every depth, like any other move. */
class WholeBanqi extends FastBanqi {
  override promise(move: number, depth: number): number {
    return Math.max(0, super.promise(move, depth));
  }
  override toll(): number {
    return 0;
  }
}

const UP = 4;
const POSITIONS: readonly string[] = Array.from({ length: bySize(3, 6, 30) }, (_, n) => {
  const source = rng(`small ${n}`);
  const kinds = drawnKinds(UP + 2 + (n % 2), source);
  return smallPosition(kinds.slice(0, UP), kinds.slice(UP), n % 2 === 0 ? 'red' : 'black', source);
});

function searched(fast: FastBanqi, deepest: number): number {
  const search = new Search<Banqi>(fast, { deepest, reductions: false });
  return search.best({ nodes: Infinity, expired: () => false }).score;
}

function plainly(fast: FastBanqi, depth: number): number {
  const mover = fast.toMove();
  return Math.max(...movesOf(fast).map((move) => valueAfter(fast, mover, mover, move, depth - fast.toll(move))));
}

test.each([
  ['every flip', WholeBanqi, bySize(2, 3, 4)],
  ['the flips that ship, and passes for the rest', FastBanqi, bySize(4, 5, 6)],
] as const)('the search finds what plain expectimax finds: %s', (_, Twin, deepest) => {
  for (const text of POSITIONS) {
    for (let depth = 1; depth <= deepest; depth++) {
      const twin = new Twin();
      twin.load(unwrap(banqi.notation.position.parse(text)));
      expect(searched(twin, depth), `${text} at ${depth}`).toBeCloseTo(plainly(twin, depth), 9);
    }
  }
});
