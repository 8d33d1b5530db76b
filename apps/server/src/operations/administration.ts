/** The operator's commands to a running server, as words: `close <match>`. Every change is written to the audit log. */
import { isIP } from 'node:net';
import { fail, ok, type Result } from '@boardwright/core';
import { FAILED, NO_MATCH } from '../faults.ts';
import type { Matches } from '../match/all/matches.ts';
import { stateOf as roomOf } from '../rooms/match-room.ts';
import { roomIdOf, roundOf } from '../rooms/round.ts';
import { memberOf, withName } from '../rooms/room-state.ts';
import { withoutSaying } from '../rooms/talk.ts';
import type { MatchStore } from '../store/store.ts';
import type { Bans } from './bans.ts';
import { FILTER_WORDS, filtersOf, listedLine, listedMatches } from './match-list.ts';

const HOUR_MS = 3_600_000;

export interface AdministrationOptions {
  readonly matches: Pick<Matches, 'end' | 'erase' | 'changeRoom'>;
  readonly store: Pick<MatchStore, 'list' | 'find' | 'room'>;
  readonly bans: Bans;
  /** Returns the key under which limits count an address. */
  readonly keyOf: (address: string) => string;
  readonly audit: (line: string) => void;
  /** Returns the wall time. */
  readonly now: () => number;
}

type Lines = Result<readonly string[]>;

/** A command. usage: its arguments. isChange: whether its use is audited. */
interface Order {
  readonly usage: string;
  readonly isChange: boolean;
  run(options: AdministrationOptions, words: readonly string[]): Promise<Lines>;
}

export const ORDERS: Readonly<Record<string, Order>> = {
  list: { usage: FILTER_WORDS, isChange: false, run: list },
  show: { usage: 'MATCH', isChange: false, run: show },
  close: {
    usage: 'MATCH',
    isChange: true,
    run: async ({ matches }, [match = '']) => said(await matches.end(match), 'Everybody has left the match.'),
  },
  delete: {
    usage: 'MATCH',
    isChange: true,
    run: async ({ matches }, [match = '']) => said(await matches.erase(match), 'The match is deleted.'),
  },
  unname: { usage: 'MATCH SEAT', isChange: true, run: unname },
  unsay: { usage: 'MATCH MESSAGE', isChange: true, run: unsay },
  ban: { usage: 'ADDRESS HOURS', isChange: true, run: banAddress },
  bandevice: { usage: 'MATCH SEAT HOURS', isChange: true, run: banDevice },
  unban: {
    usage: 'BANNED',
    isChange: true,
    run: async ({ bans, keyOf, now }, [key = '']) =>
      (await bans.remove(keyOf(key), now()))
        ? ok([`${key} may come again.`])
        : fail('not-found', `${key} is not banned.`),
  },
  bans: {
    usage: '',
    isChange: false,
    run: async ({ bans, now }) =>
      ok((await bans.list(now())).map(([key, until]) => `${key}  until ${new Date(until).toISOString()}`)),
  },
};

const ORDER_WORDS = Object.entries(ORDERS)
  .map(([name, { usage }]) => `${name} ${usage}`.trimEnd())
  .join('; ');

export async function administer(options: AdministrationOptions, words: readonly string[]): Promise<Lines> {
  const [name = '', ...rest] = words;
  const order = Object.hasOwn(ORDERS, name) ? ORDERS[name] : undefined;
  if (order === undefined) return fail('not-found', `There is no "${name}": ${ORDER_WORDS}.`);
  const needed = order.usage.split(' ').filter((word) => /^[A-Z]/.test(word)).length;
  if (rest.length < needed || (needed > 0 && rest.length > needed))
    return fail('bad-shape', `usage: ${name} ${order.usage}`);
  let outcome = FAILED.code;
  try {
    const done = await order.run(options, rest);
    outcome = done.ok ? 'done' : done.error.code;
    return done;
  } finally {
    if (order.isChange) options.audit(`operator: ${words.join(' ')}: ${outcome}`);
  }
}

async function list({ store, now }: AdministrationOptions, words: readonly string[]): Promise<Lines> {
  const filters = filtersOf(words);
  if (!filters.ok) return filters;
  const lines: string[] = [];
  for await (const line of listedMatches(store, filters.value, now())) lines.push(line);
  return ok(lines);
}

/** Lists names and numbered chat messages, but neither moves nor secrets. */
async function show({ store }: AdministrationOptions, [match = '']: readonly string[]): Promise<Lines> {
  const found = await store.find(match);
  if (found === null) return NO_MATCH;
  const room = roomOf(await store.room(roomIdOf(found.record)));
  const { members } = roundOf(found.record, found.seats);
  const seats = found.seats.map(({ seat, who, level, token }) => {
    const name = memberOf(room, members[seat] ?? -1).name ?? '';
    return `seat ${seat}  ${level ?? who}  ${who === 'person' && token === null ? 'free' : 'taken'}  ${name}`.trimEnd();
  });
  const talk = room.said.map(
    ({ n, by, emote, text, reported }) =>
      `message ${n}  member ${by}${reported ? '  reported' : ''}  ${text ?? emote ?? ''}`,
  );
  return ok([listedLine(found), `room ${roomIdOf(found.record)}`, ...seats, ...talk]);
}

async function unname(
  { matches, store }: AdministrationOptions,
  [match = '', seat = '']: readonly string[],
): Promise<Lines> {
  const found = await store.find(match);
  if (found === null) return NO_MATCH;
  const member = roundOf(found.record, found.seats).members[Number(seat)] ?? null;
  if (member === null) return fail('no-seat', `There is no person in seat ${seat}.`);
  return said(await matches.changeRoom(match, (room) => ok(withName(room, member, null))), 'The name is removed.');
}

async function unsay({ matches }: AdministrationOptions, [match = '', n = '']: readonly string[]): Promise<Lines> {
  const changed = await matches.changeRoom(match, (room) => {
    const isThere = room.said.some((one) => one.n === Number(n));
    // the operator may delete whatever the owner of the room may delete
    return isThere ? withoutSaying(room, 0, Number(n), 0) : fail('no-saying', 'The room has no such message.');
  });
  return said(changed, 'The message is removed.');
}

async function banAddress(
  options: AdministrationOptions,
  [address = '', hours = '']: readonly string[],
): Promise<Lines> {
  if (isIP(address) === 0) return fail('bad-shape', `"${address}" is not an address.`);
  return ban(options, options.keyOf(address), hours);
}

/** Bans the device that holds a seat, whatever its address. */
async function banDevice(
  options: AdministrationOptions,
  [match = '', seat = '', hours = '']: readonly string[],
): Promise<Lines> {
  const found = await options.store.find(match);
  if (found === null) return NO_MATCH;
  const { token = null } = found.seats.find((row) => String(row.seat) === seat) ?? {};
  return token === null ? fail('no-seat', `There is no person in seat ${seat}.`) : ban(options, token, hours);
}

async function ban({ bans, now }: AdministrationOptions, key: string, hours: string): Promise<Lines> {
  if (!/^[1-9]\d{0,4}$/.test(hours)) return fail('bad-shape', 'A ban lasts from 1 to 99999 hours.');
  if (!(await bans.add(key, now() + Number(hours) * HOUR_MS, now())))
    return fail('too-many', 'There are too many bans. End one first.');
  return ok([`${key} is banned for ${hours} hours.`]);
}

function said(done: Result<unknown>, words: string): Lines {
  return done.ok ? ok([words]) : done;
}
