/** Reads logs a few at a time, so that other players are not delayed and returning clients wait briefly. */
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { fault, type Result } from '@boardwright/core';
import { Slices } from '../log/slices.ts';

/** Maximum waiting loads of one address. */
const MOST_WAITING = 500;
/** The minimum rest in milliseconds; shorter ones, which a timer cannot measure, are accumulated. */
const LEAST_REST_MS = 2;
const BUSY = fault('busy', 'Too many matches are being read; try again.');

export interface LoadLimits {
  readonly mostWaiting?: number;
  readonly signal?: AbortSignal | null;
  /** The address of the client; the loads of different addresses take turns. */
  readonly address?: string | undefined;
}

export class LoadQueue {
  /** The number of loads that may still start. */
  #free: number;
  /** The waiting loads by address, in the order of their turns. */
  readonly #turns = new Map<string, (() => void)[]>();
  #owedMs = 0;
  #resting: Promise<void> | null = null;

  readonly #rest: number;

  /**
   * atOnce: concurrent loads, which help if they wait for another process. rest: after a load the queue rests for at most this multiple of
   * its duration, while others are busy.
   */
  constructor(atOnce = 1, rest = 3) {
    this.#free = atOnce;
    this.#rest = rest;
  }

  /**
   * Runs a load. mostWaiting: the number of waiting loads of its address from which it is refused. signal: aborted when the load is no
   * longer needed; it is then answered with `busy`.
   */
  async run<T>(
    load: (slices: Slices) => Promise<Result<T>>,
    { mostWaiting = MOST_WAITING, signal = null, address = '' }: LoadLimits = {},
  ): Promise<Result<T>> {
    if ((this.#turns.get(address)?.length ?? 0) >= mostWaiting) return { ok: false, error: BUSY };
    if (this.#free > 0) this.#free--;
    else await this.#turn(address);
    try {
      return await this.#timed(load, signal);
    } catch (error) {
      if (signal?.aborted !== true) throw error;
      return { ok: false, error: BUSY };
    } finally {
      this.#resting ??= this.#pause().finally(() => (this.#resting = null));
      void this.#resting.then(() => this.#passTurn());
    }
  }

  #turn(address: string): Promise<void> {
    const line = this.#turns.get(address) ?? [];
    this.#turns.set(address, line);
    return new Promise((resolve) => line.push(resolve));
  }

  #passTurn(): void {
    for (const [address, [next, ...rest]] of this.#turns) {
      this.#turns.delete(address);
      if (rest.length > 0) this.#turns.set(address, rest);
      return next?.();
    }
    this.#free++;
  }

  async #timed<T>(load: (slices: Slices) => Promise<T>, signal: AbortSignal | null): Promise<T> {
    signal?.throwIfAborted();
    const slices = new Slices(signal);
    try {
      return await load(slices);
    } finally {
      this.#owedMs += slices.spentMs;
    }
  }

  /** Rests until others have had their share of the time, or nothing waits. */
  async #pause(): Promise<void> {
    const owed = this.#owedMs;
    if (owed < LEAST_REST_MS) return;
    const [start, before] = [performance.now(), performance.eventLoopUtilization()];
    let idle = 0;
    while (idle < owed && performance.now() - start < owed * this.#rest) {
      await setTimeout(LEAST_REST_MS, undefined, { ref: false });
      ({ idle } = performance.eventLoopUtilization(before));
    }
    this.#owedMs -= owed;
  }
}
