/** The house rules of Classic in numbers. */
import { RANKS } from '../rules/constants.ts';
import { CANNON, DARK, EMPTY, HORSE, KINDS, KING, PAWN, ROOK, TYPES } from './codes.ts';
import { PIECE_TYPES, type RuleOptions } from '../rules/types.ts';

/** The code for pieces that move and capture by one step. The codes after it are for other ways. */
export const STEP = 0;
export const SLIDE = 1;
export const AROUND = 2;
export const JUMP = 3;

export const NO_LIMIT = -1;
const PROBE = 1;
export const TRADE = 2;

export interface Ranks {
  /** The types, from the lowest rank to the highest. */
  readonly order: Int8Array;
  readonly kingTakesPawn: boolean;
  readonly pawnTakesKing: boolean;
}

export interface HouseRules extends Ranks {
  /** Whether every piece moves and captures by one step and by rank, apart from the jumping Cannon. True for most presets. */
  readonly plain: boolean;
  /** For plain rules, by `attacker << 4 | target`: 1 if the attacker may capture the target, otherwise 0. */
  readonly meets: Int8Array;
  readonly travel: Int8Array;
  readonly strike: Int8Array;
  readonly equalsTrade: boolean;
  readonly chain: boolean;
  /** What attacking a face-down piece risks: PROBE or TRADE; 0 if it is not allowed. */
  readonly dark: number;
  readonly limit: number;
  readonly repetition: number;
  readonly flipperGoesOn: boolean;
}

export function houseRulesOf(rules: RuleOptions): HouseRules {
  const rank = RANKS[rules.rankOrder === 'hongkong' ? 'hongkong' : 'taiwan'];
  const order = PIECE_TYPES.map((_, i) => i).toSorted(
    (a, b) => (rank[PIECE_TYPES[a] ?? 'Pawn'] ?? 0) - (rank[PIECE_TYPES[b] ?? 'Pawn'] ?? 0),
  );
  const ranks: Ranks = {
    order: Int8Array.from(order),
    kingTakesPawn: rules.kingTakesPawn,
    pawnTakesKing: rules.pawnTakesKing,
  };
  return {
    ...ranks,
    plain: !rules.rookRush && !rules.horseDiagonal && !rules.cannonSlide && rules.cannonCapture === 'jump',
    meets: meetsOf(ranks, rules.darkCapture !== 'off'),
    travel: travelOf(rules),
    strike: travelOf(rules).fill(rules.cannonCapture === 'jump' ? JUMP : STEP, CANNON, CANNON + 1),
    equalsTrade: rules.equalRank === 'both',
    chain: rules.chain,
    dark: rules.darkCapture === 'off' ? 0 : rules.darkCapture === 'probe' ? PROBE : TRADE,
    limit: rules.noProgressPlies ?? NO_LIMIT,
    repetition: rules.repetition ?? NO_LIMIT,
    flipperGoesOn: rules.firstFlipTurn === 'flipper',
  };
}

function travelOf({ rookRush, horseDiagonal, cannonSlide }: RuleOptions): Int8Array {
  const travel = new Int8Array(TYPES);
  if (rookRush) travel[ROOK] = SLIDE;
  if (horseDiagonal) travel[HORSE] = AROUND;
  if (cannonSlide) travel[CANNON] = SLIDE;
  return travel;
}

function meetsOf(ranks: Ranks, isDarkPrey: boolean): Int8Array {
  return Int8Array.from({ length: 256 }, (_, i) => {
    const [attacker, target] = [i >> 4, i & 15];
    if (target >= EMPTY || attacker >= KINDS || attacker % TYPES === CANNON) return 0;
    if (target === DARK) return isDarkPrey ? 1 : 0;
    if (attacker < TYPES === target < TYPES) return 0;
    return beats(ranks, attacker % TYPES, target % TYPES) ? 1 : 0;
  });
}

/** Returns whether one type captures another by rank (rules/banqi 2.3 and 2.5). */
export function beats(ranks: Ranks, attacker: number, target: number): boolean {
  if (attacker === KING && target === PAWN) return ranks.kingTakesPawn;
  if (attacker === PAWN && target === KING) return ranks.pawnTakesKing;
  return ranks.order.indexOf(attacker) >= ranks.order.indexOf(target);
}
