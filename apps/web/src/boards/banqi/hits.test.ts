/** Tests that every legal action on both boards can be reached by touch alone and by keys alone, in each orientation. */
import { carry, type Choices, type PieceSelection, press, pressKeyOn } from '@boardwright/boards';
import { pick, rng, unwrap, type Game } from '@boardwright/core';
import { formatSquare, type Banqi, type BanqiAction, type State } from '@boardwright/games/banqi';
import { games } from '@boardwright/games';
import { describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../../../tools/size.ts';
import { hitsOf, tapped, typed, type Follower } from '../hits.fixture.ts';
import { choicesOf } from './choices.ts';
import { indexAt, spotOf, squareName, squareNamed, stepFrom, type Lay } from './grid.ts';

const STOP: BanqiAction = { type: 'stop' };

async function gameOf(id: string): Promise<Game<Banqi>> {
  return (await games[id]?.rules()) as unknown as Game<Banqi>;
}

/** Returns a position of some preset in which a seat is to move. */
function somePosition(game: Game<Banqi>, n: number): State {
  const source = rng(`${seed}/${game.id}/${n}`);
  let state = game.setup(pick(Object.values(game.presets), source), `${n}`);
  for (let plies = source.below(160); plies > 0 || state.pending !== null; plies--) {
    const after = nextOf(game, state, source);
    if (after === null) break;
    state = after;
  }
  return state;
}

function nextOf(game: Game<Banqi>, state: State, source: ReturnType<typeof rng>): State | null {
  const [actor] = game.turn(state).awaits;
  if (actor === undefined) return null;
  const actions =
    actor === 'chance' ? game.chance(state).map(({ action }) => action) : [...game.legalActions(state, actor)];
  // captures are preferred, because they are rare and chains begin with them
  const captures = actions.filter(({ type }) => type === 'capture');
  const action = pick(captures.length > 0 && source.below(2) === 0 ? captures : actions, source);
  const after = game.apply(state, { actor, action });
  return game.outcome(after) === null ? after : null;
}

function legalOf(game: Game<Banqi>, state: State): readonly BanqiAction[] {
  const [seat] = game.turn(state).awaits;
  return typeof seat === 'number' ? game.legalActions(state, seat) : [];
}

function followerOf(selection: PieceSelection, choices: Choices<BanqiAction>, lay: Lay): Follower<BanqiAction> {
  return {
    selection,
    primary: STOP,
    press: (now, name) => press(now, name, choices),
    pressKey: (now, key) => pressKeyOn(now, key, choices, (from, arrow) => stepFrom(from, arrow, lay)),
  };
}

describe.each(['banqi', 'three-kingdoms'])('%s', (id) => {
  test('every legal action of random positions, by pointer, by drag and by keyboard', async () => {
    const game = await gameOf(id);
    const kinds = new Set<string>();
    for (let n = 0; n < bySize(20, 200, 1000); n++) {
      const state = somePosition(game, n);
      const legal = legalOf(game, state);
      const choices = choicesOf(state, legal);
      expect(choices.moves.every(({ from }) => from === (choices.bound ?? from))).toBe(true);
      const source = rng(`${n}`);
      for (const wide of [false, true]) {
        const lay = { mode: state.match.mode, wide };
        const focus = squareName(source.below(state.match.board.length), lay);
        const held = choices.moves[0]?.from ?? null;
        for (const selection of [
          { focus, held: null },
          { focus, held },
        ]) {
          const hits = hitsOf(legal, choices, selection, (name) => spotOf(squareNamed(name, lay), lay));
          expect(hits.map(({ action }) => action)).toEqual(legal);
          const follower = followerOf(selection, choices, lay);
          expect(hits.map((hit) => tapped(hit, follower))).toEqual(legal);
          expect(hits.map((hit) => typed(hit, follower))).toEqual(legal);
        }
        for (const { type } of legal) kinds.add(type);
        const carries = legal.flatMap((action) => ('from' in action ? [action] : []));
        const carried = carries.map(
          ({ from, to }) => carry(squareName(from, lay), squareName(to, lay), choices).action,
        );
        expect(carried).toEqual(carries);
      }
    }
    expect([...kinds]).toEqual(expect.arrayContaining(['flip', 'move', 'capture']));
  });
});

test('a board on its side is the same board, turned', async () => {
  const { match } = somePosition(await gameOf('banqi'), 0);
  const lay = { mode: match.mode, wide: true };
  expect(spotOf(0, lay)).toEqual({ x: 0, y: 3 });
  const all = match.board.map((_, i) => i);
  expect(all.map((i) => indexAt(spotOf(i, lay), lay))).toEqual(all);
  expect(all.map((i) => squareNamed(formatSquare('classic', i), lay))).toEqual(all);
});

test('a tap that would turn a piece while another is held is a question, not a turn', async () => {
  const game = await gameOf('banqi');
  const state = unwrap(game.notation.position.parse('K???/????/????/????/????/????/????/???? red'));
  const choices = choicesOf(state, [
    { type: 'flip', index: 5 },
    { type: 'move', from: 0, to: 4 },
  ]);
  const result = press({ focus: 'A1', held: 'A1' }, 'B2', choices);
  expect(result.action).toBeNull();
  expect(result.refused).toEqual({ at: 'B2', held: 'A1' });
  expect(press(result.selection, 'B2', choices).action).toEqual({ type: 'flip', index: 5 });
});
