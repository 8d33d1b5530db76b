import { hash32, rng, twin, type Game, type Kind, type Knowledge, type Rng } from '@boardwright/core';
import { botRegistry } from '@boardwright/games/bots';
import { median, perSecond, type Row } from '../measure.ts';

/** A fixed loop of integer work: what this machine does at this moment, to read the other figures against. */
const reference: Row = {
  name: 'reference loop (hashes of 64 letters)',
  unit: 'k/s',
  run: () => {
    const text = 'x'.repeat(64);
    let sum = 0;
    const count = perSecond(() => {
      for (let i = 0; i < 1000; i++) sum ^= hash32(text, i);
      return 1;
    });
    return sum === 1.5 ? 0 : count;
  },
};

export const rows: readonly Row[] = [reference, ...(await gameRows())];

async function gameRows(): Promise<Row[]> {
  const known = await Promise.all(Object.values(botRegistry).map((load) => load()));
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
      const actor = game.turn(state).awaits[0];
      if (actor === undefined) break;
      const actions =
        actor === 'chance' ? game.chance(state).map((odds) => odds.action) : game.legalActions(state, actor);
      state = game.apply(state, { actor, action: one(actions, source) });
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
      fast.make(moves[source.below(end)] as number);
      plies++;
    }
    for (let ply = 0; ply < plies; ply++) fast.unmake();
    return plies;
  }, ms);
}

function start<K extends Kind>(game: Game<K>): K['State'] {
  return game.setup(game.presets[game.defaultPreset] as K['Options'], 'bench');
}

function one<T>(items: readonly T[], source: Rng): T {
  return items[source.below(items.length)] as T;
}
