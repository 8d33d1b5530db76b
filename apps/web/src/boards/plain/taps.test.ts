/** Tests that every named place can be reached by tapping the drawing, in every game and language. */
import { gameWords, LANGS } from '@boardwright/words';
import { drawnPlaces, pick, placesNamed, rng, type Game, type Kind } from '@boardwright/core';
import { games } from '@boardwright/games';
import { expect, test } from 'vitest';
import { bySize, seed } from '../../../../../tools/size.ts';
import { actionTapped, placeAt } from './taps.ts';

/** The games with boards. Another game may have none. */
const BOARDS: readonly string[] = ['369', 'banqi', 'catan', 'hopnjump', 'three-kingdoms'];
const STYLE = { latin: false, ascii: false, colour: true, seat: 0 };

function* positions(game: Game, count: number): Generator<readonly [Kind['View'], readonly Kind['Action'][]]> {
  const source = rng(`${seed}/${game.id}/taps`);
  let state = game.setup(pick(Object.values(game.presets), source), seed);
  for (let n = 0; n < count && game.outcome(state) === null; n++) {
    const [actor = 'chance'] = game.turn(state).awaits;
    const actions =
      actor === 'chance' ? game.chance(state).map(({ action }) => action) : game.legalActions(state, actor);
    if (actor !== 'chance') yield [game.view(state, actor), actions];
    state = game.apply(state, { actor, action: pick(actions, source) });
  }
}

test.each(Object.values(games))('$id: taps on its places do what they name', async ({ id, rules }) => {
  const game = await rules();
  let [drawn, tapped] = [0, 0];
  for (const lang of LANGS) {
    const words = await gameWords(games, game, lang);
    const drawing = words.picture === undefined ? game.drawing : { ...words, picture: words.picture };
    for (const [view, legal] of positions(game, bySize(10, 15, 300))) {
      const places = drawnPlaces(drawing, view, STYLE);
      drawn += places.length;
      for (const place of places)
        expect(placeAt(places, place.column + place.width / 2, place.row + 0.5)?.name).toBe(place.name);
      for (const action of legal) {
        const [first, second, third] = placesNamed(game, action, places);
        if (first === undefined || third !== undefined) continue;
        const tap = second === undefined ? { place: first, before: null } : { place: second, before: first.name };
        expect(actionTapped(game, legal, places, tap)).toEqual(action);
        tapped += 1;
      }
    }
  }
  expect(tapped).toBeGreaterThan(BOARDS.includes(id) || drawn > 0 ? 10 : -1);
});

test('a tap far from every place means none', () => {
  expect(placeAt([{ name: 'A1', row: 1, column: 4, width: 1 }], 9, 1.5)).toBeNull();
});
