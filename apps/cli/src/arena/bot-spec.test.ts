import { unwrap } from '@boardwright/core';
import type { Knowledge } from '@boardwright/core/bots';
import { knowledge as own } from '@boardwright/games/369/bots';
import { expect, test } from 'vitest';
import { botSpecOf } from './bot-spec.ts';

const knowledge = {
  ...own,
  assets: [{ name: 'net-1', sha256: '' }],
} as unknown as Knowledge;
const levelOf = (word: string): unknown => {
  const spec = botSpecOf(knowledge, word, 7);
  return spec.ok && spec.value.type === 'level' ? spec.value.level : spec;
};

test('settings change a level: numbers by their names, and what evaluates', () => {
  expect(levelOf('expert:nodes=50:temperature=0.5')).toMatchObject({ bot: 'expert', nodes: 50, temperature: 0.5 });
  expect(levelOf('expert:eval=hand')).toMatchObject({ bot: 'expert', net: '' });
  expect(levelOf('expert:eval=net')).toMatchObject({ bot: 'expert', net: 'net-1' });
  expect(levelOf('greedy')).toMatchObject({ bot: 'greedy', nodes: 7 });
});

test.each(['expert:eval=other', 'expert:nodes=hand', 'expert:bot=1', 'expert:name=1', 'expert:nodes'])(
  '%s is no bot',
  (word) => {
    expect(levelOf(word)).toMatchObject({ ok: false, error: { code: 'bad-bot' } });
  },
);

test('an unknown name is answered with those that there are', () => {
  const { message } = (botSpecOf(knowledge, 'experts', 7) as { readonly error: { readonly message: string } }).error;
  expect(message).toContain('expert');
  expect(unwrap(botSpecOf(knowledge, 'exec:node "a b"', 7))).toEqual({
    type: 'program',
    command: 'node',
    args: ['a b'],
  });
});
