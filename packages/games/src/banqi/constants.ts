import type { FactionId, GameMode, ModeId, PieceSet, PieceType, RuleOptions } from './types.ts';

export const REASONS: Readonly<Record<string, string>> = {
  'capture-all': 'every enemy piece is taken',
  stalemate: 'the other side has no move left',
  elimination: 'the last army stands',
  'no-progress': 'nothing was taken for too long',
  'nobody-left': 'nobody is left',
  'nobody-can-act': 'nobody can act',
  repetition: 'the position came up too often',
};

/** The contract's own words where it has them; permanent in any case. */
export const ERRORS = {
  invalidMatch: 'Invalid match',
  matchEnded: 'Match already ended',
  notInProgress: 'Match not in progress',
  invalidPieceIndex: 'Invalid piece index',
  invalidIndices: 'Invalid indices',
  noPiece: 'No piece at index',
  noTarget: 'No target at index',
  alreadyRevealed: 'Piece already revealed',
  pieceNotRevealed: 'Piece not revealed',
  attackerNotRevealed: 'Attacker not revealed',
  targetNotRevealed: 'Target not revealed',
  notYourTurn: "Not current player's turn",
  ownPiece: 'Target is own piece',
  destinationNotAdjacent: 'Destination not adjacent',
  destinationNotReachable: 'Destination not reachable',
  destinationNotEmpty: 'Destination not empty',
  targetNotAdjacent: 'Target not adjacent',
  targetNotReachable: 'Target not reachable',
  cannonNotInLine: 'Cannon target not in line',
  cannonAdjacent: 'Cannon cannot capture adjacent piece',
  cannonScreen: 'Cannon must jump over exactly one piece',
  kingPawn: 'King cannot capture Pawn',
  rankTooLow: 'Invalid capture: rank too low',
  inChain: 'Capture chain in progress',
  noChain: 'No capture chain in progress',
} as const;

export type Refusal = (typeof ERRORS)[keyof typeof ERRORS];

/** The same for people: one clear sentence each. */
export const SENTENCES: Readonly<Record<Refusal, string>> = {
  [ERRORS.invalidMatch]: 'This is not a game that can be played on.',
  [ERRORS.matchEnded]: 'The game is over.',
  [ERRORS.notInProgress]: 'Turn a piece first: nobody has a side yet.',
  [ERRORS.invalidPieceIndex]: 'There is no such square.',
  [ERRORS.invalidIndices]: 'There is no such square.',
  [ERRORS.noPiece]: 'That square is empty.',
  [ERRORS.noTarget]: 'There is nothing to capture on that square.',
  [ERRORS.alreadyRevealed]: 'That piece lies face up already.',
  [ERRORS.pieceNotRevealed]: 'That piece lies face down: turn it first.',
  [ERRORS.attackerNotRevealed]: 'That piece lies face down: turn it first.',
  [ERRORS.targetNotRevealed]: 'A face-down piece cannot be captured.',
  [ERRORS.notYourTurn]: 'That piece is not yours to move.',
  [ERRORS.ownPiece]: 'That is a piece of your own side.',
  [ERRORS.destinationNotAdjacent]: 'That piece moves one square up, down, left or right.',
  [ERRORS.destinationNotReachable]: 'That piece cannot go there.',
  [ERRORS.destinationNotEmpty]: 'That square is taken; write B3xB4 to capture.',
  [ERRORS.targetNotAdjacent]: 'That piece captures only what is next to it.',
  [ERRORS.targetNotReachable]: 'That piece cannot reach its target.',
  [ERRORS.cannonNotInLine]: 'A Cannon captures along its row or its column.',
  [ERRORS.cannonAdjacent]: 'A Cannon cannot capture a piece next to it.',
  [ERRORS.cannonScreen]: 'A Cannon must jump over exactly one piece.',
  [ERRORS.kingPawn]: 'A King cannot capture a Pawn.',
  [ERRORS.rankTooLow]: 'That piece is too low in rank for this capture.',
  [ERRORS.inChain]: 'Capture on with the same piece, or stop.',
  [ERRORS.noChain]: 'There is no chain of captures to stop.',
};

/** rules/banqi 2.3 and 6: higher takes lower. */
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

/** In the ids of Three Kingdoms; elsewhere the type itself is the word. */
export const TEAM_WORDS: Readonly<Partial<Record<PieceType, string>>> = {
  King: 'general',
  Guard: 'advisor',
  Pawn: 'soldier',
};

