/**
 * Finds positions of Banqi and Three Kingdoms in which one action gains most, by an expected-value search over every outcome of turning a
 * piece.
 */
import { playGame } from '@boardwright/bots';
import { rng, unwrap, type Game, type Kind } from '@boardwright/core';
import type { Knowledge } from '@boardwright/core/bots';
import { dailyStart } from '@boardwright/core/host';
import type { Banqi, BanqiAction, State } from '@boardwright/games/banqi';
import { knowledge as banqi } from '@boardwright/games/banqi/bots';
import { knowledge as kingdoms } from '@boardwright/games/three-kingdoms/bots';
import { expectedGains, type ActionGain } from './banqi-gains.ts';
import type { Generator } from './puzzle.ts';
import { botsOf, nodesOf } from './self-play.ts';

/**
 * The lead in pawns that the best action needs: if it turns a piece, and if it moves one. The search weighs all outcomes, so its values
 * have no sampling error.
 */
const MARGINS = { flip: 0.15, move: 0.5 };
/** The level whose games the positions are taken from, counted from the weakest. */
const LEVEL = 1;
/** The level that must choose the answer too. */
const JUDGE = 3;
/** The minimum number of possible answers to a question. */
const CHOICES = 6;
/** The number of positions of one game that are tried. */
const TRIED = 12;

export const classic: Generator = generatorOf(banqi);
// both games have the same states, and each action of one game is also an action of the other
export const threeKingdoms: Generator = generatorOf(kingdoms as unknown as Knowledge<Banqi>);

function generatorOf(knowledge: Knowledge<Banqi>): Generator {
  const { game } = knowledge;
  return {
    find(seed) {
      const source = rng(seed);
      const { plies } = playGame(
        game,
        botsOf(
          knowledge,
          game.notation.seats.map(() => LEVEL),
        ),
        seed,
        {
          plies: 140,
          nodes: () => nodesOf(knowledge, LEVEL),
        },
      );
      const isFlip = source.below(3) === 0;
      for (let tried = 0; tried < TRIED; tried++) {
        const start = shorter(
          game.notation.position.format(stateAfter(game, seed, plies.slice(0, 10 + source.below(110)))),
        );
        const state = game.notation.position.parse(start);
        const judged = state.ok ? choiceOf(knowledge, state.value, seed) : '';
        if (!state.ok || judged.startsWith('flip') !== isFlip) continue;
        const lead = leadAt(game, state.value);
        if (lead?.answer === judged) return { start, ask: lead.ask, count: 0, answer: [judged], worth: lead.worth };
      }
      return null;
    },
    flaw(position) {
      const lead = leadAt(game, unwrap(dailyStart(game, position)));
      if (lead === null) return 'no action leads clearly';
      return lead.answer === position.answer[0] ? null : `the best action is ${lead.answer}`;
    },
  };
}

function stateAfter<K extends Kind>(
  game: Game<K>,
  seed: string,
  plies: readonly Parameters<Game<K>['apply']>[1][],
): K['State'] {
  const options = game.presets[game.defaultPreset];
  if (options === undefined) throw new TypeError('no preset');
  return plies.reduce<K['State']>((state, ply) => game.apply(state, ply), game.setup(options, seed));
}

interface Lead {
  readonly ask: keyof typeof MARGINS;
  readonly answer: string;
  readonly worth: readonly number[];
}

/** Returns the best action, with its gain and the gain of the second-best action, in hundredths of a pawn. */
function leadAt(game: Game<Banqi>, state: State): Lead | null {
  const [seat] = game.turn(state).awaits;
  if (typeof seat !== 'number' || game.legalActions(state, seat).length < CHOICES) return null;
  const [best, second] = gainsOf(game, state, seat);
  if (best === undefined || second === undefined) return null;
  const ask = best.action.type === 'flip' ? 'flip' : 'move';
  if (best.gain - second.gain < MARGINS[ask]) return null;
  return {
    ask,
    answer: game.notation.format(best.action),
    worth: [best.gain, second.gain].map((gain) => Math.round(100 * gain)),
  };
}

function gainsOf(game: Game<Banqi>, state: State, seat: number): readonly ActionGain<BanqiAction>[] {
  return expectedGains(game, state, seat).toSorted((a, b) => b.gain - a.gain);
}

/** Returns the move of a strong bot. */
function choiceOf(knowledge: Knowledge<Banqi>, state: State, seed: string): string {
  const { game } = knowledge;
  const [judge] = botsOf(knowledge, [JUDGE]);
  const [seat] = game.turn(state).awaits;
  if (typeof seat !== 'number' || judge === undefined) return '';
  const sight = { seat, view: state, memory: null, legal: game.legalActions(state, seat) };
  const budget = { nodes: nodesOf(knowledge, JUDGE), rng: rng(`${seed}/judge`), expired: () => false };
  return game.notation.format(judge.choose(sight, budget).action);
}

/** Shortens a position: captured pieces in a fixed order, no quiet moves, and the rules of the default preset. */
function shorter(position: string): string {
  const words = position.split(' ').slice(0, 6);
  return words.map((word, i) => (i === 3 ? word.split('/').map(sorted).join('/') : word)).join(' ');
}

function sorted(letters: string): string {
  return letters.split('').toSorted().join('');
}
