import { itemAt, pick, presetOf, required, rng, unwrap, type Rng } from '@boardwright/core';
import type { Clock, Entry } from '@boardwright/core/host';
import { threeSixNine, type ThreeSixNine } from '@boardwright/games/369';
import type { Intent } from '@boardwright/protocol';
import { expect, test } from 'vitest';
import { bySize, seed } from '../../../../tools/size.ts';
import { memoryStore } from '../store/memory.ts';
import type { LogRow, OwnStore } from '../store/store.ts';
import { rowsOf } from '../testing/logs.ts';
import { knownSeeds, script, type Line } from '../testing/scripts.ts';
import { servicesOf } from '../testing/test-server.ts';
import { siteTime, type SiteTime } from '../time.ts';
import { creationOf } from './all/creation.ts';
import { LiveMatch } from './live-match.ts';
import type { MatchServices } from './match-services.ts';
import { testPeer } from '../testing/peer.ts';

const GAMES = bySize(20, 120, 10_000);
const PATIENCE = { timeout: bySize(60_000, 120_000, 3_600_000) };
const CLOCK: Clock = { totalMs: 30_000, incrementMs: 200, perTurnMs: null, onFlag: 'lose' };
/** Maximum milliseconds that a message takes to the server. This also stands for thinking time. */
const JITTER_MS = 2000;

/** Milliseconds by which the clocks of two nodes differ. */
const SKEW_MS = 200;

/** Two nodes with a common store, in one simulated time. They run, stop and restart. */
class Host {
  readonly store: OwnStore = memoryStore();
  /** Milliseconds that have passed. */
  #passed = 0;
  /** The time of the nodes at their last start, and the milliseconds that had passed before it. */
  #since = { now: 0, passed: 0 };
  #times: readonly SiteTime[] = [];
  #nodes: readonly LiveMatch<ThreeSixNine>[] = [];
  #services: MatchServices = servicesOf(this.store);

  /** Lets time pass. The nodes get the time from the store. */
  pass(ms: number): void {
    this.#passed += ms;
    for (const time of this.#times) time.sync(this.#since.now + this.#passed - this.#since.passed);
  }

  stop(): void {
    this.#times = [];
    for (const live of this.#nodes) live.close();
  }

  async start(match: string | null): Promise<string> {
    this.#since = { now: (await this.store.lastBeat()) ?? 0, passed: this.#passed };
    this.#times = [0, SKEW_MS].map((skew) => siteTime(this.#since.now, () => this.#passed + skew));
    this.#services = { ...servicesOf(this.store), time: itemAt(this.#times, 0), entropy: knownSeeds };
    const id = match ?? (await this.#create());
    const load = async (own: SiteTime): Promise<LiveMatch<ThreeSixNine>> =>
      unwrap(await LiveMatch.load({ ...this.#services, time: own }, threeSixNine, id));
    const first = await load(itemAt(this.#times, 0));
    this.#nodes = [first, await load(itemAt(this.#times, 1))];
    return id;
  }

  async #create(): Promise<string> {
    const terms = { options: presetOf(threeSixNine), clock: CLOCK, pair: null, openAfter: null };
    const seats = [0, 1].map((seat) => ({
      seat,
      who: 'person' as const,
      level: null,
      invite: null,
      claim: null,
      token: `token of ${seat}`,
    }));
    const creation = creationOf(this.#services, threeSixNine, terms, seats);
    await this.store.write(creation);
    return creation.record.id;
  }

  /** Returns a node's answer to a line. The node first reads what the other one has written. */
  async say({ seat, text }: Line, match: string, node: number): Promise<string> {
    const live = itemAt(this.#nodes, node);
    await live.follow(required((await this.store.heads([match])).get(match), match));
    return new Promise((resolve) => {
      const peer = testPeer(resolve, () => resolve(''));
      live.command(peer, seat, JSON.parse(text) as Intent);
    });
  }
}

/**
 * Plays a game with pauses. Sometimes the server is down for longer than any clock. Returns how long each seat has thought while the server
 * ran.
 */
async function playOut(host: Host, match: string, lines: readonly Line[], source: Rng): Promise<readonly number[]> {
  const thought = [0, 0];
  for (const line of lines) {
    const ms = source.below(JITTER_MS);
    host.pass(ms);
    thought[line.seat] = (thought[line.seat] ?? 0) + ms;
    if (source.below(20) === 0) {
      host.stop();
      host.pass(60_000);
      await host.start(match);
    }
    const answer = await host.say(line, match, source.below(2));
    if (answer.includes('"ack"')) continue;
    expect(answer).toContain('"game-over"');
    break;
  }
  return thought;
}

interface Audit {
  readonly charged: readonly number[];
  readonly flags: number;
  /** Losses on time although time was left, and moves that were made without time. */
  readonly wrong: readonly Entry<ThreeSixNine>[];
}

/** Recomputes the clocks from a log, independently of the server. */
function audit(rows: readonly LogRow[]): Audit {
  const entries = rows.map(({ body }) => JSON.parse(body) as Entry<ThreeSixNine>);
  const [left, charged] = [
    [30_000, 30_000],
    [0, 0],
  ];
  const wrong: Entry<ThreeSixNine>[] = [];
  let [at, flags] = [0, 0];
  for (const entry of entries) {
    const spent = entry.type === 'sit' ? 0 : entry.at - at;
    const seat = entry.type === 'ply' ? Number(entry.actor) : entry.seat;
    left[seat] = (left[seat] ?? 0) - spent;
    charged[seat] = (charged[seat] ?? 0) + spent;
    if (entry.type === 'flag' ? left[seat] !== 0 : left[seat] <= 0) wrong.push(entry);
    if (entry.type === 'ply') left[seat] += 200;
    flags += Number(entry.type === 'flag');
    at = entry.at;
  }
  return { charged, flags, wrong };
}

test(
  `${GAMES} games with jitter, restarts and nodes whose clocks are ${SKEW_MS} ms apart: a flag falls by the record alone, and nobody pays for downtime`,
  PATIENCE,
  async () => {
    let flags = 0;
    const scripts = Array.from({ length: 20 }, (_, n) => script(threeSixNine, 'classic', `${seed}/${n}`, 81));
    for (let n = 0; n < GAMES; n++) {
      const source = rng(`${seed}/${n}`);
      const host = new Host();
      const match = await host.start(null);
      const thought = await playOut(host, match, pick(scripts, source), source);
      host.stop();
      const found = audit(await rowsOf(host.store, match));
      expect(found.wrong).toEqual([]);
      for (const [seat, ms] of found.charged.entries()) expect(ms).toBeLessThanOrEqual(thought[seat] ?? 0);
      flags += found.flags;
    }
    expect([flags > 0, flags < GAMES]).toEqual([true, true]);
  },
);
