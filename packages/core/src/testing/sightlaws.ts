/** Laws of knowledge: a view is enough to play by, it says no more than it may, and nothing tells the dice to come. */
import { pending, resolve, seeded } from '../chance.ts';
import { desk } from '../desk.ts';
import { same } from '../diff.ts';
import type { Game, Kind, Ply, Seat, Viewer } from '../game.ts';
import { rng, shuffle, type Rng } from '../rng.ts';
import { begin, newSave } from '../table.ts';
import { unwrap } from '../result.ts';
import { expect, lawOfAll, lawOfWalks, traitsOf, type Law } from './law.ts';
import { candidates, memories, seatsOf, stops, viewersOf, type Walk } from './walk.ts';

const STOPS = 16;
const WORLDS = 2;
const AHEAD = 6;

export const sightLaws: readonly Law[] = [
  lawOfWalks(7, 'an imagined state answers its viewer like the true one', (game, walk) => {
    const pool = candidates(game, walk, 40);
    for (const i of stops(walk, STOPS)) {
      const state = walk.states[i] as object;
      const all = game.imagine(game.view(state, 'all'), game.blank)(rng(walk.seed));
      expect(same(all, state), () => `at ply ${i} the viewer 'all' does not see everything`);
      for (const viewer of viewersOf(game, walk)) {
        for (const world of worlds(game, walk, i, viewer, 7))
          checkWorld(game, state, world, viewer, pool, `at ply ${i}`);
      }
    }
  }),

  lawOfAll(13, 'whoever may not know a thing is sent nothing of it', 'preset', (game, walks) => {
    for (const walk of walks) checkSecrecy(game, walk);
    checkHiding(game, walks);
  }),

  lawOfAll(14, 'nobody can know what chance will do', 'preset', (game, walks) => {
    if (Object.keys(game.kinds).every((type) => traitsOf(game, type)?.by === 'seat')) return checkNoChance(game, walks);
    for (const walk of walks) checkPublicOdds(game, walk);
    checkOpenFuture(game, walks);
    checkGuesses(game, walks);
  }),

  lawOfWalks(15, 'who acts without revealing foresees his own next view', (game, walk) => {
    for (const i of stops(walk, STOPS)) {
      const state = walk.states[i] as object;
      for (const seat of seatsOf(game, walk)) checkForesight(game, walk, state, i, seat);
    }
  }),
];

/** States that this viewer holds possible. */
function worlds<K extends Kind>(game: Game<K>, walk: Walk<K>, i: number, viewer: Viewer, law: number): K['State'][] {
  const source = rng(`law ${law} ${walk.seed} ${i} ${viewer}`);
  const sample = game.imagine(game.view(walk.states[i] as K['State'], viewer), memories(game, walk, viewer)[i]);
  return Array.from({ length: WORLDS }, () => sample(source));
}

function checkWorld<K extends Kind>(
  game: Game<K>,
  state: K['State'],
  world: K['State'],
  viewer: Viewer,
  pool: readonly K['Action'][],
  where: string,
): void {
  const differs = (what: string) => (): string => `${where} ${viewer} imagines a state with another ${what}`;
  expect(same(game.view(world, viewer), game.view(state, viewer)), differs('view'));
  expect(same(game.turn(world), game.turn(state)), differs('turn'));
  expect(same(game.outcome(world), game.outcome(state)), differs('outcome'));
  if (typeof viewer !== 'number') return;
  expect(same(game.legalActions(world, viewer), game.legalActions(state, viewer)), differs('list of legal actions'));
  for (const action of pool) {
    const alike = (game.check(world, action, viewer) === null) === (game.check(state, action, viewer) === null);
    expect(alike, differs(`answer to ${JSON.stringify(action)}`));
  }
}

function checkSecrecy<K extends Kind>(game: Game<K>, walk: Walk<K>): void {
  const pool = candidates(game, walk, 40);
  for (const i of stops(walk, STOPS)) {
    if (i < walk.plies.length) checkToldAlike(game, walk, i);
    for (const viewer of viewersOf(game, walk)) {
      const state = walk.states[i] as K['State'];
      for (const world of worlds(game, walk, i, viewer, 13)) {
        if (!same(game.view(world, viewer), game.view(state, viewer))) continue; // law 7 says so
        checkFaults(game, state, world, viewer, pool, `at ply ${i}`);
        checkAhead(game, walk, i, world, viewer);
      }
    }
  }
}

function checkToldAlike<K extends Kind>(game: Game<K>, walk: Walk<K>, i: number): void {
  const ply = walk.plies[i] as Ply<K>;
  if (traitsOf(game, ply.action.type)?.secret === true) return;
  const told = [...viewersOf(game, walk), 'all' as const].map((viewer) =>
    JSON.stringify(game.tell(walk.states[i] as K['State'], ply, walk.states[i + 1] as K['State'], viewer)),
  );
  expect(new Set(told).size === 1, () => `ply ${i}, ${ply.action.type}, is not secret but not told alike to all`);
}

