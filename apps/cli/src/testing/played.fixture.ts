/** Builds a game as random players leave it after some plies. */
import { games } from '@boardwright/games';
import { hash32, presetOf, unwrap, type Game, type Kind } from '@boardwright/core';
import {
  append,
  decide,
  latestTable,
  newSave,
  openHistory,
  seeded,
  settle,
  sightOf,
  type History,
  levelsOf,
  RULES_LEVEL,
} from '@boardwright/core/host';

/** Returns a game that is over, or in which it is the first seat's turn. */
export function playedOn(game: Game, plies: number, preset?: string, seed = 'played'): History {
  const options = presetOf(game, preset);
  let history = unwrap(openHistory(game, newSave(game, options, seed)));
  for (let seat = 0; seat < options.seats; seat++) {
    const who =
      seat === 0
        ? ({ who: 'person' } as const)
        : ({ who: 'bot', level: levelsOf(games, game.id).levels[0] ?? RULES_LEVEL } as const);
    history = append(history, { type: 'sit', at: 0, seat, ...who });
  }
  for (let n = 0; ; n++) {
    history = settled(history, seed);
    const { outcome, state } = latestTable(history);
    const seat = game.turn(state).awaits.find((actor) => actor !== 'chance');
    if (outcome !== null || seat === undefined || (n >= plies && seat === 0)) return history;
    history = append(
      history,
      unwrap(decide(game, latestTable(history), seat, { type: 'ply', action: drawn(history, seat, n) }, 0)),
    );
  }
}

function settled(history: History, seed: string): History {
  return settle(history.game, latestTable(history), seeded(seed), 0).entries.reduce<History>(
    (all, entry) => append(all, entry),
    history,
  );
}

function drawn(history: History, seat: number, n: number): Kind['Action'] {
  const { legal } = sightOf(history, seat);
  const action = legal[hash32(history.game.id, n) % legal.length];
  if (action === undefined) throw new RangeError('a seat that is awaited has a move');
  return action;
}
