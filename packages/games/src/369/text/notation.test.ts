import { unwrap } from '@boardwright/core';
import { describe, expect, test } from 'vitest';
import { Board, Game, threeSixNine, type State } from '../index.ts';
import { parsePosition, formatPosition } from './notation.ts';

const PLAIN = { latin: false, ascii: false, colour: false, seat: null };
const { notation, drawing, apply, setup, presets } = threeSixNine;

function after(moves: string, state: State = setup(presets['classic']!, 's')): State {
  return moves.split(' ').reduce((now, move) => {
    return apply(now, { actor: 0, action: unwrap(notation.parse(move)) });
  }, state);
}

const PICTURE = `   A   B   C   D   E   F   G   H   I
 _____________________________________
1| X | O |   |   |   |   |   |   |   |
 |---+---+---+---+---+---+---+---+---|
2|   |   |   |   |   |   |   |   |   |
 |---+---+---+---+---+---+---+---+---|
3|   |   |   |   |   |   |   |   |   |
 |---+---+---+---+---+---+---+---+---|
4|   |   |   |   |   |   |   |   |   |
 |---+---+---+---+---+---+---+---+---|
5|   |   |   |   |   |   |   |   |   |
 |---+---+---+---+---+---+---+---+---|
6|   |   |   |   |   |   |   |   |   |
 |---+---+---+---+---+---+---+---+---|
7|   |   |   |   |   |   |   |   |   |
 |---+---+---+---+---+---+---+---+---|
8|   |   |   |   |   |   |   |   |   |
 |---+---+---+---+---+---+---+---+---|
9|   |   |   |   |   |   |   |   |   |
 |-----------------------------------|`;

const TEN = `    A   B   C   D   E   F   G   H   I   J
  _________________________________________
 1|   |   |   |   |   |   |   |   |   |   |
  |---+---+---+---+---+---+---+---+---+---|`;

describe('the board in ASCII characters', () => {
  test('is the picture of the contract after A1, B1', () => {
    expect(drawing.picture(after('A1 B1'), PLAIN)).toBe(PICTURE);
    const game = new Game();
    game.play('A1');
    game.play('B1');
    expect(String(game)).toBe(PICTURE);
  });

  test('has row labels two wide from size 10 on', () => {
    const lines = String(new Board(10)).split('\n');
    expect(lines.slice(0, 4).join('\n')).toBe(TEN);
    expect(lines.at(-2)).toBe('10|   |   |   |   |   |   |   |   |   |   |');
    expect(lines.at(-1)).toBe('  |---------------------------------------|');
  });

  test('marks the last stone and the scoring stones in colour, and nothing else moves', () => {
    const state = after('A1 B1 C1 A9');
    const drawn = (moves: string): string => drawing.picture(after(moves), { ...PLAIN, colour: true });
    const escape = String.fromCharCode(27);
    expect(drawn('A1 B1 C1')).toContain(
      `1| ${escape}[33mX${escape}[0m | ${escape}[33mO${escape}[0m | ${escape}[7mX${escape}[0m |`,
    );
    expect(drawn('A1 B1 C1 A9')).not.toContain(`${escape}[33m`);
    const bare = drawn('A1 B1 C1 A9').replaceAll(new RegExp(`${escape}\\[\\d+m`, 'g'), '');
    expect(bare).toBe(drawing.picture(state, PLAIN));
  });

  test('marks them by signs where signs are wanted', () => {
    const drawn = (moves: string): string[] => drawing.picture(after(moves), { ...PLAIN, marks: true }).split('\n');
    expect(drawn('A1 B1 C1')[2]).toBe('1|*X*|*O*|#X#|   |   |   |   |   |   |');
    expect(drawn('A1 B1 C1 A2')[2]).toBe('1| X | O | X |   |   |   |   |   |   |');
    expect(drawn('A1 B1 C1 A2')[4]).toBe('2|#O#|   |   |   |   |   |   |   |   |');
  });
});

test('the standing of a seat is its points, with komi for the second player', () => {
  const standings = (komi: number, first: 1 | 2): string[] => {
    const state = after('A1 B1 C1', setup({ ...presets['classic']!, komi, first }, 's'));
    return [0, 1].map((seat) => notation.standing?.(state, seat) ?? '');
  };
  expect(standings(0, 1)).toEqual(['3', '0']);
  expect(standings(20, 1)).toEqual(['3', '0 + 20 komi']);
  expect(standings(-6, 2)).toEqual(['0 - 6 komi', '3']);
});

