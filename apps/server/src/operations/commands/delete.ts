import { fail, ok, type Result } from '@boardwright/core';
import { forgetSeats, holdersOf } from '../../match/people/forget-seats.ts';
import { RoomTurns } from '../../rooms/room-turns.ts';
import type { MatchStore } from '../../store/store.ts';
import { openChanging } from '../site.ts';
import type { OperatorCommand } from './command.ts';

export const deleteMatch: OperatorCommand = {
  usage: 'MATCH TOKEN…',
  about:
    'deletes the data of the seats with these tokens; deletes the moves once the players of all taken seats have asked',
  example: 'delete k3f9 0-token',
  run: async ({ site }, [match = '', ...tokens]) => {
    const store = await openChanging(site);
    try {
      return await deleteFor(store, match, tokens);
    } finally {
      await store.close();
    }
  },
};

async function deleteFor(store: MatchStore, match: string, tokens: readonly string[]): Promise<Result<string>> {
  const found = await store.find(match);
  if (found === null) return fail('no-match', 'There is no such match.');
  const holders = holdersOf(found.seats, tokens);
  if (holders.length !== new Set(tokens).size)
    return fail('bad-token', 'A token does not belong to a seat of this match.');
  const isGone = await forgetSeats({ store, roomTurns: new RoomTurns() }, match, holders);
  return ok(isGone ? `Deleted match ${match}.` : 'Noted. The moves are deleted when the other seats have asked too.');
}
