/** A Fast that uses the game's own rules, so that every game can be searched. */
import type { Knowledge } from './bot.ts';
import { CHANCE, OVER, type Fast } from './fast.ts';
import type { Game, Kind, Odds, Ply } from '../game.ts';
import { lastItem } from '../list.ts';
import { LIST_START, numbering } from './numbering.ts';
import { hash32 } from '../rng.ts';

type Rated<K extends Kind> = Pick<Knowledge<K>, 'game' | 'evaluate'>;

/** One position on the line that is being searched, with its answers. Each question is put to the rules only once. */
class Step<K extends Kind> {
  readonly state: K['State'];
  mover: number | null = null;
  odds: readonly Odds<K>[] | null = null;

  constructor(state: K['State']) {
    this.state = state;
  }
}

/**
 * Returns a Fast that uses the game's own rules. Moves are numbered in order of first use; the numbers are valid for the life of the
 * object.
 */
export function twin<K extends Kind>({ game, evaluate }: Rated<K>, start: K['State']): Fast<K> {
  const seats = game.seats(start);
  const actors = seats + 1; // chance comes last
  const actions = numbering<K['Action']>();
  const words = new Int32Array(2);
  let keyed: K['State'] | null = null;
  let now = new Step<K>(start);
  let line = [now];

  const load = (state: K['State']): void => {
    now = new Step(state);
    line = [now];
  };
  const key = (): Int32Array => {
    const { state } = now;
    if (keyed === state) return words;
    const json = JSON.stringify(state);
    words[0] = hash32(json, 1);
    words[1] = hash32(json, 2);
    keyed = state;
    return words;
  };
  const toMove = (): number => (now.mover ??= moverOf(game, now.state));
  const oddsNow = (): readonly Odds<K>[] => (now.odds ??= game.chance(now.state));
  const generateChance = (moves: Int32Array, at: number): number => {
    let number = LIST_START;
    for (const { action } of oddsNow()) {
      number = actions.after(number, action);
      moves[at++] = number * actors + seats;
    }
    return at;
  };
  const encode = ({ actor, action }: Ply<K>): number =>
    actions.of(action) * actors + (actor === 'chance' ? seats : actor);
  const decode = (move: number): Ply<K> => {
    const actor = move % actors;
    const action = actions.at((move - actor) / actors);
    if (action === undefined) throw new RangeError(`no move ${move}`);
    return { actor: actor === seats ? 'chance' : actor, action };
  };

  return {
    seats,
    get key() {
      return key();
    },
    load,
    imagine: (view, memory, rng) => load(game.imagine(view, memory)(rng)),
    save: () => now.state,
    toMove,
    generate: (moves, at) => {
      const mover = toMove();
      if (mover === OVER) return at;
      if (mover === CHANCE) return generateChance(moves, at);
      let number = LIST_START;
      for (const action of game.legalActions(now.state, mover)) {
        number = actions.after(number, action);
        moves[at++] = number * actors + mover;
      }
      return at;
    },
    weights: (out, at) => {
      for (const { weight } of oddsNow()) out[at++] = weight;
      return at;
    },
    make: (move) => {
      now = new Step(game.apply(now.state, decode(move)));
      line.push(now);
    },
    unmake: () => {
      if (line.length === 1) throw new RangeError('nothing to unmake');
      line.pop();
      now = lastItem(line);
    },
    evaluate: (out) => {
      for (let seat = 0; seat < out.length; seat++) out[seat] = evaluate(now.state, seat);
    },
    encode,
    decode,
  };
}

function moverOf<K extends Kind>(game: Game<K>, state: K['State']): number {
  const actor = game.turn(state).awaits[0];
  return actor === undefined ? OVER : actor === 'chance' ? CHANCE : actor;
}
