/** Entries that the server writes about seats that are away: the others go on, and the player who is back has the seat again. */
import { fault, ok, type Kind, type Result, type Seat } from '@boardwright/core';
import { sitEntry, transactionOf, type Entry, type Occupant } from '@boardwright/core/host';
import { absenceFault, replacement } from '../rooms/absence.ts';
import type { MatchParts } from './match-parts.ts';
import type { Visitors } from './visitors.ts';

const BUSY = fault('busy', 'Too much is waiting; try again.');
const PERSON: Occupant = { who: 'person', level: null };

type Parts<K extends Kind> = Pick<MatchParts<K>, 'game' | 'log' | 'room' | 'driver'>;

/** botComes: called before a bot of this level gets the seat; level null: the seat leaves. */
export function goOnWithout<K extends Kind>(
  parts: Parts<K>,
  visitors: Visitors<K>,
  seat: Seat,
  level: string | null,
  botComes: () => void,
): Promise<Result<null>> {
  return writeEntry(parts, (at) => {
    const { table } = parts.log;
    const entry = replacement(table, seat, level, at);
    if (!entry.ok || entry.value === null) return entry.ok ? null : entry;
    const absence = { seat, away: parts.room.state.away, since: visitors.awaySince(seat) };
    const wrong = absenceFault(table, absence, at);
    if (wrong !== null) return { ok: false, error: wrong };
    if (level !== null) botComes();
    return ok(entry.value);
  });
}

/** A player whose seat a bot has played is here again: the bot goes. */
export function giveBack<K extends Kind>(parts: Parts<K>, { seats }: Visitors<K>, seat: Seat): void {
  const isLent = (): boolean => {
    const { outcome, chairs } = parts.log.table;
    return outcome === null && chairs[seat]?.who === 'bot' && seats[seat]?.who === 'person';
  };
  if (isLent()) void writeEntry(parts, (at) => (isLent() ? ok(sitEntry(seat, PERSON, at)) : null));
}

/** Writes the entry that `plan` returns; null: there is nothing to do. */
function writeEntry<K extends Kind>(
  { driver, log }: Parts<K>,
  plan: (at: number) => Result<Entry<K>> | null,
): Promise<Result<null>> {
  return new Promise((done) => {
    driver.enter({
      plan: (from) => {
        const entry = plan(Math.max(from, log.table.at));
        if (entry === null || !entry.ok) return entry;
        return ok(transactionOf(driver.rules, log.table, entry.value, { cause: 'host', by: null }));
      },
      done: () => done(ok(null)),
      refused: (error) => done({ ok: false, error }),
      failed: () => done({ ok: false, error: BUSY }),
    });
  });
}
