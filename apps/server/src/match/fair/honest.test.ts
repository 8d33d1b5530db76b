/**
 * Plays honest games in which connections break, pages reload, seats move, nodes change and servers die. Nobody may be accused.
 * BOARDWRIGHT_PART runs a part of the games of a release run.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { itemAt, pick, rng, unwrap, type Rng } from '@boardwright/core';
import { market, type Market } from '@boardwright/core/testing';
import { keptToSit, verifyGame } from '@boardwright/fair';
import { matchFactsDecoder, type SeatMove, type SeatTaken } from '@boardwright/protocol';
import { expect, test } from 'vitest';
import { hasPostgres } from '../../../../../tools/postgres.ts';
import { bySize, partOf, seed, size } from '../../../../../tools/size.ts';
import { openNodes } from '../../testing/nodes.ts';
import { TestPlayer } from '../../testing/player.ts';
import { start } from '../../testing/process.ts';
import { freshFolder, open, post, seatFair } from '../../testing/test-server.ts';
import { resumeTime, runAfter } from '../../time.ts';

type Player = TestPlayer<Market>;
type Event = 'cut' | 'reload' | 'move' | 'hole';

/** The factor by which time passes faster: a minute takes a second. */
const QUICK = 60;
const MINUTE_MS = 60_000 / QUICK;
/** Entries per game, and games that run at the same time. */
const [ENTRIES, AT_ONCE] = [30, 8];
const PRESETS = ['two', 'three'];

interface Site {
  readonly origin: () => string;
  readonly events: readonly Event[];
  /** Present if the server is killed at times. */
  readonly calm?: Calm;
}

/** Keeps a server alive during requests that nobody repeats: to begin a game, and to read its file. */
class Calm {
  #requests = 0;
  #isDown = false;

