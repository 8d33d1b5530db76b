/** The texts of Settlers in one language. */
import { faultWords, namingWords, type GameWords } from '@boardwright/core';
import { smallPicture } from '../small-drawing.ts';
import { formatAction } from '../notation.ts';
import { placesOn, SMALL } from '../picture.ts';
import { visiblePoints } from '../../rules/points.ts';
import { report, type PlaceNames } from '../report.ts';
import type { Catan, View } from '../../rules/types.ts';
import { groundPlaces, TYPED_PLACES } from './places.ts';
import { moveIn, reportIn, englishMove } from './report.ts';
import type { IslandWords } from './texts.ts';
import { whatToDoIn } from './what-to-do.ts';

/** Plies that add nothing to the description of their turn. */
const BARE: readonly Catan['Action']['type'][] = ['roll', 'rob', 'buy', 'end'];

/** Returns the texts of Settlers in the words of one language. */
export function islandWords(table: IslandWords): GameWords<Catan, IslandWords> {
  const { told, seats } = table;
  const placesIn = (view?: View): PlaceNames | undefined =>
    view === undefined ? undefined : groundPlaces(table.labels, view.layout);
  const reported = (news: Catan['News'], view?: View): string => {
    const places = placesIn(view);
    return told === null ? report(news, places) : reportIn(told, seats, places ?? TYPED_PLACES, news);
  };
  return {
    table,
    ...namingWords(table),
    rules: Object.values(table.labels.rules).flat(),
    seatName: (seat) => seats[seat] ?? '',
    standing: (view, seat) => table.standing(visiblePoints(view, seat), view.options.points, view.handSizes[seat] ?? 0),
    standingNote: () => table.standingNote,
    report: reported,
    goesOn,
    whatToDo: (view, seat, legal, nameOf) => {
      const names = nameOf === undefined ? seats : seats.map((_, other) => nameOf(other));
      return whatToDoIn(table.labels, names, view, seat, legal);
    },
    move: (action, view) => {
      const places = placesIn(view);
      if (told === null) return places === undefined ? formatAction(action) : englishMove(places, action);
      return moveIn(told, seats, places ?? TYPED_PLACES, action);
    },
    turn: (plies, view) =>
      (plies.length === 1 ? plies : plies.filter(({ type }) => !BARE.includes(type)))
        .map((news) => reported(news, view))
        .join(' '),
    fault: (fault) => faultWords(told?.faults, fault),
    ...pictureIn(table),
  };
}

/** Returns the drawing in this language. The large island has only English words. */
function pictureIn({ side, seats, labels }: IslandWords): Pick<GameWords<Catan>, 'picture' | 'places' | 'legend'> {
  if (side === null) return {};
  const words = { seats, resources: labels.resources, cards: labels.cards, ...side };
  return {
    picture: (view, style) => smallPicture(view, style, words),
    places: () => placesOn(SMALL),
    legend: () => side.legend,
  };
}

/** Returns whether a ply belongs to the same turn, as all answers of others do. Each first settlement counts as a turn. */
function goesOn(before: Catan['News'], next: Catan['News']): boolean {
  const isFounding = next.type === 'settlement' && !(next.hands ?? []).flat().some((change) => change < 0);
  const isFirstRoll = before.type === 'road' && next.type === 'roll';
  return before.seat === next.seat && !isFounding && !isFirstRoll;
}
