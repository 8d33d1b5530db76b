/** Counts the server's work and prints the counts in the text format of Prometheus. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { BotService } from '../bots/bot-service.ts';
import type { MatchStore, Write, Written } from '../store/store.ts';
import { Traffic } from './traffic.ts';

/** Upper bounds of the buckets of a latency histogram, in seconds. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;

/** Values that are measured when somebody requests the metrics. */
export interface Gauges {
  readonly matches: number;
  readonly sockets: number;
  readonly quarantined: number;
  /** Free bytes on the data disk; null if there is no data folder. */
  readonly freeBytes: number | null;
  /** Matches in the store. */
  readonly stored: number;
}

/** What a request for the metrics adds to the counts. */
export interface Scrape {
  /** The gauges; null if the store did not answer in time. */
  readonly gauges: Gauges | null;
  readonly isStoreUp: boolean;
  readonly storeLatency: Latency;
  readonly version: string;
  readonly schema: number;
}

export class Latency {
  readonly #counts: number[] = BOUNDS.map(() => 0);
  count = 0;
  sum = 0;

  observe(seconds: number): void {
    this.count++;
    this.sum += seconds;
    const at = BOUNDS.findIndex((bound) => seconds <= bound);
    if (at >= 0) this.#counts[at] = (this.#counts[at] ?? 0) + 1;
  }

  /** The number of observations in each bucket. The last one holds those above the last bound. */
  get counts(): readonly number[] {
    return [...this.#counts, this.count - this.#counts.reduce((sum, n) => sum + n, 0)];
  }

  lines(name: string): readonly string[] {
    let below = 0;
    const buckets = BOUNDS.map((bound, i) => `${name}_bucket{le="${bound}"} ${(below += this.#counts[i] ?? 0)}`);
    return [
      ...buckets,
      `${name}_bucket{le="+Inf"} ${this.count}`,
      `${name}_sum ${this.sum}`,
      `${name}_count ${this.count}`,
    ];
  }
}

/** Returns a quantile of a latency in seconds, interpolated between two bounds. */
export function quantile(counts: readonly number[], share: number): number {
  let rest = share * counts.reduce((sum, n) => sum + n, 0);
  for (const [i, n] of counts.entries()) {
    const [from, to] = [BOUNDS[i - 1] ?? 0, BOUNDS[i] ?? BOUNDS[BOUNDS.length - 1] ?? 0];
    if (n > 0 && rest <= n) return from + ((to - from) * rest) / n;
    rest -= n;
  }
  return 0;
}

export class Metrics {
  readonly commit: Latency = new Latency();
  /** The latency from the arrival of a person's command to its answer. */
  readonly ack: Latency = new Latency();
  readonly bots: Latency = new Latency();
  readonly traffic: Traffic = new Traffic();
  entries = 0;
  thinking = 0;
  readonly #delay = monitorEventLoopDelay({ resolution: 10 });

  constructor() {
    this.#delay.enable();
  }

  close(): void {
    this.#delay.disable();
  }

  /** Returns the totals since the server started. at: milliseconds of the process's own clock. */
  totals(): { at: number; entries: number; commit: readonly number[]; ack: readonly number[] } {
    return { at: performance.now(), entries: this.entries, commit: this.commit.counts, ack: this.ack.counts };
  }

  /** Returns the 99th percentile of the event-loop delay in seconds, and restarts the measurement. */
  takeLoopDelay(): number {
    const delay = this.#loopDelay();
    this.#delay.reset();
    return delay;
  }

  #loopDelay(): number {
    const seconds = this.#delay.percentile(99) / 1e9;
    return Number.isFinite(seconds) ? seconds : 0;
  }

  /** Returns the store with every append timed and its entries counted. */
  measuredStore(store: MatchStore): MatchStore {
    const write = (what: Write): Promise<Written> => {
      if (what.op !== 'append') return store.write(what);
      const start = performance.now();
      return store.write(what).then((written) => {
        this.commit.observe((performance.now() - start) / 1000);
        if (written === 'ok') this.entries += what.rows.length;
        return written;
      });
    };
    return { ...store, write };
  }

  /** Returns the bot service with every choice timed and the running ones counted. */
  measuredBots(service: BotService): BotService {
    const choose: BotService['choose'] = async (question) => {
      const start = performance.now();
      this.thinking++;
      try {
        return await service.choose(question);
      } finally {
        this.thinking--;
        this.bots.observe((performance.now() - start) / 1000);
      }
    };
    return { ...service, choose };
  }

  text({ gauges, isStoreUp, storeLatency, version, schema }: Scrape): string {
    return [
      ...(gauges === null ? [] : gaugeLines(gauges)),
      ...value('boardwright_database_up', 'gauge', 'Whether the store answers', Number(isStoreUp)),
      ...this.traffic.lines(),
      ...buildLines(version, schema),
      ...processLines(),
      ...value('boardwright_entries_total', 'counter', 'Log entries that are on disk', this.entries),
      ...value('boardwright_bots_thinking', 'gauge', 'Bot moves that are being chosen', this.thinking),
      ...value('boardwright_event_loop_delay_seconds', 'gauge', 'p99 of the event-loop delay', this.#loopDelay()),
      ...latency('boardwright_commit_seconds', 'Time from a decision to its entry on disk', this.commit),
      ...latency('boardwright_ack_seconds', 'Time from a command to its answer', this.ack),
      ...latency('boardwright_bot_seconds', 'Time to choose a bot move', this.bots),
      ...latency('boardwright_database_seconds', 'Time in which the store answers a question', storeLatency),
      '',
    ].join('\n');
  }
}

function gaugeLines({ matches, stored, sockets, quarantined, freeBytes }: Gauges): readonly string[] {
  return [
    ...value('boardwright_matches', 'gauge', 'Matches in memory', matches),
    ...value('boardwright_matches_stored', 'gauge', 'Matches in the store', stored),
    ...value('boardwright_sockets', 'gauge', 'Open sockets', sockets),
    ...value('boardwright_matches_quarantined', 'gauge', 'Matches whose log cannot be read', quarantined),
    ...(freeBytes === null
      ? []
      : value('boardwright_disk_free_bytes', 'gauge', 'Free bytes on the data disk', freeBytes)),
  ];
}

function buildLines(version: string, schema: number): readonly string[] {
  const name = 'boardwright_build_info';
  const labels = `version="${version}",schema="${schema}",node="${process.versions.node}"`;
  return [`# HELP ${name} What runs; always 1`, `# TYPE ${name} gauge`, `${name}{${labels}} 1`];
}

/** Returns the metrics of the process, with the names and units of the official Prometheus clients. */
function processLines(): readonly string[] {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  const start = Date.now() / 1000 - process.uptime();
  return [
    ...value('process_cpu_seconds_total', 'counter', 'Processor time of all threads', (user + system) / 1e6),
    ...value('process_resident_memory_bytes', 'gauge', 'Resident memory', rss),
    ...value('process_start_time_seconds', 'gauge', 'When the process started, since 1970', start),
    ...value('nodejs_heap_size_used_bytes', 'gauge', 'Live and dead bytes on the heap', heapUsed),
  ];
}

function value(name: string, type: 'counter' | 'gauge', help: string, number: number): readonly string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, `${name} ${Number.isFinite(number) ? number : 0}`];
}

function latency(name: string, help: string, of: Latency): readonly string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...of.lines(name)];
}
