import { rng, unwrap } from '@boardwright/core';
import { perftFast, type Fast } from '@boardwright/core/bots';
import { describe, expect, test } from 'vitest';
import { bySize } from '../../../../../tools/size.ts';
import { nearHome } from './evaluation.ts';
import { numberOf, PLACEMENTS, raceTable, turned } from './race.ts';
import { fast } from './fast.ts';
import { toGo } from './to-go.ts';
import { hopnjump, type Hop, type RuleSet, type State } from '../index.ts';

const moves: Int32Array = new Int32Array(4096);

function loaded(rules: RuleSet): Fast<Hop> {
  const twin = fast({});
  twin.load(hopnjump.setup({ seats: 2, rules }, 'unused'));
  return twin;
}

describe('the fast twin counts the tables of rules.test.ts', () => {
  test.each([
    ['contract', [13, 169, 2405, 34225, 528574, 8143809, 132430402]],
    ['edge-rows', [24, 576, 13368, 310249, 7084142]],
    ['classic', [13, 169, 2405, 33271, 495760, 7206119]],
  ] as const)('%s', (rules, table) => {
    const depth = table.length - bySize(2, 1, 0);
    const twin = loaded(rules);
    expect(Array.from({ length: depth }, (_, i) => perftFast(twin, i + 1))).toEqual(table.slice(0, depth));
  });
});

describe('keys', () => {
  const keyAfter = (lines: readonly string[], rules: RuleSet = 'classic'): string => {
    const twin = loaded(rules);
    for (const line of lines)
      twin.make(twin.encode({ actor: twin.toMove(), action: unwrap(hopnjump.notation.parse(line)) }));
    return twin.key.join();
  };

  test('two orders of the same steps meet in one key, and the seat makes it another', () => {
    expect(keyAfter(['B2-C3', 'A7-B6', 'H2-G3'])).toBe(keyAfter(['H2-G3', 'A7-B6', 'B2-C3']));
    expect(keyAfter(['B2-C3'])).not.toBe(keyAfter([]));
  });

  test('a position that stood before is another, and again the same after it is left; but not where nobody counts', () => {
    const round = ['B2-C3', 'A7-B6', 'C3-B2', 'B6-A7'];
    expect(keyAfter(round)).not.toBe(keyAfter([]));
    expect(keyAfter([...round, 'H2-G3'])).toBe(keyAfter(['H2-G3']));
    expect(keyAfter(round, 'contract')).toBe(keyAfter([], 'contract'));
  });
});

describe('the value of a race', () => {
  const worth = (position: string): number => {
    const [twin, out] = [fast({}), new Float64Array(2)];
    twin.load(unwrap(hopnjump.notation.position.parse(position)));
    twin.evaluate(out);
    return out[1] ?? 0;
  };
  // Black needs three turns and Green seven. In the second position Green stands in the way; in the third a turn is saved.
  const PASSED = '8/g3g1g1/1g1g4/g7/5g1g/2b1b1b1/1b1b1b1b/4b3 g - 28,28';
  const MEETING = '8/g3g1g1/1g1g4/g7/7g/2b1b1b1/1b1b1b1b/4b1g1 b - 29,28';
  const NEARER = '8/g3g1g1/1g1g4/g7/7g/4b1b1/1b1b1b1b/b3b1g1 b - 29,28';

  test('is that of a won one also where a side that is far behind comes back to meet', () => {
    expect(worth(PASSED)).toBeGreaterThan(0.9);
    expect(worth(MEETING)).toBeGreaterThan(0.9);
  });

  test('grows with every turn that brings the winner nearer', () => {
    expect(worth(NEARER)).toBeGreaterThan(worth(MEETING));
  });
});

test('moves mean the same in every twin of this version', () => {
  const twin = fast({});
  expect(twin.decode(0x0617)).toEqual({ actor: 0, action: { type: 'STEP', from: { r: 5, c: 6 }, to: { r: 6, c: 1 } } });
  expect(twin.encode({ actor: 1, action: { type: 'STOP' } })).toBe(0x6000);
});

test('a State that remembers what was never a position loads all the same', () => {
  const twin = loaded('classic');
  const state = { ...twin.save(), seen: ['no position at all', '44/8/8/8/8/8/8/8 g', ''] };
  twin.load(state);
  const source = rng('any moves');
  for (let ply = 0; ply < 20; ply++) twin.make(moves[source.below(twin.generate(moves, 0))] ?? 0);
  expect(twin.save().seen.slice(0, 3)).toEqual(state.seen);
  for (let ply = 0; ply < 20; ply++) twin.unmake();
  expect(twin.save()).toEqual(state);
});

