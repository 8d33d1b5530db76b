/** Which square has the focus and which piece is picked up. Pure: boards show it, their hit tables are checked against it. */

export interface PieceSelection<Place> {
  readonly focus: Place;
  /** Where the piece stands that is picked up. */
  readonly held: Place | null;
}

/** What one tap or key does. */
export interface InputResult<Place, Action> {
  readonly selection: PieceSelection<Place>;
  readonly action: Action | null;
  /** Nothing can be done there: the square, and the piece that was held. */
  readonly refused: RefusedTap<Place> | null;
}

export interface RefusedTap<Place> {
  readonly at: Place;
  readonly held: Place | null;
}

export function select<Place>(focus: Place, held: Place | null): InputResult<Place, never> {
  return { selection: { focus, held }, action: null, refused: null };
}

export function act<Place, Action>(focus: Place, action: Action): InputResult<Place, Action> {
  return { ...select(focus, null), action };
}

/** A piece that a finger lifts: where it can go is shown. */
export function pickUp<Place>(from: Place): InputResult<Place, never> {
  return select(from, from);
}

interface Keys<Place, Action> {
  press(): InputResult<Place, Action>;
  /** Where an arrow leads; null for every other key. */
  step(key: string): Place | null;
}

/** null: the key means nothing here. */
export function pressKeyOn<Place, Action>(
  { focus, held }: PieceSelection<Place>,
  key: string,
  { press, step }: Keys<Place, Action>,
): InputResult<Place, Action> | null {
  if (key === 'Enter' || key === ' ') return press();
  if (key === 'Escape') return select(focus, null);
  const next = step(key);
  return next === null ? null : select(next, held);
}
