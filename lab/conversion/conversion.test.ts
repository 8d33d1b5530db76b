import { loadKnowledge } from '@boardwright/bots';
import { required } from '@boardwright/core';
import type { Level } from '@boardwright/core/bots';
import { games } from '@boardwright/games';
import { describe, expect, test } from 'vitest';
import { bySize } from '../../tools/size.ts';
import { provedPlies } from './banqi-tables.ts';
import { convert } from './convert.ts';
import { wonPositions } from './won-positions.ts';

const POSITIONS = 40;
const SAMPLE = bySize(2, 4, POSITIONS);
/** The last level to test. The weakest may fail; the strongest is played only at release, because it searches so much. */
const LAST_LEVEL = bySize(-1, -1, Infinity);
const MINUTES = 60_000;

/** A table of four pieces takes half a second. */
test('every won position of Banqi is won by the tables of its last pieces', () => {
  const positions = wonPositions('banqi').slice(0, SAMPLE);
  expect(positions.map((position) => provedPlies(position))).not.toContain(null);
  const [first] = positions;
  if (first === undefined) throw new TypeError('no positions');
  expect(provedPlies({ ...first, winner: 1 - first.winner })).toBeNull();
});

describe.each(Object.keys(games))('%s', (id) => {
  test(`has ${POSITIONS} won positions`, () => {
    expect(wonPositions(id)).toHaveLength(POSITIONS);
    expect(new Set(wonPositions(id).map(({ text }) => text)).size).toBe(POSITIONS);
  });

  test('every level that searches wins what is won, but the weakest', { timeout: 20 * MINUTES }, async () => {
    const knowledge = required(await loadKnowledge(games, id), id);
    const searching = knowledge.levels.slice(1, LAST_LEVEL).filter(({ nodes }) => nodes > 1);
    const positions = wonPositions(id).slice(0, SAMPLE);
    const lostBy = (level: Level): readonly string[] =>
      positions.flatMap((position, i) => {
        const { isWon, end } = convert(knowledge, level, position, `won/${i + 1}`);
        return isWon ? [] : [`${level.name} at ${i + 1}: ${end}`];
      });
    const mayLose = (level: Level): number => (level === knowledge.levels[1] ? Math.floor(positions.length / 20) : 0);
    expect(searching.length).toBeGreaterThan(0);
    expect(searching.flatMap((level) => lostBy(level).slice(mayLose(level)))).toEqual([]);
  });
});
