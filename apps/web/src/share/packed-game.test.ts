import { pick, presetOf, rng, unwrap } from '@boardwright/core';
import { begin, decide, fold, newSave, seeded, settle } from '@boardwright/core/host';
import type { Game } from '@boardwright/core';
import type { Entry, Save } from '@boardwright/core/host';
import { threeSixNine } from '@boardwright/games/369';
import { expect, test } from 'vitest';
import { seed } from '../../../../tools/size.ts';
import { MOST_CHARACTERS, packGame, unpackGame } from './packed-game.ts';

/** Returns the file of a whole random game. */
function played(game: Game): Save {
  const save = newSave(game, presetOf(game), seed);
  const source = rng(`${seed}/share`);
  const log: Entry[] = [];
  let table = unwrap(begin(game, save));
  for (let at = 1; table.outcome === null; at++) {
    table = settle(game, table, seeded(seed), at).table;
    const actor = game.turn(table.state).awaits[0];
    if (typeof actor !== 'number') continue;
    const action = pick(game.legalActions(table.state, actor), source);
    const entry = unwrap(decide(game, table, actor, { type: 'ply', action }, at));
    log.push(entry);
    table = fold(game, table, entry);
  }
  return { ...save, log };
}

test('a game of 369 fits into an address, and comes out of it as it was', async () => {
  const save = played(threeSixNine as unknown as Game);
  const data = (await packGame(save)) ?? '';
  expect(data).toMatch(/^[\w-]{100,}$/);
  expect(data.length).toBeLessThan(MOST_CHARACTERS);
  expect(JSON.parse(unwrap(await unpackGame(data)))).toEqual(save);
});

test('a game that is too long for an address is not packed', async () => {
  const source = rng(seed);
  const noise = Array.from({ length: 20_000 }, () => source.below(1000));
  expect(await packGame({ ...played(threeSixNine as unknown as Game), noise } as Save)).toBeNull();
});

test('a broken, cut or hostile address is refused', async () => {
  const data = (await packGame(played(threeSixNine as unknown as Game))) ?? '';
  // 10,000 bytes that unpack to ten million zeros, more than any game has
  const bomb = await new Response(
    new Blob([new Uint8Array(1e7)]).stream().pipeThrough(new CompressionStream('deflate-raw')),
  ).arrayBuffer();
  const hostile = btoa(String.fromCharCode(...new Uint8Array(bomb).slice(0, 6000))).replaceAll(/[+/=]/g, 'A');
  for (const wrong of ['', '%', data.slice(0, 40), `${data}*`, 'A'.repeat(MOST_CHARACTERS + 1), hostile]) {
    const read = await unpackGame(wrong);
    expect(read.ok ? 'read' : read.error.code).toBe('broken-link');
  }
});
