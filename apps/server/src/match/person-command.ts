/** A person's command in the queue of a match: answered once. */
import { fail, fault, type Fault, type Kind, type Result, type Seat } from '@boardwright/core';
import { repeatedOffer, type DriverJob, type Entry, type Transaction } from '@boardwright/core/host';
import type { Intent } from '@boardwright/protocol';
import { FAILED, failure } from '../faults.ts';
import type { CommandSender, Peer } from '../viewers/audience.ts';
import { encode } from '../viewers/encode.ts';
import type { MatchLog } from './match-log.ts';
import type { MatchParts } from './match-parts.ts';

const MATCH_FULL = fault('match-full', 'This match is as long as this server allows.');
/** Entries that need room in the log. All others end the match or answer something, which core bounds. */
const NEED_ROOM: readonly Entry['type'][] = ['ply', 'undo', 'askUndo', 'giveTime'];
/** Commands that may take back a ply. */
const TAKING_BACK: readonly Intent['command']['type'][] = ['undo', 'allowUndo'];
const BAD_SHARE = fail('bad-share', 'This link does not belong to the next draw and this seat.');
const STALE = 'The game has moved on.';

type CommandedParts<K extends Kind> = Pick<MatchParts<K>, 'services' | 'driver' | 'log' | 'past' | 'deadlines'>;

interface PersonJob<K extends Kind> extends DriverJob<K> {
  readonly isByPerson: true;
  /** The seat's link for the draw that its command leads to. */
  readonly given: { readonly seat: Seat; readonly link: string } | null;
  sender(first: number): CommandSender;
}

export function isPersonJob<K extends Kind>(job: DriverJob<K> | null): job is PersonJob<K> {
  return job?.isByPerson === true;
}

export function sendRefusal(peer: Peer, { id }: Intent, reason: Fault): void {
  peer.send(encode({ type: 'refused', id, fault: reason }));
}

export function personJob<K extends Kind>(
  match: CommandedParts<K>,
  peer: Peer,
  seat: Seat,
  intent: Intent,
  isOwnLink: (link: string) => boolean,
): PersonJob<K> {
  const start = performance.now();
  let isInLog = false;
  const { link } = intent;
  const read = async (): Promise<void> => {
    isInLog = await isInOlderLog(match.log, seat, intent);
    if (isTakingBack(intent)) await match.past.fetch(match.log.table.last);
  };
  return {
    isByPerson: true,
    given: link === undefined ? null : { seat, link },
    seat,
    prepare: () => (isTakingBack(intent) || mayBeOlder(match.log, seat, intent) ? read() : null),
    plan: (at) => {
      if (isInLog) return fail('stale', STALE);
      const planned = plan(match, seat, intent, at);
      return planned.ok && link !== undefined && !isOwnLink(link) ? BAD_SHARE : planned;
    },
    sender: (seq) => {
      match.services.acknowledged((performance.now() - start) / 1000);
      return { peer, ack: { id: intent.id, seq, dup: false } };
    },
    refused: (reason) =>
      void answerAgain(match.log, peer, seat, intent).then(
        (was) => was || sendRefusal(peer, intent, reason),
        (error: unknown) => sendRefusal(peer, intent, failure(match.services.report, 'a command', error)),
      ),
    failed: () => sendRefusal(peer, intent, FAILED),
  };
}

function isTakingBack({ command }: Intent): boolean {
  return TAKING_BACK.includes(command.type);
}

/** Returns whether a command for the present decision may already be an entry that is older than what the match remembers. */
function mayBeOlder<K extends Kind>(log: MatchLog<K>, seat: Seat, { expect }: Intent): boolean {
  return expect === log.table.since[seat] && !log.ids.reaches(expect);
}

async function isInOlderLog<K extends Kind>(log: MatchLog<K>, seat: Seat, intent: Intent): Promise<boolean> {
  return mayBeOlder(log, seat, intent) && (await log.seqOf(seat, intent.id)) !== null;
}

function plan<K extends Kind>(
  { driver, log, deadlines }: CommandedParts<K>,
  seat: Seat,
  { id, expect, command }: Intent,
  at: number,
): Result<Transaction<K>> {
  // It is already in the log: refused here, and answered as before.
  if (log.ids.seqOf(seat, id) !== null) return fail('stale', STALE);
  const planned = driver.plan(seat, command, { expect, at, id });
  if (!planned.ok) return planned;
  const [{ entry }] = planned.value;
  const isFull = NEED_ROOM.includes(entry.type) && !deadlines.hasRoom(seat);
  const wrong = isFull ? MATCH_FULL : repeatedOffer(log.table, entry);
  return wrong === null ? planned : { ok: false, error: wrong };
}

/** Gives a command that is already in the log the same answer again. */
async function answerAgain<K extends Kind>(log: MatchLog<K>, peer: Peer, seat: Seat, { id }: Intent): Promise<boolean> {
  const seq = await log.seqOf(seat, id);
  if (seq !== null) peer.send(encode({ type: 'ack', id, seq, dup: true }));
  return seq !== null;
}
