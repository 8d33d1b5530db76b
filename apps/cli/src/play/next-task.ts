/** Decides whom to ask at the screen. */
import { required, type Actor, type Seat } from '@boardwright/core';
import { latestTable, seatsAskedForDraw, sightOf } from '@boardwright/core/host';
import type { Session } from './session.ts';
import type { GameContext } from './context.ts';

/** The person who is asked. */
export interface PersonTask {
  readonly seat: Seat;
  readonly about: 'turn' | 'drawOffer' | 'spare';
}

/** Returns the next question to a person: first about a draw, then to a seat that may act, then to one that the game waits for. */
export function personTask(context: GameContext): PersonTask {
  const { session, called } = context;
  const table = latestTable(session.history);
  const { may, awaits } = session.history.game.turn(table.state);
  const isPerson = (seat: Actor): seat is Seat => seat !== 'chance' && table.chairs[seat]?.who === 'person';
  const [answering] = seatsAskedForDraw(table);
  if (answering !== undefined) return { seat: answering, about: 'drawOffer' };
  if (called !== null && may.includes(called))
    return { seat: called, about: awaits.includes(called) ? 'turn' : 'spare' };
  const free = may.filter(isPerson).filter((seat) => !awaits.includes(seat));
  const spare = spareSeat(context, free);
  if (spare !== undefined) return { seat: spare, about: 'spare' };
  return { seat: required(awaits.find(isPerson), 'person to act'), about: 'turn' };
}

/** Returns a person who may act although the game does not wait for them, for example to answer an offer. */
function spareSeat({ session, offered }: GameContext, seats: readonly Seat[]): Seat | undefined {
  const last = session.history.log[latestTable(session.history).last];
  return seats.find((seat) => {
    const could = couldDo(session, seat);
    if (offered.get(seat) === could) return false;
    const own = last?.type === 'ply' && last.actor === seat;
    if (own) offered.set(seat, could);
    return !own;
  });
}

function couldDo(session: Session, seat: Seat): string {
  return sightOf(session.history, seat)
    .legal.map((action) => session.history.game.notation.format(action))
    .join('\n');
}

/** Records that a seat chose not to act although it could. */
export function declineToAct({ session, offered }: GameContext, seat: Seat): void {
  offered.set(seat, couldDo(session, seat));
}
