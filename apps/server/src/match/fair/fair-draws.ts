/** The fair draws of one match (docs/reference/fair-draws.md): whom it asks for links, what has come, and the result that follows from them. */
import { fail, itemAt, ok, required, type Kind, type Result, type Seat } from '@boardwright/core';
import { drawOf, resolve, fold, same, type ChanceQuestion, type DrawnTicket } from '@boardwright/core/host';
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
import type { OpenedLink, SeatRow } from '../../store/store.ts';
import { knowsResult } from '../../viewers/projection.ts';
import { serverChainsOf, tipsOfSeats } from './fair-match.ts';
import type { MatchParts } from '../match-parts.ts';

type DrawnParts<K extends Kind> = Pick<MatchParts<K>, 'record' | 'game' | 'log'>;

/** A draw that collects links. newTips: chains that begin with it. */
interface Collecting {
  readonly state: FairState;
  readonly newTips: readonly NewTip[];
  readonly open: OpenDraw;
}

/**
 * What the draw that is open needs: links, the links of other nodes (asked for before it is made without a seat that may be
 * connected there), or nothing more. setup: nothing more, and it is the setup.
 */
export type DrawNeed = 'links' | 'elsewhere' | 'nothing' | 'setup';

/** A valid share. isNew: of the draw that is open, not of the one before. */
export interface ValidShare extends OpenedLink {
  readonly isNew: boolean;
}

/** Whether a seat is connected: here, by a client that takes part, or on another node. */
export type IsHere = (seat: Seat) => boolean;

export class FairDraws<K extends Kind> {
  readonly #parts: DrawnParts<K>;
  /** Whether other nodes have players of this match too. */
  readonly #isShared: boolean;
  #seats: readonly SeatRow[];
  #now: Collecting | null = null;
  #isTimeUp = false;
  #hasAskedElsewhere = false;
  /** Seats that have sent a link of the last draw after it was made. */
  #spoken: readonly Seat[] = [];
  /** How many entries there were when this server read the match: it does not know yet who will come back. */
  readonly #readAt: number;

  constructor(parts: DrawnParts<K>, seats: readonly SeatRow[], isShared: boolean) {
    this.#parts = parts;
    this.#isShared = isShared;
    this.#seats = seats;
    this.#readAt = parts.log.table.seq;
  }

