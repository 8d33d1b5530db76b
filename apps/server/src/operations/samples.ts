/** The measurements of each node, one every 15 seconds of the last hour. The store passes them on to the other nodes. */
import { boolean, integer, nullable, object, parseJson, text, type Decoder } from '@boardwright/core/decode';
import type { MatchStore } from '../store/store.ts';
import { quantile, type Gauges, type Metrics } from './metrics.ts';

/** A sample. Times are in microseconds, so that they are integers. */
export interface Sample {
  /** Wall time in milliseconds. */
  readonly at: number;
  readonly version: string;
  /** The number of matches in memory and in the store. */
  readonly matches: number;
  readonly stored: number;
  readonly sockets: number;
  readonly quarantined: number;
  /** Entries per 1,000 seconds, so that it is an integer. */
  readonly rate: number;
  readonly commit50: number;
  readonly commit99: number;
  readonly ack50: number;
  readonly ack99: number;
  readonly loop99: number;
  readonly thinking: number;
  readonly bytes: number;
  readonly free: number | null;
  /** Whether the node was stopping, so that no further sample follows. */
  readonly last: boolean;
}

/** The samples of one node, oldest first. */
export interface NodeSamples {
  readonly node: string;
  readonly samples: readonly Sample[];
}

export const SAMPLE_MS = 15_000;
export const HOUR_MS = 3_600_000;
const MICROSECONDS = 1_000_000;

const count = integer(0, Number.MAX_SAFE_INTEGER);
const sampleDecoder: Decoder<Sample> = object<Sample>({
  at: count,
  version: text(40),
  matches: count,
  stored: count,
  sockets: count,
  quarantined: count,
  rate: count,
  commit50: count,
  commit99: count,
  ack50: count,
  ack99: count,
  loop99: count,
  thinking: count,
  bytes: count,
  free: nullable(count),
  last: boolean,
});

/** What a sample contains besides the metrics. */
export interface Measured extends Gauges {
  readonly bytes: number;
}

export class Samples {
  readonly #metrics: Metrics;
  readonly #shared: MatchStore['shared'];
  readonly #version: string;
  #own: Sample[] = [];
  #before: ReturnType<Metrics['totals']>;

  constructor(metrics: Metrics, shared: MatchStore['shared'], version: string) {
    this.#metrics = metrics;
    this.#shared = shared;
    this.#version = version;
    this.#before = metrics.totals();
  }

  /** Takes a sample of the time since the last one, and stores it for the other nodes. */
  async take(measured: Measured, now: number, last = false): Promise<void> {
    const sample = this.#sample(measured, now, last);
    this.#own = [...this.#own.filter(({ at }) => at > now - HOUR_MS), sample];
    await this.#shared?.record(now, JSON.stringify(sample));
  }

  /** Returns the samples of every node that ran in the last hour. */
  async nodes(now: number): Promise<readonly NodeSamples[]> {
    if (this.#shared === null) return [{ node: '', samples: this.#own }];
    const recorded = await this.#shared.recorded(now - HOUR_MS);
    return [...recorded].map(([node, bodies]) => ({ node, samples: bodies.flatMap(decoded) }));
  }

  #sample(
    { matches, stored, sockets, quarantined, bytes, freeBytes: free }: Measured,
    at: number,
    last: boolean,
  ): Sample {
    const [before, after] = [this.#before, this.#metrics.totals()];
    this.#before = after;
    const seconds = Math.max(1, after.at - before.at) / 1000;
    const of = (name: 'commit' | 'ack', share: number): number =>
      Math.round(
        MICROSECONDS *
          quantile(
            after[name].map((n, i) => n - (before[name][i] ?? 0)),
            share,
          ),
      );
    return {
      at,
      version: this.#version,
      matches,
      stored,
      sockets,
      quarantined,
      rate: Math.round((1000 * (after.entries - before.entries)) / seconds),
      commit50: of('commit', 0.5),
      commit99: of('commit', 0.99),
      ack50: of('ack', 0.5),
      ack99: of('ack', 0.99),
      loop99: Math.round(MICROSECONDS * this.#metrics.takeLoopDelay()),
      thinking: this.#metrics.thinking,
      bytes,
      free,
      last,
    };
  }
}

/** Decodes a stored sample. Returns none if a newer server has written it in another form. */
function decoded(body: string): readonly Sample[] {
  const raw = parseJson(body, 'sample');
  const sample = raw.ok ? sampleDecoder.decode(raw.value, 'sample', 'ignore') : raw;
  return sample.ok ? [sample.value] : [];
}
