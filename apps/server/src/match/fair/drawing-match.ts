/** A match whose draws its players make together with the server (docs/reference/fair-draws.md): asks for links, takes them, and waits. */
import { fail, ok, type Kind, type Result, type Seat } from '@boardwright/core';
import { Mailbox, type ChanceQuestion, type Dice, type MatchPlan, type NextStep } from '@boardwright/core/host';
import { SHARE_MS } from '@boardwright/fair';
import { errorText } from '../../faults.ts';
import type { OpenedLink } from '../../store/store.ts';
import type { Peer } from '../../viewers/audience.ts';
import { encode } from '../../viewers/encode.ts';
import { FairDraws } from './fair-draws.ts';
import { isFair } from './fair-match.ts';
import type { MatchParts } from '../match-parts.ts';
import type { MatchMessage } from '../messages.ts';
import type { Visitors } from '../people/visitors.ts';

const NOT_FAIR = fail('not-fair', 'The draws of this match are not made together with its players.');
/** The most times that a draw waits `SHARE_MS` for seats that are connected: a slow device is not called late. */
const MOST_WAITS = 10;
const DRAW_OPEN = fail('draw-open', 'A draw is open; send the tip again after it.');

/** A base class instead of a part: an object of its own would take memory in every match. */
export abstract class DrawingMatch<K extends Kind> extends Mailbox<K, MatchMessage<K>> {
  abstract readonly visitors: Visitors<K>;
  protected abstract readonly parts: MatchParts<K>;
  readonly dice: Dice;
  /** null: the draws of this match are the server's own. */
  #fair: FairDraws<K> | null = null;
  #stopShareTimer: (() => void) | null = null;
  /** How often the time for the links of this draw has passed. */
  #waits = 0;
  /** Seats that were asked when they came back during this draw, one bit each. */
  #asked = 0;

  /** plain: the server's own dice. */
  constructor(plain: Dice) {
    super();
    this.dice = (question) => this.#fair?.ticketOf((seat) => this.isHere(seat)) ?? plain(question);
  }

  protected get fair(): FairDraws<K> | null {
    return this.#fair;
  }

