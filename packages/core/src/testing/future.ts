/** The law against foresight: neither a seat's view nor the state may tell what chance will do. */
import { itemAt } from '../list.ts';
import { pending, resolve, seeded } from '../table/chance.ts';
import { same } from '../diff.ts';
import { presetOf, traitsOf, type Game, type Kind, type Seat } from '../game.ts';
import { unwrap } from '../result.ts';
import { rng, type Rng } from '../rng.ts';
import { begin, newSave } from '../table/begin.ts';
import { must, lawOfAll, type Law } from './law.ts';
import { memories, seatsOf, viewersOf, worlds, type Walk } from './walk.ts';

const STOPS = 16;
/** Minimum number of answers of a kind to judge. With fewer, a forced answer, such as the last card of a hand, would look like evidence. */
const EVIDENCE = 20;

export const openFuture: Law = lawOfAll(14, 'chance cannot be predicted', 'preset', (game, walks) => {
  if (Object.keys(game.kinds).every((type) => traitsOf(game, type)?.by === 'seat')) return checkNoChance(game, walks);
  for (const walk of walks) checkPublicOdds(game, walk);
  checkOpenFuture(game, walks);
  checkGuesses(game, walks);
});

/** Checks that chance is not asked if it has no choice. */
function checkNoChance<K extends Kind>(game: Game<K>, walks: readonly Walk<K>[]): void {
  for (const state of walks.flatMap((walk) => walk.states)) {
    const idle = !game.turn(state).may.includes('chance') && game.chance(state).length === 0;
    must(idle, () => 'chance acts, but no kind is by chance');
  }
}

/** Checks that the odds of a public die are the same in every imagined state, so that nothing hidden influences it. */
function checkPublicOdds<K extends Kind>(game: Game<K>, walk: Walk<K>): void {
  for (const i of chanceStops(game, walk).slice(0, STOPS)) {
    const odds = game.chance(itemAt(walk.states, i));
    must(same(odds, game.chance(itemAt(walk.states, i))), () => `at ply ${i} chance gives other odds when asked again`);
    if (odds.some(({ action }) => traitsOf(game, action.type)?.secret === true)) continue;
    for (const viewer of viewersOf(game, walk)) {
      for (const world of worlds(game, walk, i, viewer, 'law 14')) {
        must(
          same(game.chance(world), odds),
          () =>
            `at ply ${i} something hidden from ${viewer} decides the odds of ${odds[0]?.action.type}. Draw what everybody sees before anything is dealt in secret, or draw it by a secret kind and let a second ply of chance show it`,
        );
      }
    }
  }
}

/** Reports a kind of chance that never has a choice and yet gives different answers: its state must contain the future. */
function checkOpenFuture<K extends Kind>(game: Game<K>, walks: readonly Walk<K>[]): void {
  const seen = new Map<string, { asked: number; free: boolean; answers: Set<string> }>();
  for (const walk of walks) {
    for (const i of chanceStops(game, walk)) {
      const odds = game.chance(itemAt(walk.states, i));
      const type = odds[0]?.action.type ?? '';
      const kind = seen.get(type) ?? { asked: 0, free: false, answers: new Set() };
      seen.set(type, kind);
      kind.asked++;
      kind.answers.add(JSON.stringify(walk.plies[i]));
      if (kind.free) continue;
      const results = odds.map(({ action }) => game.apply(itemAt(walk.states, i), { actor: 'chance', action }));
      kind.free = results.some((result) => !same(result, results[0]));
    }
  }
  for (const [type, { asked, free, answers }] of seen) {
    must(
      free || asked < EVIDENCE || answers.size < 2,
      () => `${type} never left anything open: its answer was known before`,
    );
  }
}

/** Checks that guessing the likeliest answer from a seat's view succeeds only as often as the odds say. */
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
  must(
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
  const state = itemAt(walk.states, i);
  const world = game.imagine(game.view(state, seat), memories(game, walk, seat)[i])(source);
  const guess = game.chance(world).reduce((best, odds) => (odds.weight > best.weight ? odds : best));
  const start = unwrap(begin(game, newSave(game, presetOf(game, walk.preset), walk.seed)));
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
    actor === 'chance' && game.outcome(itemAt(walk.states, i)) === null ? [i] : [],
  );
}
