import {
  type FactionId,
  type WholeMode,
  type ModeId,
  type PieceSet,
  type PieceType,
  type RuleOptions,
} from './types.ts';

/** The ranks, higher above lower (rules/banqi 2.3 and 6). */
export const RANKS: Readonly<Record<'taiwan' | 'hongkong', Readonly<Record<PieceType, number>>>> = {
  taiwan: { King: 7, Guard: 6, Minister: 5, Rook: 4, Horse: 3, Cannon: 2, Pawn: 1 },
  hongkong: { King: 7, Rook: 6, Horse: 5, Cannon: 4, Guard: 3, Minister: 2, Pawn: 1 },
};

export const LETTERS: Readonly<Record<PieceType, string>> = {
  King: 'K',
  Guard: 'G',
  Minister: 'M',
  Rook: 'R',
  Horse: 'H',
  Cannon: 'C',
  Pawn: 'P',
};

export const GLYPHS: Readonly<Record<PieceSet, Readonly<Record<PieceType, string>>>> = {
  red: { King: '帥', Guard: '仕', Minister: '相', Rook: '俥', Horse: '傌', Cannon: '炮', Pawn: '兵' },
  black: { King: '將', Guard: '士', Minister: '象', Rook: '車', Horse: '馬', Cannon: '包', Pawn: '卒' },
};

/** The words that ids of Three Kingdoms use for a type. Other ids use the type itself. */
export const TEAM_WORDS: Readonly<Partial<Record<PieceType, string>>> = {
  King: 'general',
  Guard: 'advisor',
  Pawn: 'soldier',
};

/** The number of pieces of each type in an army (rules/banqi 1.2). */
const ARMY = { King: 1, Guard: 2, Minister: 2, Rook: 2, Horse: 2, Cannon: 2, Pawn: 5 } as const;
const LEADERS = { King: 1, Pawn: 5 } as const;
const STAFF = { Guard: 2, Minister: 2, Rook: 2, Horse: 2, Cannon: 2 } as const;

export interface Squad {
  readonly factionId: FactionId;
  readonly set: PieceSet;
  readonly distribution: Readonly<Partial<Record<PieceType, number>>>;
  readonly colorSuffix?: string;
}

/** The pieces of each side, by mode (rules/banqi 1.2 and 7.2). */
export const SQUADS: Readonly<Record<ModeId, readonly Squad[]>> = {
  classic: [
    { factionId: 'red', set: 'red', distribution: ARMY },
    { factionId: 'black', set: 'black', distribution: ARMY },
  ],
  'three-kingdoms': [
    { factionId: 'team-a', set: 'red', distribution: LEADERS, colorSuffix: '-red' },
    { factionId: 'team-a', set: 'black', distribution: LEADERS, colorSuffix: '-black' },
    { factionId: 'team-b', set: 'red', distribution: STAFF },
    { factionId: 'team-c', set: 'black', distribution: STAFF },
  ],
};

interface Banner {
  readonly id: FactionId;
  readonly displayName: string;
  readonly color: 'red' | 'black' | 'green';
  readonly pieceCount: number;
}

export const FACTIONS: Readonly<Record<ModeId, readonly Banner[]>> = {
  classic: [
    { id: 'red', displayName: '紅方', color: 'red', pieceCount: 16 },
    { id: 'black', displayName: '黑方', color: 'black', pieceCount: 16 },
  ],
  'three-kingdoms': [
    { id: 'team-a', displayName: '將軍軍', color: 'green', pieceCount: 12 },
    { id: 'team-b', displayName: '紅方輔臣', color: 'red', pieceCount: 10 },
    { id: 'team-c', displayName: '黑方輔臣', color: 'black', pieceCount: 10 },
  ],
};

/** The rules of the document for Classic. */
export const CLASSIC_RULES: RuleOptions = {
  rankOrder: 'taiwan',
  cannonCapture: 'jump',
  equalRank: 'attacker',
  pawnTakesKing: true,
  kingTakesPawn: false,
  chain: false,
  darkCapture: 'off',
  rookRush: false,
  horseDiagonal: false,
  cannonSlide: false,
  noProgressPlies: null,
  repetition: null,
  firstFlipTurn: 'flipper',
  layout: 'full',
  assignment: 'first-flip',
  stalematePolicy: 'lose',
};

/** The rules of the document for Three Kingdoms. */
export const KINGDOMS_RULES: RuleOptions = {
  ...CLASSIC_RULES,
  rankOrder: 'none',
  kingTakesPawn: true,
  cannonSlide: true,
  noProgressPlies: 60,
  layout: 'scatter',
  stalematePolicy: 'eliminate',
};

export const SHAPES = {
  classic: { id: 'classic', playerCount: 2, boardSize: 32, rows: 8, cols: 4 },
  'three-kingdoms': { id: 'three-kingdoms', playerCount: 3, boardSize: 45, rows: 9, cols: 5 },
} as const;

export function modeWith(id: ModeId, rules: RuleOptions): WholeMode {
  return Object.freeze({ ...SHAPES[id], rules: Object.freeze({ ...rules }) });
}

type Named<Id extends ModeId> = WholeMode & { readonly id: Id; readonly name: string };

/** The document's two modes. */
export const GAME_MODES: {
  readonly classic: Named<'classic'>;
  readonly threeKingdoms: Named<'three-kingdoms'>;
} = Object.freeze({
  classic: named('classic', 'Classic', CLASSIC_RULES),
  threeKingdoms: named('three-kingdoms', 'Three Kingdoms', KINGDOMS_RULES),
});

function named<Id extends ModeId>(id: Id, name: string, rules: RuleOptions): Named<Id> {
  return Object.freeze({ ...modeWith(id, rules), id, name });
}

type Choices = { readonly [K in keyof RuleOptions]?: readonly RuleOptions[K][] };

/** The choices of the rules. Everything else is fixed by the mode. */
export const CHOICES: Readonly<Record<ModeId, Choices>> = {
  classic: {
    rankOrder: ['taiwan', 'hongkong'],
    cannonCapture: ['jump', 'rank'],
    equalRank: ['attacker', 'both'],
    pawnTakesKing: [true, false],
    kingTakesPawn: [false, true],
    chain: [false, true],
    darkCapture: ['off', 'probe', 'trade'],
    rookRush: [false, true],
    horseDiagonal: [false, true],
    cannonSlide: [false, true],
    noProgressPlies: [40, 50, 60, 100, null],
    repetition: [3, null],
    firstFlipTurn: ['opponent', 'flipper'],
  },
  'three-kingdoms': {
    layout: ['four-corners', 'scatter'],
    assignment: ['draft', 'first-flip'],
    stalematePolicy: ['eliminate', 'pass'],
    cannonSlide: [true, false],
    noProgressPlies: [60, 100],
  },
};
