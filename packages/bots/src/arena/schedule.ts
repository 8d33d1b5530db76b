/** Schedules games. On every seed one game is played for each order of the seats. */

/** An order of the seats. order[seat] is the index of the bot at that seat. */
type Order = readonly number[];

/** Returns both orders of two seats, all six orders of three, and the rotations of four or more. */
function ordersOf(seats: number): readonly Order[] {
  return seats === 3 ? permutations([0, 1, 2]) : rotations(seats);
}

function rotations(seats: number): readonly Order[] {
  return Array.from({ length: seats }, (_, by) => Array.from({ length: seats }, (__, seat) => (seat + by) % seats));
}

function permutations(items: readonly number[]): readonly Order[] {
  if (items.length <= 1) return [items];
  return items.flatMap((first) => permutations(items.filter((item) => item !== first)).map((rest) => [first, ...rest]));
}

/** The bot of each seat, and the seed of the game. */
export interface Pairing {
  readonly unit: number;
  /** The seed of the setup and the dice. It is the same for all orders of a unit. */
  readonly seed: string;
  readonly order: Order;
}

/** Returns at least `games` games, in whole units. */
export function pairingsOf(seats: number, games: number, seed: string): readonly Pairing[] {
  const orders = ordersOf(seats);
  return Array.from({ length: Math.ceil(games / orders.length) }, (_, unit) =>
    orders.map((order) => ({ unit, seed: `${seed}/${unit}`, order })),
  ).flat();
}
