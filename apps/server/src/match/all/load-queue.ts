/**
 * Limits how many logs are read at the same time, so that reading neither delays other players nor keeps returning clients waiting for a
 * long time.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { fault, type Result } from '@boardwright/core';
import { SLICE, Slices } from '../log/slices.ts';

/** Maximum waiting loads of one address. */
const MOST_WAITING = 500;
/** The minimum rest in milliseconds. Timers cannot measure shorter rests, so these are added up first. */
const LEAST_REST_MS = 2;
const BUSY = fault('busy', 'Too many matches are being loaded. Try again.');

export interface LoadLimits {
  readonly mostWaiting?: number;
  readonly signal?: AbortSignal | null;
  /** The address of the client. Loads of different addresses take turns. */
  readonly address?: string | undefined;
}

/** The loads of one address. owedMs: the reading time for which the address has not rested yet. */
interface Line {
  running: number;
  owedMs: number;
  isResting: boolean;
  readonly waiting: (() => void)[];
}

export class LoadQueue {
  /** The queues by address, in the order of their turns. */
  readonly #lines = new Map<string, Line>();
  #running = 0;
  readonly #atOnce: number;
  readonly #perAddress: number;
  readonly #rest: number;
  readonly #slice: number;

  /**
   * atOnce: maximum concurrent loads; one address gets at most all but one of them. rest: after a load, its address rests for at most this
   * multiple of the load's duration while other clients are active. slice: the entries that a load reads before it yields.
   */
  constructor(atOnce = 1, rest = 3, slice: number = SLICE) {
    this.#slice = slice;
    this.#atOnce = atOnce;
    this.#perAddress = Math.max(1, atOnce - 1);
    this.#rest = rest;
  }

  /**
   * Runs a load. mostWaiting: the maximum number of waiting loads of the same address; further ones are refused. signal: aborted when the
   * load is no longer needed; it is then answered with `busy`.
   */
  async run<T>(
    load: (slices: Slices) => Promise<Result<T>>,
    { mostWaiting = MOST_WAITING, signal = null, address = '' }: LoadLimits = {},
  ): Promise<Result<T>> {
    const line = this.#lineOf(address);
    if (line.waiting.length >= mostWaiting) return { ok: false, error: BUSY };
    await new Promise<void>((begin) => {
      line.waiting.push(begin);
      this.#pass();
    });
    try {
      return await this.#timed(load, line, signal);
    } catch (error) {
      if (signal?.aborted !== true) throw error;
      return { ok: false, error: BUSY };
    } finally {
      line.running--;
      this.#running--;
      if (!line.isResting && line.owedMs >= LEAST_REST_MS)
        void this.#pause(line).then(() => this.#ended(address, line));
      this.#ended(address, line);
    }
  }

  #lineOf(address: string): Line {
    const line = this.#lines.get(address) ?? { running: 0, owedMs: 0, isResting: false, waiting: [] };
    this.#lines.set(address, line);
    return line;
  }

  #ended(address: string, line: Line): void {
    const isIdle = line.running === 0 && line.waiting.length === 0 && !line.isResting;
    if (isIdle) this.#lines.delete(address);
    this.#pass();
  }

  /** Starts loads up to the limit. An address moves to the end of the queue whenever one of its loads starts. */
  #pass(): void {
    while (this.#running < this.#atOnce) {
      const next = [...this.#lines].find(([, line]) => this.#mayBegin(line));
      const begin = next?.[1].waiting.shift();
      if (next === undefined || begin === undefined) return;
      const [address, line] = next;
      line.running++;
      this.#running++;
      this.#lines.delete(address);
      this.#lines.set(address, line);
      begin();
    }
  }

  #mayBegin({ waiting, running, isResting }: Line): boolean {
    return waiting.length > 0 && running < this.#perAddress && !isResting;
  }

  async #timed<T>(load: (slices: Slices) => Promise<T>, line: Line, signal: AbortSignal | null): Promise<T> {
    signal?.throwIfAborted();
    const slices = new Slices(signal, this.#slice);
    try {
      return await load(slices);
    } finally {
      line.owedMs += slices.spentMs;
    }
  }

  /**
   * Rests until the event loop has been idle, or has worked for others, for as long as the load took; at most for the configured multiple
   * of that time.
   */
  async #pause(line: Line): Promise<void> {
    line.isResting = true;
    const owed = line.owedMs;
    const [start, before] = [performance.now(), performance.eventLoopUtilization()];
    let idle = 0;
    while (idle < owed && performance.now() - start < owed * this.#rest) {
      await setTimeout(LEAST_REST_MS, undefined, { ref: false });
      ({ idle } = performance.eventLoopUtilization(before));
    }
    line.owedMs -= owed;
    line.isResting = false;
  }
}
