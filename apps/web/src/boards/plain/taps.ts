/** Finds the action that a tap on the drawing means, from the places of the drawing and the actions that name them. */
import { placesNamed, type BoardPlace, type Game, type Kind } from '@boardwright/core';

/** The width of a letter, in letter heights. */
const SLIM = 0.5;

/** Returns the place of a touch, in columns and lines of the drawing. A touch one line beside a place counts too. */
export function placeAt(places: readonly BoardPlace[], column: number, row: number): BoardPlace | null {
  const far = (place: BoardPlace): number =>
    Math.hypot((place.column + place.width / 2 - column) * SLIM, place.row + 0.5 - row);
  const [nearest] = places.toSorted((a, b) => far(a) - far(b));
  return nearest !== undefined && far(nearest) <= 1 ? nearest : null;
}

export interface Tap {
  readonly place: BoardPlace;
  /** The name of the place that was tapped before. */
  readonly before: string | null;
}

/** Returns the action that a tap means; null if there is none, or if several actions have the same name. */
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
