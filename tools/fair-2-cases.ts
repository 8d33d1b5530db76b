/**
 * Writes small game files of bgfair-2 for its test vectors: cases of docs/reference/fair-draws.md that no played game reaches, and errors
 * that the signatures cover.
 */
import { required, rng, type Actor, type Seat } from '@boardwright/core';
import * as bgfair2 from '@boardwright/fair';
import type { RawFile } from '../packages/fair/src/change.fixture.ts';
import { randomHex } from '../packages/fair/src/table.fixture.ts';

const { commitmentOf, contextHash, drawKey, hashOfJson, headsAfter, hashedLine, keyPair, LeafList, ServerLists } =
  bgfair2;

type Raw = Record<string, unknown>;
type Line = Raw & { readonly type: string };

/** Changes to one draw. shares: for a seat, what replaces its number in the draw. */
interface Odd {
  readonly label?: string;
  readonly secret?: boolean;
  readonly shares?: Readonly<Record<Seat, 'agreed' | 'time' | null>>;
}

const MATCH = 'case';

function seedOf(name: string): string {
  return randomHex(rng(`case of bgfair-2: ${name}`));
}

function ply(actor: Actor): Line {
  return { type: 'ply', actor, action: { type: actor === 'chance' ? 'dice' : 'roll' } };
}

function taken(seat: Seat, who: string): Line {
  return { type: 'sit', seat, who };
}

/** Writes a file record by record with known keys, whether or not the protocol allows the records. */
class Writer {
  readonly #secret = seedOf('secret');
  readonly #lists = new ServerLists(this.#secret);
  readonly #signer = keyPair(seedOf('match'));
  readonly #head: Raw;
  readonly #records: Raw[] = [];
  readonly #log: Line[] = [];
  readonly #sealed: number[] = [];
  readonly #heads = new Map<number, string>();
  readonly #devices: string[] = [];
  readonly #numbers: number[] = [];
  readonly #opened = new Map<string, bgfair2.LeafList>();
  readonly #ofSeat: { readonly root: string; readonly from: number }[][] = [];
  #hash: string;
  #seed = '';
  #draws = 0;

  constructor(seats: number, people: readonly Seat[] = [], clock: unknown = null) {
    this.#head = { game: 'case', clock };
    this.#hash = hashOfJson('match', bgfair2.startOf({ head: this.#head, fair: this.#section }));
    for (let seat = 0; seat < seats; seat++) this.#ofSeat[seat] = [];
    for (const seat of people) this.sit(seat);
  }

  get #facts(): bgfair2.FairPromise {
    return { match: MATCH, key: this.#signer.key, commitment: commitmentOf(this.#secret) };
  }