  /** What the draw that is open needs now; null: none is open. */
  get need(): DrawNeed | null {
    const now = this.#now;
    if (now === null || now.open.terms.seq !== this.#parts.log.table.seq) return null;
    if (!isComplete(now.open) && !this.#isTimeUp) return 'links';
    if (now.open.context.draw === 0) return isComplete(now.open) ? 'setup' : 'links';
    const isMissing = (seat: Seat): boolean => now.open.links[seat] === null && now.state.chains.seats[seat] !== null;
    const isAsked = !this.#isShared || this.#hasAskedElsewhere || ![...now.open.links.keys()].some(isMissing);
    return isAsked ? 'nothing' : 'elsewhere';
  }

  /** Entries before the draw that is open. */
  get openAt(): number | null {
    return this.need === null ? null : (this.#now?.open.terms.seq ?? null);
  }

  /** Whether the ticket of a draw is not known yet. */
  isAwaiting({ seq }: ChanceQuestion): boolean {
    return this.#now?.open.terms.seq !== seq || this.need !== 'nothing';
  }

  ticketOf(isHere: IsHere): DrawnTicket {
    const now = required(this.#now, 'draw that is open');
    const { state, open } = now;
    const connected = [...open.links.keys()].filter(isHere);
    const closed = closeDraw(state, serverChainsOf(this.#parts.record), { ...open, connected });
    const ticket = closed.record.ticket ?? 0;
    return { ticket, proof: proofText(proofOf(closed.record, now.newTips, this.#mayOpen(closed.record, ticket))) };
  }

  /** Returns whether the setup is one of these seats: whoever sits down anew has another chain. */
  isSetupOf(seats: readonly SeatRow[]): boolean {
    return same(tipsOfSeats(seats), this.#now?.open.context.tips ?? tipsOfSeats(this.#seats));
  }

  /** Begins to collect the links of the setup; false: it has begun already. */
  openSetup(): boolean {
    if (this.#now !== null) return false;
    const state = { match: this.#parts.record.id, chains: firstChains(tipsOfSeats(this.#seats)), silent: [] };
    this.#now = { state, newTips: [], open: openDraw(state, SETUP_TERMS, []) };
    this.setSeats(this.#seats);
    return true;
  }

  /** Begins to collect the links of a draw; false: it has begun already. */
  collect({ seq, label, total, secret }: ChanceQuestion, isHere: IsHere): boolean {
    if (this.#now?.open.terms.seq === seq) return false;
    const { intent = null, owner = null } = this.#progress ?? {};
    const { chains, newTips } = this.#withNewTips();
    // whoever begins a chain is there again: a device that has just come could not answer for the chain before
    const silent = this.#silent().filter((seat) => newTips.every((begun) => begun.seat !== seat));
    const state = { match: this.#parts.record.id, chains, silent };
    const terms: DrawTerms = { seq, label, intent, secret, owner, total };
    const awaited = [...chains.seats.keys()].filter((seat) => seq === this.#readAt || isHere(seat));
    this.#now = { state, newTips, open: openDraw(state, terms, awaited) };
    this.#spoken = [];
    this.#isTimeUp = false;
    this.#hasAskedElsewhere = false;
    this.#takeStored();
    return true;
  }

  /** What other nodes may have written. */
  setSeats(seats: readonly SeatRow[]): void {
    this.#seats = seats;
    const draw = this.#now?.open.context.draw;
    for (const [seat, { share }] of seats.entries()) {
      const link = draw === 0 ? share?.setup : share?.draw === draw ? share?.link : null;
      if (typeof link === 'string') this.#take(seat, link);
    }
  }

  /** Other nodes were asked: their links are here, and the draw waits for seats that are connected there. */
  heardElsewhere(isHere: IsHere): void {
    this.#hasAskedElsewhere = true;
    if (this.#now !== null) this.#await([...this.#now.open.links.keys()].filter(isHere));
  }

  /** The time for links is over. */
  timeUp(): void {
    this.#isTimeUp = true;
  }

  /** Checks a seat's link. One for the draw before only shows that the seat is there again; null: it shows nothing. */
  check({ seat, draw, link }: OpenedLink): Result<ValidShare | null> {
    const now = this.#now;
    if (now !== null && draw === now.open.context.draw) {
      const taken = takeLink(now.state, now.open, seat, link);
      return taken.ok ? ok({ seat, draw, link, isNew: true }) : taken;
    }
    const chains = this.#chains();
    if (draw >= chains.draws)
      return fail('bad-share', 'This link does not belong to this draw and this seat.', { draw, seat });
    const isLast = draw === chains.draws - 1 && isNextLink({ ...chains, draws: draw }, seat, link);
    return ok(isLast ? { seat, draw, link, isNew: false } : null);
  }

  /** Takes a share. Returns whether it must be written: the last link of a draw is written with its result, except the setup. */
  take({ seat, draw, link, isNew }: ValidShare): boolean {
    this.#spoken = [...this.#spoken, seat];
    if (isNew) this.#take(seat, link);
    return isNew && (draw === 0 || this.need === 'links');
  }

  /** Records that a seat begins a new chain with the next draw. */
  setNewTip(seat: Seat, tip: HexText): void {
    this.#seats = this.#seats.map((row) =>
      row.seat === seat && row.share !== undefined ? { ...row, share: { ...row.share, newTip: tip } } : row,
    );
  }

  /** Returns whether a seat that has joined is asked now; then it is waited for, because a link that was sent must be in the result. */
  asks(seat: Seat): boolean {
    const now = this.#now;
    if (now === null || this.need === null || itemAt(now.open.links, seat) !== null) return false;
    if (now.state.chains.seats[seat] === null || isComplete(now.open)) return false;
    this.#await([seat]);
    return true;
  }

  /** Returns whether a link is missing that a connected seat was asked for. */
  awaitsAny(isHere: IsHere): boolean {
    const awaited = this.#now?.open.awaited ?? [];
    return this.missing.some((seat) => awaited.includes(seat) && isHere(seat));
  }

  /** The seats whose links are missing. */
  get missing(): readonly Seat[] {
    const now = this.#now;
    if (now === null) return [];
    return [...now.open.links.keys()].filter(
      (seat) => now.open.links[seat] === null && now.state.chains.seats[seat] !== null,
    );
  }

  /** What asks for links of the draw that is open. */
  get question(): DrawMessage {
    const { terms, context } = required(this.#now, 'draw that is open').open;
    const { draw, label, intent, tips } = context;
    const chain = serverChain(terms.secret, terms.owner);
    return { type: 'draw', draw, label, intent, tips, chain, tip: serverChainsOf(this.#parts.record).tip(chain, draw) };
  }

  // ---- inside

  get #progress(): FairProgress | undefined {
    return this.#parts.log.memory.now.fair;
  }

  /** As the log has them; before the setup, as the seats began. */
  #chains(): SeatChains {
    return this.#progress?.chains ?? firstChains(tipsOfSeats(this.#seats));
  }

  /** Seats that missed the last draw though they were connected; nobody waits for them until they send a valid link. */
  #silent(): readonly Seat[] {
    return (this.#progress?.late ?? []).filter((seat) => !this.#spoken.includes(seat));
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

  #take(seat: Seat, link: HexText): void {
    const now = this.#now;
    const taken = now === null ? null : takeLink(now.state, now.open, seat, link);
    if (now !== null && taken?.ok === true) this.#now = { ...now, open: taken.value };
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
