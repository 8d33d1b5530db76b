/** Lists of 256 numbers. One root fixes all of them, and an opened number reveals nothing about the others. */
import { bytesToHex, hashOfParts, hexToBytes, macOf, u32, type HexText } from './hash.ts';
import { withTag } from './statement.ts';

const LEVELS = 8;
/** The number of numbers in a list. */
export const LIST_LENGTH = 256;
const HEX = 64;
const BYTES = 32;

/** An opened number of a list. path: the eight sibling hashes on the way to the root, from the bottom. */
export interface OpenedLeaf {
  readonly leaf: HexText;
  readonly path: HexText;
}

function fixedBy(leaf: HexText): HexText {
  return hashOfParts(withTag('fixed', { hex: leaf }));
}

function nodeOf(left: HexText, right: HexText): HexText {
  return hashOfParts(withTag('node', { hex: left }, { hex: right }));
}

/** Returns the root that a number and its path lead to. place: the index of the number, 0 to 255. */
export function rootOf({ leaf, path }: OpenedLeaf, place: number): HexText {
  let hash = fixedBy(leaf);
  for (let level = 0; level < LEVELS; level++) {
    const beside = path.slice(level * HEX, (level + 1) * HEX);
    hash = ((place >> level) & 1) === 0 ? nodeOf(hash, beside) : nodeOf(beside, hash);
  }
  return hash;
}

/** A list whose owner knows its seed of 32 bytes. All its numbers are derived from the seed. */
export class LeafList {
  readonly root: HexText;
  readonly #seed: HexText;
  /** All hashes as bytes in one block, from the lowest level. Strings would take three times the memory. */
  readonly #nodes = new Uint8Array(2 * LIST_LENGTH * BYTES);

  constructor(seed: HexText) {
    this.#seed = seed;
    for (let place = 0; place < LIST_LENGTH; place++) this.#keep(place, fixedBy(this.#leaf(place)));
    for (let at = 0; at < LIST_LENGTH - 1; at++)
      this.#keep(LIST_LENGTH + at, nodeOf(this.#node(2 * at), this.#node(2 * at + 1)));
    this.root = this.#node(2 * LIST_LENGTH - 2);
  }

  open(place: number): OpenedLeaf {
    if (place < 0 || place >= LIST_LENGTH) throw new RangeError(`number ${place} of ${LIST_LENGTH}`);
    let [path, at] = ['', place];
    for (let level = 0; level < LEVELS; level++) {
      path += this.#node(at ^ 1);
      at = LIST_LENGTH + (at >> 1);
    }
    return { leaf: this.#leaf(place), path };
  }

  #leaf(place: number): HexText {
    return macOf(this.#seed, withTag('leaf', u32(place)));
  }

  #keep(at: number, hash: HexText): void {
    this.#nodes.set(hexToBytes(hash), at * BYTES);
  }

  #node(at: number): HexText {
    return bytesToHex(this.#nodes.subarray(at * BYTES, (at + 1) * BYTES));
  }
}

/** The lists that were used last, by seed: a program makes the device of a match several times, and a list takes 767 hashes. */
const recent = new Map<HexText, LeafList>();
const MOST_RECENT = 8;

/** Returns the list that a seed gives. */
export function listOf(seed: HexText): LeafList {
  const list = recent.get(seed) ?? new LeafList(seed);
  recent.delete(seed);
  recent.set(seed, list);
  const [oldest = ''] = recent.keys();
  if (recent.size > MOST_RECENT) recent.delete(oldest);
  return list;
}

/** Returns the hash that commits the server to its secret. */
export function commitmentOf(secret: HexText): HexText {
  return hashOfParts(withTag('secret', { hex: secret }));
}

/** The server's numbers of one match, all derived from its secret. Draw t uses number t mod 256 of list t / 256. */
export class ServerLists {
  readonly #secret: HexText;
  /** The list that was used last. */
  #last: { readonly piece: number; readonly list: LeafList } | null = null;

  constructor(secret: HexText) {
    this.#secret = secret;
  }

  /** Returns the root of the list that a draw uses. */
  root(draw: number): HexText {
    return this.#list(draw).root;
  }

  open(draw: number): OpenedLeaf {
    return this.#list(draw).open(draw % LIST_LENGTH);
  }

  #list(draw: number): LeafList {
    const piece = Math.floor(draw / LIST_LENGTH);
    if (this.#last?.piece !== piece)
      this.#last = { piece, list: listOf(macOf(this.#secret, withTag('list', u32(piece)))) };
    return this.#last.list;
  }
}
