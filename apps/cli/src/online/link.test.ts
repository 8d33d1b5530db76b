import { expect, test } from 'vitest';
import { parseLink } from './link.ts';

const [MATCH, INVITE] = ['abcdefgh-_345678', 'A'.repeat(22)];

test.each([
  [`#/match/${MATCH}/${INVITE}`, false],
  [`#/seats/${MATCH}${INVITE}`, true],
])('the link %s invites to a seat; it moves from another device: %s', (hash, isMove) => {
  const link = { match: MATCH, invite: INVITE, isMove };
  expect(parseLink(`https://play.example/${hash}`)).toMatchObject({ ok: true, value: link });
});
