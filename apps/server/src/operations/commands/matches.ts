import { ok } from '@boardwright/core';
import type { StoredMatch } from '../../store/store.ts';
import { idsOf, openReading } from '../site.ts';
import type { OperatorCommand } from './command.ts';

export const listMatches: OperatorCommand = {
  usage: '',
  about: 'lists the matches: id, game, entries, state, when it was made',
  run: async ({ site, print }) => {
    const reader = await openReading(site);
    let matches = 0;
    for await (const id of idsOf(reader)) {
      const found = await reader.find(id);
      if (found === null) continue;
      matches++;
      print(lineOf(found));
    }
    await reader.close();
    return ok(`${matches} matches`);
  },
};

function lineOf({ record: { id, game, created }, head: { seq, over } }: StoredMatch): string {
  const state = over ? 'over' : seq === 0 ? 'waiting' : 'playing';
  return [id, game.padEnd(16), String(seq).padStart(6), state.padEnd(7), new Date(created).toISOString()].join('  ');
}
