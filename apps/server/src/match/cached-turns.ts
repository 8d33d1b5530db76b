/** A game whose turns are worked out once: a host asks whose turn it is many times on the way from one state to the next. */
import type { Game, Kind, Turn } from '@boardwright/core';

interface Known {
  readonly state: object | null;
  readonly turn: Turn;
}

const NOBODYS: Known = { state: null, turn: { may: [], awaits: [] } };

/** Keeps the turns of the last two states: that before a ply, and that after it. */
export function withCachedTurns<K extends Kind>(game: Game<K>): Game<K> {
  let last = NOBODYS;
  let older = NOBODYS;
  const turn = (state: K['State']): Turn => {
    if (last.state === state) return last.turn;
    if (older.state === state) return older.turn;
    older = last;
    last = { state, turn: game.turn(state) };
    return last.turn;
  };
  return { ...game, turn };
}
