/** What a tap on the drawing means: it knows where places are drawn and which actions name them, and no rule. */
import { placesNamed, type BoardPlace, type Game, type Kind } from '@boardwright/core';

/** A letter is about half as wide as it is high. */
const SLIM = 0.5;

/** The place that is meant by a finger, in columns and lines of the drawing: one line beside it will do. */
export function placeAt(places: readonly BoardPlace[], column: number, row: number): BoardPlace | null {
  const far = (place: BoardPlace): number =>
    Math.hypot((place.column + place.width / 2 - column) * SLIM, place.row + 0.5 - row);
  const [nearest] = places.toSorted((a, b) => far(a) - far(b));
  return nearest !== undefined && far(nearest) <= 1 ? nearest : null;
}

export interface Tap {
  readonly place: BoardPlace;
  /** The name of the one that was tapped before. */
  readonly before: string | null;
}

/** What is done by a tap; null where nothing is, or where several actions are named alike. */
export function actionTapped(
  game: Game,
  legal: readonly Kind['Action'][],
  places: readonly BoardPlace[],
  { place, before }: Tap,
): Kind['Action'] | null {
  const meant = legal.filter((action) => {
    const named = placesNamed(game, action, places);
    const first = named.length > 1 ? (named[0]?.name ?? null) : null;
    return named.length <= 2 && named.at(-1) === place && first === before;
  });
  return meant.length === 1 ? (meant[0] ?? null) : null;
}