function checkFaults<K extends Kind>(
  game: Game<K>,
  state: K['State'],
  world: K['State'],
  viewer: Viewer,
  pool: readonly K['Action'][],
  where: string,
): void {
  if (typeof viewer !== 'number') return;
  for (const action of pool) {
    const faults = [state, world].map((one) => JSON.stringify(game.check(one, action, viewer)));
    const alike = faults[0] === faults[1] || faults.includes('null'); // law 7 looks at legality
    expect(alike, () => `${where} seat ${viewer} learns from ${faults[0]} against ${faults[1]}`);
  }
}

/** The same plies in the true and in an imagined world: as long as the views stay alike, so does every word. */
function checkAhead<K extends Kind>(
  game: Game<K>,
  walk: Walk<K>,
  start: number,
  world: K['State'],
  viewer: Viewer,
): void {
  let now = world;
  for (let i = start; i < Math.min(start + AHEAD, walk.plies.length); i++) {
    const ply = walk.plies[i] as Ply<K>;
    if (!isLegal(game, now, ply)) return;
    const [before, after] = [walk.states[i] as K['State'], walk.states[i + 1] as K['State']];
    const next = game.apply(now, ply);
    if (!same(game.view(next, viewer), game.view(after, viewer))) return; // the ply showed which world it is
    if (ply.actor === viewer && traitsOf(game, ply.action.type)?.reveals === true) return;
    const told = [game.tell(before, ply, after, viewer), game.tell(now, ply, next, viewer)].map((news) =>
      JSON.stringify(news),
    );
    expect(told[0] === told[1], () => `ply ${i} tells ${viewer} what the view hides: ${told[0]} against ${told[1]}`);
    now = next;
  }
}

function isLegal<K extends Kind>(game: Game<K>, state: K['State'], { actor, action }: Ply<K>): boolean {
  if (!game.turn(state).may.includes(actor)) return false;
  if (actor !== 'chance') return game.check(state, action, actor) === null;
  return game.chance(state).some((odds) => same(odds.action, action));
}

/** Had the actor of a secret ply chosen otherwise, an onlooker who is told the same must also see the same. */
function checkHiding<K extends Kind>(game: Game<K>, walks: readonly Walk<K>[]): void {
  const tried = new Map<string, { pairs: number; hidden: number }>();
  for (const walk of walks) {
    for (const [i, ply] of walk.plies.entries()) {
      if (traitsOf(game, ply.action.type)?.secret !== true) continue;
      const count = tried.get(ply.action.type) ?? { pairs: 0, hidden: 0 };
      tried.set(ply.action.type, count);
      if (count.pairs < 300) checkAlternatives(game, walk, i, count);
    }
  }
  for (const [type, { pairs, hidden }] of tried) {
    expect(pairs < 20 || hidden > 0, () => `${type} is called secret, but everybody was told all of it`);
  }
}

function checkAlternatives<K extends Kind>(
  game: Game<K>,
  walk: Walk<K>,
  i: number,
  count: { pairs: number; hidden: number },
): void {
  const state = walk.states[i] as K['State'];
  const { actor, action } = walk.plies[i] as Ply<K>;
  const actions = actor === 'chance' ? game.chance(state).map((odds) => odds.action) : game.legalActions(state, actor);
  const others = actions.filter((one) => one.type === action.type && !same(one, action));
  for (const other of shuffle([...others], rng(`law 13 ${walk.seed} ${i}`)).slice(0, 3)) {
    const after = game.apply(state, { actor, action: other });
    const actual = walk.states[i + 1] as K['State'];
    for (const viewer of viewersOf(game, walk)) {
      if (viewer === actor) continue;
      count.pairs++;
      const told = [
        game.tell(state, { actor, action }, actual, viewer),
        game.tell(state, { actor, action: other }, after, viewer),
      ];
      const ended = game.outcome(actual) !== null || game.outcome(after) !== null;
      if (!same(told[0], told[1])) continue;
      count.hidden++;
      const seen = same(game.view(actual, viewer), game.view(after, viewer));
      expect(seen || ended, () => `ply ${i}, ${action.type}: the view of ${viewer} shows what the news hides`);
    }
  }
}

/** Where nothing is left to chance, chance must never be asked. */
function checkNoChance<K extends Kind>(game: Game<K>, walks: readonly Walk<K>[]): void {
  for (const state of walks.flatMap((walk) => walk.states)) {
    const idle = !game.turn(state).may.includes('chance') && game.chance(state).length === 0;
    expect(idle, () => 'chance acts, but no kind is by chance');
  }
}

