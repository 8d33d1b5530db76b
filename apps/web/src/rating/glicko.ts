/** Glicko-2 by Mark Glickman: a rating and its uncertainty, updated after each set of games. Pure functions. */

export interface GlickoRating {
  readonly rating: number;
  /** The standard deviation: in two of three cases, the true rating is within this distance. */
  readonly deviation: number;
  /** The expected change of the true rating between sets of games. */
  readonly volatility: number;
}

export interface Game {
  readonly rating: number;
  readonly deviation: number;
  /** The score: 1 for a win, 0.5 for a draw, 0 for a loss. */
  readonly score: number;
}

export const NEW_PLAYER: GlickoRating = { rating: 1500, deviation: 350, volatility: 0.06 };

/** The expected change of the volatility itself. The paper's default is 0.5. */
const TAU = 0.5;
const SCALE = 173.7178;
const CENTRE = 1500;
const CLOSE = 1e-6;

/** Returns the rating after a set of at least one game. */
export function rated(before: GlickoRating, games: readonly Game[]): GlickoRating {
  const mu = (before.rating - CENTRE) / SCALE;
  const phi = before.deviation / SCALE;
  const terms = games.map((game) => termOf(mu, game));
  const variance = 1 / sum(terms.map(({ weight, expected }) => weight ** 2 * expected * (1 - expected)));
  const surprise = sum(terms.map(({ weight, expected, score }) => weight * (score - expected)));
  const volatility = newVolatility(before.volatility, phi, variance, variance * surprise);
  const wider = phi ** 2 + volatility ** 2;
  const narrower = 1 / Math.sqrt(1 / wider + 1 / variance);
  return {
    rating: CENTRE + SCALE * (mu + narrower ** 2 * surprise),
    deviation: SCALE * narrower,
    volatility,
  };
}

function termOf(mu: number, { rating, deviation, score }: Game) {
  const weight = 1 / Math.sqrt(1 + (3 * (deviation / SCALE) ** 2) / Math.PI ** 2);
  const expected = 1 / (1 + Math.exp(-weight * (mu - (rating - CENTRE) / SCALE)));
  return { weight, expected, score };
}

/** Returns the volatility by step 5 of the paper: a root of f, found by the Illinois algorithm. */
function newVolatility(volatility: number, phi: number, variance: number, change: number): number {
  const start = Math.log(volatility ** 2);
  const f = (x: number): number => {
    const square = phi ** 2 + variance + Math.exp(x);
    return (Math.exp(x) * (change ** 2 - square)) / (2 * square ** 2) - (x - start) / TAU ** 2;
  };
  let [a, b] = [start, otherEnd(f, start, change ** 2 - phi ** 2 - variance)];
  let [atA, atB] = [f(a), f(b)];
  while (Math.abs(b - a) > CLOSE) {
    const c = a + ((a - b) * atA) / (atB - atA);
    const atC = f(c);
    if (atC * atB <= 0) [a, atA] = [b, atB];
    else atA /= 2;
    [b, atB] = [c, atC];
  }
  return Math.exp(a / 2);
}

/** Returns a point on the other side of the root. */
function otherEnd(f: (x: number) => number, start: number, excess: number): number {
  if (excess > 0) return Math.log(excess);
  let steps = 1;
  while (f(start - steps * TAU) < 0) steps++;
  return start - steps * TAU;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}
