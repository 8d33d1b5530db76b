/** Whole games with fair draws, played at random: what an honest server exports. */
import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import {
  itemAt,
  lastItem,
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
import {
  afterDraw,
  LinkChain,
  nextLinkNumber,
  noChains,
  serverChain,
  ServerChains,
  tipsOf,
  withTip,
  type SeatChains,
} from './chains.ts';
import { intentOf, linkOf, SETUP, type DrawIntent, type Share } from './draw.ts';
import type { FairFile, LogEntry } from './file.ts';
import { makeDraw, signedSection } from './make.ts';
import type { DrawRecord, FairRecord, FairSection } from './section.ts';

export interface FairGameSettings {
  readonly preset?: string;
  /** Entries after which everybody resigns. */
  readonly cap: number;
  /** Seats without a chain, such as bots. */
  readonly bots?: readonly Seat[];
  /** Of a hundred shares, how many are missing. */
  readonly missing?: number;
}

/** A game file of format 2 as JSON.parse gives it. */
export type RawFile = Record<string, unknown> & { readonly log: readonly LogEntry[]; readonly fair: FairSection };

const PKCS8 = '302e020100300506032b657004220420';

export function testKey(source: Rng): { readonly key: string; readonly privateKey: KeyObject } {
  const privateKey = createPrivateKey({
    key: Buffer.from(PKCS8 + randomHex(source), 'hex'),
    format: 'der',
    type: 'pkcs8',
  });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return { key: spki.subarray(-32).toString('hex'), privateKey };
}

export function randomHex(source: Rng): string {
  return Array.from({ length: 64 }, () => source.below(16).toString(16)).join('');
}

/** Plays one game by random moves, of a random kind each. The same seed gives the same file. */
export function fairGame<K extends Kind>(game: Game<K>, seed: string, settings: FairGameSettings): RawFile {
  const play = new RandomFairGame(game, rng(`fair game ${seed}`), settings);
  return play.file();
}

class RandomFairGame<K extends Kind> {
  readonly #game: Game<K>;
  readonly #source: Rng;
  readonly #settings: FairGameSettings;
  readonly #match: string;
  readonly #secret: string;
  readonly #server: ServerChains;
  readonly #own: (LinkChain | null)[];
  readonly #records: FairRecord[] = [];
  #chains: SeatChains;
  #history: History<K>;
  #owner: Seat | null = null;

  constructor(game: Game<K>, source: Rng, settings: FairGameSettings) {
    this.#game = game;
    this.#source = source;
    this.#settings = settings;
    const options = presetOf(game, settings.preset);
    this.#match = `m${randomHex(source).slice(0, 15)}`;
    this.#secret = randomHex(source);
    this.#server = new ServerChains(this.#secret);
    this.#own = Array.from({ length: options.seats }, (_, seat) =>
      settings.bots?.includes(seat) === true ? null : this.#newChain(),
    );
    this.#chains = noChains(options.seats);
    for (const [seat, chain] of this.#own.entries()) if (chain !== null) this.#tip(seat, chain);
    const save = newSave(game, options, this.#draw(0, SETUP, false, null, null).key);
    this.#history = unwrap(openHistory(game, save, []));
    for (const seat of this.#own.keys()) this.#append({ type: 'sit', at: 0, seat, who: 'person' });
    while (this.#history.log.length < settings.cap && this.#step());
    for (const seat of this.#own.keys())
      if (this.#table.outcome === null) this.#append({ type: 'resign', at: this.#table.at, seat });
  }

  file(): RawFile {
    const { start: head, log } = this.#history;
    const { key, privateKey } = testKey(this.#source);
    const sealed = log.flatMap((entry, place) => (this.#isSecret(entry) ? [place + 1] : []));
    const { format: _, seed, ...rest } = head;
    const unsigned = {
      head: rest as Record<string, unknown>,
      seed,
      log: log as readonly LogEntry[],
      fair: { protocol: 'bgfair-1', match: this.#match, key, secret: this.#secret, sealed, records: this.#records },
    } as const satisfies Omit<FairFile, 'fair'> & { fair: Omit<FairSection, 'heads'> };
    const fair = signedSection(unsigned, (message) => sign(null, message, privateKey));
    return JSON.parse(JSON.stringify({ ...rest, format: 2, seed, log, fair })) as RawFile;
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
    if (this.#source.below(200) === 0) this.#replaceChain(this.#source.below(this.#own.length));
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
    this.#append({ type: 'ply', at: before.at + this.#source.below(5000), actor: seat, action });
    this.#owner = seat;
    const { takeBack: _, last, undo, outcome } = this.#table;
    const mayUndo =
      outcome === null && last >= itemAt(undo, seat) && !this.#game.turn(this.#table.state).awaits.includes('chance');
    if (mayUndo && this.#source.below(30) === 0)
      this.#append({ type: 'undo', at: this.#table.at, seat, to: last, refund: true });
  }

  #chance(): void {
    const draw = drawOf(this.#game, this.#table);
    const { log } = this.#history;
    const last = log.at(-1);
    const intent = last === undefined ? null : this.#intent(last);
    const { record } = this.#draw(log.length, draw.label, draw.secret, intent, draw.total);
    this.#append(resolve(draw, record.ticket ?? 0, this.#table.at));
  }

  #intent(entry: Entry<K>): DrawIntent | null {
    const secret = this.#isSecret(entry) && entry.type === 'ply';
    return intentOf(entry, secret ? entry.action.type : null);
  }

  #draw(
    seq: number,
    label: string,
    secret: boolean,
    intent: DrawIntent | null,
    total: number | null,
  ): { readonly record: DrawRecord; readonly key: string } {
    const chain = serverChain(secret, this.#owner);
    const { draws: draw } = this.#chains;
    const shares = this.#own.map((_, seat) => this.#share(seat));
    const context = { match: this.#match, draw, label, intent, tips: tipsOf(this.#chains) };
    const made = makeDraw(context, { seq, chain, server: this.#server.link(chain, draw), shares, total });
    this.#records.push(made.record);
    this.#chains = afterDraw(this.#chains, shares.map(linkOf));
    return made;
  }

  #share(seat: Seat): Share {
    const own = this.#own[seat] ?? null;
    if (own === null) return null;
    const isMissing = this.#chains.draws > 0 && this.#source.below(100) < (this.#settings.missing ?? 0);
    return isMissing
      ? pick(['absent', 'late'] as const, this.#source)
      : own.link(nextLinkNumber(this.#chains, seat) ?? 0);
  }

  #newChain(): LinkChain {
    return new LinkChain(Buffer.from(randomHex(this.#source), 'hex'), 400);
  }

  #replaceChain(seat: Seat): void {
    if ((this.#own[seat] ?? null) === null || this.#table.outcome !== null) return;
    const chain = this.#newChain();
    this.#own[seat] = chain;
    this.#tip(seat, chain, this.#history.log.length);
  }

  #tip(seat: Seat, { tip }: LinkChain, seq = 0): void {
    this.#records.push({ type: 'tip', seq, seat, tip });
    this.#chains = withTip(this.#chains, seat, tip);
  }

  #append(entry: Entry<K>): void {
    this.#history = append(this.#history, entry);
  }

  #isSecret(entry: Entry<K>): boolean {
    return entry.type === 'ply' && traitsOf(this.#game, entry.action.type)?.secret === true;
  }
}

/** A field of a file: the keys and places that lead to it. */
export type Path = readonly (string | number)[];

/** Returns a copy of a file in which one value is replaced, or removed where none is given. */
export function changed(file: unknown, path: Path, value?: unknown): RawFile {
  const copy = structuredClone(file) as RawFile;
  let place: unknown = copy;
  for (const key of path.slice(0, -1)) place = (place as Record<string, unknown>)[key];
  const holder = place as Record<string, unknown>;
  const last = lastItem(path);
  if (value !== undefined) holder[last] = value;
  else if (Array.isArray(place)) place.splice(Number(last), 1);
  else delete holder[last];
  return copy;
}

/** Returns every path of a file that leads to a value which is no list and no object. */
export function leavesOf(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** Returns a value like this one, but another. */
export function otherValue(value: unknown, source: Rng): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + pick([-1, 1, 20], source);
  if (typeof value === 'string') return otherText(value, source);
  return value === null ? pick([0, 'absent'], source) : null;
}

function otherText(text: string, source: Rng): string {
  const at = source.below(text.length + 1);
  const digit = pick(
    '0123456789abcdef'.split('').filter((one) => one !== text[at]),
    source,
  );
  return text.slice(0, at) + digit + text.slice(at + 1);
}

/** Returns a file with one change at random, and where it is. */
export function tampered(
  file: RawFile,
  source: Rng,
): { readonly file: RawFile; readonly path: Path; readonly value: unknown } {
  const path = pick(leavesOf(file), source);
  let value: unknown = file;
  for (const key of path) value = (value as Record<string, unknown>)[key];
  const other = source.below(10) === 0 ? undefined : otherValue(value, source);
  return { file: changed(file, path, other), path, value: other };
}
