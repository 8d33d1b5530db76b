/**
 * The data of an island that the fast position needs. It is computed once per island, in arrays that are reused, so that loading allocates
 * nothing.
 */
import { DESERT, waysToRoll } from '../../rules/constants.ts';
import { numberAt } from './cells.ts';
import { HARBOUR_ENDS, HEXES_AT } from './tables.ts';
import { HEXES, VERTICES } from '../../rules/island/topology.ts';
import type { Layout } from '../../rules/types.ts';

const NUMBERS = 14;

export class FastLayout {
  layout: Layout | null = null;
  /** The terrain of each hex, and the number of ways to roll its number. */
  readonly terrain: Int32Array = new Int32Array(HEXES.length);
  readonly ways: Int32Array = new Int32Array(HEXES.length);
  /** For each vertex: the kind of its harbour (-1 for none), the ways to roll its hexes, and the set of its resources. */
  readonly harbours: Int32Array = new Int32Array(VERTICES.length);
  readonly vertexWays: Int32Array = new Int32Array(VERTICES.length);
  readonly vertexKinds: Int32Array = new Int32Array(VERTICES.length);
  /** The hexes sorted by number, and where each number starts. */
  readonly hexes: Int32Array = new Int32Array(HEXES.length);
  readonly firstHex: Int32Array = new Int32Array(NUMBERS + 1);

  read(layout: Layout): void {
    if (this.layout === layout) return;
    this.layout = layout;
    this.terrain.set(layout.terrain);
    this.#readHarbours(layout);
    this.#sortByNumber(layout);
    for (let vertex = 0; vertex < VERTICES.length; vertex++) this.#readVertex(vertex);
  }

  #readHarbours({ harbours }: Layout): void {
    this.harbours.fill(-1);
    for (let i = 0; i < HARBOUR_ENDS.length; i++) this.harbours[numberAt(HARBOUR_ENDS, i)] = harbours[i >> 1] ?? -1;
  }

  #sortByNumber({ numbers }: Layout): void {
    let next = 0;
    for (let number = 0; number < NUMBERS; number++) {
      this.firstHex[number] = next;
      for (let hex = 0; hex < HEXES.length; hex++) {
        if (numbers[hex] !== number) continue;
        this.hexes[next++] = hex;
        this.ways[hex] = waysToRoll(number);
      }
    }
    this.firstHex[NUMBERS] = next;
  }

  #readVertex(vertex: number): void {
    let ways = 0;
    let kinds = 0;
    for (let i = 3 * vertex; i < 3 * vertex + 3; i++) {
      const hex = numberAt(HEXES_AT, i);
      if (hex < 0 || numberAt(this.terrain, hex) === DESERT) continue;
      ways += numberAt(this.ways, hex);
      kinds |= 1 << numberAt(this.terrain, hex);
    }
    this.vertexWays[vertex] = ways;
    this.vertexKinds[vertex] = kinds;
  }
}
