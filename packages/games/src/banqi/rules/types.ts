import type { Actor } from '@boardwright/core';

export const PIECE_TYPES = ['King', 'Guard', 'Minister', 'Rook', 'Horse', 'Cannon', 'Pawn'] as const;
/** The type of a piece. */
export type PieceType = (typeof PIECE_TYPES)[number];

export const FACTION_IDS = ['red', 'black', 'team-a', 'team-b', 'team-c'] as const;
export type FactionId = (typeof FACTION_IDS)[number];

/** The half of the box that a piece comes from. It determines the glyph. */
export type PieceSet = 'red' | 'black';

/** A piece, face up or face down, on the board or captured. */
export interface Piece {
  readonly id: string;
  readonly type: PieceType;
  readonly factionId: string;
  readonly isRevealed: boolean;
  readonly isDead: boolean;
}

/** A face-down piece whose identity is not yet decided. */
export interface Dark {
  readonly isRevealed: false;
  readonly isDead: false;
}
export type Cell = Piece | Dark;

/** A side of a match: an army and its colour. */
export interface Faction {
  readonly id: string;
  readonly displayName: string;
  readonly color: 'red' | 'black' | 'green';
  readonly pieceCount: number;
  readonly isEliminated: boolean;
}

/** All choices of the rules (docs/rules/banqi.md, section 6). */
export interface RuleOptions {
  readonly rankOrder: 'taiwan' | 'hongkong' | 'none';
  readonly cannonCapture: 'jump' | 'rank';
  readonly equalRank: 'attacker' | 'both';
  readonly pawnTakesKing: boolean;
  readonly kingTakesPawn: boolean;
  readonly chain: boolean;
  readonly darkCapture: 'off' | 'probe' | 'trade';
  readonly rookRush: boolean;
  readonly horseDiagonal: boolean;
  readonly cannonSlide: boolean;
  readonly noProgressPlies: number | null;
  readonly repetition: number | null;
  readonly firstFlipTurn: 'flipper' | 'opponent';
  readonly layout: 'full' | 'scatter' | 'four-corners';
  readonly assignment: 'first-flip' | 'draft';
  readonly stalematePolicy: 'lose' | 'eliminate' | 'pass';
}

export const MODE_IDS = ['classic', 'three-kingdoms'] as const;
export type ModeId = (typeof MODE_IDS)[number];

/** A mode as in the document. Without `rules`, those of the document apply. */
export interface GameMode {
  readonly id: ModeId;
  readonly name?: string;
  readonly playerCount: 2 | 3;
  readonly boardSize: 32 | 45;
  readonly rows?: number;
  readonly cols?: number;
  readonly rules?: RuleOptions;
}

/** The mode of a match, with every choice made. */
export interface WholeMode extends Omit<GameMode, 'name'> {
  readonly rows: number;
  readonly cols: number;
  readonly rules: RuleOptions;
}

export const STATUSES = ['waiting-first-flip', 'in-progress', 'ended'] as const;
export type Status = (typeof STATUSES)[number];

/** A move from one square to another, by their indices. */
export interface MoveAction {
  readonly fromIndex: number;
  readonly toIndex: number;
}
/** A capture: the piece moves to the square of the captured piece. */
export type CaptureAction = MoveAction;

/** The sides of the seats while sides are still being assigned (assignment 'draft'). */
export interface DraftSeats {
  readonly turn: number;
  readonly factions: readonly (string | null)[];
}

/**
 * A match. Its arrays are not read-only, because those of the document are not. No function of this package changes a match that it is
 * given.
 */
export interface Match<C extends Cell = Piece> {
  readonly status: Status;
  readonly mode: WholeMode;
  readonly factions: Faction[];
  readonly activeFactions: string[];
  readonly currentFactionIndex: number;
  readonly winner: string | null;
  readonly board: (C | null)[];
  readonly capturedByFaction: Record<string, Piece[]>;
  /** The number of plies left before a draw; null without such a draw. */
  readonly movesWithoutCapture: number | null;
  /** Present only with assignment 'draft'. */
  readonly seats?: DraftSeats;
  /** Present only with chain captures: the square of the piece that may capture again, or null. */
  readonly chain?: number | null;
  /** Present only with a draw by repetition: the quiet moves since the last flip or capture, as pairs of squares (from, to). */
  readonly quiet?: readonly number[];
}

