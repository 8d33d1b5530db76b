/** Tests random deviations of a server, and random forged shares and records. BOARDWRIGHT_PART runs a part of them. */
import { itemAt, pick, rng, type Rng } from '@boardwright/core';
import { expect, test } from 'vitest';
import { bySize, partOf, seed } from '../../../tools/size.ts';
import { tableOf } from './attack.fixture.ts';
import { changed, leavesOf, otherValue, type Path } from './change.fixture.ts';
import { newDevice } from './kept-device.ts';
import { FairDevice } from './device.ts';
import { takeShare } from './host.ts';
import { LeafList } from './list.ts';
import type { FairRecord, OpenedShare } from './records.ts';
import { afterRecord, rootStatement } from './state.ts';
import { keyPair } from './statement.ts';
import { FairTable, randomHex, type Cheat, type ToDevice } from './table.fixture.ts';

const GAMES = bySize(15, 40, 100_000);
const games = partOf(GAMES);
/** Games that differ only in the server's cheating share a deal, so that signatures are computed once. */
const DEALS = bySize(5, 10, 50);
const TURNS = 5;
const TIMEOUT = { timeout: bySize(60_000, 120_000, 7_200_000) };

test(
  `${games.length} games with one deviation: no result differs from the honest one unless somebody objects`,
  TIMEOUT,
  () => {
    const unnoticed: unknown[] = [];
    const honest = Array.from({ length: DEALS }, (_, deal) => {
      const table = new FairTable(`deviation ${seed} ${deal}`);
      table.play(TURNS);
      return table.seen.map((seen) => seen.join());
    });
    let objected = 0;
    for (const game of games) {
      const [cheat, what] = deviation(rng(`deviations ${seed} ${game}`));
      const deal = Math.floor((game * DEALS) / GAMES);
      const table = new FairTable(`deviation ${seed} ${deal}`, { cheat });
      const isPlayed = table.play(TURNS);
      table.tellHead();
      const isFileRight = table.devices.every((device) => device?.contradiction(table.file()) === null);
      const isSame = table.seen.every((seen, seat) => seen.join() === honest[deal]?.[seat]);
      const isObjected = !isPlayed || !isFileRight || table.found.length > 0;
      if (isObjected) objected++;
      if (!isSame && !isObjected) unnoticed.push(what());
    }
    expect(unnoticed).toEqual([]);
    expect(objected).toBeGreaterThan(games.length / 2);
  },
);

const forgeries = partOf(bySize(500, 2000, 1_000_000));

test(`${forgeries.length} forged shares and records of lists are refused`, TIMEOUT, () => {
  const table = tableOf('forged');
  const [source, signed] = [rng(`forged ${seed} ${forgeries[0]}`), signedLists(table)];
  let [accepted, tried] = [0, 0];
  table.cheat.uses = (open) => {
    const shares = open.shares.filter((share) => share !== null && typeof share !== 'string');
    const empty = { ...open, shares: open.shares.map(() => null) };
    for (const forgery of forgeries) {
      tried++;
      const seat = source.below(2);
      const forged = forgedRecord(pick(signed, source), source);
      const share = forgedShare(itemAt(shares, seat), itemAt(shares, 1 - seat), source);
      const taken = forgery % 4 === 0 ? afterRecord(table.state, forged) : takeShare(table.state, empty, seat, share);
      if (taken.ok) accepted++;
    }
    return open;
  };
  table.turn(0);
  expect([accepted, tried]).toEqual([0, forgeries.length]);
});

type ListRecord = Extract<FairRecord, { readonly type: 'root' | 'move' }>;

/** The device of seat 0 has signed a new list and a move. */
function signedLists(table: FairTable): readonly ListRecord[] {
  const [device, { state, source }] = [table.device(0), table];
  const [list, key] = [{ seat: 0, root: new LeafList(randomHex(source)).root }, randomHex(source)];
  const signature = keyPair(device.kept.seed).sign('root', rootStatement(state, list));
  const phone = new FairDevice(newDevice(table.facts, 0, () => randomHex(source), true));
  const records: readonly ListRecord[] = [
    { type: 'root', seq: state.seq, ...list, signature },
    phone.moveIn(key, device.handOver(keyPair(key).key), state.seq),
  ];
  for (const record of records) expect(afterRecord(state, record).ok).toBe(true);
  return records;
}

function forgedRecord(record: ListRecord, source: Rng): ListRecord {
  const fields = leavesOf(record).filter(([name]) => name !== 'type' && name !== 'seq');
  const [field] = pick(fields, source) as [keyof ListRecord];
  const value = record[field];
  return { ...record, [field]: typeof value === 'string' ? otherDigit(value, source) : 1 };
}

/** Changes one random message, for one device or for both. */
function deviation(source: Rng): [Cheat, () => unknown] {
  const [at, isForAll, kind] = [source.below(60), source.below(2) === 0, source.below(10)];
  let [count, what]: [number, unknown] = [0, null];
  let last: { readonly honest: ToDevice; readonly told: ToDevice | null } | null = null;
  let before: ToDevice | null = null;
  const tells: Cheat['tells'] = (_, message) => {
    const earlier = before;
    before = message;
    if (isForAll && last !== null && JSON.stringify(last.honest) === JSON.stringify(message)) return last.told;
    if (count++ !== at) return message;
    const told = kind === 0 ? null : kind === 1 ? earlier : mutated(message, source);
    what = [message, told];
    last = { honest: message, told };
    return told;
  };
  return [{ tells }, () => what];
}

function mutated(message: ToDevice, source: Rng): ToDevice {
  const raw: unknown = JSON.parse(JSON.stringify(message));
  const paths = leavesOf(raw).filter(([key]) => key !== 'type');
  const path: Path = pick(paths, source);
  let value: unknown = raw;
  for (const key of path) value = (value as Record<string, unknown>)[key];
  return changed(raw, path, otherValue(value, source)) as unknown as ToDevice;
}

function forgedShare(own: OpenedShare, other: OpenedShare, source: Rng): OpenedShare {
  const field = pick(['leaf', 'path', 'signature'] as const, source);
  const forged = pick([other[field], otherDigit(own[field], source)], source);
  return { ...own, [field]: forged };
}

function otherDigit(text: string, source: Rng): string {
  const at = source.below(text.length);
  return (
    text.slice(0, at) +
    ((Number.parseInt(text[at] ?? '0', 16) + 1 + source.below(15)) % 16).toString(16) +
    text.slice(at + 1)
  );
}
