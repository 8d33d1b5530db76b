/** The operator's list of matches, with filters such as state=over. */
import { fail, ok, type Result } from '@boardwright/core';
import { roomIdOf } from '../rooms/round.ts';
import type { MatchStore, StoredMatch } from '../store/store.ts';
import { idsOf } from './site.ts';

const DAY_MS = 86_400_000;
const VALUES = { game: /./, state: /^(waiting|playing|over)$/, room: /./, older: /^\d{1,6}$/, most: /^\d{1,6}$/ };
const FILTERS = ['game', 'state', 'room', 'older', 'most'] as const;
type Filters = Partial<Record<(typeof FILTERS)[number], string>>;

export const FILTER_WORDS = '[game=…] [state=waiting|playing|over] [room=…] [older=DAYS] [most=1000]';

export function filtersOf(words: readonly string[]): Result<Filters> {
  const filters: Filters = {};
  for (const word of words) {
    const [key = '', value = ''] = word.split('=', 2);
    const known = FILTERS.find((one) => one === key);
    if (known === undefined || !VALUES[known].test(value))
      return fail('bad-shape', `"${word}" is not a filter: ${FILTER_WORDS}`);
    filters[known] = value;
  }
  return ok(filters);
}

/** Lists matches. now: wall time. The filter `older` counts from the creation of a match. */
export async function* listedMatches(
  store: Pick<MatchStore, 'list' | 'find'>,
  filters: Filters,
  now: number,
): AsyncGenerator<string> {
  let left = Number(filters.most ?? 1000);
  for await (const id of idsOf(store)) {
    const found = left > 0 ? await store.find(id) : null;
    if (left === 0) return;
    if (found === null || !fits(found, filters, now)) continue;
    left--;
    yield listedLine(found);
  }
}

function fits(found: StoredMatch, { game, state, room, older }: Filters, now: number): boolean {
  const { record } = found;
  return (
    (game === undefined || record.game === game) &&
    (state === undefined || phaseOf(found) === state) &&
    (room === undefined || roomIdOf(record) === room) &&
    (older === undefined || record.created < now - Number(older) * DAY_MS)
  );
}

export function phaseOf({ head: { seq, over } }: Pick<StoredMatch, 'head'>): 'over' | 'waiting' | 'playing' {
  if (over) return 'over';
  return seq === 0 ? 'waiting' : 'playing';
}

export function listedLine(found: StoredMatch): string {
  const { id, game, created } = found.record;
  const made = new Date(created).toISOString();
  return [id, game.padEnd(16), String(found.head.seq).padStart(6), phaseOf(found).padEnd(7), made].join('  ');
}
