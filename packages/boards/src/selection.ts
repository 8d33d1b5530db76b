/**
 * The focused square and the held piece, by the names of their squares, on boards whose pieces are picked up and put down. Pure functions;
 * the hit tables are tested against them.
 */

export interface PieceSelection {
  readonly focus: string;
  /** The square of the held piece. */
  readonly held: string | null;
}

interface PieceMove<Action> {
  readonly from: string;
  readonly to: string;
  readonly action: Action;
}

/** The actions that touching squares can play now. */
export interface Choices<Action> {
  readonly moves: readonly PieceMove<Action>[];
  /** Pieces that can be turned over in place. */
  readonly turns: readonly { readonly at: string; readonly action: Action }[];
  /** The pieces that can be turned over where they are. */
  readonly bound: string | null;
  /** The piece that must continue its move. Only its moves are listed then. */
  readonly keepsHeld: boolean;
}

/** The actions that touching squares can play now, and the square of the held piece. */
export interface HeldChoices<Action> {
  readonly choices: Choices<Action>;
  readonly held: string | null;
}

/** The result of a tap or a key. */
export interface InputResult<Action> {
  readonly selection: PieceSelection;
  readonly action: Action | null;
  /** The square of a refused tap, with the piece that was held. */
  readonly refused: RefusedTap | null;
}

/** A tap that the rules refuse: its square, and that of the held piece. */
export interface RefusedTap {
  readonly at: string;
  readonly held: string | null;
}

/** Returns an input that only sets the focus and the held piece. */
export function select(focus: string, held: string | null): InputResult<never> {
  return { selection: { focus, held }, action: null, refused: null };
}

function act<Action>(focus: string, action: Action): InputResult<Action> {
  return { ...select(focus, null), action };
}

/** Returns the square of the held piece; null if no piece is held or nothing can move. */
export function heldOf({ held }: PieceSelection, { moves, bound }: Choices<unknown>): string | null {
  return moves.length === 0 ? null : (bound ?? held);
}

/** Returns the moves of the piece on a square. */
export function pieceMoves<Action>(from: string | null, { moves }: Choices<Action>): readonly PieceMove<Action>[] {
  return moves.filter((move) => move.from === from);
}

/**
 * Handles a tap or Enter. Does the first of these that is possible: puts a held piece down, lets it go, picks up a piece, turns a piece
 * over.
 */
export function press<Action>(selection: PieceSelection, at: string, choices: Choices<Action>): InputResult<Action> {
  const held = heldOf(selection, choices);
  const move = pieceMoves(held, choices).find(({ to }) => to === at);
  if (move !== undefined) return act(at, move.action);
  if (held === at) return select(at, null);
  if (pieceMoves(at, choices).length > 0) return select(at, at);
  const turn = choices.turns.find((one) => one.at === at);
  if (turn !== undefined && held === null) return act(at, turn.action);
  return { ...select(at, choices.keepsHeld ? held : null), refused: { at, held } };
}

/** Handles a piece that is dragged to another square. */
export function carry<Action>(from: string, to: string, choices: Choices<Action>): InputResult<Action> {
  return press({ focus: from, held: from }, to, choices);
}

/** Handles a key. step: the square to which an arrow leads from the focus. Returns null if the key means nothing here. */
export function pressKeyOn<Action>(
  selection: PieceSelection,
  key: string,
  choices: Choices<Action>,
  step: (from: string, key: string) => string | null,
): InputResult<Action> | null {
  const { focus, held } = selection;
  if (key === 'Enter' || key === ' ') return press(selection, focus, choices);
  if (key === 'Escape') return select(focus, null);
  const next = step(focus, key);
  return next === null ? null : select(next, held);
}

/** Returns whether the held piece can go to a square, or the piece there can do something. */
export function isLiveSquare(at: string, { held, choices }: HeldChoices<unknown>): boolean {
  const { moves, turns } = choices;
  return (
    moves.some(({ from, to }) => from === at || (from === held && to === at)) || turns.some((one) => one.at === at)
  );
}

interface SquareWords {
  readonly held: string;
  readonly target: string;
  readonly canMove: string;
  readonly canTurn?: string;
}

/** Returns the state of a square for screen readers. */
export function stateText(at: string, { held, choices }: HeldChoices<unknown>, words: SquareWords): string | undefined {
  if (held === at) return words.held;
  if (held !== null) return pieceMoves(held, choices).some(({ to }) => to === at) ? words.target : undefined;
  if (pieceMoves(at, choices).length > 0) return words.canMove;
  return choices.turns.some((one) => one.at === at) ? words.canTurn : undefined;
}
