/** Plays random games with fair draws. The resulting files are like those that an honest server exports. */
import {
  itemAt,
  pick,
  presetOf,
  rng,
  traitsOf,
  unwrap,
  type Game,
  type Kind,
  type Rng,
  type Seat,
} from '@boardwright/core';
import {
  append,
  drawOf,
  latestTable,
  newSave,
  openHistory,
  resolve,
  type Entry,
  type History,
} from '@boardwright/core/host';
import type { RawFile } from './change.fixture.ts';
import type { HexText } from './hash.ts';
import { FairDevice } from './device.ts';
import { newDevice } from './kept-device.ts';
import { SETUP } from './draw.ts';
import { headsAfter, hashedLine, startOf, type LogEntry } from './file.ts';
import {
  awaitedBy,
  closeDraw,
  openDraw,
  questionOf,
  takeAgreement,
  takeShare,
  whoTakesPart,
  withoutTime,
  type DrawTerms,
} from './host.ts';
import { commitmentOf, ServerLists } from './list.ts';
import type { DrawRecord, FairRecord } from './records.ts';
import { afterEntry, afterRecord, startState, type FairState, type FairPromise } from './state.ts';
import { FAIR_PROTOCOL, keyPair, type KeyPair } from './statement.ts';
import { randomHex } from './table.fixture.ts';
import { headStatement, siteStatement } from './verify.ts';

export interface FairGameSettings {
  readonly preset?: string;
  /** The number of entries at which all seats resign. */
  readonly cap: number;
  readonly bots?: readonly Seat[];
  /** The percentage of shares that are missing. */
  readonly missing?: number;
  readonly clock?: boolean;
  /** Returns the decision that a command answers, given the present one. */
  readonly sinceOf?: (decision: number) => number;
}

/** Plays one game of random moves, first choosing a kind of move and then a move of that kind. The same seed gives the same file. */
export function fairGame<K extends Kind>(game: Game<K>, seed: string, settings: FairGameSettings): RawFile {
  return new RandomFairGame(game, rng(`fair game ${seed}`), settings).file();
}

const CLOCK = { totalMs: 100_000_000, incrementMs: 0, perTurnMs: null, onFlag: 'lose' } as const;

class RandomFairGame<K extends Kind> {
  readonly #game: Game<K>;
  readonly #source: Rng;
  readonly #missing: number;
  readonly #sinceOf: (decision: number) => number;
  readonly #secret: HexText;
  readonly #lists: ServerLists;
  readonly #signer: KeyPair;
  readonly #site: KeyPair;
  readonly #facts: FairPromise;
  readonly #devices: (FairDevice | null)[];
  readonly #records: FairRecord[] = [];
  readonly #heads = new Map<number, HexText>();
  readonly #head: Record<string, unknown>;
  #state: FairState;
  #history: History<K>;
  #seed: HexText = '';

