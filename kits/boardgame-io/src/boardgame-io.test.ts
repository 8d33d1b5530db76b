import { describe, expect, test } from 'vitest';
import { rng } from '@boardwright/core';
import { market } from '@boardwright/core/testing';
import { boardgameIo } from './index.ts';

const game = boardgameIo(market);

/** Returns dice like the library's, with a given seed. */
function dice(seed: string): { Die(spots: number): number } {
  const source = rng(seed);
  return { Die: (spots) => source.below(spots) + 1 };
}

interface Called {
  readonly events: {
    endTurn(): void;
    setActivePlayers(players: { readonly value: Readonly<Record<string, null>> }): void;
  };
  readonly calls: unknown[];
}

function recorded(): Called {
  const calls: unknown[] = [];
  return {
    calls,
    events: { endTurn: () => void calls.push('endTurn'), setActivePlayers: ({ value }) => void calls.push(value) },
  };
}

describe('a game for boardgame.io', () => {
  const start = game.setup({ random: dice('start') });
  const [seat] = market.turn(start.state).may;

  test('has a move for each kind of a seat’s action, and none for chance', () => {
    const bySeat = Object.entries(market.kinds).filter(([, { by }]) => by === 'seat');
    expect(Object.keys(game.moves)).toEqual(bySeat.map(([type]) => type));
  });

  test('begins after what chance draws', () => {
    expect([start.plies[0]?.actor, seat]).toEqual(['chance', expect.any(Number)]);
  });

  test('a move is applied, with what chance draws after it; the players are told', () => {
    const { type, ...fields } = market.legalActions(start.state, Number(seat))[0]!;
    const { events, calls } = recorded();
    const context = { G: start, playerID: String(seat), random: dice('move'), events };
    const next = game.moves[type]!.move(context, fields);
    if (typeof next === 'string') throw new Error(next);
    expect(next.plies[0]).toEqual({ actor: seat, action: { type, ...fields } });
    expect(next.state).toEqual(next.plies.reduce((state, ply) => market.apply(state, ply), start.state));
    expect(next.news['spectator']).toHaveLength(next.plies.length);
    expect(calls).toHaveLength(1);
    const other = { ...context, playerID: String((Number(seat) + 1) % 3) };
    expect(game.moves[type]!.move(other, fields)).toBe('INVALID_MOVE');
  });

  test('a player receives its view and its news; a client may ask for its view again', () => {
    const seen = game.playerView({ G: start, playerID: '1' });
    expect(seen).toEqual({ view: market.view(start.state, 1), news: start.news['1'] });
    expect(game.playerView({ G: seen, playerID: '1' })).toBe(seen);
    expect(game.playerView({ G: start, playerID: null }).view).toEqual(market.view(start.state, 'spectator'));
  });
});
