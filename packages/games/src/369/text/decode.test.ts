import { hash32, rng } from '@boardwright/core';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../../../tools/size.ts';
import { threeSixNine, type State } from '../index.ts';

const classic = threeSixNine.presets['classic']!;
const run = { seed: hash32(seed, 369), numRuns: bySize(200, 500, 5000) };
const start = threeSixNine.setup(classic, 'seed');

describe('what comes from outside', () => {
  test('garbage is a Fault, never a throw', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), fc.string(), (raw, line) => {
        expect(threeSixNine.decodeOptions(raw).ok).toBe(false);
        expect(threeSixNine.decodeAction(raw).ok).toBe(false);
        expect(threeSixNine.decodeState(raw, 1).ok).toBe(false);
        const position = threeSixNine.notation.position.parse(line);
        const move = threeSixNine.notation.parse(line);
        expect([position, move].every((result) => result.ok || result.error.message.length > 0)).toBe(true);
      }),
      run,
    );
  });

  test.each([
    [{ ...classic, size: 2 }],
    [{ ...classic, size: 16 }],
    [{ ...classic, komi: 0.5 }],
    [{ ...classic, first: 0 }],
    [{ ...classic, seats: 3 }],
    [{ ...classic, pie: 1 }],
    [{ ...classic, isGUI: false }],
    [JSON.parse(`{"__proto__":{},${JSON.stringify(classic).slice(1)}`)],
  ])('options %j are refused', (raw) => {
    expect(threeSixNine.decodeOptions(raw).ok).toBe(false);
  });

  test.each([
    [{ grid: start.grid.slice(1) }],
    [{ grid: start.grid.with(0, [1, 1, 0, 0, 0, 0, 0, 0, 0]) }],
    [{ scores: [-3, 0] }],
    [{ scores: [3, 0] }],
    [{ scores: [0, 0, 0] }],
    [{ last: { row: 0, col: 0 } }],
    [{ swap: 'done' }],
    [{ first: 3 }],
    [{ player: 1 }],
  ])('a state with %j is refused', (wrong) => {
    expect(threeSixNine.decodeState({ ...start, ...wrong }, 1).ok).toBe(false);
  });

  test('every field of the form is a setting that decodes', () => {
    for (const { key, values } of threeSixNine.fields)
      for (const value of values) expect(threeSixNine.decodeOptions({ ...classic, [key]: value }).ok).toBe(true);
  });
});

test('every state of a played game decodes and is a position', () => {
  const random = rng(seed);
  for (const options of Object.values(threeSixNine.presets)) {
    let state: State = threeSixNine.setup(options, seed);
    for (let legal = legalOf(state); legal.length > 0; legal = legalOf(state)) {
      const action = legal[random.below(legal.length)]!;
      state = threeSixNine.apply(state, { actor: threeSixNine.turn(state).may[0]!, action });
      expect(threeSixNine.decodeState(JSON.parse(JSON.stringify(state)), 1)).toEqual({ ok: true, value: state });
      const { format, parse } = threeSixNine.notation.position;
      expect(parse(format(state))).toEqual({ ok: true, value: state });
    }
  }
});

function legalOf(state: State): ReturnType<typeof threeSixNine.legalActions> {
  const seat = threeSixNine.turn(state).may[0];
  return typeof seat === 'number' ? threeSixNine.legalActions(state, seat) : [];
}