  constructor(game: Game<K>, source: Rng, settings: FairGameSettings) {
    const { preset, cap, bots = [], missing = 0, clock = false, sinceOf = (decision) => decision } = settings;
    this.#game = game;
    this.#source = source;
    this.#missing = missing;
    this.#sinceOf = sinceOf;
    const options = presetOf(game, preset);
    this.#secret = randomHex(source);
    this.#lists = new ServerLists(this.#secret);
    this.#signer = keyPair(randomHex(source));
    this.#site = keyPair(randomHex(source));
    const match = `m${randomHex(source).slice(0, 15)}`;
    this.#facts = { match, key: this.#signer.key, commitment: commitmentOf(this.#secret) };
    this.#devices = Array.from({ length: options.seats }, (_, seat) =>
      bots.includes(seat) ? null : new FairDevice(newDevice(this.#facts, seat, this.#random)),
    );
    const blank = { ...newSave(game, options, ''), clock: clock ? CLOCK : null };
    const { format: _, seed: __, log: ___, ...head } = blank;
    this.#head = JSON.parse(JSON.stringify(head)) as Record<string, unknown>;
    this.#state = startState(this.#facts, this.#start, options.seats);
    for (const device of this.#devices) device?.begin(this.#start, options.seats, 0);
    for (const device of this.#devices) if (device !== null) this.#record(device.sit());
    this.#draw({ label: SETUP, secret: false, total: null });
    this.#history = unwrap(openHistory(game, { ...blank, seed: this.#seed }, []));
    for (const [seat, device] of this.#devices.entries())
      this.#append({ type: 'sit', at: 0, seat, who: device === null ? 'bot' : 'person' });
    while (this.#history.log.length < cap && this.#step());
    for (const seat of this.#devices.keys())
      if (this.#table.outcome === null) this.#append({ type: 'resign', at: this.#table.at, seat });
  }

  file(): RawFile {
    const { log } = this.#history;
    const heads = headsAfter(log.length).map((seq) => ({ seq, signature: this.#heads.get(seq) ?? '' }));
    const sealed = log.flatMap((entry, place) => (this.#isSecret(entry) ? [place + 1] : []));
    const fair = { ...this.#section, sealed, records: this.#records, heads };
    return JSON.parse(JSON.stringify({ ...this.#head, format: 2, seed: this.#seed, log, fair })) as RawFile;
  }

  readonly #random = (): HexText => randomHex(this.#source);

  get #section(): Parameters<typeof startOf>[0]['fair'] {
    const { match, key } = this.#facts;
    const site = { key: this.#site.key, signature: this.#site.sign('site', siteStatement(this.#facts)) };
    return { protocol: FAIR_PROTOCOL, match, site, key, secret: this.#secret };
  }

  get #start(): object {
    return startOf({ head: this.#head, fair: this.#section });
  }

  get #table(): History<K>['tables'][number] {
    return latestTable(this.#history);
  }

  #step(): boolean {
    const { state, outcome } = this.#table;
    if (outcome !== null) return false;
    const { may, awaits } = this.#game.turn(state);
    if (awaits.includes('chance')) this.#chance();
    else this.#move(pick(may, this.#source) as Seat);
    if (this.#table.outcome === null && this.#source.below(60) === 0)
      this.#moveDevice(this.#source.below(this.#devices.length));
    return true;
  }

  #move(seat: Seat): void {
    const before = this.#table;
    const actions = this.#game.legalActions(before.state, seat);
    const kind = pick([...new Set(actions.map(({ type }) => type))], this.#source);
    const action = pick(
      actions.filter(({ type }) => type === kind),
      this.#source,
    );
    const device = this.#devices[seat] ?? null;
    if (device !== null && this.#source.below(20) > 0)
      this.#record({
        type: 'command',
        seq: this.#state.seq,
        ...device.command('ply', this.#sinceOf(itemAt(before.since, seat)), action),
      });
    this.#append({ type: 'ply', at: before.at + this.#source.below(5000), actor: seat, action });
    const { last, undo, outcome } = this.#table;
    const mayUndo =
      outcome === null && last >= itemAt(undo, seat) && !this.#game.turn(this.#table.state).awaits.includes('chance');
    if (mayUndo && this.#source.below(30) === 0)
      this.#append({ type: 'undo', at: this.#table.at, seat, to: last, refund: true });
  }

  #chance(): void {
    const { label, secret, total, ...draw } = drawOf(this.#game, this.#table);
    const record = this.#draw({ label, secret, total });
    this.#append(resolve({ ...draw, label, secret, total }, record.ticket ?? 0, this.#table.at));
  }

  #draw(terms: DrawTerms): DrawRecord {
    const isHere = (): boolean => this.#source.below(100) >= this.#missing;
    let open = openDraw(this.#state, terms, whoTakesPart(this.#state, isHere), this.#lists, this.#signer);
    const question = questionOf(this.#state, open, this.#lists);
    const isLost = (): boolean => this.#state.draws > 0 && this.#source.below(100) < this.#missing;
    const [first, ...others] = open.participants;
    for (const seat of open.participants)
      if (seat === first || !isLost())
        open = unwrap(takeShare(this.#state, open, seat, unwrap(this.#device(seat).asked(question))));
    const lost = awaitedBy(open);
    if (this.#state.hasClock) for (const seat of lost) open = withoutTime(open, seat);
    else if (lost.length > 0)
      for (const seat of [first ?? 0, ...others].filter((one) => !lost.includes(one)))
        open = unwrap(takeAgreement(this.#state, open, { seat, signature: this.#device(seat).agree(lost) ?? '' }));
    const closed = closeDraw(this.#state, open, this.#lists);
    const server = this.#lists.open(this.#state.draws);
    for (const device of this.#devices) device?.drawn(closed.record, server);
    this.#state = closed.state;
    this.#records.push(closed.record);
    if (terms.total === null) this.#seed = closed.key;
    return closed.record;
  }

  /** Moves a seat to another device, which has received everything so far. */
  #moveDevice(seat: Seat): void {
    const before = this.#devices[seat] ?? null;
    if (before === null || this.#game.turn(this.#table.state).awaits.includes('chance')) return;
    const invite = this.#random();
    const kept = { ...newDevice(this.#facts, seat, this.#random, true), state: this.#state };
    const device = new FairDevice(kept);
    this.#devices[seat] = device;
    const handover = before.handOver(keyPair(invite).key);
    this.#record(device.moveIn(invite, handover, this.#state.seq));
  }

  #device(seat: Seat): FairDevice {
    const device = this.#devices[seat] ?? null;
    if (device === null) throw new Error(`seat ${seat} is a bot`);
    return device;
  }

  #record(record: Exclude<FairRecord, DrawRecord>): void {
    this.#state = unwrap(afterRecord(this.#state, record));
    this.#records.push(record);
    for (const device of this.#devices) device?.record(record);
  }

  #append(entry: Entry<K>): void {
    this.#history = append(this.#history, entry);
    const { secret } = this.#section;
    const raw = JSON.parse(JSON.stringify(entry)) as LogEntry;
    const line = hashedLine(raw, this.#state.seq + 1, this.#isSecret(entry) ? { secret } : null);
    this.#state = unwrap(afterEntry(this.#state, line, raw['action']));
    this.#heads.set(this.#state.seq, this.#signer.sign('head', headStatement(this.#state)));
    for (const device of this.#devices) device?.entry(line, raw['action']);
  }

  #isSecret(entry: Entry<K>): boolean {
    return entry.type === 'ply' && traitsOf(this.#game, entry.action.type)?.secret === true;
  }
}
