/** Tests the laws of sight: a view and a memory are enough to play. */
import { itemAt } from '../list.ts';
import { perspective } from '../table/perspective.ts';
import { same } from '../diff.ts';
import { traitsOf, type Game, type Kind, type Seat, type Viewer } from '../game.ts';
import { rng, shuffle } from '../rng.ts';
import { must, lawOfWalks, type Law } from './law.ts';
import { candidates, memories, seatsOf, stops, viewersOf, worlds, type Walk } from './walk.ts';

const STOPS = 16;
const WHAT_TO_DO =
  'if it shows what was hidden, let a ply of chance with one outcome show it, or say `reveals: true` of its kind';

export const sightLaws: readonly Law[] = [
  lawOfWalks(7, 'an imagined state looks to its viewer like the true one', (game, walk) => {
    const pool = candidates(game, walk, 40);
    for (const i of stops(walk, STOPS)) {
      const state = itemAt(walk.states, i);
      const all = game.imagine(game.view(state, 'all'), game.emptyMemory)(rng(walk.seed));
      must(same(all, state), () => `at ply ${i} the viewer 'all' does not see everything`);
      for (const viewer of viewersOf(game, walk)) {
        for (const world of worlds(game, walk, i, viewer, 'law 7'))
          checkWorld(game, state, world, viewer, pool, `at ply ${i}`);
      }
    }
  }),

  lawOfWalks(15, 'an actor can predict their next view unless the action reveals something', (game, walk) => {
    for (const i of stops(walk, STOPS)) {
      const state = itemAt(walk.states, i);
      for (const seat of seatsOf(game, walk)) checkForesight(game, walk, state, i, seat);
    }
  }),
];

function checkWorld<K extends Kind>(
  game: Game<K>,
  state: K['State'],
  world: K['State'],
  viewer: Viewer,
  pool: readonly K['Action'][],
  where: string,
): void {
  const differs = (what: string) => (): string => `${where} ${viewer} imagines a state with another ${what}`;
  must(same(game.view(world, viewer), game.view(state, viewer)), differs('view'));
  must(same(game.turn(world), game.turn(state)), differs('turn'));
  must(same(game.outcome(world), game.outcome(state)), differs('outcome'));
  if (typeof viewer !== 'number') return;
  must(same(game.legalActions(world, viewer), game.legalActions(state, viewer)), differs('list of legal actions'));
  for (const action of pool) {
    const alike = (game.check(world, action, viewer) === null) === (game.check(state, action, viewer) === null);
    must(alike, differs(`answer to ${JSON.stringify(action)}`));
  }
}

function checkForesight<K extends Kind>(game: Game<K>, walk: Walk<K>, state: K['State'], i: number, seat: Seat): void {
  if (!game.turn(state).may.includes(seat)) return;
  const source = rng(`law 15 ${walk.seed} ${i} ${seat}`);
  const view = game.view(state, seat);
  const mine = perspective(game, view, memories(game, walk, seat)[i], seat, source);
  const actions = shuffle([...game.legalActions(state, seat)], source).slice(0, 12);
  for (const action of actions) {
    const blind = traitsOf(game, action.type)?.reveals === true || mine.check(action) !== null;
    if (blind) continue;
    const seen = game.view(game.apply(state, { actor: seat, action }), seat);
    must(
      same(mine.foresee(action), seen),
      () => `at ply ${i} seat ${seat} does not foresee what ${JSON.stringify(action)} shows it; ${WHAT_TO_DO}`,
    );
  }
}
