import { fail, ok } from '@boardwright/core';
import { listedLine } from '../match-list.ts';
import { isKeptLongEnough } from '../retention.ts';
import { idsOf, openReading } from '../site.ts';
import type { OperatorCommand } from './command.ts';

const DAY_MS = 86_400_000;

export const expired: OperatorCommand = {
  usage: 'DAYS',
  about: 'lists the matches that KEEP_DAYS=DAYS would delete, without deleting them',
  example: 'expired 90',
  run: async ({ site, print }, [days = '']) => {
    if (!/^[1-9]\d{0,3}$/.test(days)) return fail('bad-setting', 'DAYS must be a number from 1 to 9999.');
    const reader = await openReading(site);
    let matches = 0;
    for await (const id of idsOf(reader)) {
      if (!(await isKeptLongEnough(reader, id, [Number(days) * DAY_MS, Date.now()]))) continue;
      const found = await reader.find(id);
      if (found !== null) print(listedLine(found));
      matches++;
    }
    await reader.close();
    return ok(`${matches} matches`);
  },
};
