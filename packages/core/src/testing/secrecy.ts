/** The law of secrecy: if everything that is hidden from a viewer is dealt again, every byte that this viewer gets stays the same. */
import { itemAt } from '../list.ts';
import { same } from '../diff.ts';
import { knowsAction, traitsOf, type Game, type Kind, type Ply, type Viewer } from '../game.ts';
import { rng, shuffle } from '../rng.ts';
import { firstDifference } from './difference.ts';
import { must, lawOfAll, type Law } from './law.ts';
import { candidates, stops, viewersOf, worlds, type Walk } from './walk.ts';

const STOPS = 16;
const AHEAD = 6;
/** Number of alternatives tried for each kind of action. */
const PUBLISHED = 200;

export const secrecy: Law = lawOfAll(
  13,
  'nothing that is sent reveals what its reader may not know',
  'preset',
  (game, walks) => {
    for (const walk of walks) checkSecrecy(game, walk);
    checkHiding(game, walks);
    checkPublished(game, walks);
  },
);

function checkSecrecy<K extends Kind>(game: Game<K>, walk: Walk<K>): void {
  const pool = candidates(game, walk, 40);
  for (const i of stops(walk, STOPS)) {
    if (i < walk.plies.length) checkToldAlike(game, walk, i);
    for (const viewer of viewersOf(game, walk)) {
      const state = itemAt(walk.states, i);
      for (const world of worlds(game, walk, i, viewer, 'law 13')) {
        if (!same(game.view(world, viewer), game.view(state, viewer))) continue; // law 7 requires this
        checkFaults(game, state, world, viewer, pool, `at ply ${i}`);
        checkAhead(game, walk, i, world, viewer);
      }
    }
  }
}

function checkToldAlike<K extends Kind>(game: Game<K>, walk: Walk<K>, i: number): void {
  const ply = itemAt(walk.plies, i);
  if (traitsOf(game, ply.action.type)?.secret === true) return;
  const told = [...viewersOf(game, walk), 'all' as const].map((viewer) =>
    JSON.stringify(game.tell(itemAt(walk.states, i), ply, itemAt(walk.states, i + 1), viewer)),
  );
  must(new Set(told).size === 1, () => `ply ${i}, ${ply.action.type}, is not secret but not told alike to all`);
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
    const alike = faults[0] === faults[1] || faults.includes('null'); // law 7 checks whether they are legal
    must(alike, () => `${where} seat ${viewer} learns from ${faults[0]} against ${faults[1]}`);
  }
}

/** Plays the same plies in the true and in an imagined state. As long as the views agree, all texts must agree. */
function checkAhead<K extends Kind>(
  game: Game<K>,
  walk: Walk<K>,
  start: number,
  world: K['State'],
  viewer: Viewer,
): void {
  let now = world;
  for (let i = start; i < Math.min(start + AHEAD, walk.plies.length); i++) {
    const ply = itemAt(walk.plies, i);
    if (!isLegal(game, now, ply)) return;
    const [before, after] = [itemAt(walk.states, i), itemAt(walk.states, i + 1)];
    const next = game.apply(now, ply);
    if (!same(game.view(next, viewer), game.view(after, viewer))) return; // the ply has revealed which state is the true one
    if (ply.actor === viewer && traitsOf(game, ply.action.type)?.reveals === true) return;
    const told = [game.tell(before, ply, after, viewer), game.tell(now, ply, next, viewer)].map((news) =>
      JSON.stringify(news),
    );
    must(told[0] === told[1], () => `ply ${i} tells ${viewer} what the view hides: ${told[0]} against ${told[1]}`);
    now = next;
  }
}

function isLegal<K extends Kind>(game: Game<K>, state: K['State'], { actor, action }: Ply<K>): boolean {
  if (!game.turn(state).may.includes(actor)) return false;
  if (actor !== 'chance') return game.check(state, action, actor) === null;
  return game.chance(state).some((odds) => same(odds.action, action));
}

