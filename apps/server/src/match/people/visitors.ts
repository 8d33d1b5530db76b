/** The players and spectators of one match: their first messages, and the announcements about them. */
import { fault, unwrap, type Fault, type Kind, type Seat } from '@boardwright/core';
import {
  MOVED,
  PROTOCOL,
  REPLACED,
  type Room,
  type RoomMessage,
  type SaidMessage,
  type Seating,
  type Welcome,
} from '@boardwright/protocol';
import { errorText } from '../../faults.ts';
import { roundOf } from '../../rooms/round.ts';
import { digestOf } from '../../secrets.ts';
import { shownRoom } from '../../rooms/room-state.ts';
import type { SeatRow } from '../../store/store.ts';
import type { Peer } from '../../viewers/audience.ts';
import { encode, encodeFrames } from '../../viewers/encode.ts';
import { sceneOf } from '../../viewers/projection.ts';
import { clockTold, seating } from '../all/choices.ts';
import { Coalesced } from './coalesced.ts';
import { termsOf } from '../all/creation.ts';
import { fairStart, isFair as isFairMatch } from '../fair/fair-match.ts';
import { emptySave } from '../log/reading.ts';
import type { MatchParts } from '../match-parts.ts';
import type { NextMatches } from './next-matches.ts';
import { VisitorRates } from './visitor-rates.ts';

/** Minimum milliseconds between two presence messages. */
const PRESENCE_MS = 1000;
const REPLACED_FAULT = fault(REPLACED, 'This seat is open in eight newer windows; this one was closed.');

type VisitedParts<K extends Kind> = Pick<
  MatchParts<K>,
  'services' | 'record' | 'game' | 'log' | 'past' | 'audience' | 'room' | 'seats'
>;

const REMOVED_FAULT = fault('removed', 'The owner of the room has freed your seat.');
const MOVED_FAULT = fault(MOVED, 'This seat is on another device now.');

export const NO_WATCHING: Fault = fault(
  'no-watching',
  'The owner of the room has closed it to spectators until the game is over.',
);

export class Visitors<K extends Kind> extends VisitorRates {
  readonly #match: VisitedParts<K>;
  readonly #following: NextMatches<K>;
  #isClosed = false;
  /** Announces changes of the room. */
  #roomNews: Coalesced | null = null;
  /** Announces that a seat has gone or come back. */
  #presence: Coalesced | null = null;
  /** The room's `saidChanges` at the last announcement. */
  #saidTold = 0;
  /** The seats that have ever connected, as a bit mask. */
  #come = 0;
  /** The seats with a socket on another node, as a bit mask. */
  #elsewhere = 0;
  /** The time since which each seat has had no connection; null if it is connected. */
  readonly #awaySince: (number | null)[];
  /** A text that changes with every answer for draws; another node may have written it. */
  #answers = '';
  /** The last presence write to the shared store. */
  #telling: Promise<void> | null = null;

  constructor(match: VisitedParts<K>, following: NextMatches<K>) {
    super();
    this.#match = match;
    this.#following = following;
    this.#awaySince = match.seats.rows.map(() => match.services.time.now());
  }