describe('turns to go with nobody in the way', () => {
  const at = (position: string): State => unwrap(hopnjump.notation.position.parse(position));
  /** GREEN anywhere in its last five rows, and BLACK nearly at home. */
  const somewhere = (n: number): State => {
    const source = rng(`to go ${n}`);
    const [rows, squares] = [['', '', '', '', ''], new Set<number>()];
    while (squares.size < 8) squares.add(source.below(20));
    for (let square = 0; square < 20; square++) {
      const [row, frog] = [square >> 2, squares.has(square) ? 'g' : '1'];
      rows[row] += row % 2 === 0 ? `1${frog}` : `${frog}1`;
    }
    return at(
      `${[...rows, '2b5', '1b1b1b1b', 'b1b1b3'].join('/').replaceAll('11', '2').replaceAll('22', '4')} g - 0,0`,
    );
  };

  test('are known when both sides are in their last five rows, between turns, and not on edge rows', () => {
    expect(toGo(at('1g1g1g1g/g1g1g3/7g/8/1b6/8/1b1b1b1b/b1b1b3 b'))).toEqual([1, 3]);
    expect(toGo(hopnjump.setup({ seats: 2, rules: 'classic' }, 'unused'))).toBeNull();
    expect(toGo({ ...somewhere(0), rules: 'edge-rows' })).toBeNull();
    expect(toGo({ ...somewhere(0), ending: { winner: 'GREEN', reason: 'fill' } })).toBeNull();
    expect(toGo({ ...somewhere(0), chain: { path: [{ r: 0, c: 1 }] } })).toBeNull();
  });

  test('fall by one with the best turn of the rules, and by no more with any', () => {
    for (let n = 0; n < bySize(20, 20, 500); n++) {
      const state: State = { ...somewhere(n), rules: 'contract' };
      const after = hopnjump
        .legalActions(state, 0)
        .flatMap((action) => toGo(hopnjump.apply(state, { actor: 0, action }))?.[0] ?? []);
      expect(Math.min(...after)).toBe((toGo(state)?.[0] ?? 0) - 1);
    }
  });
});

describe('the race alone', () => {
  test('placements are numbered in the order of their words', () => {
    expect([numberOf(0xff), numberOf(0x17f), numberOf(0xff000000 | 0)]).toEqual([0, 1, PLACEMENTS - 1]);
    expect(turned(0x00000001)).toBe(0x80000000 | 0);
  });

  // runs at release size only: takes some seconds
  test.runIf(bySize(false, false, true))(
    'takes 16 turns with chains and 24 without, and never more than 19 and 25',
    () => {
      for (const [chain, start, most] of [
        [true, 16, 19],
        [false, 24, 25],
      ] as const) {
        const table = finish(raceTable(chain));
        expect(table[PLACEMENTS - 1]).toBe(start);
        expect(table.reduce((a, b) => Math.max(a, b))).toBe(most);
      }
    },
  );

  test.runIf(bySize(false, false, true))('is exact in the last five rows, also where a step back is shorter', () => {
    for (const chain of [true, false]) {
      const near = nearHome(chain);
      const whole = finish(raceTable(chain));
      expect(Buffer.compare(near, whole.subarray(0, near.length))).toBe(0);
    }
  });

  test('tells how far it is, often, and never goes back', () => {
    const told = [...raceTable(true, 20)];
    expect(told.length).toBeGreaterThan(100);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told.every((part) => part > 0 && part <= 1)).toBe(true);
  });

  test('is made a little at a time, and serves only when it is finished; edge rows have none', () => {
    const twin = fast({});
    twin.load(hopnjump.setup({ seats: 2, rules: 'classic' }, 'unused'));
    const before = worthAfterSteps(twin);
    for (let n = 0; n < 20; n++) expect(twin.prepare()).toBe(true);
    expect(twin.useTables(true)).toBe(false);
    expect(worthAfterSteps(twin)).toEqual(before);
    twin.load(hopnjump.setup({ seats: 2, rules: 'edge-rows' }, 'unused'));
    expect([twin.prepare(), twin.useTables(true)]).toEqual([false, false]);
  });

  test.runIf(bySize(false, false, true))('changes what positions are worth only where it is allowed to', () => {
    const twin = fast({});
    twin.load(hopnjump.setup({ seats: 2, rules: 'classic' }, 'unused'));
    const before = worthAfterSteps(twin);
    while (twin.prepare());
    expect([twin.useTables(false), worthAfterSteps(twin)]).toEqual([false, before]);
    expect([twin.useTables(true), twin.useTables(true)]).toEqual([true, false]);
    expect(worthAfterSteps(twin)).not.toEqual(before);
    expect([twin.useTables(false), worthAfterSteps(twin)]).toEqual([true, before]);
  });
});

/** Returns the value after each of the moves. */
function worthAfterSteps(twin: Fast<Hop>): number[] {
  const out = new Float64Array(2);
  return Array.from(moves.slice(0, twin.generate(moves, 0)), (move) => {
    twin.make(move);
    twin.evaluate(out);
    twin.unmake();
    return out[0] ?? 0;
  });
}

function finish(making: Generator<number, Uint8Array>): Uint8Array {
  for (;;) {
    const { done, value } = making.next();
    if (done === true) return value;
  }
}
