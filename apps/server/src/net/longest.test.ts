import { readFileSync } from 'node:fs';
import type { JsonSchema } from '@boardwright/core/decode';
import { walk } from '@boardwright/core/testing';
import { games } from '@boardwright/games';
import { MAX_INBOUND, MAX_SEQ } from '@boardwright/protocol';
import { expect, test } from 'vitest';
import { actionDecoder as stones } from '../../../../packages/games/src/369/text/decode.ts';
import { actionDecoder as banqi } from '../../../../packages/games/src/banqi/text/decode.ts';
import { actionDecoder as catan } from '../../../../packages/games/src/catan/text/decode.ts';
import { actionDecoder as hopnjump } from '../../../../packages/games/src/hopnjump/text/decode.ts';
import { bySize, seed } from '../../../../tools/size.ts';

const PROTOCOL = new URL('../../../../docs/reference/protocol.md', import.meta.url);

/** The schemas of the actions that a decoder accepts. For games that are not listed here, the actions that were played must fit. */
const ACTIONS: Readonly<Record<string, JsonSchema>> = {
  '369': stones.schema,
  banqi: banqi('classic').schema,
  catan: catan.schema,
  hopnjump: hopnjump.schema,
  'three-kingdoms': banqi('three-kingdoms').schema,
};

/** The longest command that can contain an action: with the longest id and the highest seq. */
const AROUND = JSON.stringify({
  type: 'command',
  id: 'x'.repeat(36),
  expect: MAX_SEQ,
  command: { type: 'ply', action: '' },
}).length;

/** Returns the length in bytes of the longest JSON that a schema describes. */
function longest(schema: JsonSchema): number {
  const { type, minimum, maximum, maxLength, items, maxItems, properties } = schema;
  const cases = (schema['oneOf'] ?? schema['anyOf']) as readonly JsonSchema[] | undefined;
  const values = schema['enum'] as readonly unknown[] | undefined;
  const most = (lengths: readonly number[]): number => Math.max(...lengths);
  if (cases !== undefined) return most(cases.map(longest));
  if (values !== undefined) return most(values.map((value) => JSON.stringify(value).length));
  if (type === 'integer') return most([minimum, maximum].map((n) => String(n).length));
  if (type === 'null') return 'null'.length;
  if (type === 'string') return 2 + 6 * (maxLength as number);
  if (type === 'array') return 2 + (maxItems as number) * (longest(items as JsonSchema) + 1);
  if (type === 'object')
    return Object.entries(properties as Readonly<Record<string, JsonSchema>>).reduce(
      (sum, [key, value]) => sum + key.length + 4 + longest(value),
      2,
    );
  throw new TypeError(`no bound for ${JSON.stringify(schema)}`);
}

test('no action of any game is too long for a message', () => {
  const known = Object.values(games).flatMap(({ id, knowledge }) => (knowledge === undefined ? [] : [id]));
  expect(Object.keys(ACTIONS).toSorted()).toEqual(known.toSorted());
  const bytes = Math.max(...Object.values(ACTIONS).map((schema) => AROUND + longest(schema)));
  expect(bytes).toBeLessThan(MAX_INBOUND);
  expect(readFileSync(PROTOCOL, 'utf8')).toContain(`the longest command of any game has ${bytes}`);
});

test.each(Object.values(games))('what is played in $id is no longer than that', async ({ id, rules }) => {
  const game = await rules();
  const bound = ACTIONS[id] === undefined ? MAX_INBOUND - AROUND : longest(ACTIONS[id]);
  let most = 0;
  for (const preset of Object.keys(game.presets)) {
    const { plies, states } = walk(game, preset, seed, bySize(50, 300, 3000));
    for (const [i, state] of states.entries()) {
      const { may } = game.turn(state);
      const legal = may.flatMap((actor) => (actor === 'chance' ? [] : game.legalActions(state, actor)));
      for (const action of [...legal, ...(plies[i] === undefined ? [] : [plies[i].action])]) {
        most = Math.max(most, Buffer.byteLength(JSON.stringify(action)));
      }
    }
  }
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(bound);
});
