import { pick, rng } from '@boardwright/core';
import { expect, test } from 'vitest';
import {
  opponentsOf,
  isByLink,
  resizeSeats,
  seatChoiceDecoder,
  seatsAgainst,
  rotateSeats,
  withChoice,
  type SeatChoice,
} from './seat-choices.ts';

const CHOICES: readonly SeatChoice[] = ['me', 'here', 'link', 'bot:easy', 'bot:hard'];

test('whatever is chosen in whatever order, one seat is one’s own and nobody here sits with somebody by link', () => {
  const source = rng('seats');
  for (let round = 0; round < 300; round++) {
    let seats = seatsAgainst(2 + source.below(3), 0, 'bot:easy');
    for (let n = 0; n < 8; n++) {
      const [seat, choice] = [source.below(seats.length), pick(CHOICES, source)];
      seats =
        source.below(6) === 0 ? resizeSeats(seats, 2 + source.below(3), 'bot:easy') : withChoice(seats, seat, choice);
      seats = rotateSeats(seats, source.below(4));
      expect(seats.filter((one) => one === 'me')).toHaveLength(1);
      expect(seats.includes('here') && isByLink(seats)).toBe(false);
    }
  }
});

test('a choice is where it was put, and one’s own seat changes places', () => {
  const seats: readonly SeatChoice[] = ['me', 'bot:easy', 'bot:hard'];
  expect(withChoice(seats, 1, 'link')).toEqual(['me', 'link', 'bot:hard']);
  expect(withChoice(seats, 2, 'me')).toEqual(['bot:hard', 'bot:easy', 'me']);
  expect(withChoice(seats, 0, 'bot:hard')).toEqual(['bot:hard', 'me', 'bot:hard']);
  expect(withChoice(['me', 'link', 'bot:easy'], 2, 'here')).toEqual(['me', 'here', 'here']);
});

test('seats that are alike have one name', () => {
  expect(opponentsOf(['me', 'bot:easy', 'bot:hard'])).toBe('bot');
  expect(opponentsOf(['here', 'me'])).toBe('self');
  expect(opponentsOf(['link', 'me', 'link'])).toBe('link');
  expect(opponentsOf(['link', 'me', 'bot:easy'])).toBeNull();
});

test('what was kept is read back, and nothing else', () => {
  for (const choice of CHOICES) expect(seatChoiceDecoder.decode(choice, 'seat')).toEqual({ ok: true, value: choice });
  for (const raw of ['you', '', 3, null]) expect(seatChoiceDecoder.decode(raw, 'seat').ok).toBe(false);
});
