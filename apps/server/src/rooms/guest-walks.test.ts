/**
 * Runs random walks of guests over one site: seats that move, requests at once and repeated, old hellos, deletions, removals and rounds.
 * The test requires that one device holds each seat, that nothing is deleted against the will of its holder, that each request gets one
 * answer, and that a returning device sees what the others see.
 */
import { isDeepStrictEqual } from 'node:util';
import { itemAt, pick, rng, type Rng } from '@boardwright/core';
import { market, type Market } from '@boardwright/core/testing';
import type { ClientRequest, SeatForgotten, SeatMove, SeatTaken } from '@boardwright/protocol';
import { expect, test } from 'vitest';
import { bySize, seed } from '../../../../tools/size.ts';
import { TestPlayer } from '../testing/player.ts';
import { create, open, post, type TestOptions, type TestServer } from '../testing/test-server.ts';

const [WALKS, AT_SITE, AT_ONCE, STEPS] = [bySize(40, 300, 100_000), 1000, 24, 5];
/** The number of walks on two nodes that share a PostgreSQL. */
const [SHARED_WALKS, TWO] = [bySize(6, 12, 300), { nodes: 2 }];
const PATIENCE = { timeout: bySize(90_000, 180_000, 3_600_000) };

/** The first walk of each site. Several walks share a site; `-t 'from 5000'` repeats one site. */
const SITES = Array.from({ length: Math.ceil(WALKS / AT_SITE) }, (_, site) => site * AT_SITE);

type Player = TestPlayer<Market>;

/** A device that holds or has held a seat. answers: the answer to each request, by its id. */
interface Device {
  readonly token: string;
  readonly player: Player;
  readonly answers: Map<string, string>;
}

/** The devices of one seat, the holder last; null if the seat is free. wishes: tokens that have asked for deletion. */
interface Place {
  readonly invite: string;
  readonly devices: Device[];
  readonly wishes: Set<string>;
}