  /** A seat begins a new chain with the next draw. */
  async replaceTip(seat: Seat, tip: string): Promise<Result<null>> {
    const { services, record } = this.parts;
    if (this.#fair === null) return NOT_FAIR;
    if (this.#fair.need !== null) return DRAW_OPEN;
    const written = await services.store.write({ op: 'tip', match: record.id, seat, tip, seq: this.table.seq });
    if (written !== 'ok') return DRAW_OPEN;
    this.#fair.setNewTip(seat, tip);
    return ok(null);
  }

  protected planShare(share: OpenedLink): MatchPlan<K> {
    if (this.#fair === null) return NOT_FAIR;
    const fair = this.#fair;
    const valid = fair.check(share);
    if (!valid.ok || valid.value === null) return valid.ok ? ok(null) : valid;
    const { value } = valid;
    return { ...ok(null), effect: () => (fair.take(value) ? this.#keepShare(share) : this.#continueDraw()) };
  }

  /** Everybody sits, and takes part in the draws. */
  protected openFair(): void {
    const { seats } = this.visitors;
    // a server of another version may have begun it with a start of its own
    const isPlain = this.table.seq > 0 && !this.isSetUp;
    if (!this.isSetUp && this.#fair?.isSetupOf(seats) === false) this.#fair = null;
    if (this.#fair === null && !isPlain && isFair(seats))
      this.#fair = new FairDraws(this.parts, seats, this.parts.services.store.shared !== null);
  }

  override isAwaiting(question: ChanceQuestion): boolean {
    return this.#fair?.isAwaiting(question) ?? false;
  }

  /** Asks for the links of the draw, or of the setup, that the match waits for. */
  protected override rests(step: NextStep<K>): void {
    if (this.#fair === null) return;
    const isBegun =
      step.type === 'shares'
        ? this.#fair.collect(step.draw, (seat) => this.isHere(seat))
        : step.type === 'seats' && this.isFull && !this.isSetUp && this.#fair.openSetup();
    if (!isBegun) return;
    this.#waits = this.#asked = 0;
    this.#askForLinks();
    if (step.type === 'shares') this.#startShareTimer();
    this.#continueDraw();
  }

  #askForLinks(): void {
    if (this.#fair === null) return;
    const text = encode(this.#fair.question);
    for (const seat of this.#fair.missing)
      for (const peer of this.parts.audience.peersOf(seat)) if (peer.isFair) peer.send(text);
  }

  /** The time for links runs while one is missing. */
  #startShareTimer(): void {
    this.#stopShareTimer?.();
    const { seq } = this.table;
    if (this.#fair?.need === 'links')
      this.#stopShareTimer = this.parts.services.after(SHARE_MS, () => this.send({ type: 'late', seq }));
  }

  /** The time for the links of the draw after `seq` entries is over. */
  protected sharesAreLate(seq: number): void {
    if (this.#fair?.openAt !== seq) return;
    this.#waits++;
    const isSlow = this.#waits < MOST_WAITS && this.#fair.awaitsAny((seat) => this.isHere(seat));
    if (isSlow) return this.#startShareTimer();
    this.#fair.timeUp();
    this.#continueDraw();
  }

  /** Asks a seat that has joined while a draw is open; the time for links begins anew once for each seat. */
  protected askJoined(peer: Peer, seat: Seat): void {
    if (!peer.isFair || this.#fair?.asks(seat) !== true) return;
    peer.send(encode(this.#fair.question));
    if ((this.#asked & (1 << seat)) === 0) this.#waits = 0;
    this.#asked |= 1 << seat;
  }

  #keepShare(share: OpenedLink): void {
    const { services, record } = this.parts;
    services.store.write({ op: 'link', match: record.id, ...share }).then(
      () => this.#continueDraw(),
      (error: unknown) => services.report(`match ${record.id}: a link was not written: ${errorText(error)}`),
    );
  }

  /** Does what the draw that is open needs. */
  #continueDraw(): void {
    const need = this.#fair?.need ?? null;
    if (this.closed || need === null || need === 'links') return;
    if (need === 'setup') this.send({ type: 'rows', rows: [], isRead: false });
    else if (need === 'elsewhere') void this.#askElsewhere();
    else {
      this.#stopShareTimer?.();
      this.wake();
    }
  }

  /** Other nodes may have links, and players who are connected there. */
  async #askElsewhere(): Promise<void> {
    const fair = this.#fair;
    const { seq } = this.table;
    await this.#lookElsewhere().catch((error: unknown) => this.report(error));
    if (this.closed || fair === null || fair !== this.#fair || fair.openAt !== seq) return;
    fair.heardElsewhere((seat) => this.isHere(seat));
    this.#startShareTimer();
    this.#askForLinks();
    this.#continueDraw();
  }

  /** Reads who is connected to other nodes, and links that they have taken; not the log, which may wait for the draw. */
  async #lookElsewhere(): Promise<void> {
    const { services, record } = this.parts;
    const elsewhere = (await services.store.heads([record.id])).get(record.id)?.elsewhere;
    if (elsewhere === undefined || this.closed) return;
    this.visitors.setElsewhere(elsewhere.here);
    await this.readLinks(elsewhere.links);
  }

  /** What seats have opened on other nodes. links: as `store.heads` counts them. */
  protected async readLinks(links: number): Promise<void> {
    if (!this.visitors.hasNewLinks(links)) return;
    const found = await this.parts.services.store.find(this.parts.record.id);
    if (found === null || this.closed) return;
    this.#fair?.setSeats(found.seats);
    this.#continueDraw();
  }

  /** Whether a seat is connected: here, by a client that takes part in draws, or on another node. */
  isHere(seat: Seat): boolean {
    return this.parts.audience.peersOf(seat).some((peer) => peer.isFair) || this.visitors.isElsewhere(seat);
  }

  protected get isFull(): boolean {
    return !this.visitors.seats.some(({ who, token }) => who === 'person' && token === null);
  }

  protected get isSetUp(): boolean {
    return this.parts.log.memory.now.fair !== undefined;
  }

  protected stopDrawing(): void {
    this.#stopShareTimer?.();
  }
}
