/** Plays every game that has experts to its end, with experts at all seats. */
import { presetOf } from '@boardwright/core';
import { games } from '@boardwright/games';
import { describe, expect, test } from 'vitest';
import { seed, size } from '../../../tools/size.ts';
import { inside } from './testing/process.fixture.ts';

const ENDS = /wins|win together|draw/i;

const offered = Object.values(games).filter(({ levels }) => levels?.includes('expert') === true);
const withExperts = await Promise.all(offered.map(({ rules }) => rules()));

// too slow for the quick check: searches in every game
describe.skipIf(size === 'small')('experts play to the end', () => {
  test.each(withExperts)('$id', { timeout: 120_000 }, async (game) => {
    const experts = Array.from({ length: presetOf(game).seats }, () => 'bot:expert').join(',');
    const { code, out, err } = await inside(['watch', game.id, '--fast', '--seats', experts, '--seed', seed]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.trimEnd().split('\n').at(-1)).toMatch(ENDS);
  });
});
