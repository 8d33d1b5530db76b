import { pick, rng } from '@boardwright/core';
import { OVER, type Fast } from '@boardwright/core/bots';
import { rememberPly, same } from '@boardwright/core/host';
import { lockstep } from '@boardwright/core/testing';
import { describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../../../tools/size.ts';
import { PRESET_NAMES, PRESETS } from '../rules/presets.ts';
import { fast } from './fast.ts';
import { catan, type Catan, type Memory, type Options, type State, type Terms } from '../index.ts';
import { scene } from '../rules/scene.oracle.ts';

/** Options that no preset has. */
const RARE: Readonly<Record<string, Options>> = {
  strict: { ...PRESETS.standard, strict: true },
  'a short friendly game': { ...PRESETS.standard, friendlyRobber: true, dice: 'balanced', points: 5, turnCap: 100 },
  'three strict beginners': { ...PRESETS.beginner, seats: 3, strict: true, handLimit: 9 },
};

describe('the fast twin', () => {
  const run = { seed, walks: bySize(1, 1, 60), plies: bySize(100, 500, 20_000) };
  test.each(Object.keys(RARE))('keeps step with the rules: %s', (name) => {
    expect(() => lockstep({ ...catan, presets: RARE }, name, () => fast({}), run)).not.toThrow();
  });

  test.each(PRESET_NAMES)('imagines for the same draws the same world as the rules: %s', (preset) => {
    for (let walk = 0; walk < bySize(1, 1, 30); walk++) {
      expect(walkAndImagine(PRESETS[preset], `${seed} ${walk}`)).toBeNull();
    }
  });

  test('takes the plies of all who owe cards, in any order', () => {
    const owing = scene({
      hands: ['8 wool', '4 ore 4 grain', '9 lumber'],
      state: { phase: 'discard', dice: 7, owes: [4, 4, 4, 0] },
    });
    const twin = loaded(owing);
    const ply = { actor: 2, action: { type: 'discard', cards: [4, 0, 0, 0, 0] } } as const;
    expect(twin.decode(twin.encode(ply))).toEqual(ply);
    twin.make(twin.encode(ply));
    expect(twin.save()).toEqual(catan.apply(owing, ply));
  });

  test('lets the player on turn act before all have answered', () => {
    const start = scene({ hands: ['2 wool', '1 ore', '1 ore'], state: { phase: 'main', dice: 8 } });
    const offer = { type: 'offer', give: [0, 0, 1, 0, 0], want: [0, 0, 0, 0, 1], to: [1, 2] } as const;
    const twin = loaded(start);
    const plies = [
      { actor: 0, action: offer },
      { actor: 2, action: { type: 'accept', offer: 1 } },
      { actor: 1, action: { type: 'counter', offer: 1, give: [0, 0, 0, 0, 1], want: [0, 0, 2, 0, 0] } },
      { actor: 0, action: { type: 'confirm', offer: 1, with: 1 } },
    ] as const;
    let state = start;
    for (const ply of plies) {
      expect(twin.decode(twin.encode(ply))).toEqual(ply);
      expect(catan.check(state, ply.action, ply.actor)).toBeNull();
      twin.make(twin.encode(ply));
      state = catan.apply(state, ply);
      expect(twin.save()).toEqual(state);
    }
  });

  test('has numbers for moves that stay the same', () => {
    const twin = loaded(scene({ hands: ['2 wool'], state: { phase: 'main', dice: 8 } }));
    const number = (action: Catan['Action']): number => twin.encode({ actor: 0, action });
    expect(number({ type: 'road', edge: 71 })).toBe(391);
    expect(number({ type: 'bank', give: 4, rate: 2, take: 3 })).toBe(133);
    const terms: Terms = { give: [19, 19, 0, 0, 0], want: [0, 0, 19, 19, 19] };
    expect(number({ type: 'offer', ...terms, to: [] })).toBe(67_110_384);
    expect(number({ type: 'offer', ...terms, to: [1, 2, 3] })).toBe(698_679_777);
  });

  test('cannot go back beyond where it was loaded', () => {
    expect(() => loaded(scene({})).unmake()).toThrow(RangeError);
  });
});

function loaded(state: State): Fast<Catan> {
  const twin = fast({});
  twin.load(state);
  return twin;
}

/** Compares what each seat imagines, at every twentieth ply of a random game. Returns the first ply with a difference, or null. */
function walkAndImagine(options: Options, words: string): number | null {
  const source = rng(`worlds ${words}`);
  const moves = new Int32Array(1 << 12);
  let state = catan.setup(options, words);
  let memories: Memory[] = state.hands.map(() => catan.emptyMemory);
  const [twin, dreamer] = [loaded(state), fast({})];
  for (let plies = 0; twin.toMove() !== OVER && plies < bySize(100, 400, 5000); plies++) {
    if (plies % 20 === 0 && !sameWorlds(dreamer, state, memories, `${words} ${plies}`)) return plies;
    const ply = twin.decode(pick([...moves.subarray(0, twin.generate(moves, 0))], source));
    twin.make(twin.encode(ply));
    const after = catan.apply(state, ply);
    memories = memories.map((memory, seat) => rememberPly(catan, memory, state, ply, after, seat));
    state = after;
  }
  return null;
}

function sameWorlds(dreamer: Fast<Catan>, state: State, memories: readonly Memory[], words: string): boolean {
  return memories.every((counted, seat) => {
    const view = catan.view(state, seat);
    return [counted, counted, { worlds: [] }].every((memory, n) => {
      dreamer.imagine(view, memory, rng(`${words} ${n}`));
      const world = catan.imagine(view, memory)(rng(`${words} ${n}`));
      return same(dreamer.save(), world) && dreamer.key.join() === loaded(world).key.join();
    });
  });
}
