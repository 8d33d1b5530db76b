import { pick, rng, type Rng } from '@boardwright/core';
import { bySize, seed } from '../../../../../../tools/size.ts';
import { catan, type Action, type Options, type State } from '@boardwright/games/catan';
import { describe, expect, test } from 'vitest';
import { CORNER_POINTS, EDGE_POINTS, HEX_SIZE, lensBox, pictureBox } from './geometry.ts';
import { controlsOf } from '../hits.fixture.ts';
import { arrowDirection, inRows, nearest, nextPlace } from './place-keys.ts';
import { FINGER, hexPlaces, legalPlaces, placeTapped, type IslandPlace } from './places.ts';

/** CSS pixels per unit when the island is 304 px wide, as on the smallest phone. */
const SMALL = 304 / 518;

/** Yields the legal actions in random positions. They include offers and answers. */
function* positions(count: number, source: Rng): Generator<readonly Action[]> {
  for (let n = 0, game = 0; n < count; game++) {
    const options = pick(Object.values(catan.presets), source) as Options;
    let state: State = catan.setup(options, `${seed}/${game}`);
    for (let plies = 0; plies < 300 && n < count && catan.outcome(state) === null; plies++) {
      const actor = pick(catan.turn(state).may, source);
      const legal =
        actor === 'chance' ? catan.chance(state).map(({ action }) => action) : catan.legalActions(state, actor);
      if (actor !== 'chance' && source.below(8) === 0) {
        n += 1;
        yield legal;
      }
      state = catan.apply(state, { actor, action: pick(legal, source) });
    }
  }
}

describe('every legal action can be reached', () => {
  test('by controls that are its own', () => {
    for (const legal of positions(bySize(20, 100, 1000), rng(`${seed}/reach`))) {
      const ways = legal
        .filter(({ type }) => type !== 'offer' && type !== 'counter')
        .map((action) => controlsOf(action).join('>'));
      expect(ways).not.toContain('');
      expect(new Set(ways).size).toBe(ways.length);
      for (const action of legal) expect(controlsOf(action).length).toBeGreaterThan(0);
    }
  });

  test('by a finger on the smallest phone: the place under it is meant, or a closer look is offered', () => {
    for (const legal of positions(bySize(20, 100, 1000), rng(`${seed}/finger`))) {
      const places = legalPlaces(legal);
      for (const place of places) {
        const first = placeTapped(places, place.point, SMALL);
        const meant = first.type === 'unsure' ? placeTapped(places, place.point, SMALL * 2.2) : first;
        expect(meant).toEqual({ type: 'place', place });
      }
    }
  });

  test('by arrow keys from any place to any other', () => {
    for (const legal of positions(bySize(20, 60, 1000), rng(`${seed}/keys`))) {
      const places = legalPlaces(legal);
      expect(walkFrom(places).size).toBe(places.length);
    }
  });
});

describe('the grid of places', () => {
  test('every hex can be read by arrow keys when nothing is to be done', () => {
    expect(walkFrom(hexPlaces()).size).toBe(19);
  });

  test.each([false, true])('rows are read from the top and from the left, turned: %s', (turned) => {
    const rows = inRows(hexPlaces(), turned);
    expect(rows.map((row) => row.length)).toEqual(turned ? [1, 2, 3, 2, 3, 2, 3, 2, 1] : [3, 4, 5, 4, 3]);
    expect(rows.flat()).toHaveLength(19);
    const east = arrowDirection('ArrowRight', turned);
    for (const row of rows)
      for (const [i, one] of row.entries()) {
        const next = row[i + 1];
        if (next === undefined || east === null) continue;
        const [dx, dy] = [next.point.x - one.point.x, next.point.y - one.point.y];
        expect(dx * east.x + dy * east.y).toBeGreaterThan(1);
        expect(Math.abs(dx * east.y - dy * east.x)).toBeLessThan(1);
      }
  });

  test('other keys than arrows lead nowhere', () => {
    expect(arrowDirection('toString', false)).toBeNull();
    expect(arrowDirection('Enter', true)).toBeNull();
  });

  test('the place nearest to the one that is gone goes on', () => {
    const [first, , third] = hexPlaces();
    if (first === undefined || third === undefined) throw new Error('the island has hexes');
    expect(nearest([first, third], { x: third.point.x - 5, y: third.point.y })).toBe(third);
    expect(nearest([], first.point)).toBeNull();
  });
});

test.each([false, true])(
  'a closer look holds the place that was meant, and nothing beyond the sea, turned: %s',
  (turned) => {
    const whole = pictureBox(turned);
    for (const point of CORNER_POINTS) {
      const { x, y, width, height } = lensBox(point, turned);
      const seen = turned ? { x: -point.y, y: point.x } : point;
      expect(seen.x > x && seen.x < x + width && seen.y > y && seen.y < y + height).toBe(true);
      expect(x >= whole.x && x + width <= whole.x + whole.width + 0.01).toBe(true);
      expect(y >= whole.y && y + height <= whole.y + whole.height + 0.01).toBe(true);
      expect(whole.width / width).toBeGreaterThanOrEqual(2);
    }
  },
);

/** Returns all places that arrow keys can reach. */
function walkFrom(places: readonly IslandPlace[]): ReadonlySet<string> {
  const ways = [
    { x: 0, y: -1 },
    { x: 0, y: 1 },
    { x: -1, y: 0 },
    { x: 1, y: 0 },
  ];
  const open = places.slice(0, 1);
  const seen = new Set(open.map(({ id }) => id));
  for (let here = open.pop(); here !== undefined; here = open.pop()) {
    for (const way of ways) {
      const next = nextPlace(places, here.point, way);
      if (next !== null && !seen.has(next.id)) {
        seen.add(next.id);
        open.push(next);
      }
    }
  }
  return seen;
}

describe('a finger', () => {
  const corner = (vertex: number): Action => ({ type: 'settlement', vertex });
  const road = (edge: number): Action => ({ type: 'road', edge });

  test('takes the nearest legal place within its width, and nothing further away', () => {
    const places = legalPlaces([corner(0)]);
    const [{ x, y } = { x: 0, y: 0 }] = CORNER_POINTS;
    expect(placeTapped(places, { x: x + (FINGER - 1) / SMALL, y }, SMALL)).toEqual({ type: 'place', place: places[0] });
    expect(placeTapped(places, { x: x + (FINGER + 1) / SMALL, y }, SMALL)).toEqual({ type: 'nothing' });
  });

  test('between a corner and its road it asks for a closer look, unless the island is large', () => {
    const places = legalPlaces([corner(0), road(0)]);
    const [a, b] = [CORNER_POINTS[0], EDGE_POINTS[0]];
    if (a === undefined || b === undefined) throw new Error('the island has places');
    const between = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    expect(placeTapped(places, between, SMALL).type).toBe('unsure');
    expect(placeTapped(places, { x: a.x, y: a.y - 2 }, 2).type).toBe('place');
  });

  test('takes a hex anywhere inside', () => {
    const places = legalPlaces([{ type: 'robber', hex: 9 }]);
    expect(placeTapped(places, { x: HEX_SIZE * 0.6, y: HEX_SIZE * 0.4 }, SMALL)).toEqual({
      type: 'place',
      place: places[0],
    });
  });
});
