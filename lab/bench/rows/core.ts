import { itemAt, presetOf, rng, type Game, type Kind } from '@boardwright/core';
import { twin, type Knowledge } from '@boardwright/core/bots';
import { games } from '@boardwright/games';
import { median, perSecond, type Row } from '../measure.ts';
import { actionsOf, randomPly } from '../random-ply.ts';

export const rows: readonly Row[] = await gameRows();

async function gameRows(): Promise<Row[]> {
  const known = await Promise.all(Object.values(games).flatMap(({ knowledge }) => knowledge?.() ?? []));
  return known.flatMap((knowledge): Row[] => {
    const { game } = knowledge;
    return [
      { name: `${game.id}: plies of the immutable rules`, unit: 'plies/s', run: () => immutable(game) },
      { name: `${game.id}: plies of twin (make and unmake)`, unit: 'plies/s', run: () => throughTwin(knowledge) },
      {
        name: `${game.id}: a ply of twin, counted in plies of the rules it wraps`,
        unit: 'plies',
        aim: 1,
        run: () => median(Array.from({ length: 5 }, () => immutable(game, 100) / throughTwin(knowledge, 100))),
      },
      {
        name: `${game.id}: a position of a tree walked with twin, counted in those of the rules it wraps`,
        unit: 'positions',
        aim: 1,
        run: () => median(Array.from({ length: 5 }, () => treeOfRules(game, 100) / treeOfTwin(knowledge, 100))),
      },
    ];
  });
}

const MAX_PLIES = 400;

function immutable<K extends Kind>(game: Game<K>, ms?: number): number {
  const source = rng('bench');
  return perSecond(() => {
    let state = start(game);
    let plies = 0;
    for (; plies < MAX_PLIES; plies++) {
      const ply = randomPly(game, state, source);
      if (ply === null) break;
      state = game.apply(state, ply);
    }
    return plies;
  }, ms);
}

function throughTwin<K extends Kind>(knowledge: Knowledge<K>, ms?: number): number {
  const { game } = knowledge;
  const source = rng('bench');
  const fast = twin(knowledge, start(game));
  const moves = new Int32Array(4096);
  return perSecond(() => {
    fast.load(start(game));
    let plies = 0;
    while (plies < MAX_PLIES) {
      const end = fast.generate(moves, 0);
      if (end === 0) break;
      fast.make(itemAt(moves, source.below(end)));
      plies++;
    }
    for (let ply = 0; ply < plies; ply++) fast.unmake();
    return plies;
  }, ms);
}

const TREE_PLIES = 3;

function treeOfRules<K extends Kind>(game: Game<K>, ms: number): number {
  const walk = (state: K['State'], plies: number): number => {
    const actor = plies === 0 ? undefined : game.turn(state).awaits[0];
    if (actor === undefined) return 1;
    let positions = 1;
    for (const action of actionsOf(game, state, actor))
      positions += walk(game.apply(state, { actor, action }), plies - 1);
    return positions;
  };
  const middle = middleOf(game);
  return perSecond(() => walk(middle, TREE_PLIES), ms);
}

function treeOfTwin<K extends Kind>(knowledge: Knowledge<K>, ms: number): number {
  const middle = middleOf(knowledge.game);
  const fast = twin(knowledge, middle);
  const moves = new Int32Array(4096);
  const walk = (at: number, plies: number): number => {
    if (plies === 0) return 1;
    const end = fast.generate(moves, at);
    let positions = 1;
    for (let i = at; i < end; i++) {
      fast.make(itemAt(moves, i));
      positions += walk(end, plies - 1);
      fast.unmake();
    }
    return positions;
  };
  return perSecond(() => walk(0, TREE_PLIES), ms);
}

/** Returns a state after some random plies. */
function middleOf<K extends Kind>(game: Game<K>): K['State'] {
  const source = rng('bench');
  let state = start(game);
  for (let plies = 0; plies < 25; plies++) {
    const ply = randomPly(game, state, source);
    if (ply === null) break;
    state = game.apply(state, ply);
  }
  return state;
}

function start<K extends Kind>(game: Game<K>): K['State'] {
  return game.setup(presetOf(game), 'bench');
}
