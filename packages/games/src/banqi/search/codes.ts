/** What the two fast games have in common: the numbers of kinds and moves, the words for hashing, and the pieces of each kind. */
import { rng, type Actor } from '@boardwright/core';
import { randomWords } from '@boardwright/core/bots';
import { FACTIONS, LETTERS, SQUADS, TEAM_WORDS, type Squad } from '../rules/constants.ts';
import { PIECE_TYPES, type BanqiAction, type Cell, type ModeId, type Pending, type Piece } from '../rules/types.ts';

/** A kind is the index of a type in PIECE_TYPES, plus seven for the black set. Two more numbers stand for DARK and EMPTY. */
export const KINDS = 14;
export const TYPES = 7;
export const DARK = 14;
export const EMPTY = 15;
export const KING = 0;
export const ROOK = 3;
export const HORSE = 4;
export const CANNON = 5;
export const PAWN = 6;

/** The bits for the type of a move, `type << 12 | from << 6 | to`. A flip has only `to`; a reveal has the kind in place of `from`. */
export const MOVE = 0;
export const CAPTURE = 1;
export const FLIP = 2;
export const REVEAL = 3;
export const STOP = 4;
const TYPE_BITS = 12;
const SQUARE_BITS = 6;
const SQUARE = 63;

export function typeOf(move: number): number {
  return move >> TYPE_BITS;
}
export function moveFrom(move: number): number {
  return (move >> SQUARE_BITS) & SQUARE;
}
export function moveTo(move: number): number {
  return move & SQUARE;
}
export function moveOf(type: number, from: number, to: number): number {
  return (type << TYPE_BITS) | (from << SQUARE_BITS) | to;
}

const NAMES: readonly string[] = PIECE_TYPES.flatMap((type) => LETTERS[type]);
const KIND_NAMES: readonly string[] = [...NAMES, ...NAMES.map((name) => name.toLowerCase())];

export function encodeAction(action: BanqiAction): number {
  switch (action.type) {
    case 'move':
      return moveOf(MOVE, action.from, action.to);
    case 'capture':
      return moveOf(CAPTURE, action.from, action.to);
    case 'flip':
      return moveOf(FLIP, 0, action.index);
    case 'reveal':
      return moveOf(REVEAL, KIND_NAMES.indexOf(action.kind), action.index);
    case 'stop':
      return moveOf(STOP, 0, 0);
  }
}

export function decodeAction(move: number): BanqiAction {
  const [from, to] = [moveFrom(move), moveTo(move)];
  switch (typeOf(move)) {
    case MOVE:
      return { type: 'move', from, to };
    case CAPTURE:
      return { type: 'capture', from, to };
    case FLIP:
      return { type: 'flip', index: to };
    case REVEAL:
      return { type: 'reveal', index: to, kind: KIND_NAMES[from] ?? '' };
    default:
      return { type: 'stop' };
  }
}

export function actorOf(mover: number): Actor {
  return mover < 0 ? 'chance' : mover;
}

/** Returns the open decision of chance as the move that caused it; 0 for none. */
export function pendingCode(pending: Pending | null): number {
  if (pending === null) return 0;
  return pending.type === 'flip' ? moveOf(FLIP, 0, pending.index) : moveOf(CAPTURE, pending.from, pending.to);
}

export function pendingOf(move: number): Pending | null {
  if (move === 0) return null;
  const [from, to] = [moveFrom(move), moveTo(move)];
  return typeOf(move) === FLIP ? { type: 'flip', index: to } : { type: 'attack', from, to };
}

// ---- the pieces

const DARK_CELL: Cell = Object.freeze({ isRevealed: false, isDead: false });

/** The type of each kind, without its colour. */
export const TYPE_OF: Int8Array = Int8Array.from({ length: KINDS + 2 }, (_, kind) => kind % TYPES);

/** The box of a mode. For each kind: the number of pieces, the side (its index among the factions), and the face-up piece. */
export interface Box {
  readonly counts: Int8Array;
  /** The side of each kind. DARK and EMPTY also have entries, as if they were sides. */
  readonly sides: Int8Array;
  readonly sizes: Int32Array;
  readonly faces: readonly Piece[];
  readonly dead: readonly Piece[];
}

function boxOf(id: ModeId): Box {
  const ids = FACTIONS[id].map((faction) => faction.id);
  const counts = new Int8Array(KINDS);
  const sides = new Int8Array(KINDS + 2);
  const sizes = new Int32Array(ids.length);
  const faces: Piece[] = [];
  for (const squad of SQUADS[id]) {
    const side = ids.indexOf(squad.factionId);
    for (const [i, type] of PIECE_TYPES.entries()) {
      const kind = i + (squad.set === 'black' ? TYPES : 0);
      const count = squad.distribution[type] ?? 0;
      if (count === 0) continue;
      counts[kind] = count;
      sides[kind] = side;
      sizes[side] = (sizes[side] ?? 0) + count;
      faces[kind] = Object.freeze(faceOf(squad, i, id));
    }
  }
  sides[DARK] = ids.length;
  sides[EMPTY] = ids.length + 1;
  return { counts, sides, sizes, faces, dead: faces.map((face) => Object.freeze({ ...face, isDead: true })) };
}

function faceOf({ factionId, colorSuffix = '' }: Squad, i: number, id: ModeId): Piece {
  const type = PIECE_TYPES[i] ?? 'Pawn';
  const name = (id === 'classic' ? undefined : TEAM_WORDS[type]) ?? type.toLowerCase();
  return { id: `${factionId}-${name}${colorSuffix}`, type, factionId, isRevealed: true, isDead: false };
}

export const BOXES: Readonly<Record<ModeId, Box>> = {
  classic: boxOf('classic'),
  'three-kingdoms': boxOf('three-kingdoms'),
};

export function kindOfPiece({ type, factionId, id }: Piece): number {
  const isRed = factionId === 'team-a' ? id.includes('-red') : factionId === 'red' || factionId === 'team-b';
  return PIECE_TYPES.indexOf(type) + (isRed ? 0 : TYPES);
}

export function codeOf(cell: Cell | null): number {
  if (cell === null) return EMPTY;
  return 'type' in cell && cell.isRevealed ? kindOfPiece(cell) : DARK;
}

export function cellOf(box: Box, code: number): Cell | null {
  if (code === EMPTY) return null;
  return code === DARK ? DARK_CELL : (box.faces[code] ?? null);
}

// ---- hash words

const source = rng('banqi hash words');

function boardWords(): Int32Array {
  const words = randomWords(source, (EMPTY + 1) << SQUARE_BITS);
  return words.fill(0, EMPTY << SQUARE_BITS);
}

/** Random words for hashing, by kind and square. An empty square does not change the hash. */
export const BOARD_A: Int32Array = boardWords();
export const BOARD_B: Int32Array = boardWords();
/** Random words for hashing, by kind and number of unseen pieces of the kind. */
export const BAG_A: Int32Array = randomWords(source, KINDS << 3);
export const BAG_B: Int32Array = randomWords(source, KINDS << 3);

/** Returns a well-mixed word for a small number, to include a fact in a hash. */
export function mix(fact: number, salt: number): number {
  let h = Math.imul(fact ^ salt, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  return h ^ (h >>> 13);
}
