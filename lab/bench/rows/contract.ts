/** Measures what the contract costs: check and apply of a game compared with direct calls of the game's functions. */
import { presetOf, rng, type Game, type Kind, type Ply } from '@boardwright/core';
import { threeSixNine } from '@boardwright/games/369';
import { banqi } from '@boardwright/games/banqi';
import { catan } from '@boardwright/games/catan';
import { hopnjump } from '@boardwright/games/hopnjump';
import { apply as place } from '../../../packages/games/src/369/rules/game.ts';
import { check as checkPlace } from '../../../packages/games/src/369/rules/moves.ts';
import { capture, move } from '../../../packages/games/src/banqi/rules/execute.ts';
import { isFaceUp } from '../../../packages/games/src/banqi/rules/pieces.ts';
import type { Banqi } from '../../../packages/games/src/banqi/rules/types.ts';
import { captureError, moveError } from '../../../packages/games/src/banqi/rules/validate.ts';
import { check as checkCatan } from '../../../packages/games/src/catan/rules/check.ts';
import { apply as applyCatan } from '../../../packages/games/src/catan/rules/game.ts';
import { check as checkHop } from '../../../packages/games/src/hopnjump/rules/check.ts';
import { apply as applyHop } from '../../../packages/games/src/hopnjump/rules/game.ts';
import { median, perSecond, type Row } from '../measure.ts';
import { randomPly } from '../random-ply.ts';

const GAMES = 4;
const ROUNDS = 7;
const ROUND_MS = 60;

interface Step<K extends Kind> {
  readonly state: K['State'];
  readonly ply: Ply<K> & { readonly actor: number };
}

/**
 * Calls the function of a ply directly, and returns a value, so that the compiler cannot remove the call. undefined for a ply without a
 * function of its own.
 */
type Direct<K extends Kind> = (step: Step<K>) => object | undefined;

function steps<K extends Kind>(game: Game<K>, direct: Direct<K>): Step<K>[] {
  const source = rng('contract');
  const found: Step<K>[] = [];
  for (let n = 0; n < GAMES; n++) {
    let state = game.setup(presetOf(game), `${n}`);
    for (let ply = randomPly(game, state, source); ply !== null; ply = randomPly(game, state, source)) {
      const { actor, action } = ply;
      if (actor !== 'chance') found.push({ state, ply: { actor, action } });
      state = game.apply(state, ply);
    }
  }
  return found.filter((step) => direct(step) !== undefined);
}

/** Returns how many times as long the contract takes. The two alternate. */
function cost<K extends Kind>(game: Game<K>, direct: Direct<K>): number {
  const all = steps(game, direct);
  const contract: Direct<K> = ({ state, ply }) => game.check(state, ply.action, ply.actor) ?? game.apply(state, ply);
  const pace = (work: Direct<K>): number =>
    perSecond(() => all.reduce((done, step) => done + (work(step) === undefined ? 0 : 1), 0), ROUND_MS);
  pace(contract);
  pace(direct);
  return median(Array.from({ length: ROUNDS }, () => pace(direct) / pace(contract)));
}

function banqiDirect({ state: { match }, ply: { action } }: Step<Banqi>): object | undefined {
  if (action.type === 'move') {
    if (moveError(match, action.from, action.to) === null) return move(match, action.from, action.to);
  } else if (action.type === 'capture' && isFaceUp(match.board[action.to])) {
    if (captureError(match, action.from, action.to) === null) return capture(match, action.from, action.to);
  }
  return undefined;
}

function row<K extends Kind>(game: Game<K>, direct: Direct<K>): Row {
  const name = `${game.id}: check and apply against the folder's own functions`;
  return { name, unit: '×', aim: 1.5, run: () => cost(game, direct) };
}

export const rows: readonly Row[] = [
  row(hopnjump, ({ state, ply }) => checkHop(state, ply.action) ?? applyHop(state, ply.action)),
  row(threeSixNine, ({ state, ply }) => checkPlace(state, ply.action) ?? place(state, ply.action)),
  row(banqi, banqiDirect),
  row(catan, ({ state, ply }) => checkCatan(state, ply.action, ply.actor) ?? applyCatan(state, ply)),
];
