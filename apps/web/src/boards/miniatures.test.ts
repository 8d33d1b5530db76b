/** Tests that the pictures on the home page are parts of legal positions and show what each game is about. */
import { presetOf, unwrap, type Game, type Kind } from '@boardwright/core';
import { lastLines, threeSixNine } from '@boardwright/games/369';
import { banqi, threeKingdoms } from '@boardwright/games/banqi';
import { catan } from '@boardwright/games/catan';
import { hopnjump } from '@boardwright/games/hopnjump';
import { describe, expect, test } from 'vitest';
import { CORNER_POINTS, EDGE_POINTS, HEX_POINTS, HEX_SIZE } from './catan/island/geometry.ts';
import { GOLD, STONES } from './369/miniature.tsx';
import { CHESS } from './banqi/miniature.tsx';
import { PICTURE_HEXES, STARTS } from './catan/miniature.tsx';
import { PICTURE_HOP, POND } from './hopnjump/miniature.tsx';
import { ARMIES } from './three-kingdoms/miniature.tsx';

/** Returns a row of a position's notation, with numbers for empty places. */
function written(row: string): string {
  return row.replaceAll(/[· ]+/g, (empty) => `${empty.length}`);
}

function read<K extends Kind>({ notation }: Game<K>, position: string): K['State'] {
  const state = unwrap(notation.position.parse(position));
  expect(notation.position.format(state).split(' ')[0]).toBe(position.split(' ')[0]);
  return state;
}

describe('369', () => {
  const rest = Array.from({ length: 5 }, () => '9');
  const rows = STONES.map((row) => `${row}···`);
  const before = rows.map((row) => written(row.replace('x', '·')));

  test('the last stone completes a run of both colours, which is gold and scores', () => {
    const state = read(threeSixNine, [...before, ...rest].join('/') + ' X 0,0 - off length 0 random');
    const row = STONES.findIndex((line) => line.includes('x'));
    const col = STONES[row]?.indexOf('x') ?? -1;
    const after = threeSixNine.apply(state, { actor: 0, action: { type: 'PLACE', row, col } });
    expect(after.scores).toEqual([GOLD.points, 0]);
    const cells = lastLines(after).flat();
    const gold = cells.map((cell) => `${cell.col}${cell.row}`);
    expect(gold.toSorted()).toEqual([...GOLD.cells].toSorted());
    expect(new Set(cells.map((cell) => after.grid[cell.row]?.[cell.col])).size).toBe(2);
  });
});

describe('Hop ’n’ Jump', () => {
  test('Green may hop over Black, and frogs sit on leaves alone', () => {
    const middle = POND.map((row) => written(` ${row.replaceAll('·', ' ')}  `));
    const position = ['1b1b1b1b', 'b1b3b1', '8', ...middle, '3g1g1g', 'g1g1g1g1'].join('/');
    const state = read(hopnjump, `${position} g - 4,4 46,45,0 classic`);
    const [from, to] = [PICTURE_HOP.from, PICTURE_HOP.to].map(([x, y]) => ({ r: y + 3, c: x + 1 }));
    expect(hopnjump.legalActions(state, 0)).toContainEqual({ type: 'JUMP', path: [from, to] });
    const signs = POND.flatMap((row, y) => row.split('').map((sign, x) => ({ sign, isDark: (x + y) % 2 === 1 })));
    expect(signs.filter(({ sign, isDark }) => (sign !== ' ') !== isDark)).toEqual([]);
  });
});

/** Returns the army of a piece in the picture, which its colour shows. */
function armyOf(piece: string): string | null {
  if (piece === '?' || piece === '·') return null;
  return `team-${'-abc'[Number(piece[1])] ?? '-'}`;
}

describe('Banqi and Three Kingdoms', () => {
  const letters = (rows: typeof CHESS): readonly string[] => rows.map((row) => row.map(([kind]) => kind).join(''));

  test('the pieces of Banqi lie on a board that is played on', () => {
    const position = [...letters(CHESS).map(written), ...Array.from({ length: 5 }, () => '????')].join('/');
    expect(banqi.outcome(read(banqi, `${position} red`))).toBeNull();
  });

  test('a green rim marks the pieces of the green army and no others', () => {
    const side = Array.from({ length: 4 }, () => '??1??');
    const position = ['??1??', ...letters(ARMIES).map(written), '5', ...side].join('/');
    const state = read(threeKingdoms, `${position} team-a 0:team-a,team-b,team-c`);
    const seen = state.match.board.slice(5, 20).map((piece) => (piece?.isRevealed ? piece.factionId : null));
    expect(seen).toEqual(ARMIES.flat().map(armyOf));
    expect(new Set(seen)).toEqual(new Set(['team-a', 'team-b', 'team-c', null]));
  });
});

describe('Settlers', () => {
  const state = catan.setup(presetOf(catan, 'beginner'), 'a picture');
  /** The scale of the picture. In it hexes are 45 high from their middle, and the middle of the island is below the edge. */
  const SCALE = 45 / HEX_SIZE;
  const indexAt = (points: typeof HEX_POINTS, x: number, y: number): number =>
    points.findIndex((point) => Math.hypot(120 + point.x * SCALE - x, 175 + point.y * SCALE - y) < 1);
  const LANDS = ['wood', 'brick', 'wool', 'grain', 'ore', 'desert'];

  test('the lands and numbers are those of the beginner’s island', () => {
    const shown = PICTURE_HEXES.map(([x, y, land, number]) => ({ hex: indexAt(HEX_POINTS, x, y), land, number }));
    for (const { hex, land, number } of shown)
      expect([land, number]).toEqual([LANDS[state.layout.terrain[hex] ?? -1], state.layout.numbers[hex]]);
  });

  test('settlements and roads are where the rules have everybody start', () => {
    for (const [x, y, toX, toY, seat] of STARTS) {
      expect(state.buildings[indexAt(CORNER_POINTS, x, y)]).toBe(seat + 1);
      expect(state.roads[indexAt(EDGE_POINTS, (x + toX) / 2, (y + toY) / 2)]).toBe(seat + 1);
    }
  });
});
