/** Tests saves from outside. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../../tools/size.ts';
import { open, play } from './line.fixture.ts';
import { unwrap } from '../result.ts';
import { hash32 } from '../rng.ts';
import { load, saveOf } from './history.ts';
import { market } from '../testing/market.ts';

describe('load', () => {
  const line = play(
    open(),
    'chance roll 2',
    '0 offer 0',
    '0 undo',
    '0 offer 0',
    '1 refuse 0',
    '2 offerDraw',
    '0 end 0',
    'chance roll 3',
  );
  const raw = (change: object = {}): unknown => JSON.parse(JSON.stringify({ ...saveOf(line), ...change }));
  const code = (value: unknown): string => {
    const result = load(market, value);
    return result.ok ? 'ok' : result.error.code;
  };

  test('folds to the same tables', () => {
    expect(unwrap(load(market, raw())).tables).toEqual(line.tables);
  });

  test.each<[string, unknown, string]>([
    ['another game', raw({ game: 'chess' }), 'other-game'],
    ['a newer version', raw({ version: 2 }), 'newer-version'],
    ['another format', raw({ format: 3 }), 'bad-shape'],
    ['impossible options', raw({ options: { seats: 4 } }), 'bad-shape'],
    ['an impossible position', raw({ position: '{}' }), 'missing-key'],
    [
      'an illegal ply',
      raw({ log: [...line.log, { type: 'ply', at: 99, actor: 0, action: { type: 'end', n: 0 } }] }),
      'not-your-turn',
    ],
    [
      'a loaded die',
      raw({ log: [{ type: 'ply', at: 1, actor: 'chance', action: { type: 'roll', n: 9 } }] }),
      'impossible-draw',
    ],
    ['time that runs back', raw({ log: line.log.map((entry) => ({ ...entry, at: 10 - entry.at })) }), 'time-runs-back'],
    ['a strange seat', raw({ log: [{ type: 'resign', at: 1, seat: 3 }] }), 'no-seat'],
    ['a flag without a clock', raw({ log: [{ type: 'flag', at: 1, seat: 0 }] }), 'not-flagged'],
    ['an undo of nothing', raw({ log: [{ type: 'undo', at: 1, seat: 0, to: 0 }] }), 'nothing-to-undo'],
    ['no log', raw({ log: null }), 'bad-shape'],
  ])('%s is refused', (_name, value, expected) => {
    expect(code(value)).toBe(expected);
  });

  test('the fault names the entry', () => {
    const result = load(market, raw({ log: [...line.log, { type: 'resign', at: 0, seat: 0 }] }));
    expect(result).toMatchObject({
      error: { message: expect.stringMatching(/^Entry 9 of the log: /) as string, data: { entry: 9 } },
    });
  });

  test('a forged save never throws', () => {
    const paths = fc.array(fc.nat(), { maxLength: 6 });
    const values = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(-1, 0, 1, 2, 1e9, 'ply', 'chance', 'undo', 'sit', 'nobody', null),
    );
    fc.assert(
      fc.property(paths, values, (path, value) => {
        const result = load(market, replace(raw(), path, value));
        expect(typeof result.ok).toBe('boolean');
      }),
      { seed: hash32(seed, 13), numRuns: bySize(200, 3000, 50_000) },
    );
  });
});

/** Returns a value in which the part at this path is replaced. */
function replace(tree: unknown, path: readonly number[], value: unknown): unknown {
  if (path.length === 0 || typeof tree !== 'object' || tree === null) return value;
  const keys = Object.keys(tree);
  const key = keys[path[0]! % (keys.length + 1)] ?? 'extra';
  const copy = (Array.isArray(tree) ? [...(tree as unknown[])] : { ...tree }) as Record<string, unknown>;
  copy[key] = replace(copy[key], path.slice(1), value);
  return copy;
}