/** Checks alternatives to secret plies: a viewer who is told the same must also see the same. */
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
    must(pairs < 20 || hidden > 0, () => `${type} is called secret, but everybody was told all of it`);
  }
}

function checkAlternatives<K extends Kind>(
  game: Game<K>,
  walk: Walk<K>,
  i: number,
  count: { pairs: number; hidden: number },
): void {
  const state = itemAt(walk.states, i);
  const { actor, action } = itemAt(walk.plies, i);
  const actions = actor === 'chance' ? game.chance(state).map((odds) => odds.action) : game.legalActions(state, actor);
  const others = actions.filter((one) => one.type === action.type && !same(one, action));
  for (const other of shuffle([...others], rng(`law 13 ${walk.seed} ${i}`)).slice(0, 3)) {
    const after = game.apply(state, { actor, action: other });
    const actual = itemAt(walk.states, i + 1);
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
      const [seen, elsewhere] = [game.view(actual, viewer), game.view(after, viewer)];
      must(
        ended || same(seen, elsewhere),
        () =>
          `ply ${i}, ${action.type}: the view of ${viewer} shows what the news hides: ${firstDifference(seen, elsewhere, 'now, and after another choice')}. Hide it in \`view\`, or do not make the kind secret`,
      );
    }
  }
}

/**
 * Checks what hosts publish about a ply: its action, or only the kind. A viewer who is told and shown the same about two plies must get the
 * same for both. Seats that choose at the same time must not be told a choice that their views hide.
 */
function checkPublished<K extends Kind>(game: Game<K>, walks: readonly Walk<K>[]): void {
  const tried = new Map<string, number>();
  for (const walk of walks) {
    for (const [i, { action }] of walk.plies.entries()) {
      const pairs = tried.get(action.type) ?? 0;
      if (pairs < PUBLISHED) tried.set(action.type, pairs + checkPublishedAt(game, walk, i));
    }
  }
}

/** Returns the number of compared pairs of plies. */
function checkPublishedAt<K extends Kind>(game: Game<K>, walk: Walk<K>, i: number): number {
  const [state, actual, ply] = [itemAt(walk.states, i), itemAt(walk.states, i + 1), itemAt(walk.plies, i)];
  const { actor } = ply;
  const actions = actor === 'chance' ? game.chance(state).map((odds) => odds.action) : game.legalActions(state, actor);
  const others = shuffle([...actions], rng(`published ${walk.seed} ${i}`)).slice(0, 4);
  const { awaits } = game.turn(state);
  const choosesToo = (viewer: Viewer): boolean =>
    typeof viewer === 'number' && awaits.includes(actor) && awaits.includes(viewer);
  for (const action of others) {
    const other = { actor, action };
    const after = game.apply(state, other);
    for (const viewer of viewersOf(game, walk)) {
      if (viewer === actor || !same(game.view(actual, viewer), game.view(after, viewer))) continue;
      const told = game.tell(state, ply, actual, viewer);
      if (!same(told, game.tell(state, other, after, viewer))) {
        must(
          !choosesToo(viewer) || action.type !== ply.action.type || same(actual, after),
          () =>
            `ply ${i}, ${action.type}: seat ${viewer}, which acts at the same time, is told ${JSON.stringify(told)}, and no view shows it. Make the kind secret, or show the action in \`view\``,
        );
        continue;
      }
      const shown = [published(game, ply, viewer), published(game, other, viewer)];
      must(
        same(shown[0], shown[1]),
        () => `ply ${i}, ${action.type}: ${viewer} may not know ${JSON.stringify(shown[0])}`,
      );
    }
  }
  return others.length;
}

function published<K extends Kind>(game: Game<K>, ply: Ply<K>, viewer: Viewer): unknown {
  return knowsAction(game, ply, viewer) ? ply.action : ply.action.type;
}
