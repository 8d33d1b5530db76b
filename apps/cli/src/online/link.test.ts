import { expect, test } from 'vitest';
import { inviteText } from '@boardwright/fair';
import { parseLink } from './link.ts';

const [MATCH, INVITE] = ['abcdefgh-_345678', 'A'.repeat(22)];
const SIGNED = { key: '0f'.repeat(32), handover: 'a5'.repeat(64) };

test.each([
  [`#/match/${MATCH}/${INVITE}`, null],
  [`#/seats/${MATCH}${INVITE}`, { fair: null }],
  [`#/seats/${MATCH}${INVITE}${inviteText(SIGNED)}`, { fair: SIGNED }],
])('the link %s invites to a seat; it moves from another device: %s', (hash, moves) => {
  const link = { match: MATCH, invite: INVITE, moves };
  expect(parseLink(`https://play.example/${hash}`)).toMatchObject({ ok: true, value: link });
});