function must(found: unknown, wanted: unknown): void {
  if (isDeepStrictEqual(found, wanted)) return;
  throw new Error(`${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
}

class Walk {
  readonly #site: TestServer;
  readonly #source: Rng;
  readonly #name: string;
  #match = '';
  #places: Place[] = [];
  #count = 0;
  #isGone = false;
  #step = 0;

  constructor(site: TestServer, n: number) {
    this.#site = site;
    this.#name = `${seed}/guests/${n}`;
    this.#source = rng(this.#name);
  }

  async run(): Promise<void> {
    try {
      await this.#go();
    } catch (error) {
      throw new Error(`walk ${this.#name} at step ${this.#step}`, { cause: error });
    }
  }

  async #go(): Promise<void> {
    const { match, invites } = await create(this.#site.origin, { game: 'market', preset: 'three' });
    this.#match = match;
    this.#places = invites.map((invite) => ({ invite: invite ?? '', devices: [], wishes: new Set() }));
    await this.#sit(0);
    await this.#sit(1);
    const steps = [
      () => this.#move(),
      () => this.#move(),
      () => this.#ask(),
      () => this.#ask(),
      () => this.#forget(),
      () => this.#remove(),
      () => this.#comeBack(),
      () => this.#sit(2),
      () => this.#nextRound(),
    ];
    for (; this.#step < STEPS && !this.#isGone; this.#step++) await pick(steps, this.#source)();
    await this.#check();
    await Promise.all(this.#places.flatMap(({ devices }) => devices.map(({ player }) => player.close())));
  }

  #fresh(): string {
    return `walk-${this.#count++}-${this.#source.below(2 ** 31)}`.padEnd(22, '-');
  }

  #player(token: string): Player {
    const options = { origin: this.#site.origin, game: market, match: this.#match, token };
    return new TestPlayer<Market>({ ...options, seed: `${this.#name}/${this.#count++}` });
  }

  async #post<T>(path: string, body: object): Promise<{ readonly status: number; readonly body: T }> {
    const answer = await post(this.#site.origin, `/api/matches/${this.#match}/${path}`, body);
    return { status: answer.status, body: answer.body as T };
  }

  #taken(): readonly Place[] {
    return this.#places.filter(({ devices }) => devices.length > 0);
  }

  #holder({ devices }: Place): Device {
    return itemAt(devices, devices.length - 1);
  }

  async #enter(place: Place, invite: string): Promise<void> {
    const { status, body } = await this.#post<SeatTaken>('seats', { invite, claim: this.#fresh() });
    if (status !== 200) return;
    const player = await this.#player(body.token).connect();
    place.devices.push({ token: body.token, player, answers: new Map() });
  }

  async #sit(seat: number): Promise<void> {
    const place = itemAt(this.#places, seat);
    if (place.devices.length === 0) await this.#enter(place, place.invite);
  }

  /** Moves the seat to another device while the old one plays, sends requests and reconnects with an old `have`. */
  async #move(): Promise<void> {
    const place = pick(this.#taken(), this.#source);
    const old = this.#holder(place);
    const offered = await this.#post<SeatMove>('moves', { token: old.token });
    if (offered.status !== 200) return;
    const again = await this.#player(old.token).open();
    const have = this.#source.below(3) - 1;
    old.player.say({ type: 'request', id: this.#fresh(), request: { type: 'name', name: 'Old' } });
    again.say({ type: 'hello', protocol: 3, match: this.#match, token: old.token, have, features: ['rooms'] });
    await this.#enter(place, offered.body.invite);
    if (this.#holder(place) === old) return;
    await old.player.until(() => old.player.client.status === 'away');
    await this.#isLost(old.token);
    await again.close();
  }

  /** Expects that a device learns that it has lost its seat. */
  async #isLost(token: string): Promise<void> {
    const probe = await this.#player(token).open();
    probe.say({ type: 'hello', protocol: 3, match: this.#match, token, have: 0, features: [] });
    await probe.until(() => probe.heard.length > 0);
    const [first] = probe.heard;
    must(first?.type === 'fault' ? first.fault.code : first?.type, 'bad-token');
    await probe.close();
  }

  /** Sends up to 16 requests at once, some of them twice. */
  async #ask(): Promise<void> {
    const { player, answers } = this.#holder(pick(this.#taken(), this.#source));
    const from = player.heard.length;
    const known = [...answers.keys()].slice(-16);
    const ids = new Set<string>();
    for (let n = 1 + this.#source.below(16); n > 0; n--) {
      const isAgain = known.length > 0 && this.#source.below(4) === 0;
      ids.add(isAgain ? pick(known, this.#source) : this.#fresh());
    }
    const requests = [...ids].map((id) => ({ type: 'request', id, request: this.#anyRequest(id) }));
    for (const request of requests) player.say(request);
    const heard = (): [string, string][] =>
      player.heard.slice(from).flatMap((said): [string, string][] => {
        if (said.type === 'done') return [[said.id, 'done']];
        return said.type === 'refused' ? [[said.id, said.fault.code]] : [];
      });
    await player.until(() => heard().length >= ids.size);
    await player.settle();
    const answered = heard().map(([id]) => id);
    must(answered.toSorted(), [...ids].toSorted());
    for (const [id, code] of heard()) {
      must(answers.get(id) ?? code, code);
      must(code === 'internal', false);
      answers.set(id, code);
    }
  }

  /** Returns any request. The same id gets the same request. */
  #anyRequest(id: string): ClientRequest {
    const source = rng(id);
    return pick<ClientRequest>(
      [
        { type: 'name', name: `Guest ${source.below(9)}` },
        { type: 'say', text: `word ${source.below(9)}` },
        { type: 'emote', emote: 'hello' },
        { type: 'watchers', watch: pick(['anyone', 'nobody'] as const, source) },
        { type: 'talk', on: source.below(2) === 0 },
        { type: 'handOver', member: source.below(3) },
        { type: 'rematch' },
        { type: 'withdraw' },
        { type: 'unsay', n: 1 + source.below(4) },
      ],
      source,
    );
  }

  /** Asks for deletion, for the holder or for a device that has held the seat. */
  async #forget(): Promise<void> {
    const place = pick(this.#taken(), this.#source);
    const { token } = pick(place.devices, this.#source);
    const isHolder = token === this.#holder(place).token;
    const { status, body } = await this.#post<SeatForgotten>('forget', { token });
    must(status, isHolder ? 200 : 400);
    if (!isHolder) return;
    place.wishes.add(token);
    this.#isGone = body.gone;
    must(body.gone, this.#isWantedByAll());
  }

  #isWantedByAll(): boolean {
    return this.#taken().every((place) => place.wishes.has(this.#holder(place).token));
  }

  /** Makes the owner remove another member. Somebody else then uses the same invite. */
  async #remove(): Promise<void> {
    const place = itemAt(this.#places, 1);
    const owner = this.#holder(itemAt(this.#places, 0)).player;
    if (place.devices.length === 0) return;
    const old = this.#holder(place);
    if ((await owner.request({ type: 'remove', member: 1, keepInvite: true })) !== null) return;
    await old.player.until(() => old.player.client.status === 'away');
    place.devices.splice(0);
    place.wishes.clear();
    await this.#isLost(old.token);
    await this.#enter(place, place.invite);
  }

  /** Expects that a device that reconnects with its data sees the same as a new one. */
  async #comeBack(): Promise<void> {
    const device = this.#holder(pick(this.#taken(), this.#source));
    device.player.cut();
    await device.player.connect();
    const fresh = await this.#player(device.token).connect();
    await Promise.all([device.player.settle(), fresh.settle()]);
    await device.player.until(() => device.player.client.seq >= fresh.client.seq);
    if (device.player.client.seq === fresh.client.seq) must(device.player.scene, fresh.scene);
    await fresh.close();
  }

  /** Seats everybody, ends the game and makes all players join the next one. */
  async #nextRound(): Promise<void> {
    await this.#sit(2);
    const holders = this.#places.map((place) => (place.devices.length === 0 ? null : this.#holder(place)));
    const players = holders.flatMap((one) => (one === null ? [] : one.player));
    if (players.length < 3) return;
    await Promise.all(players.map((one) => one.until(() => one.scene.started)));
    for (const one of players) if (one.scene.outcome === null) await one.ask({ type: 'resign' });
    await Promise.all(players.map((one) => one.until(() => one.scene.outcome !== null)));
    for (const one of players) await one.request({ type: 'rematch' });
    const first = itemAt(players, 0);
    const facts = (await (await fetch(`${this.#site.origin}/api/matches/${this.#match}`)).json()) as { next: string };
    if (facts.next === null) return;
    must(first.scene.outcome === null, false);
    await Promise.all(this.#places.flatMap(({ devices }) => devices.map(({ player }) => player.close())));
    this.#match = facts.next;
    const tokens = holders.map((one) => one?.token ?? '');
    this.#places = tokens.map((token) => ({ invite: token, devices: [], wishes: new Set() }));
    for (const place of this.#places) await this.#enter(place, place.invite);
  }

  /** Expects that each seat has one device, and that the match exists unless all holders wanted it deleted. */
  async #check(): Promise<void> {
    const { status } = await fetch(`${this.#site.origin}/api/matches/${this.#match}`);
    must(status, this.#isGone ? 404 : 200);
    if (this.#isGone) return;
    for (const place of this.#taken()) {
      const holder = this.#holder(place);
      for (const { token } of place.devices) if (token !== holder.token) await this.#isLost(token);
      must(holder.player.client.status, 'live');
    }
  }
}

/** Runs the walks from `first` to `end`. Returns the reports to the operator. */
async function walkAll(first: number, end: number, options: TestOptions = {}): Promise<readonly string[]> {
  const site = await open(options);
  let next = first;
  const walks = async (): Promise<void> => {
    while (next < end) await new Walk(site, next++).run();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, walks));
  await site.close();
  return site.reports;
}

test.each(SITES)(
  `${Math.min(WALKS, AT_SITE)} walks of guests from %i: a seat has one device, a request one answer, nothing is deleted unasked`,
  PATIENCE,
  async (first) => expect(await walkAll(first, Math.min(WALKS, first + AT_SITE))).toEqual([]),
);

test(`${SHARED_WALKS} more walks on two nodes`, PATIENCE, async () => {
  expect(await walkAll(WALKS, WALKS + SHARED_WALKS, TWO)).toEqual([]);
});