  async during<T>(run: () => Promise<T>): Promise<T> {
    while (this.#isDown) await pause(5);
    this.#requests++;
    return run().finally(() => this.#requests--);
  }

  /** Kills it and starts it again, after the requests that have begun. */
  async kill(run: () => Promise<void>): Promise<void> {
    this.#isDown = true;
    while (this.#requests > 0) await pause(5);
    await run();
    this.#isDown = false;
  }
}

/** A seat, with the device that holds it now. */
class Chair {
  player: Player;
  /** All devices that have held the seat. */
  readonly devices: Player[];
  /** Whether the device is kept from reconnecting and moving. */
  isHeld = false;
  isStill = false;
  #isBusy = false;

  constructor(player: Player) {
    this.player = player;
    this.devices = [player];
  }

  /** Plays random moves until the game is over. */
  async play(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const { player } = this;
      const isFree = !this.isHeld && !this.isStill && player.client.status === 'live' && player.scene.outcome === null;
      const ply = isFree ? player.anyPly() : null;
      if (ply === null) await pause(2);
      else {
        this.#isBusy = true;
        await Promise.race([player.ask(ply), over(isOver)]);
        this.#isBusy = false;
      }
    }
  }

  /** Keeps the device connected until the game is over, and agrees to continue without numbers that do not arrive. */
  async stay(isOver: () => boolean): Promise<void> {
    for (; !isOver(); await pause(5)) {
      if (this.player.client.status === 'away' && !this.isHeld) await this.#reconnect(this.player, isOver);
      if ((this.player.draws?.awaiting ?? null) !== null) this.player.draws?.goOn();
    }
  }

  /** Reconnects a device until another one has its seat. */
  async #reconnect(player: Player, isOver: () => boolean): Promise<void> {
    await player.reconnect(() => this.isHeld || this.player !== player || isOver());
  }

  /** Resolves when the player waits for no answer. */
  async rest(): Promise<void> {
    while (this.#isBusy) await pause(1);
  }
}

async function over(isOver: () => boolean): Promise<void> {
  while (!isOver()) await pause(20);
}

interface Played {
  readonly accused: readonly unknown[];
  readonly entries: number;
  readonly draws: number;
}

async function playGame({ origin, events, calm = new Calm() }: Site, name: string): Promise<Played> {
  const source = rng(`${seed} ${name}`);
  const preset = pick(PRESETS, source);
  const { match, players, tokens } = await calm.during(() => seatFair(origin, market, { preset }, `${seed} ${name}`));
  const chairs = players.map((player) => new Chair(player));
  const seq = (): number => Math.max(...chairs.map(({ player }) => player.client.seq));
  let [isPlayed, isOver] = [false, false];
  const playing = chairs.map((chair) => chair.play(() => isPlayed));
  const staying = chairs.map((chair) => chair.stay(() => isOver));
  const isLong = (): boolean => seq() >= ENTRIES || chairs.some(({ player }) => player.client.scene?.outcome);
  for (let at = 0; !isLong(); at = seq() + source.below(10)) {
    while (seq() < at && !isLong()) await pause(1);
    await pause(source.below(5));
    const seat = source.below(chairs.length);
    if (events.length > 0)
      await happen(pick(events, source), itemAt(chairs, seat), { origin, match, seat, tokens, source });
  }
  isPlayed = true;
  await Promise.all(playing);
  await resignAll(chairs.map(({ player }) => player));
  const file = await calm.during(async () => {
    await Promise.all(chairs.map(({ player }) => player.catchUp()));
    return (await (await fetch(`${origin()}/api/matches/${match}/game`)).json()) as unknown;
  });
  const verified = verifyGame(market, file);
  const accused = chairs.flatMap(({ player, devices }) => [
    ...devices.flatMap(({ found }) => found),
    ...[player.draws?.contradiction(file, player.shown) ?? []].flat(),
  ]);
  isOver = true;
  await Promise.all(staying);
  await Promise.all(chairs.flatMap(({ devices }) => devices.map((device) => device.close())));
  const { entries, draws } = unwrap(verified);
  return { accused, entries, draws };
}

interface Circumstances {
  readonly origin: () => string;
  readonly match: string;
  readonly seat: number;
  readonly tokens: (string | null)[];
  readonly source: Rng;
}

async function happen(event: Event, chair: Chair, circumstances: Circumstances): Promise<void> {
  const { player } = chair;
  if (event === 'cut') return player.cut();
  chair.isStill = true;
  chair.isHeld = event !== 'move';
  if (event === 'move') await moveSeat(chair, circumstances);
  else if (event === 'hole') {
    // to the server the player still looks connected
    player.stopReading();
    await pause(MINUTE_MS);
    player.cut();
  } else {
    const stored = JSON.stringify(player.draws?.kept);
    player.cut();
    player.useDevice(JSON.parse(stored) as never);
  }
  chair.isHeld = false;
  chair.isStill = false;
}

let claims = 0;

/** Moves the seat to another device, unless the match is over or its seats are drawing the start. */
async function moveSeat(chair: Chair, { origin, match, seat, tokens }: Circumstances): Promise<void> {
  await chair.rest();
  chair.isHeld = true;
  const { draws } = chair.player;
  const raw: unknown = await (await fetch(`${origin()}/api/matches/${match}`)).json();
  const { fair: facts = null } = unwrap(matchFactsDecoder.decode(raw, 'facts'));
  const asked = await post(origin(), `/api/matches/${match}/moves`, { token: tokens[seat] });
  const { invite } = asked.body as Partial<SeatMove>;
  const claim = `claim-of-another-device-${claims++}`.padEnd(30, '0');
  const taken = await post(origin(), `/api/matches/${match}/seats`, { invite, claim });
  const { token } = taken.body as Partial<SeatTaken>;
  if (token === undefined) return;
  const fair = unwrap(keptToSit(undefined, match, facts, draws?.handOver() ?? null));
  await chair.player.close();
  chair.player = new TestPlayer({ origin, game: market, match, token, seed: claim, fair });
  chair.devices.push(chair.player);
  tokens[seat] = token;
}

/** Ends a game whose players stay connected. */
async function resignAll(players: readonly Player[]): Promise<void> {
  const isOver = ({ client }: Player): boolean => (client.scene?.outcome ?? null) !== null;
  for (const player of players) {
    // the request is refused as stale if a number arrives meanwhile
    for (let isRefused = true; isRefused;) {
      await player.catchUp();
      isRefused = !isOver(player) && (await player.ask({ type: 'resign' })).fault !== null;
    }
  }
  await Promise.all(players.map((player) => player.until(() => isOver(player))));
}

interface Outcome {
  readonly games: number;
  readonly hasDrawn: boolean;
  readonly accused: readonly unknown[];
}

/** Plays games, several at a time. Returns the accusations against the server. */
async function playGames(site: Site, name: string, numbers: readonly number[]): Promise<Outcome> {
  const began = performance.now();
  const played: Played[] = [];
  const next = numbers.values();
  const one = async (): Promise<void> => {
    for (const number of next) played.push(await playGame(site, `${name} ${number}`));
  };
  await Promise.all(Array.from({ length: Math.min(numbers.length, AT_ONCE) }, one));
  const [entries, draws] = [sum(played, 'entries'), sum(played, 'draws')];
  const perSecond = Math.round((1000 * entries) / (performance.now() - began));
  if (size === 'release')
    console.log(`${name}: ${played.length} games, ${entries} entries (${perSecond}/s), ${draws} draws`);
  return { games: played.length, hasDrawn: draws > 0, accused: played.flatMap(({ accused }) => accused) };
}

/** The expected outcome of these games. */
function peace({ length: games }: readonly number[]): Outcome {
  return { games, hasDrawn: games > 0, accused: [] };
}

function sum(played: readonly Played[], what: 'entries' | 'draws'): number {
  return played.reduce((total, one) => total + one[what], 0);
}

const quick = {
  nodes: 1,
  after: (ms: number, run: () => void) => runAfter(ms / QUICK, run),
  time: resumeTime(null, () => performance.now() * QUICK),
};
const TIMEOUT = { timeout: bySize(60_000, 60_000, 3_600_000) };

const KINDS: readonly (readonly [string, readonly Event[], number])[] = [
  ['without a pause', [], bySize(1, 1, 500)],
  ['cut lines and reloads', ['cut', 'reload'], bySize(1, 1, 750)],
  ['seats that move', ['move', 'cut'], 500],
  ['holes of a minute', ['hole'], 250],
];

// with a minute per second, a busy machine may take a long time
test.each(size === 'release' ? KINDS : KINDS.slice(0, 2))(
  '%s: nobody is accused',
  TIMEOUT,
  async (name, events, count) => {
    const games = partOf(count);
    const site = await open(events.length === 1 || events.includes('move') ? quick : { nodes: 1 });
    expect(await playGames({ origin: () => site.origin, events }, name, games)).toEqual(peace(games));
    await site.close();
  },
);

// not every platform has the PostgreSQL package; fair-nodes.test.ts plays one such game
test.skipIf(!hasPostgres || size !== 'release')('two nodes: nobody is accused', TIMEOUT, async () => {
  const [nodes, games] = [await openNodes(2), partOf(500)];
  expect(await playGames({ origin: nodes.alternate, events: ['cut', 'reload'] }, 'two nodes', games)).toEqual(
    peace(games),
  );
  await nodes.close();
});

// too slow for the gate, because it starts many processes; fair-kills.test.ts covers one of them
test.skipIf(size !== 'release')('a server that is killed again and again: nobody is accused', TIMEOUT, async () => {
  const folder = freshFolder();
  const script = join(import.meta.dirname, '../../testing/serve.ts');
  const done = new AbortController();
  const [calm, games] = [new Calm(), partOf(500)];
  let [server, kills] = [await start(script, [folder]), 0];
  const again = async (): Promise<void> => {
    await server.kill();
    server = await start(script, [folder]);
  };
  const killing = (async () => {
    for (; !done.signal.aborted; kills++) {
      await pause(500);
      await calm.kill(again);
    }
  })();
  const site = { origin: () => `http://localhost:${server.line}`, events: ['cut', 'reload'] as const, calm };
  expect(await playGames(site, 'kills', games)).toEqual(peace(games));
  done.abort();
  await killing;
  expect(kills).toBeGreaterThan(0);
  await server.stop();
});
