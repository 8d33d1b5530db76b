/** A Fast over the slow rules: any game can be searched the day its rules exist. */
import { CHANCE, OVER, type Fast, type Game, type Kind, type Ply } from './game.ts';
import { hash32 } from './rng.ts';

/** Moves are small numbers given in order of first sight; they hold for the life of this object. */
export function twin<K extends Kind>(game: Game<K>, start: K['State']): Fast<K> {
  const known: Ply<K>[] = [];
  const numbers = new Map<string, number>();
  let line: K['State'][] = [start];
  const words = new Int32Array(2);
  let keyed: K['State'] | null = null;

  const now = (): K['State'] => line[line.length - 1] as K['State'];
  const key = (): Int32Array => {
    if (keyed === now()) return words;
    const json = JSON.stringify(now());
    words[0] = hash32(json, 1);
    words[1] = hash32(json, 2);
    keyed = now();
    return words;
  };
  const encode = (ply: Ply<K>): number => {
    const name = `${ply.actor} ${game.text.format(ply.action)}`;
    const old = numbers.get(name);
    if (old !== undefined) return old;
    numbers.set(name, known.length);
    return known.push(ply) - 1;
  };
  const decode = (move: number): Ply<K> => {
    const ply = known[move];
    if (ply === undefined) throw new RangeError(`no move ${move}`);
    return ply;
  };
  const toMove = (): number => {
    const actor = game.turn(now()).awaits[0];
    return actor === undefined ? OVER : actor === 'chance' ? CHANCE : actor;
  };

  return {
    seats: game.seats(start),
    get key() {
      return key();
    },
    load: (state) => {
      line = [state];
    },
    save: now,
    toMove,
    generate: (moves, at) => {
      const mover = toMove();
      if (mover === OVER) return at;
      const plies: Ply<K>[] =
        mover === CHANCE
          ? game.chance(now()).map(({ action }) => ({ actor: 'chance', action }))
          : game.legalActions(now(), mover).map((action) => ({ actor: mover, action }));
      for (const ply of plies) moves[at++] = encode(ply);
      return at;
    },
    weights: (out, at) => {
      for (const { weight } of game.chance(now())) out[at++] = weight;
      return at;
    },
    make: (move) => {
      line.push(game.apply(now(), decode(move)));
    },
    unmake: () => {
      if (line.length === 1) throw new RangeError('nothing to unmake');
      line.pop();
    },
    evaluate: (out) => {
      for (let seat = 0; seat < out.length; seat++) out[seat] = game.evaluate(now(), seat);
    },
    solve: () => -1,
    encode,
    decode,
  };
}