describe('words', () => {
  test('a ply is told with its runs and the scores', () => {
    const before = after('A1 B1 A2 B2 A3');
    const ply = { actor: 1, action: { type: 'PLACE', row: 2, col: 1 } } as const;
    const news = threeSixNine.tell(before, ply, apply(before, ply), 'spectator');
    expect(notation.report(news)).toBe('O plays B3 and earns 3 for a run of 3. X 3, O 3.');
    const full = unwrap(parsePosition('XOX/O1X/XOO X 3,3'));
    const last = { actor: 0, action: { type: 'PLACE', row: 1, col: 1 } } as const;
    expect(notation.report(threeSixNine.tell(full, last, apply(full, last), 'spectator'))).toBe(
      'X plays B2 and earns 12 for runs of 3, 3, 3 and 3. X 15, O 3.',
    );
    expect(notation.report({ ...news, type: 'SWAP' })).toBe('O takes the first stone over.');
  });

  test.each(['', 'A', '1', 'A-1', 'A100', 'AA1', 'P1', 'A16', 'swap!', '\u0391\u0031'])('%j is no move', (line) => {
    expect(notation.parse(line).ok).toBe(false);
  });
});

describe('a position as one line', () => {
  test.each([
    'XO7/9/9/9/9/9/9/9/9 X 0,0 B1 off length 0 random',
    'O2/1X1/2O O 0,0 - open thirds -6 lowest',
    '15/15/15/15/15/15/15/15/15/15/15/15/15/15/14X X 0,0 O15 off length 0 random',
  ])('%s comes back', (line) => {
    expect(formatPosition(unwrap(parsePosition(line)))).toBe(line);
  });

  test('all but the rows may be left out', () => {
    expect(formatPosition(unwrap(parsePosition('xo1/3/3')))).toBe('XO1/3/3 X 0,0 - off length 0 random');
  });

  test.each([
    ['', 'needs rows'],
    ['Z3/3/3', 'needs rows'],
    ['2/2', '3 to 15'],
    ['3/3/4', 'square'],
    ['3/3/3000000000', '3 to 15'],
    ['XX1/3/3', 'in turn'],
    ['X2/3/3 O', 'in turn'],
    ['XO1/3/3 Y', 'one of 1, 2'],
    ['XO1/3/3 X 1,0', 'nobody can reach'],
    ['XO1/3/3 X 3,0', 'nobody can reach'],
    ['XO1/3/3 X 0', '2 to 2'],
    ['XO1/3/3 X ,0', 'whole number'],
    ['XO1/3/3 X 0x0,0', 'whole number'],
    ['XOX/3/3 X 0x3,0', 'whole number'],
    ['XOX/3/3 X 3e0,0', 'whole number'],
    ['XOX/3/3 X 03,0', 'whole number'],
    ['XO1/3/3 X 0,0 - off length 0x3', 'whole number'],
    ['XO1/3/3 X 0,0 - off length +3', 'whole number'],
    ['0XO1/3/3', 'needs rows'],
    ['XO01/3/3', 'needs rows'],
    ['XO1/3/3 X 0,0 A1', 'last stone'],
    ['XO1/3/3 X 0,0 C3', 'last stone'],
    ['XO1/3/3 X 0,0 swap', 'last stone'],
    ['3/3/3 X 0,0 A1', 'last stone'],
    ['3/3/3 X 0,0 - done', 'before the first stone'],
    ['3/3/3 X 0,0 - maybe', 'one of'],
    ['3/3/3 X 0,0 - off area', 'one of'],
    ['3/3/3 X 0,0 - off length half', 'whole number'],
    ['3/3/3 X 0,0 - off length 0 never', 'one of'],
    ['3/3/3 X 0,0 - off length 0 random more', 'too many'],
  ])('%s is refused: %s', (line, why) => {
    const state = parsePosition(line);
    expect(state.ok ? '' : state.error.message).toContain(why);
    expect(state.ok ? '' : state.error.code).toBe('bad-position');
  });
});

test('a position without rules is played by those of the table', () => {
  const options = { ...threeSixNine.presets['classic']!, scoring: 'thirds', first: 2, komi: -4, pie: true } as const;
  const rules = { scoring: 'thirds', first: 2, komi: -4, swap: 'open', late: 'random' };
  expect(threeSixNine.notation.position.parse('O2/3/3', options)).toMatchObject({ ok: true, value: rules });
  expect(threeSixNine.notation.position.parse('X2/3/3 X 0,0 - off length 0 lowest', options)).toMatchObject({
    ok: true,
    value: { scoring: 'length', first: 1, komi: 0, swap: 'off', late: 'lowest' },
  });
});
