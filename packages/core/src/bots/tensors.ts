/** Numbers for learning programs: fixed ids of actions, and observations made from a View alone. */
import type { ActionIds, Kind } from '../game.ts';

/** The ids of one type of action: `size` of them, in a fixed order. The view says which offer or slot an id means now. */
export interface IdBlock<A, V> {
  readonly size: number;
  /** Returns a number below `size`, or -1 if the action has no id. */
  indexOf(action: A, view: V): number;
  /** Returns null if the index means nothing in this view. */
  at(index: number, view: V): A | null;
}

/** The blocks of a game in the order of their ids. New blocks are added at the end, so that an id keeps its meaning. */
export type IdBlocks<K extends Kind> = {
  readonly [T in K['Action']['type']]?: IdBlock<K['Action'] & { readonly type: T }, K['View']>;
};

/** Numbers the actions of a game by the blocks of their kinds. */
export function actionIds<K extends Kind>(blocks: IdBlocks<K>): ActionIds<K> {
  const table: Readonly<Record<string, IdBlock<K['Action'], K['View']> | undefined>> = blocks;
  const starts = new Map<string, number>();
  let size = 0;
  for (const type of Object.keys(table)) {
    starts.set(type, size);
    size += table[type]?.size ?? 0;
  }
  return {
    size,
    idOf: (action, view) => {
      const index = table[action.type]?.indexOf(action, view) ?? -1;
      return index < 0 ? null : (starts.get(action.type) ?? 0) + index;
    },
    actionAt: (id, view) => {
      for (const [type, start] of starts) {
        const block = table[type];
        if (block !== undefined && id >= start && id < start + block.size) return block.at(id - start, view);
      }
      return null;
    },
  };
}

/** Returns a block of one id, for an action without fields. */
export function singleId<A>(action: A): IdBlock<A, unknown> {
  return { size: 1, indexOf: () => 0, at: () => action };
}

/** Writes 1 at the id of each legal action and 0 elsewhere. */
export function writeMask<K extends Kind>(
  { size, idOf }: ActionIds<K>,
  legal: readonly K['Action'][],
  view: K['View'],
  out: Uint8Array,
): void {
  out.fill(0, 0, size);
  for (const action of legal) {
    const id = idOf(action, view);
    if (id !== null) out[id] = 1;
  }
}

/** Writes numbers one after the other. */
export class TensorWriter {
  readonly #out: Float32Array;
  #at = 0;

  constructor(out: Float32Array) {
    this.#out = out;
  }

  put(...values: readonly (number | boolean)[]): void {
    for (let i = 0; i < values.length; i++) this.#add(values[i] ?? 0);
  }

  /** Writes one plane: a number for each cell. */
  plane<T>(cells: readonly T[], value: (cell: T, index: number) => number | boolean): void {
    cells.forEach((cell, index) => this.#add(value(cell, index)));
  }

  /** Writes `size` numbers, 1 at the index and 0 elsewhere; all 0 if it is negative. */
  oneHot(size: number, index: number): void {
    for (let i = 0; i < size; i++) this.#add(i === index);
  }

  #add(value: number | boolean): void {
    this.#out[this.#at++] = Number(value);
  }
}
