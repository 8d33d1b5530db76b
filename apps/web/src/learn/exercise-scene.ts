/** An exercise as a scene for boards: one person at this device plays one seat. Pure functions. */
import type { PlyStep, Scene } from '@boardwright/boards';
import { rng, type Kind } from '@boardwright/core';
import { perspective, type Attempt, type ExercisePly } from '@boardwright/core/host';

export function exerciseScene<K extends Kind>(attempt: Attempt<K>): Scene<K> {
  const { game, seat, state, plies, answer } = attempt;
  const acting = answer.length > 0 ? seat : null;
  const view = game.view(state, seat);
  const steps = plies.map((ply, i) => stepOf(attempt, ply, i + 1));
  return {
    game,
    mode: 'local',
    seq: plies.length,
    view,
    seat: acting,
    own: seat,
    side: seat,
    perspective: perspective(game, view, game.emptyMemory, acting, rng(`exercise/${plies.length}`)),
    steps: steps.slice(-1),
    lines: steps.map(({ seq, actor, news }) => ({ seq, actor, news })),
    players: Array.from({ length: game.seats(state) }, (_, one) => ({
      who: one === seat ? 'person' : 'bot',
      level: null,
      presence: 'here',
      left: null,
      until: null,
    })),
    outcome: game.outcome(state),
    pair: null,
    follows: null,
    late: null,
    offer: null,
    answers: null,
    canUndo: false,
    takeBack: null,
    countdown: null,
    onFlag: null,
    ranOut: null,
    failedBot: null,
    offerMs: null,
    saveStatus: 'saved',
    curtain: null,
    passes: [],
    refusal: null,
  };
}

function stepOf<K extends Kind>(
  { game, seat }: Attempt<K>,
  { before, ply, after }: ExercisePly<K>,
  seq: number,
): PlyStep<K> {
  return {
    seq,
    actor: ply.actor,
    before: game.view(before, seat),
    news: game.tell(before, ply, after, seat),
    after: game.view(after, seat),
  };
}
