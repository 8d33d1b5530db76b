/** A player. `GREEN` begins. */
export type Player = 'GREEN' | 'BLACK';
/** A square: r is the row from the top, c the column from the left, both from 0. */
export type Coord = { r: number; c: number };
/** A frog. */
export type Piece = { id: string; owner: Player };
/** The squares by row and column, each with a frog or null. */
export type Board = (Piece | null)[][];

/** A step to a neighbouring square. */
export type StepMove = { type: 'STEP'; from: Coord; to: Coord };
/** A jump. The path of a single jump has length 2. */
export type JumpMove = { type: 'JUMP'; path: Coord[] };
/** A step or a jump. */
export type Move = StepMove | JumpMove;

/** A type whose data may only be read. */
export type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;
