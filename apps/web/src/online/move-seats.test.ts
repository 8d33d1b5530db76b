import { expect, test } from 'vitest';
import { formatRoute, parseRoute } from '../route.ts';
import { MOST_MOVED, movingSeats } from './move-seats.ts';

const [MATCH, INVITE] = ['abcdefgh-_345678', 'AAAAAAAAAAAAAAAAAAAAAA'];

test('a link holds each seat with its invite', () => {
  const data = `${MATCH}${INVITE}${MATCH.toUpperCase()}${INVITE.toLowerCase()}`;
  expect(parseRoute(formatRoute({ screen: 'seats', data }))).toEqual({ screen: 'seats', data });
  expect(movingSeats(data)).toEqual({
    ok: true,
    value: [
      { match: MATCH, invite: INVITE },
      { match: MATCH.toUpperCase(), invite: INVITE.toLowerCase() },
    ],
  });
});

test.each([
  ['nothing', ''],
  ['a part of a seat', `${MATCH}${INVITE}`.slice(1)],
  ['a seat and a part', `${MATCH}${INVITE}${MATCH}`],
  ['other letters', `${MATCH}${INVITE}`.replace('A', '!')],
  ['too many', `${MATCH}${INVITE}`.repeat(MOST_MOVED + 1)],
])('a link with %s is refused', (_, data) => {
  expect(movingSeats(data)).toMatchObject({ ok: false, error: { code: 'bad-invite' } });
});
