/** Every game to its end, all seats taken by experts. */
import { presetOf } from '@boardwright/core';
import { registry } from '@boardwright/games';
import { describe, expect, test } from 'vitest';
import { seed, size } from '../../../tools/size.ts';
import { inside } from './testing/process.fixture.ts';

const ENDS = /wins|win together|draw/i;

// Search by five levels of games takes longer than the fast check has.
describe.skipIf(size === 'small')('experts play to the end', () => {
  test.each(Object.entries(registry))('%s', { timeout: 120_000 }, async (id, load) => {
    const experts = Array.from({ length: presetOf(await load()).seats }, () => 'bot:expert').join(',');
    const { code, out, err } = await inside(['watch', id, '--fast', '--seats', experts, '--seed', seed]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.trimEnd().split('\n').at(-1)).toMatch(ENDS);
  });
});
