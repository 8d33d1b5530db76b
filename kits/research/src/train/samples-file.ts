/** Writes the positions of games as NumPy arrays, for another trainer (python/train_net.py). */
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { learnable } from '@boardwright/bots';
import type { Knowledge, Learnable } from '@boardwright/core/bots';
import { teachingPositions } from './samples.ts';
import type { TrainingGame } from './training-game.ts';

/**
 * The numbers of a row: number of facts, view, bucket; score, result and own score, in thousandths above -1,000; the game (low word, high
 * word).
 */
const ROW = 8;
const THOUSAND = 1000;
const WORD = 1 << 16;
/** Bytes of the header of a .npy file. They suffice for any number of rows. */
const HEADER = 128;

export interface PackedPositions {
  readonly rows: Uint16Array<ArrayBuffer>;
  readonly facts: Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;
}

/** Packs the positions of the games that were played with this seed. */
export function packedGames(
  { game, ...knowledge }: Knowledge,
  seed: string,
  games: readonly TrainingGame[],
): PackedPositions {
  const fast = learnable({ game, ...knowledge });
  const list = new Int32Array(fast.facts.facts);
  const [rows, facts]: [number[], number[]] = [[], []];
  for (const one of games)
    for (const { view, score, searched, result } of teachingPositions(game, fast, { seed }, one)) {
      const count = fast.features(list);
      const values = [score, Math.round(THOUSAND * result), searched].map((value) => value + THOUSAND);
      rows.push(count, view, fast.bucket(), ...values, one.n % WORD, Math.floor(one.n / WORD));
      for (let i = 0; i < count; i++) facts.push(list[i] ?? 0);
    }
  return {
    rows: Uint16Array.from(rows),
    facts: hasWideFacts(fast) ? Uint32Array.from(facts) : Uint16Array.from(facts),
  };
}

function hasWideFacts({ facts }: Learnable): boolean {
  return facts.facts > WORD;
}

/** A folder with `rows.npy`, `facts.npy` (the facts of all rows, one after the other) and `shape.json`. */
export class SamplesFolder {
  readonly #rows: ArrayFile;
  readonly #facts: ArrayFile;

  constructor(folder: string, position: Learnable) {
    mkdirSync(folder, { recursive: true });
    this.#rows = new ArrayFile(join(folder, 'rows.npy'), '<u2', ROW);
    this.#facts = new ArrayFile(join(folder, 'facts.npy'), hasWideFacts(position) ? '<u4' : '<u2', 1);
    writeFileSync(join(folder, 'shape.json'), JSON.stringify(shapeOf(position)));
  }

  add({ rows, facts }: PackedPositions): void {
    this.#rows.add(rows);
    this.#facts.add(facts);
  }

  end(): void {
    this.#rows.end();
    this.#facts.end();
  }
}

/** Describes facts. seen: the number of each fact in each view, or -1. turned: the number of each fact after each symmetry. */
function shapeOf(position: Learnable): object {
  const { inputs, facts, views, buckets, symmetries } = position.facts;
  const seen = numbers(views).map((view) => numbers(facts).map((fact) => position.seen(fact, view)));
  const turned = numbers(symmetries).map((turn) =>
    numbers(inputs).map((fact) => position.turned?.(fact, turn) ?? fact),
  );
  return { inputs, views, buckets, seen, turned };
}

/** A NumPy array to which rows are appended. */
class ArrayFile {
  readonly #file: number;
  readonly #type: string;
  readonly #width: number;
  #numbers = 0;

  constructor(path: string, type: '<u2' | '<u4', width: number) {
    this.#file = openSync(path, 'w');
    this.#type = type;
    this.#width = width;
    writeSync(this.#file, new Uint8Array(HEADER));
  }

  add(more: Uint16Array | Uint32Array): void {
    writeSync(this.#file, more);
    this.#numbers += more.length;
  }

  end(): void {
    const shape = this.#width === 1 ? `${this.#numbers},` : `${this.#numbers / this.#width}, ${this.#width}`;
    const text = `{'descr': '${this.#type}', 'fortran_order': False, 'shape': (${shape}), }`;
    const start = Buffer.from([0x93, ...Buffer.from('NUMPY'), 1, 0, HEADER - 10, 0]);
    writeSync(this.#file, Buffer.concat([start, Buffer.from(`${text.padEnd(HEADER - 11)}\n`)]), 0, HEADER, 0);
    closeSync(this.#file);
  }
}

function numbers(count: number): number[] {
  return [...Array(count).keys()];
}
