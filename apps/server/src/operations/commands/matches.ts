import { ok } from '@boardwright/core';
import { listedLine } from '../match-list.ts';
import { idsOf, openReading } from '../site.ts';
import type { OperatorCommand } from './command.ts';

export const listMatches: OperatorCommand = {
  usage: '',
  about: 'lists the matches: id, game, number of entries, state, time of creation',
  example: 'matches',
  run: async ({ site, print }) => {
    const reader = await openReading(site);
    let matches = 0;
    for await (const id of idsOf(reader)) {
      const found = await reader.find(id);
      if (found === null) continue;
      matches++;
      print(listedLine(found));
    }
    await reader.close();
    return ok(`${matches} matches`);
  },
};