/** A match of Three Kingdoms. */
export type KingdomsMatch<C extends Cell = Piece> = Match<C> & { readonly mode: { readonly id: 'three-kingdoms' } };

/** A match in which face-down pieces may have no identity. */
export type AnyMatch = Match<Cell>;

/** Whether an action is legal, and if it is not, why. */
export type ValidationResult = { readonly isValid: boolean; readonly error?: string };

export type WinReason = 'capture-all' | 'stalemate' | 'elimination' | 'draw';
/** The result of `checkWinCondition`, as the document prints it. */
export type WinResult = WinResultOf<'red' | 'black', 'capture-all' | 'stalemate'>;
/** The result, with more than the document has: winners of Three Kingdoms, elimination and draws. */
export type AnyWinResult = WinResultOf<string, WinReason>;
type WinResultOf<Winner, Reason> = {
  readonly hasEnded: boolean;
  readonly winner?: Winner;
  readonly reason?: Reason;
};

/** All legal actions of the side to move: the indices of pieces to flip, the moves and the captures. */
export type LegalMoveSet = {
  readonly flips: number[];
  readonly moves: MoveAction[];
  readonly captures: CaptureAction[];
};

// ---- the contract of every game

/** What chance must decide: a flipped piece, or a piece that is attacked face down. */
export type Pending =
  | { readonly type: 'flip'; readonly index: number }
  | { readonly type: 'attack'; readonly from: number; readonly to: number };

/** A match in which no face-down piece has an identity. */
export interface State {
  readonly match: AnyMatch;
  /** The side of seat 0 after the first flip. Null before it, and always with a draft. */
  readonly first: string | null;
  readonly pending: Pending | null;
}

export type Flip = { readonly type: 'flip'; readonly index: number };
export type Move = { readonly type: 'move'; readonly from: number; readonly to: number };
export type Capture = { readonly type: 'capture'; readonly from: number; readonly to: number };
export type Stop = { readonly type: 'stop' };
/** The action of chance: a face-down piece turns out to be of this kind, given as a letter. */
export type Reveal = { readonly type: 'reveal'; readonly index: number; readonly kind: string };
/** An action of a player or of chance in Three Kingdoms. */
export type KingdomsAction = Flip | Move | Capture | Reveal;
/** An action of a player or of chance in Banqi. */
export type BanqiAction = KingdomsAction | Stop;

/** What happened to a piece that was turned up: it was shown, captured, too strong for the attacker, or traded. */
export type Turned = 'shown' | 'captured' | 'stood' | 'traded' | 'avenged';
/** A ply with everything that is needed to describe it in words. */
export type News = { readonly actor: Actor; readonly faction: string | null } & (
  | Flip
  | (Move & { readonly piece: string })
  | (Capture & { readonly piece: string; readonly target: string | null; readonly traded: boolean })
  | Stop
  | (Reveal & { readonly turned: Turned; readonly claims: readonly (string | null)[] })
);

type Rules<Key extends keyof RuleOptions> = { readonly [F in Key]: RuleOptions[F] };
/** The options of Banqi. */
export type BanqiOptions = { readonly seats: 2 } & Rules<
  Exclude<keyof RuleOptions, 'layout' | 'assignment' | 'stalematePolicy'>
>;
/** The options of Three Kingdoms. */
export type KingdomsOptions = { readonly seats: 3 } & Rules<
  'layout' | 'assignment' | 'stalematePolicy' | 'cannonSlide' | 'noProgressPlies'
>;

interface Known {
  State: State;
  View: State;
  News: News;
  Memory: null;
}
/** The types of Banqi. */
export interface Banqi extends Known {
  Action: BanqiAction;
  Options: BanqiOptions;
}
/** The types of Three Kingdoms. */
export interface Kingdoms extends Known {
  Action: KingdomsAction;
  Options: KingdomsOptions;
}