  /** Sets which seats have a socket on another node, as a bit mask. */
  setElsewhere(seats: number): void {
    if (seats === this.#elsewhere) return;
    this.#elsewhere = seats;
    this.#noteAway();
    this.#presenceChanged();
  }

  isElsewhere(seat: Seat): boolean {
    return (this.#elsewhere & (1 << seat)) !== 0;
  }

  /** Returns whether an answer for a draw has come since the last call. */
  hasNewAnswers(answers: string): boolean {
    const isNew = answers !== this.#answers;
    this.#answers = answers;
    return isNew;
  }

  /**
   * Returns why the device with this token has lost its seat, or why a spectator may no longer watch; null if neither is the case.
   * Everything that has waited is checked with this function first: commands, requests, and a hello that waited for missed frames.
   */
  lossOf(seat: Seat | null, token: string | null): Fault | null {
    if (seat === null) return this.mayBeWatched ? null : NO_WATCHING;
    const now = this.#match.seats.rows[seat]?.token ?? null;
    if (token === null || now === token) return null;
    return now === null ? REMOVED_FAULT : MOVED_FAULT;
  }

  get seating(): readonly Seating[] {
    return this.#match.seats.rows.map((row) => ({
      ...seating(row),
      here: row.who === 'bot' || this.#isHere(row.seat),
    }));
  }

  #isHere(seat: Seat): boolean {
    return this.#match.audience.has(seat) || this.isElsewhere(seat);
  }

  /** Returns the site time since which a seat has had no connection; null if it is connected. */
  awaySince(seat: Seat): number | null {
    return this.#awaySince[seat] ?? null;
  }

  #noteAway(): void {
    const { services, seats } = this.#match;
    const now = services.time.now();
    for (const { seat } of seats.rows)
      this.#awaySince[seat] = this.#isHere(seat) ? null : (this.#awaySince[seat] ?? now);
    if (this.#match.room.state.away !== undefined) this.roomChanged();
  }

  /** Announces seats that were taken. */
  seated(seats: readonly SeatRow[]): void {
    this.#adoptSeats(seats);
    this.#tellSeats();
    this.roomChanged();
  }

  /** Disconnects devices that have lost their seat. */
  #adoptSeats(seats: readonly SeatRow[]): void {
    const before = this.#match.seats.rows;
    this.#match.seats.adopt(seats);
    for (const { seat, token } of before) {
      const lost = this.lossOf(seat, token);
      if (lost !== null) for (const peer of this.#match.audience.peersOf(seat)) peer.dismiss(lost);
    }
  }

  /** The room as it is sent. */
  get room(): Room {
    const { record, room, audience, log, services, seats } = this.#match;
    const watching = audience.peersOf(log.memory.viewerOf(null)).length;
    const awaySince = (seat: Seat): number | null => this.awaySince(seat);
    const more = { watching, listed: room.listed, awaySince, mostTalk: services.talk };
    return shownRoom(room.state, roundOf(record, seats.rows), seats.rows, more);
  }

  /** Whether people without a seat may see the game now. */
  get mayBeWatched(): boolean {
    const { room, log } = this.#match;
    return room.state.isClosed !== true || log.table.outcome !== null;
  }

  /** Sends the room, at most once a second, to all clients that have the feature. Disconnects spectators of a closed room. */
  roomChanged(): void {
    const { audience, log } = this.#match;
    if (!this.mayBeWatched) for (const peer of audience.peersOf(log.memory.viewerOf(null))) peer.dismiss(NO_WATCHING);
    if (this.#isClosed || !audience.hears('rooms')) return;
    this.#roomNews ??= new Coalesced(PRESENCE_MS);
    this.#roomNews.changed(() => this.#tellRoom());
  }

  #tellRoom(): void {
    const { audience, room } = this.#match;
    audience.tell(this.roomMessage(), 'rooms');
    if (room.state.saidChanges === this.#saidTold) return;
    this.#saidTold = room.state.saidChanges;
    audience.tellSeats(this.saidMessage(), 'talk');
  }

  saidMessage(): SaidMessage {
    const { services, room } = this.#match;
    return { type: 'said', said: services.talk === 'off' ? [] : room.state.said };
  }

  roomMessage(): RoomMessage {
    return { type: 'room', ...this.room };
  }

  /** Resolves to true when the client has everything that it missed, or to false if the match was closed meanwhile. */
  async join(peer: Peer, seat: Seat | null, have: number): Promise<boolean> {
    const { log, audience, past } = this.#match;
    const { memory } = log;
    const { token, address } = peer;
    const index = seat ?? memory.spectators;
    const missed = await past.missedBy(() => memory.tableOf(seat).seq, have, index, address);
    if (this.#isClosed) return false;
    const lost = this.lossOf(seat, token);
    if (lost !== null) {
      peer.dismiss(lost);
      return true;
    }
    const table = memory.tableOf(seat);
    const { seq } = table;
    const viewer = memory.viewerOf(seat);
    const isNew = !audience.has(viewer);
    audience.join(peer, viewer);
    const resumes = have === seq || (missed !== null && have >= missed.from && missed.to >= seq);
    peer.send(encode(this.#welcome(peer, seat, resumes ? null : this.#snapshot(seat))));
    if (resumes && have < seq) peer.send(encodeFrames(missed?.between(index, have, seq) ?? [], peer.isFair));
    const next = this.#following.open;
    if (next !== null) peer.send(encode(next));
    if (peer.features.includes('rooms')) peer.send(encode(this.roomMessage()));
    const said = this.saidMessage();
    if (seat !== null && peer.features.includes('talk') && said.said.length > 0) peer.send(encode(said));
    if (seat === null) this.roomChanged();
    else this.#came(seat, isNew);
    return true;
  }

  /** Closes the match: no viewer gets further messages. */
  close(): void {
    this.#isClosed = true;
  }

  /** Sends the whole scene to every viewer again, because earlier scenes were of another start. */
  restarted(seats: readonly SeatRow[]): void {
    this.#adoptSeats(seats);
    this.#match.audience.tellEach((peer, viewer) => {
      const seat = typeof viewer === 'number' ? viewer : null;
      return encode(this.#welcome(peer, seat, this.#snapshot(seat)));
    });
  }

  #snapshot(seat: Seat | null): NonNullable<Welcome['snapshot']> {
    const { game, log } = this.#match;
    const table = log.memory.tableOf(seat);
    const scene = sceneOf(game, table, log.memory.viewerOf(seat));
    return { seq: table.seq, at: table.at, scene, memory: log.memory.of(seat) };
  }

  leave(peer: Peer, seat: Seat | null): void {
    const { log, audience } = this.#match;
    audience.leave(peer, log.memory.viewerOf(seat));
    if (seat === null) this.roomChanged();
    if (seat === null || audience.has(seat)) return;
    this.#noteAway();
    this.#tellNodes(seat);
    if (!this.#isClosed) this.#presenceChanged();
  }

  /** Announces a connected seat: at once if it connects for the first time, otherwise with the next presence message. */
  #came(seat: Seat, isNew: boolean): void {
    if (isNew) {
      this.#noteAway();
      this.#tellNodes(seat);
    }
    const isFirst = (this.#come & (1 << seat)) === 0;
    this.#come |= 1 << seat;
    if (isFirst) this.#tellSeats();
    else {
      this.limitCommands(seat, this.#match.services.limits.messages);
      if (isNew) this.#presenceChanged();
    }
    this.#replaceOldest(seat);
  }

  /** Writes the presence of a seat for other nodes. Writes run one at a time, and each has the state of that moment. */
  #tellNodes(seat: Seat): void {
    const { services, record, audience } = this.#match;
    const { shared } = services.store;
    if (shared === null) return;
    const tell = (): Promise<void> => {
      const [peer] = audience.peersOf(seat);
      return shared.setHere(record.id, seat, peer !== undefined, digestOf(peer?.address ?? ''));
    };
    this.#telling = (this.#telling ?? Promise.resolve()).then(tell).catch((error: unknown) => {
      services.report(`match ${record.id}: presence was not told: ${errorText(error)}`);
    });
  }

  #presenceChanged(): void {
    this.#presence ??= new Coalesced(PRESENCE_MS);
    this.#presence.changed(() => this.#tellSeats());
  }

  /** Closes the oldest socket of a seat that has more than allowed. */
  #replaceOldest(seat: Seat): void {
    const peers = this.#match.audience.peersOf(seat);
    if (peers.length > this.#match.services.limits.socketsPerSeat) peers[0]?.dismiss(REPLACED_FAULT);
  }

  #welcome({ features, isFair }: Peer, seat: Seat | null, snapshot: Welcome['snapshot']): Welcome {
    const { record, game, log, services } = this.#match;
    const { seq } = log.memory.tableOf(seat);
    const { fair: _, ...terms } = termsOf<K>(record);
    const fair = isFair && seat !== null ? this.#fairStart() : null;
    return {
      type: 'welcome',
      protocol: PROTOCOL,
      match: record.id,
      seat,
      game: game.id,
      version: record.version,
      ...terms,
      clock: clockTold(log.table.clock),
      seats: this.seating,
      now: services.time.now(),
      seq,
      snapshot,
      features,
      ...(fair && { fair }),
    };
  }

  /** Returns the start of the transcript; null if the match has no fair draws. */
  #fairStart(): object | null {
    const { game, record } = this.#match;
    return isFairMatch(record) ? { start: fairStart(unwrap(emptySave(game, record)), record) } : null;
  }

  #tellSeats(): void {
    if (this.#isClosed) return;
    this.#match.audience.tell({ type: 'seats', seats: this.seating });
  }
}
