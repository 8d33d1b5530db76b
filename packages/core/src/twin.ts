/** A Fast over the slow rules: any game can be searched the day its rules exist. */
import { itemAt, lastItem } from './list.ts';
import type { Knowledge } from './bot.ts';
import { CHANCE, OVER, type Fast, type Kind, type Game, type Odds, type Ply } from './game.ts';
import { listNumbering, numbering } from './numbering.ts';
import { hash32 } from './rng.ts';

type Rated<K extends Kind> = Pick<Knowledge<K>, 'game' | 'evaluate'>;

/** One position of the line and what was asked about it: each question goes to the rules once. */
class Step<K extends Kind> {
  readonly state: K['State'];
  readonly mover: number;
  odds: readonly Odds<K>[] | null = null;

  constructor(game: Game<K>, state: K['State']) {
    this.state = state;
    const actor = game.turn(state).awaits[0];
    this.mover = actor === undefined ? OVER : actor === 'chance' ? CHANCE : actor;
  }
}

/** Moves are small numbers given in order of first sight; they hold for the life of this object. */
export function twin<K extends Kind>({ game, evaluate }: Rated<K>, start: K['State']): Fast<K> {
  const seats = game.seats(start);
  const actors = seats + 1; // chance is the last
  const actions = numbering<K['Action']>();
  const listers = Array.from({ length: actors }, () => listNumbering(actions));
  const words = new Int32Array(2);
  let keyed: K['State'] | null = null;
  let line = [new Step(game, start)];

  const now = (): Step<K> => lastItem(line);
  const load = (state: K['State']): void => {
    line = [new Step(game, state)];
  };
  const key = (): Int32Array => {
    const { state } = now();
    if (keyed === state) return words;
    const json = JSON.stringify(state);
    words[0] = hash32(json, 1);
    words[1] = hash32(json, 2);
    keyed = state;
    return words;
  };
  const oddsNow = (step: Step<K>): readonly Odds<K>[] => (step.odds ??= game.chance(step.state));
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
    save: () => now().state,
    toMove: () => now().mover,
    generate: (moves, at) => {
      const step = now();
      if (step.mover === OVER) return at;
      const actor = step.mover === CHANCE ? seats : step.mover;
      const list =
        step.mover === CHANCE ? oddsNow(step).map(({ action }) => action) : game.legalActions(step.state, actor);
      const numbers = itemAt(listers, actor).of(list);
      for (let i = 0; i < list.length; i++) moves[at++] = (numbers[i] ?? 0) * actors + actor;
      return at;
    },
    weights: (out, at) => {
      for (const { weight } of oddsNow(now())) out[at++] = weight;
      return at;
    },
    make: (move) => {
      line.push(new Step(game, game.apply(now().state, decode(move))));
    },
    unmake: () => {
      if (line.length === 1) throw new RangeError('nothing to unmake');
      line.pop();
    },
    evaluate: (out) => {
      for (let seat = 0; seat < out.length; seat++) out[seat] = evaluate(now().state, seat);
    },
    encode,
    decode,
  };
}
