/**
 * `node --conditions=@boardwright/source lab/banqi/lost-games.ts <file> [games] [deep nodes]`: reads lost games of a match
 * (lab/peers/banqi-match.ts). For each, prints the first ply at which a much deeper search chooses a different move from the one that was
 * played and finds it better by more than MATTERS. A ply is a move, a flip or a capture of either side, but not what a flip reveals.
 */
import { Search } from '@boardwright/bots';
import { banqi, type Banqi, type State } from '@boardwright/games/banqi';
import { FastBanqi } from '../../packages/games/src/banqi/search/fast.ts';
import { OPTIONS, playedGames, type PlayedGame } from '../peers/banqi-match.ts';
import { faceDown, pieces } from './positions.ts';

interface Disagreement {
  readonly ply: number;
  readonly plies: number;
  readonly faceDown: number;
  readonly pieces: number;
  readonly played: string;
  readonly better: string;
  readonly loss: number;
}

const [file = '', most = '40', deep = '1000000'] = process.argv.slice(2);
/** Smaller differences are a matter of taste. A lead of 1 is a win. */
const MATTERS = 0.05;
const CONTEMPT = 0.15;

/** Returns the best move of a deep search as text, and the amount by which it is better than the move that was played. */
function disagreed(state: State, action: Banqi['Action']): readonly [loss: number, better: string] {
  const twin = new FastBanqi();
  const search = new Search<Banqi>(twin, { contempt: CONTEMPT });
  twin.load(state);
  const best = search.best({ nodes: Number(deep), expired: () => false });
  const better = twin.decode(best.move).action;
  if (banqi.notation.format(better) === banqi.notation.format(action)) return [0, ''];
  const scores = search.weigh({ nodes: Number(deep), expired: () => false });
  const scoreOf = (one: Banqi['Action']): number =>
    scores.find(({ move }) => banqi.notation.format(twin.decode(move).action) === banqi.notation.format(one))?.score ??
    0;
  return [scoreOf(better) - scoreOf(action), banqi.notation.format(better)];
}

function firstDisagreement({ deal, seat, plies }: PlayedGame): Disagreement | null {
  let [state, ply] = [banqi.setup(OPTIONS, deal), 0];
  const total = plies.filter(([actor]) => actor !== 'chance').length;
  for (const [actor, action] of plies) {
    if (actor !== 'chance') ply++;
    const [loss, better] = actor === seat ? disagreed(state, action) : [0, ''];
    if (loss > MATTERS) {
      const played = banqi.notation.format(action);
      return { ply, plies: total, faceDown: faceDown(state), pieces: pieces(state), played, better, loss };
    }
    state = banqi.apply(state, { actor, action });
  }
  return null;
}

const lost = playedGames(file)
  .filter(({ score }) => score === 0)
  .slice(0, Number(most));
console.log('deal | seat | ply | of | face down | pieces | played | better | by');
for (const game of lost) {
  const found = firstDisagreement(game);
  const cells = found === null ? ['none'] : Object.values(found);
  console.log(
    [game.deal, game.seat, ...cells.map((cell) => (typeof cell === 'number' ? +cell.toFixed(2) : cell))].join(' | '),
  );
}
