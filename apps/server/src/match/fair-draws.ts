/** The fair draws of one match (docs/fair.md): whom it asks for links, what has come, and the result that follows from them. */
import { fail, itemAt, ok, type Kind, type Result, type Seat } from '@boardwright/core';
import {
  drawOf,
  resolve,
  fold,
  same,
  tableAfter,
  type ChanceQuestion,
  type DrawAnswer,
  type Transaction,
} from '@boardwright/core/host';
import {
  closeDraw,
  firstChains,
  isComplete,
  isNextLink,
  openDraw,
  ownerOfChain,
  proofOf,
  proofText,
  PUBLIC_CHAIN,
  serverChain,
  SETUP_TERMS,
  SHARE_MS,
  takeLink,
  withTip,
  type DrawRecord,
  type DrawTerms,
  type FairProgress,
  type FairState,
  type HexText,
  type NewTip,
  type OpenDraw,
  type SeatChains,
} from '@boardwright/fair';
import type { DrawMessage } from '@boardwright/protocol';
import { errorText } from '../faults.ts';
import type { Append, OpenedLink, SeatRow } from '../store/store.ts';
import type { Peer } from '../viewers/audience.ts';
import { encode } from '../viewers/encode.ts';
import { knowsResult } from '../viewers/projection.ts';
import { serverChainsOf, tipsOfSeats } from './fair-match.ts';
import type { MatchParts } from './match-parts.ts';

type DrawnParts<K extends Kind> = Pick<MatchParts<K>, 'services' | 'record' | 'game' | 'log' | 'audience' | 'driver'>;

/** What the draws need of the match around them. */
interface DrawnMatch {
  /** Where the seat is connected: here, by a client that takes part, or on another node. */
  isHere(seat: Seat): boolean;
  /** Everybody has opened a link for the setup. */
  setupDrawn(): void;
  /** Reads what other nodes know now: who is connected there, and links that they have taken. */
  lookElsewhere(): Promise<void>;
}

/** A draw that collects links. newTips: chains that begin with it. */
interface Collecting {
  readonly state: FairState;
  readonly newTips: readonly NewTip[];
  readonly open: OpenDraw;
}

export class FairDraws<K extends Kind> {
  readonly #parts: DrawnParts<K>;
  readonly #match: DrawnMatch;
  #seats: readonly SeatRow[];
  #now: Collecting | null = null;
  #isTimeUp = false;
  /** Whether other nodes were asked, before the draw is made without a seat that may be connected there. */
  #elsewhere: 'unasked' | 'asking' | 'asked' = 'unasked';
  #stopTimer = (): void => {};
  /** Called when the draw that is open can be made. */
  #waiting: (() => void)[] = [];
  /** Seats that were awaited in vain; nobody waits for them until they send a valid link. */
  #silent: readonly Seat[];
  /** Of the last command: for the draw after so many entries. */
  #given: (OpenedLink & { readonly seq: number }) | null = null;
  /** How many entries there were when this server read the match: it does not know yet who will come back. */
  readonly #readAt: number;

  constructor(parts: DrawnParts<K>, match: DrawnMatch, seats: readonly SeatRow[]) {
    this.#parts = parts;
    this.#match = match;
    this.#seats = seats;
    this.#silent = this.#progress?.late ?? [];
    this.#readAt = parts.log.table.seq;
  }

  /** What other nodes may have written. */
  setSeats(seats: readonly SeatRow[]): void {
    this.#seats = seats;
    const now = this.#now;
    if (now === null) return;
    const { draw } = now.open.context;
    for (const [seat, { share }] of seats.entries()) {
      const link = draw === 0 ? share?.setup : share?.draw === draw ? share.link : null;
      if (typeof link === 'string') this.#take(seat, link);
    }
    this.#look();
  }