/** rules/banqi 1.2. */
const ARMY = { King: 1, Guard: 2, Minister: 2, Rook: 2, Horse: 2, Cannon: 2, Pawn: 5 } as const;
const LEADERS = { King: 1, Pawn: 5 } as const;
const STAFF = { Guard: 2, Minister: 2, Rook: 2, Horse: 2, Cannon: 2 } as const;

export interface Squad {
  readonly factionId: FactionId;
  readonly set: PieceSet;
  readonly distribution: Readonly<Partial<Record<PieceType, number>>>;
  readonly colorSuffix?: string;
}

/** rules/banqi 1.2 and 7.2. */
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

/** The letter of the contract, Classic. */
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

/** The letter of the contract, Three Kingdoms. */
export const KINGDOMS_RULES: RuleOptions = {
  ...CLASSIC_RULES,
  rankOrder: 'none',
  kingTakesPawn: true,
  cannonSlide: true,
  noProgressPlies: 60,
  layout: 'scatter',
  stalematePolicy: 'eliminate',
};

const SHAPES = {
  classic: { id: 'classic', playerCount: 2, boardSize: 32, rows: 8, cols: 4 },
  'three-kingdoms': { id: 'three-kingdoms', playerCount: 3, boardSize: 45, rows: 9, cols: 5 },
} as const;

export function modeWith(id: ModeId, rules: RuleOptions): GameMode {
  return Object.freeze({ ...SHAPES[id], rules: Object.freeze({ ...rules }) });
}

export const GAME_MODES: { readonly classic: GameMode; readonly threeKingdoms: GameMode } = Object.freeze({
  classic: modeWith('classic', CLASSIC_RULES),
  threeKingdoms: modeWith('three-kingdoms', KINGDOMS_RULES),
});

const BANQI_FIELDS = [
  { key: 'rankOrder', values: ['taiwan', 'hongkong'] },
  { key: 'cannonCapture', values: ['jump', 'rank'] },
  { key: 'equalRank', values: ['attacker', 'both'] },
  { key: 'pawnTakesKing', values: [true, false] },
  { key: 'kingTakesPawn', values: [false, true] },
  { key: 'chain', values: [false, true] },
  { key: 'darkCapture', values: ['off', 'probe', 'trade'] },
  { key: 'rookRush', values: [false, true] },
  { key: 'horseDiagonal', values: [false, true] },
  { key: 'cannonSlide', values: [false, true] },
  { key: 'noProgressPlies', values: [40, 50, 60, 100, null] },
  { key: 'repetition', values: [3, null] },
  { key: 'firstFlipTurn', values: ['opponent', 'flipper'] },
] as const;

const KINGDOMS_FIELDS = [
  { key: 'layout', values: ['four-corners', 'scatter'] },
  { key: 'assignment', values: ['draft', 'first-flip'] },
  { key: 'stalematePolicy', values: ['eliminate', 'pass'] },
  { key: 'cannonSlide', values: [true, false] },
  { key: 'noProgressPlies', values: [60, 100] },
] as const;

type Choice = { readonly key: keyof RuleOptions; readonly values: readonly (string | number | boolean | null)[] };

/** What a table may choose; everything else is fixed by the mode. */
export const FIELDS: Readonly<Record<ModeId, readonly Choice[]>> = {
  classic: BANQI_FIELDS,
  'three-kingdoms': KINGDOMS_FIELDS,
};

const TAIWAN: RuleOptions = { ...CLASSIC_RULES, firstFlipTurn: 'opponent', noProgressPlies: 40, repetition: 3 };

export const BANQI_NAMES = ['taiwan', 'contract', 'hongkong', 'mainland', 'park'] as const;
export const KINGDOMS_NAMES = ['four-corners', 'scatter', 'contract'] as const;

/** rules/banqi 6: what people play; `contract` is the letter. */
export const BANQI_PRESETS: Readonly<Record<(typeof BANQI_NAMES)[number], RuleOptions>> = {
  taiwan: TAIWAN,
  contract: CLASSIC_RULES,
  hongkong: { ...TAIWAN, rankOrder: 'hongkong', cannonCapture: 'rank' },
  mainland: { ...TAIWAN, equalRank: 'both' },
  park: { ...TAIWAN, chain: true, rookRush: true },
};

/** rules/banqi 7.1. */
export const KINGDOMS_PRESETS: Readonly<Record<(typeof KINGDOMS_NAMES)[number], RuleOptions>> = {
  'four-corners': { ...KINGDOMS_RULES, layout: 'four-corners', assignment: 'draft' },
  scatter: { ...KINGDOMS_RULES, assignment: 'draft' },
  contract: KINGDOMS_RULES,
};
