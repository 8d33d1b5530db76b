/** Tests the law of worlds: the true state is among the imagined ones, and it is not the only one if something is hidden. */
import { same } from '../diff.ts';
import { hasSecrets, type Game, type Kind, type Seat } from '../game.ts';
import { itemAt } from '../list.ts';
import { rng, type Rng } from '../rng.ts';
import { lawOfAll, must, type Law } from './law.ts';
import { memories, seatsOf, stops, type Walk } from './walk.ts';

const STOPS = 4;
const FEW = 3;
/** The number of imagined states among which a true value must occur, however rare it is. */
const PATIENCE = 20_000;

export const worldsLaw: Law = lawOfAll(
  16,
  'imagine can return the true state, and several worlds where something is hidden',
  'game',
  (game, walks) => {
    const several = walks.map((walk) => checkWalk(game, walk));
    must(
      !hasSecrets(game) || several.some(Boolean),
      () => 'things are told in secret, but nobody ever imagines two worlds',
    );
  },
);

/** Returns whether any seat considered several states possible. */
function checkWalk<K extends Kind>(game: Game<K>, walk: Walk<K>): boolean {
  let several = false;
  for (const i of stops(walk, STOPS)) {
    for (const seat of seatsOf(game, walk)) several = checkTruth(game, walk, i, seat) || several;
  }
  return several;
}

function checkTruth<K extends Kind>(game: Game<K>, walk: Walk<K>, i: number, seat: Seat): boolean {
  const truth = itemAt(walk.states, i);
  const source = rng(`law 16 ${walk.seed} ${i} ${seat}`);
  const sample = game.imagine(game.view(truth, seat), memories(game, walk, seat)[i]);
  const few = Array.from({ length: FEW }, () => sample(source));
  let missing = leavesOf(truth);
  const lookAt = (world: K['State']): void => {
    missing = missing.filter(({ path, value }) => !same(valueAt(world, path), value));
  };
  few.forEach(lookAt);
  for (let n = 0; n < PATIENCE && missing.length > 0; n++) lookAt(sample(source));
  const places = missing.map(({ path, value }) => `${path.join('/')} is ${String(value)}`);
  must(places.length === 0, () => `at ply ${i} seat ${seat} never imagines what is true: ${places.join(', ')}`);
  return few.some((world) => !same(world, truth)) && variety(sample, source, few);
}

function variety<S>(sample: (source: Rng) => S, source: Rng, few: readonly S[]): boolean {
  const [first] = few;
  return (
    few.some((world) => !same(world, first)) || Array.from({ length: 20 }).some(() => !same(sample(source), first))
  );
}

interface Leaf {
  readonly path: readonly string[];
  readonly value: unknown;
}

/** Returns every value with its path. */
function leavesOf(value: unknown, path: readonly string[] = []): Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => (isBag(inner) ? inner[key] : undefined), value);
}

function isBag(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
