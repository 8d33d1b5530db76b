/** A server and the devices of its seats, without sockets: each test replaces one of them by a cheat. */
import { itemAt, rng, type Fault, type Result, type Rng, type Seat } from '@boardwright/core';
import { LinkChain, noChains, ServerChains, withTip } from './chains.ts';
import { closeDraw, isComplete, openDraw, takeLink, type DrawTerms, type FairState, type OpenDraw } from './collect.ts';
import type { DrawIntent } from './draw.ts';
import { randomHex } from './fair-game.fixture.ts';
import { hexToBytes, type HexText } from './hash.ts';
import { SeatKeeper, type DrawResult } from './keep.ts';
import type { DrawRecord } from './section.ts';

export const MATCH = 'cheats';
export const FACES = 6;

export interface Played {
  readonly record: DrawRecord;
  readonly open: OpenDraw;
  /** What each device says of the result. */
  readonly found: readonly (Fault | null)[];
}

/** Where a cheat comes in. Everything that is left out is done honestly. */
export interface Cheat {
  /** What the server asks the devices for. */
  readonly asks?: (open: OpenDraw, seat: Seat) => OpenDraw['context'];
  /** What reaches the server of a seat's link; null: nothing. */
  readonly sends?: (seat: Seat, link: HexText) => HexText | null;
  /** Which links the server uses. */
  readonly uses?: (open: OpenDraw, close: (one: OpenDraw) => DrawRecord) => OpenDraw;
  /** What the server shows of the result. */
  readonly shows?: (record: DrawRecord, open: OpenDraw) => Partial<DrawResult>;
}

export class CheatedTable {
  readonly devices: readonly SeatKeeper[];
  readonly own: readonly LinkChain[];
  readonly source: Rng;
  server: ServerChains;
  state: FairState;
  connected: readonly Seat[];

  constructor(name: string, { seats = 2, links = 64 } = {}) {
    this.source = rng(`cheats ${name}`);
    this.server = new ServerChains(randomHex(this.source));
    this.own = Array.from({ length: seats }, () => new LinkChain(hexToBytes(randomHex(this.source)), links));
    const chains = this.own.reduce((so, { tip }, seat) => withTip(so, seat, tip), noChains(seats));
    this.state = { match: MATCH, chains, silent: [] };
    this.connected = [...this.own.keys()];
    const tips = { server: this.server.tip('server') };
    this.devices = this.own.map((own, seat) => new SeatKeeper({ match: MATCH, seat, own }, chains, tips));
  }

  get draw(): number {
    return this.state.chains.draws;
  }

  intent(): DrawIntent | null {
    return this.draw === 0 ? null : { actor: this.draw % this.own.length, action: { type: 'roll' } };
  }

  terms(): DrawTerms {
    const isSetup = this.draw === 0;
    const label = isSetup ? 'setup' : 'dice';
    return { seq: this.draw, label, intent: this.intent(), secret: false, owner: null, total: isSetup ? null : FACES };
  }

  open(): OpenDraw {
    return openDraw(this.state, this.terms(), this.connected);
  }

  /** A device answers what it is asked; faults are refusals. */
  ask(seat: Seat, context: OpenDraw['context']): Result<HexText> {
    return itemAt(this.devices, seat).answer(context, this.intent());
  }

  /** One draw from the question to what the devices say of its result. */
  play(cheat: Cheat = {}): Played {
    let open = this.open();
    for (const seat of this.connected) {
      const link = this.ask(seat, cheat.asks?.(open, seat) ?? open.context);
      const sent = link.ok ? (cheat.sends === undefined ? link.value : cheat.sends(seat, link.value)) : null;
      const taken = sent === null ? null : takeLink(this.state, open, seat, sent);
      if (taken?.ok === true) open = taken.value;
    }
    const used = cheat.uses?.(open, (one) => closeDraw(this.state, this.server, one).record) ?? open;
    const { record, state } = closeDraw(this.state, this.server, used);
    const shown = { ...record, intent: this.intent(), ...cheat.shows?.(record, used) };
    const found = this.devices.map((device, seat) => device.check(shown, this.connected.includes(seat)));
    this.state = state;
    return { record, open: used, found };
  }

  /** Plays honest draws, and fails where a device finds anything. */
  playHonest(draws: number): void {
    for (let i = 0; i < draws; i++) {
      const { open, found } = this.play();
      if (!isComplete(open) || found.some((fault) => fault !== null)) throw new Error(JSON.stringify(found));
    }
  }
}

export function linkFor(table: CheatedTable, seat: Seat, draw: number): HexText {
  return itemAt(table.own, seat).link(draw + 1);
}
