import type { GameWords } from '@boardwright/core';
import { REASONS } from '../sentences.ts';
import type { Banqi } from '../types.ts';
import type { SideWords } from './table.ts';
import { sideWords } from './words.ts';

const table: SideWords = {
  player: (n) => `Player ${n}`,
  sides: { red: 'Red', black: 'Black', 'team-a': 'Team A', 'team-b': 'Team B', 'team-c': 'Team C' },
  took: (n) => `took ${n}`,
  out: 'out',
  noArmy: 'no army yet',
  heldBy: (army, player) => `${army}: ${player}`,
  free: (army) => `${army}: free`,
  nobody: 'nobody',
  you: 'you',
  pieces: {
    K: 'red King',
    G: 'red Guard',
    M: 'red Minister',
    R: 'red Rook',
    H: 'red Horse',
    C: 'red Cannon',
    P: 'red Pawn',
    k: 'black King',
    g: 'black Guard',
    m: 'black Minister',
    r: 'black Rook',
    h: 'black Horse',
    c: 'black Cannon',
    p: 'black Pawn',
  },
  board: 'The board of discs',
  keys: 'Arrow keys move, Enter turns, takes up and puts down, Escape lets go.',
  empty: 'empty',
  faceDown: 'face down',
  canMove: 'can move',
  canTurn: 'can be turned',
  held: 'held',
  target: 'can go here',
  tray: { red: 'Red pieces: hidden and taken', black: 'Black pieces: hidden and taken' },
  left: (piece, hidden, taken) => `${piece}: ${hidden} hidden, ${taken} taken`,
  draw: 'draw',
  drawIn: (plies) => `A draw after ${plies} more moves without progress`,
  chooseFirst: 'Take up one of your pieces first.',
  stuck: 'This piece can go nowhere now.',
  notYours: 'That piece is not yours.',
  noArmyYet: 'You have no army yet: turn a piece.',
  status: {
    first: 'Turn any piece: it is not decided until turned',
    draft: 'Turn a piece: a free army becomes yours',
    both: 'Turn a piece, or move one of yours',
    turn: 'Turn a piece',
    move: 'Move one of your pieces',
    chain: 'Capture on with the same piece, or stop',
  },
  stopChain: 'Stop capturing',
  card: {
    classic: {
      goal: 'Turn pieces and capture. Who takes all sixteen of the other side wins.',
      examples: [
        'Turn a piece: nobody has decided before what it is. The first one gives you its colour.',
        'Or move one square. Capture what is next to you, of your own rank or lower: this is the order.',
        'A Pawn captures the King. The King may not capture a Pawn.',
        'A Cannon captures along a line, over exactly one piece, whatever its rank.',
      ],
      end: 'Who cannot act loses. Too long without a turn or a capture is a draw.',
      more: [
        'All 32 pieces begin face down. Turning one is a whole turn.',
        'The order from the top: King, Guard, Minister, Rook, Horse, Cannon, Pawn.',
        'Pieces go one square along the lines of the board, never diagonally.',
        'Equal pieces capture each other, and whoever attacks wins.',
        'A Cannon that captures must jump over exactly one piece, face up or face down.',
        'A piece that lies face down is safe until it is turned.',
      ],
    },
    'three-kingdoms': {
      goal: 'Three armies, no ranks: any piece takes any enemy. The last army left wins.',
      examples: [
        'Turn pieces until you have an army: green the Kings and Pawns, red and black their officers.',
        'King and Rook slide along the lines.',
        'A Guard goes one point diagonally, a Minister two; a Horse jumps an L, a Pawn goes one point.',
        'A Cannon captures over exactly one piece.',
      ],
      end: 'Who has lost all pieces, or cannot act, is out. 60 moves without a capture are a draw.',
      more: [
        'The green army has both Kings and all Pawns, twelve pieces; red and black have ten officers each.',
        'Whoever has no army takes the army of the piece that they turn, if it is free.',
        'Pieces stand on the points where the lines cross.',
        'An army that is out leaves its face-down pieces on the board.',
        'The last one who can act wins.',
      ],
    },
  },
  told: null,
  presets: {
    taiwan: 'Taiwan',
    contract: 'Plain',
    hongkong: 'Hong Kong',
    mainland: 'Mainland',
    park: 'Park rules',
    'four-corners': 'Four corners',
    scatter: 'Scattered',
  },
  presetNotes: {
    taiwan: 'As it is played in Taiwan: a draw after 40 moves without a turn or a capture.',
    contract: 'The plain rules: who turned the first piece moves again, and there is no draw.',
    hongkong: 'Rook, Horse and Cannon rank above Guard and Minister; the Cannon captures like the others.',
    mainland: 'When equal pieces meet, both are taken.',
    park: 'Chain: one piece may capture on and on. Rush: a Rook charges over empty squares and takes any rank.',
    'four-corners': 'Eight pieces in each corner, a cross of empty points between them.',
    scatter: 'Pieces and empty points are mixed.',
  },
  fields: {
    chain: {
      legend: 'Chain',
      values: { false: 'no', true: 'yes' },
      notes: {
        false: 'A turn is one capture.',
        true: 'After a capture the same piece may capture again and again in the same turn.',
      },
    },
    rookRush: {
      legend: 'Rush',
      values: { false: 'no', true: 'yes' },
      notes: {
        false: 'A Rook moves one square.',
        true: 'A Rook slides over empty squares, and after at least one of them captures any rank.',
      },
    },
  },
  reasons: REASONS,
};

export const words: GameWords<Banqi, SideWords> = sideWords('classic', table);
export const kingdomsWords: GameWords<Banqi, SideWords> = sideWords('three-kingdoms', table);
