/** A hand that takes pieces up and puts them down on squares. Pure: boards show it, their hit tables are checked against it. */

export interface PieceHand<Place> {
  readonly focus: Place;
  /** Where the piece stands that was taken up. */
  readonly held: Place | null;
}

export interface PieceDeed<Place, Action> {
  readonly hand: PieceHand<Place>;
  readonly action: Action | null;
  /** Nothing can be done there: the square, and the piece that was held. */
  readonly refused: RefusedTap<Place> | null;
}

export interface RefusedTap<Place> {
  readonly at: Place;
  readonly held: Place | null;
}

export function holding<Place>(focus: Place, held: Place | null): PieceDeed<Place, never> {
  return { hand: { focus, held }, action: null, refused: null };
}

export function done<Place, Action>(focus: Place, action: Action): PieceDeed<Place, Action> {
  return { ...holding(focus, null), action };
}

/** A piece that a finger lifts: where it can go is shown. */
export function takenUp<Place>(from: Place): PieceDeed<Place, never> {
  return holding(from, from);
}

interface Keys<Place, Action> {
  press(): PieceDeed<Place, Action>;
  /** Where an arrow leads; null for every other key. */
  step(key: string): Place | null;
}

/** null: the key means nothing here. */
export function keyed<Place, Action>(
  { focus, held }: PieceHand<Place>,
  key: string,
  { press, step }: Keys<Place, Action>,
): PieceDeed<Place, Action> | null {
  if (key === 'Enter' || key === ' ') return press();
  if (key === 'Escape') return holding(focus, null);
  const next = step(key);
  return next === null ? null : holding(next, held);
}
