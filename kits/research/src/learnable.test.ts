/** Tests what the facts of every game must guarantee to networks, over random games. */
import { netValues, plainNetValues, type Net } from '@boardwright/bots';
import { rng, type Rng } from '@boardwright/core';
import { CHANCE, isLearnable, OVER, type Fast, type Knowledge, type Learnable } from '@boardwright/core/bots';
import { knowledge as banqi } from '@boardwright/games/banqi/bots';
import { knowledge as catan } from '@boardwright/games/catan/bots';
import { knowledge as hopnjump } from '@boardwright/games/hopnjump/bots';
import { knowledge as threeKingdoms } from '@boardwright/games/three-kingdoms/bots';
import { knowledge as threeSixNine } from '@boardwright/games/369/bots';
import { describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../tools/size.ts';
import { randomNet } from '../../../packages/bots/src/net/net.fixture.ts';
import { MOST_FACTS } from './train/training-run.ts';

const GAMES = [banqi, catan, hopnjump, threeKingdoms, threeSixNine] as unknown as readonly Knowledge[];
const PLIES = bySize(300, 600, 20_000);
const VALUED = bySize(300, 600, 100_000);
/** A release run walks for minutes. */
const LONG = { timeout: 600_000 };

function positionOf({ fast, game }: Knowledge): Fast & Learnable {
  const position = fast?.({});
  if (position === undefined || !isLearnable(position)) throw new TypeError(`${game.id} states no facts`);
  return position;
}

function netFor({ facts: { inputs, views, buckets } }: Learnable): Net {
  return randomNet({ inputs, views, units: 16, hidden: 4, buckets }, rng('facts'));
}

/** Plays random games of the default preset, and calls `visit` after each ply. */
function walk({ game }: Knowledge, fast: Fast, source: Rng, most: number, visit: (plies: number) => void): void {
  const list = new Int32Array(1 << 13);
  for (let plies = 0; plies < most;) {
    fast.load(game.setup(game.presets[game.defaultPreset] ?? { seats: 2 }, `${seed} ${plies}`));
    while (fast.toMove() !== OVER && plies++ < most) {
      const end = fast.generate(list, 0);
      if (end === 0) break; // a seat acts out of turn
      fast.make(list[source.below(end)] ?? 0);
      visit(plies);
    }
  }
}

function factsNow(fast: Learnable): readonly number[] {
  const list = new Int32Array(fast.facts.facts);
  return Array.from(list.subarray(0, fast.features(list))).toSorted((a, b) => a - b);
}

describe.each(GAMES.map((knowledge) => [knowledge.game.id, knowledge] as const))('%s', (id, knowledge) => {
  test('states each fact once, each view states it by a number of its own, and no view states too many', () => {
    const fast = positionOf(knowledge);
    const { inputs, facts, views, buckets } = fast.facts;
    let visits = 0;
    walk(knowledge, fast, rng(`${seed} ${id} facts`), PLIES, () => {
      const now = factsNow(fast);
      expect(new Set(now).size).toBe(now.length);
      expect(now.every((fact) => fact >= 0 && fact < facts)).toBe(true);
      for (let view = 0; view < views; view++) {
        const seen = now.map((fact) => fast.seen(fact, view)).filter((input) => input >= 0);
        expect(new Set(seen).size).toBe(seen.length);
        expect(Math.max(...seen)).toBeLessThan(inputs);
        expect(seen.length).toBeLessThanOrEqual(MOST_FACTS);
      }
      expect(fast.bucket() >= 0 && fast.bucket() < buckets).toBe(true);
      visits++;
    });
    expect(visits).toBeGreaterThanOrEqual(PLIES);
  });

  test('a symmetry of the board exchanges the numbers of facts', () => {
    const { facts, turned } = positionOf(knowledge);
    const all = [...Array(facts.inputs).keys()];
    expect(turned === undefined).toBe(facts.symmetries === 1);
    for (let turn = 0; turn < facts.symmetries; turn++) {
      const there = all.map((input) => turned?.(input, turn) ?? input);
      expect(new Set(there).size).toBe(all.length);
      expect(there.every((input, i) => input === i)).toBe(turn === 0);
    }
  });

  test(
    'updated sums in vectors are those of plain arrays from scratch, and a network replaces the evaluation',
    LONG,
    () => {
      const fast = positionOf(knowledge);
      const net = netFor(fast);
      const values = netValues(fast, net);
      const source = rng(`${seed} ${id} values`);
      const [hand, learnt] = [new Float64Array(fast.seats), new Float64Array(fast.seats)];
      let replaced = 0;
      walk(knowledge, fast, source, VALUED, (plies) => {
        if (plies % 3 === 0) return; // a twin that is not evaluated here must still be correct later
        const view = source.below(fast.facts.views);
        expect(values?.(view)).toBe(plainNetValues(fast, net)(view));
        if (plies % 20 !== 1) return;
        fast.evaluateBy(values);
        fast.evaluate(learnt);
        fast.evaluateBy(null);
        fast.evaluate(hand);
        const isOther = learnt.some((value, seat) => value !== hand[seat]);
        if (isOther) replaced++;
        expect(learnt.every((value) => Math.abs(value) <= 1) && !(isOther && fast.toMove() === OVER)).toBe(true);
      });
      expect(replaced).toBeGreaterThan(bySize(3, 8, 1000));
    },
  );
});

test('chance moves and unmade moves leave the facts of the position', () => {
  for (const knowledge of GAMES) {
    const fast = positionOf(knowledge);
    const list = new Int32Array(1 << 13);
    walk(knowledge, fast, rng(`${seed} back`), PLIES, (plies) => {
      if (plies % 50 !== 7 || fast.toMove() === OVER) return;
      const before = factsNow(fast);
      const end = fast.generate(list, 0);
      for (const move of list.slice(0, Math.min(end, fast.toMove() === CHANCE ? 3 : end))) {
        fast.make(move);
        fast.unmake();
        expect(factsNow(fast)).toEqual(before);
      }
    });
  }
});
