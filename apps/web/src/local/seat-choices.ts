/** Who plays: exactly one seat is the player's own, and people at this device cannot be mixed with people by link. Pure functions. */
import { fail, ok, type Seat } from '@boardwright/core';
import { text, type Decoder } from '@boardwright/core/decode';

export type SeatChoice = 'me' | 'here' | 'link' | `bot:${string}`;

/** The opponents, if all other seats have the same kind of player. */
type Opponents = 'bot' | 'self' | 'link';

const BOT = 'bot:';
const isChoice = (value: string): value is SeatChoice =>
  value === 'me' || value === 'here' || value === 'link' || value.startsWith(BOT);

export const seatChoiceDecoder: Decoder<SeatChoice> = {
  ...text(44),
  decode: (raw, at) => {
    const value = text(44).decode(raw, at);
    if (!value.ok) return value;
    return isChoice(value.value) ? ok(value.value) : fail('bad-shape', `${at} must say who sits there.`, { at });
  },
};

export function botChoice(level: string): SeatChoice {
  return `bot:${level}`;
}

/** Returns the level of a bot; null for a person. */
export function chosenLevel(choice: SeatChoice): string | null {
  return choice.startsWith(BOT) ? choice.slice(BOT.length) : null;
}

export function seatsAgainst(count: number, own: Seat, other: SeatChoice): readonly SeatChoice[] {
  return Array.from({ length: count }, (_, seat) => (seat === own ? 'me' : other));
}

/** Changes who has a seat. If the player's own seat is involved, the two seats swap. */
export function withChoice(seats: readonly SeatChoice[], seat: Seat, choice: SeatChoice): readonly SeatChoice[] {
  const before = seats[seat] ?? 'me';
  if (choice === before) return seats;
  if (choice === 'me') return seats.with(ownSeat(seats), before).with(seat, choice);
  // A player who gives up their own seat takes the next one.
  const moved = before === 'me' ? seats.with((seat + 1) % seats.length, 'me') : seats;
  return unmixed(moved.with(seat, choice), choice);
}

function unmixed(seats: readonly SeatChoice[], choice: SeatChoice): readonly SeatChoice[] {
  const clash = choice === 'here' ? 'link' : choice === 'link' ? 'here' : null;
  return seats.map((one) => (one === clash ? choice : one));
}

/** Adjusts the number of seats to other rules. */
export function resizeSeats(seats: readonly SeatChoice[], count: number, other: SeatChoice): readonly SeatChoice[] {
  const kept = Array.from({ length: count }, (_, seat) => seats[seat] ?? other);
  return kept.includes('me') ? kept : kept.with(0, 'me');
}

/** Rotates the players by this many seats. */
export function rotateSeats(seats: readonly SeatChoice[], by: number): readonly SeatChoice[] {
  return seats.map((one, seat) => seats[(seat + by) % seats.length] ?? one);
}

export function ownSeat(seats: readonly SeatChoice[]): Seat {
  return Math.max(0, seats.indexOf('me'));
}

export function isByLink(seats: readonly SeatChoice[]): boolean {
  return seats.includes('link');
}

/** Returns the opponents; null if the other seats differ. */
export function opponentsOf(seats: readonly SeatChoice[]): Opponents | null {
  const kinds = new Set(seats.filter((one) => one !== 'me').map(kindOf));
  const [kind] = kinds;
  return kinds.size === 1 ? (kind ?? null) : null;
}

function kindOf(choice: SeatChoice): Opponents {
  if (choice === 'link') return 'link';
  return chosenLevel(choice) === null ? 'self' : 'bot';
}