/** The odds of a die that all will see are the same in every world: no hidden thing weighs on it. */
function checkPublicOdds<K extends Kind>(game: Game<K>, walk: Walk<K>): void {
  for (const i of chanceStops(game, walk).slice(0, STOPS)) {
    const odds = game.chance(walk.states[i] as K['State']);
    expect(
      same(odds, game.chance(walk.states[i] as K['State'])),
      () => `at ply ${i} chance gives other odds when asked again`,
    );
    if (odds.some(({ action }) => traitsOf(game, action.type)?.secret === true)) continue;
    for (const viewer of viewersOf(game, walk)) {
      for (const world of worlds(game, walk, i, viewer, 14)) {
        expect(same(game.chance(world), odds), () => `at ply ${i} something hidden from ${viewer} decides the odds`);
      }
    }
  }
}

/** A kind of chance with never a choice, and not always the same answer, was decided before: the state knows the future. */
function checkOpenFuture<K extends Kind>(game: Game<K>, walks: readonly Walk<K>[]): void {
  const seen = new Map<string, { free: boolean; answers: Set<string> }>();
  for (const walk of walks) {
    for (const i of chanceStops(game, walk)) {
      const odds = game.chance(walk.states[i] as K['State']);
      const type = odds[0]?.action.type ?? '';
      const kind = seen.get(type) ?? { free: false, answers: new Set() };
      seen.set(type, kind);
      kind.answers.add(JSON.stringify(walk.plies[i]));
      if (kind.free) continue;
      const results = odds.map(({ action }) => game.apply(walk.states[i] as K['State'], { actor: 'chance', action }));
      kind.free = results.some((result) => !same(result, results[0]));
    }
  }
  for (const [type, { free, answers }] of seen) {
    expect(free || answers.size < 2, () => `${type} never left anything open: its answer was known before`);
  }
}

/** One who sees all that a seat sees, and guesses the likeliest answer, is right as often as the odds say. */
function checkGuesses<K extends Kind>(game: Game<K>, walks: readonly Walk<K>[]): void {
  const [sums, keys] = [{ hits: 0, mean: 0, variance: 0 }, 8];
  for (const walk of walks) {
    for (const i of chanceStops(game, walk).slice(0, STOPS)) {
      for (const seat of seatsOf(game, walk)) {
        for (let key = 0; key < keys; key++)
          guessOnce(game, walk, i, seat, rng(`guess ${walk.seed} ${i} ${seat} ${key}`), sums);
      }
    }
  }
  const error = Math.abs(sums.hits - sums.mean);
  expect(
    error <= 5 * Math.sqrt(sums.variance) + 1,
    () => `guesses were right ${sums.hits} times; the odds say ${sums.mean.toFixed(1)}`,
  );
}

interface Sums {
  hits: number;
  mean: number;
  variance: number;
}

function guessOnce<K extends Kind>(game: Game<K>, walk: Walk<K>, i: number, seat: Seat, source: Rng, sums: Sums): void {
  const state = walk.states[i] as K['State'];
  const world = game.imagine(game.view(state, seat), memories(game, walk, seat)[i])(source);
  const guess = game.chance(world).reduce((best, odds) => (odds.weight > best.weight ? odds : best));
  const start = unwrap(begin(game, newSave(game, game.presets[walk.preset] as K['Options'], walk.seed)));
  const question = pending(game, { ...start, state, draws: i });
  if (question === null) return;
  const ticket = seeded(`${source.below(2 ** 32)}`)(question);
  const answer = resolve(question, ticket, 0);
  const chance = (question.odds.find(({ action }) => same(action, guess.action))?.weight ?? 0) / question.total;
  if (answer.type === 'ply' && same(answer.action, guess.action)) sums.hits++;
  sums.mean += chance;
  sums.variance += chance * (1 - chance);
}

function chanceStops<K extends Kind>(game: Game<K>, walk: Walk<K>): number[] {
  return walk.plies.flatMap(({ actor }, i) =>
    actor === 'chance' && game.outcome(walk.states[i] as K['State']) === null ? [i] : [],
  );
}

function checkForesight<K extends Kind>(game: Game<K>, walk: Walk<K>, state: K['State'], i: number, seat: Seat): void {
  if (!game.turn(state).may.includes(seat)) return;
  const source = rng(`law 15 ${walk.seed} ${i} ${seat}`);
  const view = game.view(state, seat);
  const mine = desk(game, view, memories(game, walk, seat)[i], seat, source);
  const actions = shuffle([...game.legalActions(state, seat)], source).slice(0, 12);
  for (const action of actions) {
    const blind = traitsOf(game, action.type)?.reveals === true || mine.check(action) !== null;
    if (blind) continue;
    const seen = game.view(game.apply(state, { actor: seat, action }), seat);
    expect(
      same(mine.foresee(action), seen),
      () => `at ply ${i} seat ${seat} does not foresee ${JSON.stringify(action)}`,
    );
  }
}