  get #section(): Parameters<typeof bgfair2.startOf>[0]['fair'] {
    const site = keyPair(seedOf('site'));
    const signature = site.sign('site', bgfair2.siteStatement(this.#facts));
    const { match, key } = this.#facts;
    return { protocol: 'bgfair-2', match, site: { key: site.key, signature }, key, secret: this.#secret };
  }

  file(): RawFile {
    const heads = headsAfter(this.#log.length).map((seq) => ({ seq, signature: this.#heads.get(seq) }));
    const fair = { ...this.#section, sealed: this.#sealed, records: this.#records, heads };
    const file = { ...this.#head, format: 2, seed: this.#seed, log: this.#log, fair };
    return JSON.parse(JSON.stringify(file)) as RawFile;
  }

  sit(seat: Seat, device = `device ${seat}`): this {
    this.#devices[seat] = device;
    const signs = keyPair(seedOf(device));
    const record = { type: 'seat', seq: this.#seq, seat, key: signs.key, root: this.#list(device) } as const;
    this.#ofSeat[seat] = [{ root: record.root, from: 0 }];
    return this.#record({ ...record, signature: signs.sign('seat', bgfair2.seatStatement(this.#facts, record)) });
  }

  move(seat: Seat, device: string): this {
    const [before, via, after] = [this.#device(seat), keyPair(seedOf(`via ${device}`)), keyPair(seedOf(device))];
    const handover = before.sign('handover', { key: via.key, match: MATCH, seat });
    const body = { key: after.key, match: MATCH, root: this.#list(device), seat };
    const { key, root } = body;
    this.#devices[seat] = device;
    this.#ofSeat[seat] = [{ root, from: this.#first }];
    const signature = via.sign('move', body);
    return this.#record({ type: 'move', seq: this.#seq, seat, key, root, via: via.key, handover, signature });
  }

  root(seat: Seat, list: string): this {
    const root = this.#list(list);
    this.#ofSeat[seat] = [...(this.#ofSeat[seat] ?? []), { root, from: this.#draws + 1 }];
    const signature = this.#device(seat).sign('root', { draw: this.#draws, match: MATCH, root, seat });
    return this.#record({ type: 'root', seq: this.#seq, seat, root, signature });
  }

  draw({ label = 'dice', secret = false, shares = {} }: Odd = {}): this {
    const [draw, lists] = [this.#draws, this.#ofSeat.map((_, seat) => this.#inForce(seat))];
    const [name, server] = [draw === 0 ? 'setup' : label, this.#lists.root(draw)];
    const total = draw === 0 ? null : 6;
    const participants = lists.flatMap((list, seat) => (list === null || shares[seat] === null ? [] : [seat]));
    const roots = lists.map((list) => list?.root ?? null);
    const context = contextHash({
      match: MATCH,
      draw,
      label: name,
      total: secret ? null : total,
      head: this.#hash,
      participants,
      roots,
      server,
    });
    const all = lists.map((list, seat) => {
      if (list === null || !participants.includes(seat)) return null;
      if (typeof shares[seat] === 'string') return shares[seat];
      const opened = required(this.#opened.get(list.root), 'list').open(draw - list.from);
      return { ...opened, signature: this.#device(seat).sign('share', { context, leaf: opened.leaf }) };
    });
    const without = all.flatMap((share, seat) => (share === 'agreed' ? [seat] : []));
    const present = all.flatMap((share, seat) => (typeof share === 'object' && share !== null ? [seat] : []));
    const agreed = (without.length === 0 ? [] : present).map((seat) => {
      return { seat, signature: this.#device(seat).sign('without', { context, seats: without }) };
    });
    const key = drawKey(context, this.#lists.open(draw).leaf, bgfair2.leavesOf(all));
    if (total === null) this.#seed = key;
    const ticket = total === null ? null : bgfair2.ticketOf(key, total);
    const ask = this.#signer.sign('ask', { context, draw, match: MATCH });
    const facts = { type: 'draw', seq: this.#seq, label: name, secret, server, ask, shares: all, agreed };
    this.#draws++;
    return this.#record(
      { ...facts, total, ticket },
      { ...facts, total: secret ? null : total, ticket: secret ? null : ticket },
    );
  }

  entry(entry: Line, isSealed = false): this {
    this.#log.push(entry);
    if (isSealed) this.#sealed.push(this.#seq);
    this.#line(hashedLine(entry, this.#seq, isSealed ? { secret: this.#secret } : null));
    const head = { hash: this.#hash, match: MATCH, seq: this.#seq };
    this.#heads.set(this.#seq, this.#signer.sign('head', head));
    return this;
  }

  /** Adds an entry that its seat has signed. number: the number of the entry; without it, the next one of the seat. */
  signed(seat: Seat, entry: Line, number = (this.#numbers[seat] ?? 0) + 1, isSealed = false): this {
    this.#numbers[seat] = number;
    const body = { action: entry['action'] ?? null, match: MATCH, number, seat, since: 1, type: entry.type };
    const signature = this.#device(seat).sign('command', body);
    this.#record({ type: 'command', seq: this.#seq, number, since: 1, signature });
    return this.entry(entry, isSealed);
  }

  chance(isSealed = false): this {
    return this.entry(ply('chance'), isSealed);
  }

  /** Adds a signed move and its draw. */
  turn(seat: Seat, odd: Odd = {}): this {
    return this.signed(seat, ply(seat))
      .draw(odd)
      .chance(odd.secret === true);
  }

  /** Adds a record as it is. */
  odd(record: Raw): this {
    return this.#record({ seq: this.#seq, ...record });
  }

  get #seq(): number {
    return this.#log.length;
  }

  get #first(): number {
    return this.#draws === 0 ? 0 : this.#draws + 1;
  }

  #device(seat: Seat): bgfair2.KeyPair {
    return keyPair(seedOf(this.#devices[seat] ?? `device ${seat}`));
  }

  #list(name: string): string {
    const list = new LeafList(seedOf(`list of ${name}`));
    this.#opened.set(list.root, list);
    return list.root;
  }

  #inForce(seat: Seat): { readonly root: string; readonly from: number } | null {
    const last = this.#ofSeat[seat]?.findLast(({ from }) => from <= this.#draws);
    return last !== undefined && this.#draws < last.from + bgfair2.LIST_LENGTH ? last : null;
  }

  #record(record: Raw, line: Raw = record): this {
    this.#records.push(record);
    return this.#line(line);
  }

  #line(line: object): this {
    this.#hash = hashOfJson('line', line, [{ hex: this.#hash }]);
    return this;
  }
}

const BOTH = [0, 1];
const NO_CLOCK = null;
const UNSIGNED = '0'.repeat(128);

/** Returns a game of two in which both seats are taken. */
function started(clock: unknown = NO_CLOCK, people: readonly Seat[] = BOTH): Writer {
  return new Writer(2, people, clock).draw().entry(taken(0, 'person')).entry(taken(1, 'person'));
}

/**
 * Returns a game in which a list is used up after 256 draws. Most of these draws lack the seat's number, because each number makes the file
 * longer.
 */
function longGame(): Writer {
  const game = new Writer(1, [0]).draw();
  for (let draw = 1; draw < 255; draw++) game.draw({ shares: { 0: null } }).chance();
  return game.draw().chance().draw().chance();
}

function listsOf(game: Writer): Writer {
  game.root(0, 'first').turn(1).root(0, 'second').turn(0);
  game.root(0, 'third').root(0, 'fourth').turn(1).turn(0);
  game.move(1, 'phone').turn(0).turn(1);
  return game.root(1, 'fifth').move(1, 'tablet').turn(0).move(1, 'watch').root(1, 'sixth').turn(0).turn(1);
}

function botTakesOver(game: Writer): Writer {
  game.entry(taken(1, 'bot')).turn(0, { shares: { 1: null } });
  return game.entry(ply(1)).entry(taken(1, 'person')).entry(ply(1)).turn(0);
}

function commandsOf(game: Writer): Writer {
  game.signed(1, { type: 'offer', seat: 1, actor: 0 }).signed(1, { type: 'offer', seat: 1, action: { type: 'draw' } });
  game.signed(0, ply(0), 7, true).turn(0, { secret: true });
  return game.signed(1, { type: 'undo', seat: 1, to: 7 });
}

/** Returns files that verify. */
export function oddFiles(): Readonly<Record<string, RawFile>> {
  return {
    'no list after 256 draws': longGame().file(),
    'lists and devices, one after another': listsOf(new Writer(2, BOTH).move(0, 'new').draw().draw().chance()).file(),
    'a bot takes over, and the person comes back': botTakesOver(started()).file(),
    'signed entries that are no plies, and a sealed one': commandsOf(started()).file(),
    'a person where no device is': new Writer(2, [0]).draw().entry(taken(1, 'person')).turn(0).file(),
    'nobody has said who sits': new Writer(2, BOTH).draw().entry(ply(0)).turn(1).file(),
    'nobody takes part': new Writer(2).draw().entry(ply(0)).draw().chance().file(),
    'clocks that ran out, and an agreement': new Writer(3, [0, 1, 2], { totalMs: 1 })
      .draw()
      .turn(0, { shares: { 1: 'time', 2: 'agreed' } })
      .turn(0, { shares: { 0: 'time', 1: 'time', 2: 'time' } })
      .file(),
  };
}

/** Returns files in which every signature is valid and one rule is broken. */
export function wrongFiles(): Readonly<Record<string, RawFile>> {
  const unsigned = { type: 'command', number: 1, since: 0, signature: UNSIGNED };
  const games = {
    'a list before draw 0': new Writer(2, BOTH).root(0, 'first').draw().chance(),
    'a list that is recorded twice': started().root(0, 'first').root(0, 'first'),
    'a seat taken twice': new Writer(2, [0, 0, 1]).draw().chance(),
    'a seat taken after draw 0': started(NO_CLOCK, [0]).sit(1),
    'a share of a bot': started().entry(taken(1, 'bot')).turn(0),
    'time without a clock': started().turn(0, { shares: { 1: 'time' } }),
    'no agreement of anybody': started().turn(0, { shares: { 0: 'agreed', 1: 'agreed' } }),
    'a list between a draw and its entry': started().draw().root(0, 'first').chance(),
    'a list between a command and its entry': started().odd(unsigned).root(0, 'first').entry(ply(0)),
    'a draw after a draw': started().draw().draw().chance(),
    'a draw after a command': started().odd(unsigned).draw().chance(),
    'undo over a draw': started().turn(0).entry({ type: 'undo', seat: 0, to: 3 }),
    'undo to less than 0': started().entry({ type: 'undo', seat: 0, to: -1 }),
    'command number 0': started().signed(0, ply(0), 0),
    'a number again after a move': started().signed(0, ply(0), 3).move(0, 'phone').signed(0, ply(0), 3),
    'a command of a seat that is a text': started().signed(1, { type: 'note', seat: '1' }),
    'a first bot after the first draw': new Writer(2, BOTH).draw().turn(0).entry(taken(1, 'bot')),
  };
  return Object.fromEntries(Object.entries(games).map(([name, game]) => [name, game.entry({ type: 'end' }).file()]));
}