  /** Returns whether the setup is one of these seats: whoever sits down anew has another chain. */
  isSetupOf(seats: readonly SeatRow[]): boolean {
    return same(tipsOfSeats(seats), this.#now?.open.context.tips ?? tipsOfSeats(this.#seats));
  }

  /** Asks for the links of the setup. */
  openSetup(): void {
    if (this.#now !== null) return;
    const state = { match: this.#parts.record.id, chains: firstChains(tipsOfSeats(this.#seats)), silent: [] };
    this.#now = { state, newTips: [], open: openDraw(state, SETUP_TERMS, []) };
    this.setSeats(this.#seats);
    this.#askAll();
  }

  /** The dice of the match: null until all links have come, or time is up. */
  ask(question: ChanceQuestion): DrawAnswer | null {
    // the entry that leads to the draw may not be in the log yet: nobody opens a link before it is
    if (question.seq !== this.#parts.log.table.seq) return null;
    const now = this.#now?.open.terms.seq === question.seq ? this.#now : this.#begin(question);
    if (!this.#isReady(now)) return null;
    this.#stopTimer();
    const { record, state } = this.#close(now);
    this.#silent = state.silent;
    const ticket = record.ticket ?? 0;
    return { ticket, proof: proofText(proofOf(record, now.newTips, this.#mayOpen(record, ticket))) };
  }

  /** A seat answers what it was asked for. A link for a draw that is over only shows that the seat is there again. */
  share(seat: Seat, draw: number, link: HexText): Result<null> {
    const now = this.#now;
    if (now !== null && draw === now.open.context.draw) {
      const taken = this.#take(seat, link);
      if (taken.ok) this.#keep({ seat, draw, link });
      return taken;
    }
    const chains = this.#chains();
    if (draw >= chains.draws) return badShare(draw, seat);
    if (draw === chains.draws - 1 && isNextLink({ ...chains, draws: draw }, seat, link)) this.#speaks(seat);
    return ok(null);
  }

  /** A seat begins a new chain with the next draw. */
  async replaceTip(seat: Seat, tip: HexText): Promise<Result<null>> {
    const { services, record, log } = this.#parts;
    const { seq } = log.table;
    if (this.#now?.open.terms.seq === seq) return fail('draw-open', 'A draw is open; send the tip again after it.');
    const written = await services.store.write({ op: 'tip', match: record.id, seat, tip, seq });
    if (written !== 'ok') return fail('draw-open', 'The game has moved on; send the tip again.');
    this.#seats = this.#seats.map((row) =>
      row.seat === seat && row.share !== undefined ? { ...row, share: { ...row.share, newTip: tip } } : row,
    );
    return ok(null);
  }

  /** Returns whether a link is that of a seat for the next draw. */
  isNext(seat: Seat, link: HexText): boolean {
    return isNextLink(this.#chains(), seat, link);
  }

  /** The mover's link is written with its command. Links that complete a draw are in the proof of its entry. */
  linksWith(
    transaction: Transaction<K>,
    given: { readonly seat: Seat; readonly link: HexText } | null,
  ): Append['links'] {
    this.#given = null;
    const last = tableAfter(transaction);
    if (given === null || !last.turn.awaits.includes('chance')) return undefined;
    const { draws: draw } = this.#chains();
    this.#given = { ...given, draw, seq: last.seq };
    return [{ ...given, draw }];
  }

  /** Somebody has joined: whoever is asked now is waited for, because a link that was sent must be in the result. */
  joined(peer: Peer, seat: Seat): void {
    const now = this.#now;
    if (now === null || !this.#isOpen(now) || !peer.isFair || itemAt(now.open.links, seat) !== null) return;
    if (now.state.chains.seats[seat] === null || isComplete(now.open)) return;
    this.#await([seat]);
    peer.send(encode(this.#message(now)));
  }

  /** Resolves when the draw that is open can be made; null: none is open. */
  untilReady(): Promise<void> | null {
    const now = this.#now;
    if (now === null || now.open.context.draw === 0 || !this.#isOpen(now)) return null;
    if (this.#isReady(now)) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  close(): void {
    this.#stopTimer();
    this.#goOn();
  }

  // ---- inside

  get #progress(): FairProgress | undefined {
    return this.#parts.log.memory.now.fair;
  }

  /** As the log has them; before the setup, as the seats began. */
  #chains(): SeatChains {
    return this.#progress?.chains ?? firstChains(tipsOfSeats(this.#seats));
  }

  #isOpen({ open }: Collecting): boolean {
    return open.terms.seq === this.#parts.log.table.seq;
  }

  /** Whether the draw can be made. A seat without a link may be connected to another node: these are asked first. */
  #isReady(now: Collecting): boolean {
    if (!isComplete(now.open) && !this.#isTimeUp) return false;
    const isMissing = (seat: Seat): boolean => now.open.links[seat] === null && now.state.chains.seats[seat] !== null;
    const { shared } = this.#parts.services.store;
    if (shared === null || this.#elsewhere === 'asked' || ![...now.open.links.keys()].some(isMissing)) return true;
    if (this.#elsewhere === 'unasked') void this.#askElsewhere(now.open.terms.seq);
    return false;
  }

  async #askElsewhere(seq: number): Promise<void> {
    const { services, record } = this.#parts;
    this.#elsewhere = 'asking';
    await this.#match.lookElsewhere().catch((error: unknown) => {
      services.report(`match ${record.id}: other nodes were not asked: ${errorText(error)}`);
    });
    const now = this.#now;
    if (now === null || now.open.terms.seq !== seq) return;
    this.#elsewhere = 'asked';
    this.#await([...now.open.links.keys()].filter((seat) => this.#match.isHere(seat)));
    if (!this.#isTimeUp) this.#startTimer(seq);
    this.#askAll();
    this.#goOn();
    this.#parts.driver.wake();
  }

  /** Waits for these seats too, where they have a chain and are not silent. */
  #await(seats: readonly Seat[]): void {
    const now = this.#now;
    if (now === null) return;
    const { state, open } = now;
    const isNew = (seat: Seat): boolean =>
      state.chains.seats[seat] !== null && !open.awaited.includes(seat) && !state.silent.includes(seat);
    this.#now = { ...now, open: { ...open, awaited: [...open.awaited, ...seats.filter(isNew)] } };
  }

  #begin({ seq, label, total, secret }: ChanceQuestion): Collecting {
    const { intent = null, owner = null } = this.#progress ?? {};
    const { chains, newTips } = this.#withNewTips();
    // whoever begins a chain is there again: a device that has just come could not answer for the chain before
    const silent = this.#silent.filter((seat) => newTips.every((begun) => begun.seat !== seat));
    const state = { match: this.#parts.record.id, chains, silent };
    const terms: DrawTerms = { seq, label, intent, secret, owner, total };
    const awaited = [...chains.seats.keys()].filter((seat) => seq === this.#readAt || this.#match.isHere(seat));
    this.#now = { state, newTips, open: openDraw(state, terms, awaited) };
    this.#isTimeUp = false;
    this.#elsewhere = 'unasked';
    if (this.#given?.seq === seq) this.#take(this.#given.seat, this.#given.link);
    this.#takeStored();
    this.#askAll();
    this.#startTimer(seq);
    return this.#now;
  }

  /** The time for links runs while one is missing. */
  #startTimer(seq: number): void {
    this.#stopTimer();
    if (this.#now === null || isComplete(this.#now.open)) return;
    this.#stopTimer = this.#parts.services.after(SHARE_MS, () => this.#timeUp(seq));
  }

  /** Links that were written before this server was started, or by another node. */
  #takeStored(): void {
    const draw = this.#now?.open.context.draw;
    for (const [seat, { share }] of this.#seats.entries())
      if (share !== undefined && share.draw === draw && share.link !== null) this.#take(seat, share.link);
  }

  #withNewTips(): { readonly chains: SeatChains; readonly newTips: readonly NewTip[] } {
    const chains = this.#chains();
    const newTips = this.#seats.flatMap(({ seat, share }) => {
      const tip = share?.newTip ?? null;
      return tip === null || tip === chains.seats[seat]?.tip ? [] : [{ seat, tip }];
    });
    return { chains: newTips.reduce((so, { seat, tip }) => withTip(so, seat, tip), chains), newTips };
  }

  #timeUp(seq: number): void {
    if (this.#now?.open.terms.seq !== seq) return;
    this.#isTimeUp = true;
    this.#goOn();
    this.#parts.driver.wake();
  }

  #goOn(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }

  #take(seat: Seat, link: HexText): Result<null> {
    const now = this.#now;
    if (now === null) return badShare(0, seat);
    const taken = takeLink(now.state, now.open, seat, link);
    if (!taken.ok) return taken;
    this.#now = { ...now, open: taken.value };
    this.#speaks(seat);
    return ok(null);
  }

  #speaks(seat: Seat): void {
    if (this.#silent.includes(seat)) this.#silent = this.#silent.filter((one) => one !== seat);
  }

  /** The last link of a draw is written with its result, every other one by itself; the setup needs all of them on disk. */
  #keep(link: OpenedLink): void {
    if (link.draw > 0 && this.#now !== null && isComplete(this.#now.open)) return this.#look();
    const { services, record } = this.#parts;
    services.store.write({ op: 'link', match: record.id, ...link }).then(
      () => this.#look(),
      (error: unknown) => services.report(`match ${record.id}: a link was not written: ${errorText(error)}`),
    );
  }

  /** Goes on if nothing is missing any more. */
  #look(): void {
    const now = this.#now;
    if (now === null || !this.#isOpen(now) || !isComplete(now.open)) return;
    if (now.open.context.draw === 0) return this.#match.setupDrawn();
    this.#goOn();
    this.#parts.driver.wake();
  }

  #askAll(): void {
    const now = this.#now;
    if (now === null) return;
    const text = encode(this.#message(now));
    for (const [seat, link] of now.open.links.entries())
      if (link === null && now.state.chains.seats[seat] !== null)
        for (const peer of this.#parts.audience.peersOf(seat)) if (peer.isFair) peer.send(text);
  }

  #message({ open: { terms, context } }: Collecting): DrawMessage {
    const { draw, label, intent, tips } = context;
    const chain = serverChain(terms.secret, terms.owner);
    return { type: 'draw', draw, label, intent, tips, chain, tip: serverChainsOf(this.#parts.record).tip(chain, draw) };
  }

  #close({ state, open }: Collecting): ReturnType<typeof closeDraw> {
    const connected = [...open.links.keys()].filter((seat) => this.#match.isHere(seat));
    return closeDraw(state, serverChainsOf(this.#parts.record), { ...open, connected });
  }

  /** A secret draw is opened at once to the seat of its chain, if that seat may know the result, and could before on this chain. */
  #mayOpen({ chain }: DrawRecord, ticket: number): boolean {
    if (chain === PUBLIC_CHAIN || this.#progress?.closed.includes(chain) === true) return false;
    const owner = ownerOfChain(chain);
    const { game, log } = this.#parts;
    const entry = resolve(drawOf(game, log.table), ticket, log.table.at);
    const step = { before: log.table, entry, after: fold(game, log.table, entry) };
    return owner !== null && knowsResult(game, step, owner);
  }
}

function badShare(draw: number, seat: Seat): Result<never> {
  return fail('bad-share', 'This link does not belong to this draw and this seat.', { draw, seat });
}
