/** Plays two games that differ only in what one viewer may not know, and requires that this viewer gets equal views and texts. */
import { rng, shuffle, type Actor, type Game, type Kind, type Odds, type Rng, type Viewer } from '@boardwright/core';
import { same } from '@boardwright/core/host';

export interface TwinPly<K extends Kind> {
  readonly actor: Actor;
  readonly actions: readonly [K['Action'], K['Action']];
  /** For plies of chance: the tickets that draw them. */
  readonly tickets: readonly [number, number];
}

export interface Twins<K extends Kind> {
  readonly plies: readonly TwinPly<K>[];
  /** The number of plies after which the two states differed. */
  readonly apart: number;
}

type Pair<T> = readonly [T, T];
type Option<K extends Kind> = { readonly action: K['Action']; readonly ticket: number };

/** Returns a pair of whole games. Null if the two games could not be kept equal for the viewer until the end. */
export function twins<K extends Kind>(
  game: Game<K>,
  options: K['Options'],
  viewer: Viewer,
  seed: string,
): Twins<K> | null {
  const source = rng(`twins ${seed}`);
  const plies: TwinPly<K>[] = [];
  let states: Pair<K['State']> = [game.setup(options, seed), game.setup(options, seed)];
  let apart = 0;
  while (game.outcome(states[0]) === null) {
    const step = twinStep(game, states, viewer, source);
    if (step === null) return null;
    plies.push(step.ply);
    states = step.states;
    if (!same(states[0], states[1])) apart++;
  }
  return { plies, apart };
}

function twinStep<K extends Kind>(
  game: Game<K>,
  states: Pair<K['State']>,
  viewer: Viewer,
  source: Rng,
): { readonly ply: TwinPly<K>; readonly states: Pair<K['State']> } | null {
  const actors = shuffle([...game.turn(states[0]).may], source);
  for (const actor of actors) {
    const [left, right] = states.map((state) => shuffle([...choices(game, state, actor)], source)) as [
      Option<K>[],
      Option<K>[],
    ];
    for (const a of left) {
      const others = actor === viewer ? right.filter(({ action }) => same(action, a.action)) : apartFirst(right, a);
      for (const b of others) {
        const next = alike(game, states, viewer, actor, [a.action, b.action]);
        if (next !== null)
          return { ply: { actor, actions: [a.action, b.action], tickets: [a.ticket, b.ticket] }, states: next };
      }
    }
  }
  return null;
}

function choices<K extends Kind>(game: Game<K>, state: K['State'], actor: Actor): readonly Option<K>[] {
  if (actor !== 'chance') return game.legalActions(state, actor).map((action) => ({ action, ticket: 0 }));
  let before = 0;
  return game.chance(state).map(({ action, weight }: Odds<K>) => {
    before += weight;
    return { action, ticket: before - weight };
  });
}

function apartFirst<K extends Kind>(options: readonly Option<K>[], { action }: Option<K>): readonly Option<K>[] {
  return [...options].toSorted((x, y) => Number(same(x.action, action)) - Number(same(y.action, action)));
}

/** Returns both next states if the viewer is told and shown the same; otherwise null. */
function alike<K extends Kind>(
  game: Game<K>,
  [a, b]: Pair<K['State']>,
  viewer: Viewer,
  actor: Actor,
  actions: Pair<K['Action']>,
): Pair<K['State']> | null {
  const after: Pair<K['State']> = [
    game.apply(a, { actor, action: actions[0] }),
    game.apply(b, { actor, action: actions[1] }),
  ];
  const told = ([a, b] as const).map((state, i) =>
    game.tell(state, { actor, action: actions[i as 0 | 1] }, after[i as 0 | 1], viewer),
  );
  const seen = after.map((state) => game.view(state, viewer));
  return same(told[0], told[1]) && same(seen[0], seen[1]) ? after : null;
}
