/** Reads the files of finished matches in a separate queue, so that no player waits for a file. */
import { fail, fault, type Fault, type Result } from '@boardwright/core';
import { NO_MATCH } from '../../faults.ts';
import { Shares } from '../../shares.ts';
import type { MatchStore, StoredMatch } from '../../store/store.ts';
import { LoadQueue } from './load-queue.ts';
import { FILE_SLICE, type Slices } from '../log/slices.ts';

/** Maximum requests of one address that wait while one of its files is being read. */
const MOST_WAITING = 8;
const NOT_OVER = fail('not-over', 'The game is not over yet.');
const BUSY: Fault = fault('busy', 'Too many game files are being requested. Try again.');

type Read = (stored: StoredMatch, slices: Slices) => Promise<Result<string>>;

interface Reading {
  readonly text: Promise<Result<string>>;
  readonly end: AbortController;
  /** The number of requests waiting for this file. */
  waiting: number;
}

export class FileLane {
  readonly #store: Pick<MatchStore, 'find'>;
  readonly #read: Read;
  readonly #shares = new Shares({ atOnce: 1, perKey: 1, waiting: MOST_WAITING });
  readonly #lane = new LoadQueue(1, 3, FILE_SLICE);
  readonly #underWay = new Map<string, Reading>();

  /** read: returns the file of a match that is over. */
  constructor(store: Pick<MatchStore, 'find'>, read: Read) {
    this.#store = store;
    this.#read = read;
  }

  /** Returns a file. gone: aborted when the client has left. Reading stops when no client waits for the file any more. */
  async of(match: string, address: string, gone: AbortSignal): Promise<Result<string>> {
    const stored = await this.#store.find(match);
    if (stored === null) return NO_MATCH;
    if (!stored.head.over) return NOT_OVER;
    if (gone.aborted) return { ok: false, error: BUSY };
    const reading = this.#underWay.get(match) ?? this.#begin(stored, address);
    return reading === null ? { ok: false, error: BUSY } : waitFor(reading, gone);
  }

  /** Reads a file once for all concurrent requests. */
  #begin(stored: StoredMatch, address: string): Reading | null {
    const { id } = stored.record;
    const end = new AbortController();
    const text = this.#shares.run(address, () =>
      this.#lane.run((slices) => this.#read(stored, slices), { signal: end.signal }),
    );
    if (text === null) return null;
    const reading = { text, end, waiting: 0 };
    this.#underWay.set(id, reading);
    const ended = (): void => void (this.#underWay.get(id) === reading && this.#underWay.delete(id));
    end.signal.addEventListener('abort', ended);
    text.then(ended, ended);
    return reading;
  }
}

async function waitFor(reading: Reading, gone: AbortSignal): Promise<Result<string>> {
  const left = new Promise<Result<never>>((resolve) => {
    gone.addEventListener('abort', () => resolve({ ok: false, error: BUSY }), { once: true });
  });
  reading.waiting++;
  try {
    return await Promise.race([reading.text, left]);
  } finally {
    if (--reading.waiting === 0) reading.end.abort();
  }
}
