/** Sets up what a dishonest server does to a table: changed questions and changed messages. */
import type { Seat } from '@boardwright/core';
import { seed } from '../../../tools/size.ts';
import type { FairDevice } from './device.ts';
import type { ShareQuestion } from './records.ts';
import { FairTable, TOTAL, type Cheat, type ToDevice } from './table.fixture.ts';
import { verifyProofs, type FairReport } from './verify.ts';

/** Returns a table after five honest turns. */
export function tableOf(name: string, settings: ConstructorParameters<typeof FairTable>[1] = {}): FairTable {
  const table = new FairTable(`${name} ${seed}`, settings);
  if (!table.play(5) || table.found.length > 0) throw new Error(`The honest turns failed: ${table.found.join()}`);
  return table;
}

/** Returns the question that a server of this table would ask next, with changes. */
export function questionOf(table: FairTable, changes: Partial<ShareQuestion> = {}): ShareQuestion {
  const { draws: draw, hash: head } = table.state;
  const honest = { draw, label: 'reveal', total: TOTAL, participants: [0, 1], head, server: table.lists.root(draw) };
  return { ...honest, ask: '00'.repeat(64), ...changes };
}

/** Changes the messages to one seat. */
export function toSeat(seat: Seat, change: (message: ToDevice) => ToDevice | null): NonNullable<Cheat['tells']> {
  return (to, message) => (to === seat ? change(message) : message);
}

/** Changes the messages that tell a draw. */
export function draws(
  change: (message: ToDevice & { type: 'draw' }) => ToDevice | null,
): (message: ToDevice) => ToDevice | null {
  return (message) => (message.type === 'draw' ? change(message) : message);
}

/** Returns the verifier's report on the file of a table. */
export function reportOf(table: FairTable): FairReport {
  const verified = verifyProofs(table.file());
  if (!verified.ok) throw new Error(JSON.stringify(verified.error));
  return verified.value.report;
}

/** Gives a device the part of the transcript that it has not received yet. */
export function missedBy(table: FairTable, device: FairDevice): void {
  const { records, log, lists } = table;
  const next = (): number => device.state?.seq ?? 0;
  for (let n = next(); n <= log.length; n++) {
    for (const record of records)
      if (record.seq === n && !hasHeard(device, table, record)) {
        if (record.type === 'draw') device.drawn(record, lists.open(device.state?.draws ?? 0));
        else device.record(record);
      }
    const entry = log[n];
    if (entry !== undefined && next() === n) device.entry(table.lineOf(n + 1), entry['action']);
  }
}

/** Returns whether a device received these records of the next entry in an earlier run. */
function hasHeard(device: FairDevice, { records }: FairTable, record: object): boolean {
  const { seq = 0, draws = 0 } = device.state ?? {};
  const isBefore = (records as readonly object[]).indexOf(record) < heardRecords(records, seq, draws);
  return isBefore;
}

function heardRecords(records: FairTable['records'], seq: number, draws: number): number {
  let [count, drawn] = [0, 0];
  for (const record of records) {
    if (record.seq > seq || (record.seq === seq && drawn >= draws)) return count;
    if (record.type === 'draw') drawn++;
    count++;
  }
  return count;
}
