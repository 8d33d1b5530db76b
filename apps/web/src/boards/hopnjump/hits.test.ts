/** Every legal action of the pond is reached by fingers and by keys alone, from either side. */
import { pick, rng, type Rng } from '@boardwright/core';
import { hopnjump, type Action, type Coord, type Hop } from '@boardwright/games/hopnjump';
import { expect, test } from 'vitest';
import { bySize, seed } from '../../../../../tools/size.ts';
import { tapped, typed, type Follower } from '../hits.fixture.ts';
import { fromOf, squareNamed, squareName, squares, toOf } from './geometry.ts';
import { carry, hopperOf, press, pressKey, type Choices, type FrogSelection } from './selection.ts';
import { hitsOf } from './hits.fixture.ts';

type State = Hop['State'];
const STOP: Action = { type: 'STOP' };

function legalOf(state: State): readonly Action[] {
  const [seat] = hopnjump.turn(state).awaits;
  return typeof seat === 'number' ? hopnjump.legalActions(state, seat) : [];
}

/** A position of some preset; hops are rare among the moves, and chains come after them. */
function somePosition(n: number): State {
  const source = rng(`${seed}/pond/${n}`);
  let state = hopnjump.setup(pick(Object.values(hopnjump.presets), source), `${n}`);
  for (let plies = source.below(120); plies > 0; plies--) {
    const actor = hopnjump.turn(state).awaits[0] ?? 0;
    const after = hopnjump.apply(state, { actor, action: someAction(legalOf(state), source) });
    if (hopnjump.outcome(after) !== null) break;
    state = after;
  }
  return state;
}

function someAction(legal: readonly Action[], source: Rng): Action {
  const hops = legal.filter(({ type }) => type === 'JUMP');
  return pick(hops.length > 0 && source.below(2) === 0 ? hops : legal, source);
}

function followerOf(selection: FrogSelection, choices: Choices, side: number): Follower<Coord, Action> {
  return {
    selection,
    primary: STOP,
    press: (now, name) => press(now, squareNamed(name), choices),
    pressKey: (now, key) => pressKey(now, key, choices, side),
  };
}

function carried(action: Action, choices: Choices): Action | null {
  const [from, to] = [fromOf(action), toOf(action)];
  return from === null || to === null ? STOP : carry(from, to, choices).action;
}

test('every legal action of random positions, by pointer, by drag and by keyboard, from both sides', () => {
  const kinds = new Set<string>();
  for (let n = 0; n < bySize(20, 200, 1000); n++) {
    const state = somePosition(n);
    const choices: Choices = { legal: legalOf(state), hopper: hopperOf(state) };
    const source = rng(`${n}`);
    const focus: Coord = { r: source.below(8), c: source.below(8) };
    const held = choices.legal.flatMap((action) => fromOf(action) ?? [])[0] ?? null;
    expect(choices.legal.map((action) => carried(action, choices))).toEqual(choices.legal);
    for (const side of [0, 1]) {
      for (const selection of [
        { focus, held: null },
        { focus, held },
      ]) {
        const hits = hitsOf(choices, selection, side);
        expect(hits.map(({ action }) => action)).toEqual(choices.legal);
        const follower = followerOf(selection, choices, side);
        expect(hits.map((hit) => tapped(hit, follower))).toEqual(choices.legal);
        expect(hits.map((hit) => typed(hit, follower))).toEqual(choices.legal);
      }
    }
    for (const { type } of choices.legal) kinds.add(type);
  }
  expect([...kinds].toSorted()).toEqual(['JUMP', 'STEP', 'STOP']);
});

test('every square is found by its name', () => {
  expect(squares().map((at) => squareNamed(squareName(at)))).toEqual(squares());
});

test('a frog in the middle of its chain is held, and no other can be taken', () => {
  const legal: readonly Action[] = [
    {
      type: 'JUMP',
      path: [
        { r: 4, c: 3 },
        { r: 2, c: 5 },
      ],
    },
    STOP,
  ];
  const choices = { legal, hopper: { r: 4, c: 3 } };
  const selection = { focus: { r: 0, c: 0 }, held: null };
  expect(press(selection, { r: 2, c: 5 }, choices).action).toEqual(legal[0]);
  expect(press(selection, { r: 6, c: 1 }, choices).refused).toEqual({ at: { r: 6, c: 1 }, held: { r: 4, c: 3 } });
});
