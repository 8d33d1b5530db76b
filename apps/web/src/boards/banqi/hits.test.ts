/** Every legal action of both boards is reached by fingers and by keys alone, however the board lies. */
import { pick, rng, type Game } from '@boardwright/core';
import { formatSquare, type Banqi, type BanqiAction, type State } from '@boardwright/games/banqi';
import { registry } from '@boardwright/games';
import { describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../../../tools/size.ts';
import { tapped, typed, type Follower } from '../hits.fixture.ts';
import { indexAt, spotOf, squareNamed, type Lay } from './grid.ts';
import { carry, press, pressKey, type Choices, type DiscSelection } from './selection.ts';
import { hitsOf } from './hits.fixture.ts';

const STOP: BanqiAction = { type: 'stop' };

async function gameOf(id: string): Promise<Game<Banqi>> {
  return (await registry[id]?.()) as unknown as Game<Banqi>;
}

/** A position of some preset where a seat is to act. */
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
  // captures are rare among the moves, and chains come after them
  const captures = actions.filter(({ type }) => type === 'capture');
  const action = pick(captures.length > 0 && source.below(2) === 0 ? captures : actions, source);
  const after = game.apply(state, { actor, action });
  return game.outcome(after) === null ? after : null;
}

function choicesOf(game: Game<Banqi>, state: State): Choices {
  const [seat] = game.turn(state).awaits;
  return {
    legal: typeof seat === 'number' ? game.legalActions(state, seat) : [],
    chain: state.match.chain ?? null,
  };
}

function followerOf(selection: DiscSelection, choices: Choices, lay: Lay): Follower<number, BanqiAction> {
  return {
    selection,
    primary: STOP,
    press: (now, name) => press(now, squareNamed(name, lay) ?? -1, choices),
    pressKey: (now, key) => pressKey(now, key, choices, lay),
  };
}

describe.each(['banqi', 'three-kingdoms'])('%s', (id) => {
  test('every legal action of random positions, by pointer, by drag and by keyboard', async () => {
    const game = await gameOf(id);
    const kinds = new Set<string>();
    for (let n = 0; n < bySize(20, 200, 1000); n++) {
      const state = somePosition(game, n);
      const choices = choicesOf(game, state);
      const source = rng(`${n}`);
      for (const wide of [false, true]) {
        const lay = { mode: state.match.mode, wide };
        const focus = source.below(state.match.board.length);
        const held = choices.legal.flatMap((action) => ('from' in action ? [action.from] : []))[0] ?? null;
        for (const selection of [
          { focus, held: null },
          { focus, held },
        ]) {
          const hits = hitsOf(choices, selection, lay);
          expect(hits.map(({ action }) => action)).toEqual(choices.legal);
          const follower = followerOf(selection, choices, lay);
          expect(hits.map((hit) => tapped(hit, follower))).toEqual(choices.legal);
          expect(hits.map((hit) => typed(hit, follower))).toEqual(choices.legal);
        }
        for (const { type } of choices.legal) kinds.add(type);
        const carries = choices.legal.flatMap((action) => ('from' in action ? [action] : []));
        expect(carries.map(({ from, to }) => carry(from, to, choices).action)).toEqual(carries);
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
  const legal: readonly BanqiAction[] = [
    { type: 'flip', index: 4 },
    { type: 'move', from: 0, to: 1 },
  ];
  const result = press({ focus: 0, held: 0 }, 4, { legal, chain: null });
  expect(result.action).toBeNull();
  expect(result.refused).toEqual({ at: 4, held: 0 });
  expect(press(result.selection, 4, { legal, chain: null }).action).toEqual(legal[0]);
});
