/** Tests that every legal action on the pond can be reached by touch alone and by keys alone, from either side. */
import { carry, type Choices, type PieceSelection, press, pressKeyOn } from '@boardwright/boards';
import { pick, presetOf, rng, unwrap, type Rng } from '@boardwright/core';
import { coordNamed, formatSquare, hopnjump, type Action, type Hop } from '@boardwright/games/hopnjump';
import { expect, test } from 'vitest';
import { bySize, seed } from '../../../../../tools/size.ts';
import { hitsOf, tapped, typed, type Follower } from '../hits.fixture.ts';
import { choicesOf } from './choices.ts';
import { moveEnds, rowsFrom, spotOf, squares, stepFrom } from './geometry.ts';
import { CHAIN, hop } from './moves.fixture.ts';

type State = Hop['State'];
const STOP: Action = { type: 'STOP' };

function legalOf(state: State): readonly Action[] {
  const [seat] = hopnjump.turn(state).awaits;
  return typeof seat === 'number' ? hopnjump.legalActions(state, seat) : [];
}

/** Returns a position of some preset that has hops and chains, because they are rare among the moves. */
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

function followerOf(selection: PieceSelection, choices: Choices<Action>, side: number): Follower<Action> {
  return {
    selection,
    primary: STOP,
    press: (now, name) => press(now, name, choices),
    pressKey: (now, key) => pressKeyOn(now, key, choices, (from, arrow) => stepFrom(from, arrow, side)),
  };
}

function carried(action: Action, choices: Choices<Action>): Action | null {
  const ends = moveEnds(action);
  return ends === null ? STOP : carry(formatSquare(ends.from), formatSquare(ends.to), choices).action;
}

test('every legal action of random positions, by pointer, by drag and by keyboard, from both sides', () => {
  const kinds = new Set<string>();
  for (let n = 0; n < bySize(20, 200, 1000); n++) {
    const state = somePosition(n);
    const legal = legalOf(state);
    const choices = choicesOf(state, legal);
    const source = rng(`${n}`);
    const focus = formatSquare({ r: source.below(8), c: source.below(8) });
    const held = choices.moves[0]?.from ?? null;
    expect(legal.map((action) => carried(action, choices))).toEqual(legal);
    for (const side of [0, 1]) {
      for (const selection of [
        { focus, held: null },
        { focus, held },
      ]) {
        const hits = hitsOf(legal, choices, selection, (name) => spotOf(coordNamed(name), side));
        expect(hits.map(({ action }) => action)).toEqual(legal);
        const follower = followerOf(selection, choices, side);
        expect(hits.map((hit) => tapped(hit, follower))).toEqual(legal);
        expect(hits.map((hit) => typed(hit, follower))).toEqual(legal);
      }
    }
    expect(choices.moves.every(({ from }) => from === (choices.bound ?? from))).toBe(true);
    for (const { type } of legal) kinds.add(type);
  }
  expect([...kinds].toSorted()).toEqual(['JUMP', 'STEP', 'STOP']);
});

test('every square is found by its name', () => {
  expect(squares().map((at) => coordNamed(formatSquare(at)))).toEqual(squares());
  for (const side of [0, 1]) expect(new Set(rowsFrom(side).flat())).toEqual(new Set(squares().map(formatSquare)));
});

test('a frog in the middle of its chain is held, and no other can be taken', () => {
  const state = unwrap(hopnjump.notation.position.parse(CHAIN));
  expect(press({ focus: 'A8', held: null }, 'H2', choicesOf(state, legalOf(state))).selection.held).toBe('H2');
  const after = hopnjump.apply(state, { actor: 0, action: hop('B2-D4') });
  const choices = choicesOf(after, legalOf(after));
  const selection = { focus: 'A8', held: null };
  expect(choices.bound).toBe('D4');
  expect(press(selection, 'F6', choices).action).toEqual(hop('D4-F6'));
  expect(press(selection, 'H2', choices).refused).toEqual({ at: 'H2', held: 'D4' });
});

test('a frog stays held when a square is tapped that it cannot reach', () => {
  const start = hopnjump.setup(presetOf(hopnjump), 's');
  const choices = choicesOf(start, legalOf(start));
  expect(press({ focus: 'B2', held: 'B2' }, 'E5', choices).selection.held).toBe('B2');
});
