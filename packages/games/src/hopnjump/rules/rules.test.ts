/** Tests the presets: chains, the fill rule, draws, blocked sides, and positions. Numbers refer to docs/rules/hopnjump.md. */
import { divide, perft, rng, unwrap } from '@boardwright/core';
import { boardOf, isDarkSquare } from '@jumpfrog/rules/board';
import { PLAYERS } from '@jumpfrog/rules/constants';
import { describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../../../tools/size.ts';
import { evaluate } from '../search/evaluate.ts';
import { stateFrom, turnsToDraw } from './game.ts';
import { checkWinner, createInitialBoard, hopnjump, raceDistance, RULES, type RuleSet, type State } from '../index.ts';
import { perftTurns } from './turns.fixture.ts';
import { words } from '../text/words/en.ts';

const START = '1b1b1b1b/b1b1b1b1/8/8/8/8/1g1g1g1g/g1g1g1g1';
const start = (rules: RuleSet): State => hopnjump.setup({ seats: 2, rules }, 'unused');
const from = (position: string): State => unwrap(hopnjump.notation.position.parse(position));
const legal = (state: State): string[] => hopnjump.legalActions(state, seatOf(state)).map(hopnjump.notation.format);
const seatOf = (state: State): number => (state.player === 'GREEN' ? 0 : 1);
const play = (state: State, ...moves: string[]): State =>
  moves.reduce((now, line) => {
    const action = unwrap(hopnjump.notation.parse(line));
    const wrong = hopnjump.check(now, action, seatOf(now));
    if (wrong !== null) throw new Error(`${line}: ${wrong.message}`);
    return hopnjump.apply(now, { actor: seatOf(now), action });
  }, state);

describe('perft', () => {
  const counts = (rules: RuleSet, depth: number): number[] =>
    Array.from({ length: depth }, (_, i) => perft(hopnjump, start(rules), i + 1));
  test('table A: the contract, each hop a ply', () => {
    const table = [13, 169, 2405, 34225, 528574, 8143809];
    const depth = bySize(4, 5, 6);
    expect(counts('contract', depth)).toEqual(table.slice(0, depth));
  });
  test('table C: edge rows', () => {
    const table = [24, 576, 13368, 310249, 7084142];
    const depth = bySize(3, 4, 5);
    expect(counts('edge-rows', depth)).toEqual(table.slice(0, depth));
  });
  test('classic counts hops, steps and STOP', () => {
    const table = [13, 169, 2405, 33271, 495760, 7206119];
    const depth = bySize(4, 5, 6);
    expect(counts('classic', depth)).toEqual(table.slice(0, depth));
  });
  test('table B: whole turns, by paths and by ends', () => {
    const paths = [13, 169, 2483, 36816, 612281, 10278882];
    const ends = [13, 169, 2483, 36816, 612281, 10276246];
    for (let depth = 1; depth <= bySize(3, 4, 6); depth++) {
      expect(perftTurns(createInitialBoard(), 'GREEN', depth, 'paths')).toBe(paths[depth - 1]);
      expect(perftTurns(createInitialBoard(), 'GREEN', depth, 'ends')).toBe(ends[depth - 1]);
    }
  });
  test('divide at depth 3', () => {
    const leaves = Object.fromEntries(
      divide(hopnjump, start('contract'), 3).map(({ ply, leaves: n }) => [hopnjump.notation.format(ply.action), n]),
    );
    expect(leaves).toEqual({
      'B2-A3': 169,
      'B2-C3': 169,
      'D2-C3': 169,
      'D2-E3': 169,
      'F2-E3': 169,
      'F2-G3': 182,
      'H2-G3': 195,
      'A1-C3': 195,
      'C1-A3': 182,
      'C1-E3': 195,
      'E1-C3': 195,
      'E1-G3': 208,
      'G1-E3': 208,
    });
  });
  test('BLACK first is the same by symmetry', () => {
    expect(perft(hopnjump, from(`${START} b - 0,0 48,48,0 contract`), 4)).toBe(34225);
  });
});

describe('chains (rules 4)', () => {
  // frogs on C3 and C5 allow the frog on B2 two hops: B2-D4, then D4-B6
  const CHAIN = '1b1b1b1b/4b1b1/8/2b5/8/2b5/1g1g1g1g/g1g1g1g1 g';
  test('4.1 a hop that can go on keeps the turn; only that frog may act, or stop', () => {
    const hopped = play(from(CHAIN), 'B2-D4');
    expect(hopped.player).toBe('GREEN');
    expect(legal(hopped)).toEqual(['D4-B6', 'stop']);
    expect([hopnjump.limitMs(hopped, 0, true), hopnjump.fallback(hopped, 0)]).toEqual([5000, { type: 'STOP' }]);
    expect(hopnjump.limitMs(hopped, 0, false)).toBeNull();
    expect(hopnjump.limitMs({ ...hopped, rules: 'hurried' }, 0, false)).toBe(5000);
  });
  test('4.1 the chain goes on to its end', () => {
    const done = play(from(CHAIN), 'B2-D4', 'D4-B6');
    expect(done.turns).toEqual([1, 0]);
  });
  test('4.2 STOP ends the turn', () => {
    const stopped = play(from(CHAIN), 'B2-D4', 'stop');
    expect(stopped.player).toBe('BLACK');
    expect(stopped.chain).toBeNull();
  });
  test('4.1 never back to a square of this turn, the origin included', () => {
    const hopped = play(from(CHAIN), 'B2-D4');
    const back = unwrap(hopnjump.notation.parse('D4-B2'));
    expect(hopnjump.check(hopped, back, 0)?.code).toBe('back-hop');
  });
  test('4.1 a hop with nowhere to go passes the turn at once', () => {
    expect(play(start('classic'), 'A1-C3').player).toBe('BLACK');
  });
  test('the contract knows no chain', () => {
    expect(play(from(`${CHAIN} - 0,0 48,28,0 contract`), 'B2-D4').player).toBe('BLACK');
  });
  test('in a chain other frogs and steps are refused in words', () => {
    const hopped = play(from(CHAIN), 'B2-D4');
    const code = (line: string): string | undefined =>
      hopnjump.check(hopped, unwrap(hopnjump.notation.parse(line)), 0)?.code;
    expect([code('D4-E5'), code('D2-C3'), code('G1-E3')]).toEqual(['chain', 'chain', 'chain']);
  });
});

describe('winning (rules 5)', () => {
  test('5.1 all eight frogs on the squares where the other side began', () => {
    const won = play(from('1g1g1g1g/2g1g1g1/1g6/8/8/4b3/1b1b1b1b/b1b1b3 g'), 'B6-A7');
    expect(hopnjump.outcome(won)).toEqual({ ranks: [1, 2], scores: null, reason: 'home' });
    expect(checkWinner(won.board)).toBe('GREEN');
    expect(legal(won)).toEqual([]);
  });
  // one BLACK frog has never left A7; GREEN fills the rest of the goal with D6-C7
  const SQUAT = '1g1g1g1g/b3g1g1/3g4/g7/8/8/1b1b1b1b/b1b1b3';
  const ended = (position: string): string | undefined => hopnjump.outcome(play(from(position), 'D6-C7'))?.reason;
  test('5.2 from the 30th own turn on, a full goal with one own frog in it wins', () => {
    expect(ended(`${SQUAT} g - 29,29`)).toBe('fill');
  });
  test('5.2 not before the 30th own turn', () => {
    expect(ended(`${SQUAT} g - 28,29`)).toBeUndefined();
  });
  test('5.2 not under the contract', () => {
    expect(ended(`${SQUAT} g - 40,40 0,0,0 contract`)).toBeUndefined();
  });
  test('7.3 edge rows: eight frogs anywhere on the last two ranks', () => {
    const squares = ['A8', 'C8', 'E8', 'G8', 'B7', 'D7', 'F7', 'H7'].map((name) => ({
      r: 8 - Number(name[1]),
      c: name.charCodeAt(0) - 65,
    }));
    const board = boardOf(squares.map((at, i) => ({ at, piece: { id: `G${i + 1}`, owner: 'GREEN' as const } })));
    expect(checkWinner(board)).toBeNull();
    expect(checkWinner(board, RULES['edge-rows'])).toBe('GREEN');
  });
});

describe('draws and blocks (rules 3.3 and 6)', () => {
  const BLOCKED = '8/8/8/8/1b1b1b1b/b1b1b1b1/1g1g1g1g/g1g1g1g1';
  test('3.3 a blocked side is skipped', () => {
    expect(from(`${BLOCKED} g`).player).toBe('BLACK');
    expect(legal(from(`${BLOCKED} b`))).toHaveLength(13);
  });
  test('3.3 both sides blocked are a draw', () => {
    const squares = Array.from({ length: 64 }, (_, i) => ({ r: Math.floor(i / 8), c: i % 8 })).filter(isDarkSquare);
    const frogs = squares.map((at, i) => ({ at, piece: { id: `${i}`, owner: PLAYERS[i % 2]! } }));
    expect(hopnjump.outcome(stateFrom('classic', boardOf(frogs), 'GREEN'))).toEqual({
      ranks: [1, 1],
      scores: null,
      reason: 'blocked',
    });
  });
  test('an absent player comes as near home as one move can', () => {
    const late = hopnjump.fallback(start('classic'), 0);
    expect(late).toMatchObject({ type: 'JUMP' });
    const near = hopnjump.apply(start('classic'), { actor: 0, action: late });
    expect(raceDistance(near.board, 'GREEN')).toBe(46);
  });
  test('of two frogs as many rows from home, the one nearer to the free place stands better', () => {
    const last = (rank: string): State => from(`1g1g1g2/g1g1g1g1/${rank}/8/1b1b1b1b/b1b1b1b1/8/8 b - 20,20`);
    const [far, near] = [last('1g6'), last('5g2')].map((state) => evaluate(state, 0)) as [number, number];
    expect(near).toBeGreaterThan(far);
    expect(evaluate(last('5g2'), 1)).toBe(-near);
  });
  test('6.1 the third time a position begins a turn is a draw', () => {
    const cycle = ['B2-A3', 'C7-B6', 'A3-B2', 'B6-C7'];
    const twice = play(start('classic'), ...cycle);
    expect(hopnjump.outcome(twice)).toBeNull();
    expect(hopnjump.outcome(play(twice, ...cycle))?.reason).toBe('repetition');
    expect(hopnjump.outcome(play(start('contract'), ...cycle, ...cycle))).toBeNull();
  });
  test('6.2 sixty turns in which nobody came nearer than before are a draw', () => {
    const tired = from(`${START} g - 40,40 0,0,59`);
    const drawn = play(tired, 'B2-A3');
    expect(hopnjump.outcome(drawn)).toEqual({ ranks: [1, 1], scores: null, reason: 'no-progress' });
    const nearer = from(`${START} g - 40,40 48,48,59`);
    expect(play(nearer, 'B2-A3').quiet).toBe(0);
    expect(play(from(`${START} g - 40,40 0,0,7`), 'B2-A3', 'C7-B6').quiet).toBe(9);
  });
});

describe('the countdown to a draw by 6.2', () => {
  const quiet = (turns: number, rules: RuleSet): State => from(`${START} g - 20,20 48,48,${turns} ${rules}`);
  const STYLE = { latin: true, ascii: true, colour: false, seat: null };
  const drawn = (state: State): string => hopnjump.drawing.picture(state, STYLE);

  test('counts the turns that are left, where the rules count them', () => {
    expect([0, 59].map((turns) => turnsToDraw(quiet(turns, 'classic')))).toEqual([60, 1]);
    expect(turnsToDraw(quiet(30, 'edge-rows'))).toBe(30);
    expect(turnsToDraw(quiet(30, 'contract'))).toBeNull();
    expect(turnsToDraw(play(quiet(30, 'classic'), 'B2-C3'))).toBe(60);
    expect(turnsToDraw(play(from(`${START} g - 20,20 40,40,59 classic`), 'B2-C3'))).toBeNull();
  });

  test('stands below the drawing for the last twenty turns, in the words of each language', () => {
    expect(drawn(quiet(39, 'classic'))).toBe(drawn(quiet(0, 'classic')));
    expect(drawn(quiet(40, 'classic'))).toContain('\n  Turns until a draw: 20');
    const told = (turns: number) => words.picture?.(quiet(turns, 'edge-rows'), STYLE);
    expect(told(57)).toContain('\n  A draw in 3 turns if nobody comes nearer');
    expect(told(59)).toContain('\n  A draw in 1 turn if nobody comes nearer');
    expect(drawn(quiet(50, 'contract'))).not.toContain('draw');
  });
});

describe('positions', () => {
  test('the start', () => {
    expect(hopnjump.notation.position.format(start('classic'))).toBe(`${START} g - 0,0 48,48,0 classic`);
    expect(from(`${START} g`)).toEqual({ ...start('classic'), board: expect.anything() });
  });
  test('a text that is no position says what is wrong', () => {
    const message = (line: string): string => {
      const result = hopnjump.notation.position.parse(line);
      return result.ok ? 'ok' : result.error.message;
    };
    expect(message('')).toMatch(/who is to move/);
    expect(message('8/8 g')).toMatch(/eight ranks/);
    expect(message(`${START} x`)).toMatch(/g or b/);
    expect(message(`${START.replace('g1g1', 'g1x1')} g`)).toMatch(/letter "x"/);
    expect(message(`${START.replace('/8/', '/g7/')} g`)).toMatch(/A6, which is no pad|8 frogs/);
    expect(message(`${START} g - 0,0 48,48,0 chess`)).toMatch(/unknown rules "chess"/);
    expect(message(`${START} g B2D4`)).toMatch(/chain/);
    expect(message(`${START} g - 0,0 48,50,0`)).toMatch(/already beats/);
    expect(message(`${START} g - 0,0 48,48,0 classic more`)).toMatch(/too many/);
  });
});

test('two hundred random plies keep eight frogs a side, whatever the preset', () => {
  for (const rules of ['contract', 'classic', 'edge-rows'] as const) {
    const source = rng(`${seed}/${rules}`);
    let state = start(rules);
    for (let ply = 0; ply < 200 && state.ending === null; ply++) {
      const actions = hopnjump.legalActions(state, seatOf(state));
      state = hopnjump.apply(state, { actor: seatOf(state), action: actions[source.below(actions.length)]! });
      const owners = state.board.flat().flatMap((piece) => (piece === null ? [] : [piece.owner]));
      expect([owners.length, owners.filter((owner) => owner === 'GREEN').length]).toEqual([16, 8]);
    }
  }
});
