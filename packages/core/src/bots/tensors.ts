/** Tensors for learning programs: fixed ids of actions, and observations made from a View alone. */
import type { ActionIds, Kind } from '../game.ts';

/**
 * The ids of one kind of action: `size` of them, in a fixed order. If an id names an offer or a slot, the view tells which one that is now.
 */
export interface IdBlock<A, V> {
  readonly size: number;
  /** Returns the index of an action, below `size`; -1 if the action has no id. */
  indexOf(action: A, view: V): number;
  /** Returns the action of an index; null if the index means nothing in this view. */
  at(index: number, view: V): A | null;
}

/** The blocks of a game in the order of their ids. New blocks must come last, so that existing ids keep their meaning. */
export type IdBlocks<K extends Kind> = {
  readonly [T in K['Action']['type']]?: IdBlock<K['Action'] & { readonly type: T }, K['View']>;
};

/** Returns the ids of a game's actions, given a block for each kind. */
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

/** Writes numbers into an array one after the other. */
export class TensorWriter {
  readonly #out: Float32Array;
  #at = 0;

  constructor(out: Float32Array) {
    this.#out = out;
  }

  put(...values: readonly (number | boolean)[]): void {
    for (let i = 0; i < values.length; i++) this.#add(values[i] ?? 0);
  }

  /** Writes one plane, which is one number per cell. */
  plane<T>(cells: readonly T[], value: (cell: T, index: number) => number | boolean): void {
    cells.forEach((cell, index) => this.#add(value(cell, index)));
  }

  /** Writes `size` numbers: 1 at the index and 0 elsewhere. All are 0 if the index is negative. */
  oneHot(size: number, index: number): void {
    for (let i = 0; i < size; i++) this.#add(i === index);
  }

  #add(value: number | boolean): void {
    this.#out[this.#at++] = Number(value);
  }
}
