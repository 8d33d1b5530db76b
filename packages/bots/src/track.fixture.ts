/** A walking game: seat 0 goes one place forward or back along a track, and wins at its end. Seat 1 only waits. */
import { rng, type Ply } from '@boardwright/core';
import { OVER, type Fast, type Knowledge, type Level } from '@boardwright/core/bots';
import { marketBots } from '@boardwright/core/testing';
import { makeBot } from './level.ts';

export const END = 12;
export const ON = 1;
export const BACK = 2;
const WAIT = 0;

export class Track implements Fast {
  readonly seats = 2;
  readonly key: Int32Array = new Int32Array(2);
  readonly #worth: (place: number) => number;
  #places: number[] = [];

  /** worth: returns the value of a place for the walking seat. */
  constructor(worth: (place: number) => number, place = 0) {
    this.#worth = worth;
    this.#places = [place];
    this.#setKey();
  }
  get place(): number {
    return this.#places.at(-1) ?? 0;
  }
  load(): void {}
  imagine(): void {}
  save(): object {
    return { place: this.place };
  }
  toMove(): number {
    return this.place === END ? OVER : (this.#places.length - 1) % 2;
  }
  generate(moves: Int32Array, at: number): number {
    const all = this.toMove() === 1 ? [WAIT] : this.place === 0 ? [ON] : [BACK, ON];
    moves.set(all, at);
    return at + all.length;
  }
  weights(_out: Int32Array, at: number): number {
    return at;
  }
  make(move: number): void {
    this.#places.push(this.place + (move === ON ? 1 : move === BACK ? -1 : 0));
    this.#setKey();
  }
  unmake(): void {
    this.#places.pop();
    this.#setKey();
  }
  evaluate(out: Float64Array): void {
    const worth = this.place === END ? 1 : this.#worth(this.place);
    out.set([worth, -worth]);
  }
  encode({ action }: Ply): number {
    return Number(action.type);
  }
  decode(move: number): Ply {
    return { actor: this.toMove(), action: { type: String(move) } };
  }
  #setKey(): void {
    this.key.set([this.place, this.#places.length % 2]);
  }
}

/** Returns the places that a bot visits from here, in at most `steps` steps. */
export function walk(level: Omit<Level, 'name' | 'pauseMs'>, track: Track, steps: number): readonly number[] {
  // only the position of the search changes
  const knowledge = { ...(marketBots as unknown as Knowledge), fast: () => track };
  const bot = makeBot(knowledge, { name: 'walker', pauseMs: 0, ...level });
  const walked: number[] = [];
  while (walked.length < steps && track.toMove() === 0) {
    const budget = { nodes: level.nodes, expired: () => false, rng: rng(`${walked.length}`) };
    const { action } = bot.choose({ seat: 0, view: {}, memory: null, legal: [] }, budget);
    track.make(track.encode({ actor: 0, action }));
    walked.push(track.place);
    if (track.toMove() === 1) track.make(WAIT);
  }
  return walked;
}
