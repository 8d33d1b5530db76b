/** Tests states from outside. Every reachable state survives a round trip; unreachable states are refused. */
import { unwrap } from '@boardwright/core';
import { begin, newSave } from '@boardwright/core/host';
import { boardOf } from '@jumpfrog/rules/board';
import { describe, expect, test } from 'vitest';
import { createInitialBoard, hopnjump, type Board, type State } from '../index.ts';

const { parse, format } = hopnjump.notation.position;
const START = createInitialBoard();
/** Frogs on C3 and C5 allow the frog on B2 two hops: B2-D4, then D4-B6. */
const CHAIN = '1b1b1b1b/4b1b1/8/2b5/8/2b5/1g1g1g1g/g1g1g1g1 g';
/** A position in which BLACK blocks so many squares that GREEN cannot move. */
const BLOCKED = '8/8/8/8/1b1b1b1b/b1b1b1b1/1g1g1g1g/g1g1g1g1 b';

function play(position: string, move: string): State {
  return hopnjump.apply(unwrap(parse(position)), { actor: 0, action: unwrap(hopnjump.notation.parse(move)) });
}

const decode = (state: object) => hopnjump.decodeState(JSON.parse(JSON.stringify(state)), 1);

test('edge rows: seven frogs on the last rank are nearer than home, in text and in JSON', () => {
  const state = play('gggggg2/6g1/1g6/8/1b1b1b1b/b1b1b1b1/8/8 g - 40,40 0,16,0 edge-rows', 'G7-G8');
  expect(state.best[0]).toBe(-2);
  expect(format(unwrap(parse(format(state))))).toBe(format(state));
  expect(decode(state)).toEqual({ ok: true, value: state });
});

test.each(['contract', 'classic', 'edge-rows'] as const)(
  'a position without rules is played by those of the save: %s',
  (rules) => {
    const save = newSave(hopnjump, { seats: 2, rules }, '', { position: CHAIN });
    expect(unwrap(begin(hopnjump, save)).state.rules).toBe(rules);
  },
);

describe('a chain is one that the frog can have hopped', () => {
  const hopped = play(CHAIN, 'B2-D4');
  const rows = format(hopped).split(' ')[0];
  test('the true one', () => {
    expect(parse(`${rows} g B2D4`)).toMatchObject({ ok: true, value: { chain: hopped.chain } });
    expect(decode(hopped)).toEqual({ ok: true, value: hopped });
  });
  test.each(['A3D4', 'B2B2D4', 'B2D4B2D4', 'D4D4', 'H8D4'])('not %s', (path) => {
    expect(parse(`${rows} g ${path}`)).toMatchObject({ ok: false, error: { code: 'bad-position' } });
  });
});

test.each(['0x1,0', '1e1,0', ',', '0,0,0', '-1,0', '1.0,0'])('turns are not counted as in %s', (turns) => {
  expect(parse(`${CHAIN} - ${turns}`)).toMatchObject({ ok: false, error: { code: 'bad-position' } });
});

const turned = (board: Board): Board => board.toReversed().map((row) => row.toReversed());
const named = (id: string): Board => START.map((row) => row.map((frog) => (frog === null ? null : { ...frog, id })));
test.each<[string, Partial<State>]>([
  ['too few frogs', { board: boardOf([]) }],
  ['frogs beside the pads', { board: START.map((row) => row.toReversed()) }],
  ['frogs of one name', { board: named('G1') }],
  [
    'a chain that nobody hopped',
    {
      chain: {
        path: [
          { r: 5, c: 0 },
          { r: 6, c: 1 },
        ],
      },
    },
  ],
  ['a chain after the end', { ...play(CHAIN, 'B2-D4'), ending: { winner: null, reason: 'blocked' } }],
  ['a turn of a side that cannot move', { board: unwrap(parse(BLOCKED)).board }],
  ['a race that is over and goes on', { board: turned(START) }],
])('a state with %s is refused', (_, change) => {
  const start = hopnjump.setup({ seats: 2, rules: 'classic' }, '');
  expect(decode(start).ok).toBe(true);
  expect(decode({ ...start, ...change })).toMatchObject({ ok: false, error: { code: 'impossible-state' } });
});
