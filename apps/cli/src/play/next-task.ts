/** Whose move it is at this screen. */
import { botToAct, latestTable, required, sightOf, type Seat } from '@boardwright/core';
import type { Session } from './session.ts';
import type { GameContext } from './context.ts';

export type SeatTask =
  | { readonly type: 'bot'; readonly seat: Seat }
  | { readonly type: 'answer'; readonly seat: Seat }
  | { readonly type: 'person'; readonly seat: Seat; readonly spare: boolean };

/** Draws are answered first; then bots act, then people, those whom the game awaits before those who only may. */
export function taskOf(context: GameContext): SeatTask {
  const { session, called } = context;
  const table = latestTable(session.history);
  const { may, awaits } = session.history.game.turn(table.state);
  const isA =
    (who: string) =>
    (seat: Seat | 'chance'): seat is Seat =>
      seat !== 'chance' && table.chairs[seat]?.who === who;
  const open =
    table.offer === null
      ? []
      : table.chairs.flatMap((chair, seat) => (chair.who === 'nobody' || table.agreed.includes(seat) ? [] : [seat]));
  const answering = open.find(isA('bot')) ?? open[0];
  if (answering !== undefined) return { type: 'answer', seat: answering };
  if (called !== null && may.includes(called)) return { type: 'person', seat: called, spare: !awaits.includes(called) };
  const free = may.filter(isA('person')).filter((seat) => !awaits.includes(seat));
  const spare = spareSeat(context, free);
  if (spare !== undefined) return { type: 'person', seat: spare, spare: true };
  const bot = botToAct(session.history.game, table);
  if (bot !== null) return { type: 'bot', seat: bot };
  return { type: 'person', seat: required(awaits.find(isA('person')), 'person to act'), spare: false };
}

/** A person who may act on what another has done, though nobody waits: an offer to answer. */
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
    .legal.map((action) => session.history.game.text.format(action))
    .join('\n');
}

/** Not acting is a choice too, where nobody waits. */
export function declineToAct({ session, offered }: GameContext, seat: Seat): void {
  offered.set(seat, couldDo(session, seat));
}
