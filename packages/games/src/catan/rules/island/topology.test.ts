import { describe, expect, it } from 'vitest';
import { pathOf, pointOf } from '../catan.oracle.ts';
import * as edge from './edge.ts';
import { distance, hex, isSide, SIDES, SPIRAL, toString } from './hex.ts';
import {
  EDGE_HEXES,
  EDGE_VERTICES,
  edgeId,
  EDGES,
  HEX_EDGES,
  HEX_HEXES,
  HEX_VERTICES,
  HEXES,
  hexId,
  SPIRAL_IDS,
  VERTEX_EDGES,
  VERTEX_HEXES,
  VERTEX_VERTICES,
  vertexId,
  VERTICES,
} from './topology.ts';
import * as vertex from './vertex.ts';

const count = (sizes: readonly number[], size: number): number => sizes.filter((n) => n === size).length;
const lengths = (table: readonly (readonly number[])[]): number[] => table.map((row) => row.length);

describe('the island', () => {
  it('G1: has 19 hexes, 54 corners, 72 edges, 30 of them coastal', () => {
    expect([HEXES.length, VERTICES.length, EDGES.length]).toEqual([19, 54, 72]);
    expect(count(lengths(EDGE_HEXES), 1)).toBe(30);
    expect(count(lengths(EDGE_HEXES), 2)).toBe(42);
  });

  it('G1: has 18, 12 and 24 corners on one, two and three hexes, and 18 and 36 of degree two and three', () => {
    expect([1, 2, 3].map((n) => count(lengths(VERTEX_HEXES), n))).toEqual([18, 12, 24]);
    expect([2, 3].map((n) => count(lengths(VERTEX_EDGES), n))).toEqual([18, 36]);
    expect(lengths(VERTEX_VERTICES)).toEqual(lengths(VERTEX_EDGES));
  });

  it('G1: has symmetric relations', () => {
    for (const [v, near] of VERTEX_VERTICES.entries()) {
      for (const other of near) expect(VERTEX_VERTICES[other]).toContain(v);
    }
    for (const [h, near] of HEX_HEXES.entries()) for (const other of near) expect(HEX_HEXES[other]).toContain(h);
    for (const [e, ends] of EDGE_VERTICES.entries()) {
      expect(ends[0]).not.toBe(ends[1]);
      for (const end of ends) expect(VERTEX_EDGES[end]).toContain(e);
    }
    for (const [h, corners] of HEX_VERTICES.entries()) for (const v of corners) expect(VERTEX_HEXES[v]).toContain(h);
    for (const [h, sides] of HEX_EDGES.entries()) for (const e of sides) expect(EDGE_HEXES[e]).toContain(h);
  });

  it('G2: gives all 114 corner names 54 keys and all 114 side names 72', () => {
    const corners = SPIRAL.flatMap(({ q, r }) => vertex.CORNERS.map((dir) => vertex.toString(q, r, dir)));
    const sides = SPIRAL.flatMap(({ q, r }) => SIDES.map((dir) => edge.toString(q, r, dir)));
    expect([corners.length, new Set(corners).size]).toEqual([114, 54]);
    expect([sides.length, new Set(sides).size]).toEqual([114, 72]);
  });

  it('G2: agrees with points of the plane about which names are one place', () => {
    for (const { q, r } of SPIRAL) {
      for (const dir of vertex.CORNERS) {
        const at = VERTICES[vertexId(q, r, dir)] as vertex.Vertex;
        expect(pointOf(at.q, at.r, at.dir)).toBe(pointOf(q, r, dir));
      }
      for (const dir of SIDES) {
        const ends = (EDGE_VERTICES[edgeId(q, r, dir)] as readonly [number, number]).map((id) => {
          const at = VERTICES[id] as vertex.Vertex;
          return pointOf(at.q, at.r, at.dir);
        });
        expect(ends.toSorted()).toEqual([...pathOf(q, r, dir)].toSorted());
      }
    }
  });

  it('keeps 16 corners and 15 edges under the name of a sea hex', () => {
    expect(VERTICES.filter(({ q, r }) => hexId(q, r) < 0)).toHaveLength(16);
    expect(EDGES.filter(({ q, r }) => hexId(q, r) < 0)).toHaveLength(15);
    expect(edgeId(-2, 0, 'W')).toBe(edgeId(-3, 0, 'E'));
  });

  it('lists the rings as the contract does', () => {
    const listed = '1,0 1,-1 0,-1 -1,0 -1,1 0,1 2,0 2,-1 2,-2 1,-2 0,-2 -1,-1 -2,0 -2,1 -2,2 -1,2 0,2 1,1';
    expect(SPIRAL.map(({ q, r }) => toString(q, r)).join(' ')).toBe(`0,0 ${listed}`);
    expect(SPIRAL.map((at) => distance(at, hex(0, 0)))).toEqual([0, ...Array(6).fill(1), ...Array(12).fill(2)]);
    expect(SPIRAL_IDS.toSorted((a, b) => a - b)).toEqual(HEXES.map((_, id) => id));
  });

  it('knows places in the sea as -1 and odd directions as none', () => {
    expect([hexId(3, 0), vertexId(5, 5, 'N'), edgeId(5, 5, 'E')]).toEqual([-1, -1, -1]);
    expect(isSide('__proto__') || vertex.isCorner('E') || edge.isEdge(0, 0, 'N')).toBe(false);
  });
});

describe('the centre', () => {
  it('has the neighbours of the tables', () => {
    const name = (at: { q: number; r: number; dir?: string }): string => `${at.q},${at.r}${at.dir ?? ''}`;
    expect(vertex.getAdjacentHexes(0, 0, 'N').map(name)).toEqual(['0,0', '0,-1', '1,-1']);
    expect(vertex.getAdjacentVertices(0, 0, 'N').map(name)).toEqual(['0,-1S', '1,-1S', '1,-2S']);
    expect(edge.getEdgesOfVertex(0, 0, 'N').map(name)).toEqual(['0,0NE', '0,-1E', '0,-1SE']);
    expect(vertex.getAdjacentHexes(0, 0, 'S').map(name)).toEqual(['0,0', '0,1', '-1,1']);
    expect(vertex.getAdjacentVertices(0, 0, 'S').map(name)).toEqual(['0,1N', '-1,1N', '-1,2N']);
    expect(edge.getEdgesOfVertex(0, 0, 'S').map(name)).toEqual(['0,0SE', '-1,1NE', '-1,1E']);
  });

  it('knows its corners and sides by all their names', () => {
    expect(new Set([vertexId(0, 0, 'N'), vertexId(0, -1, 'SE'), vertexId(1, -1, 'SW')]).size).toBe(1);
    expect(new Set([vertexId(0, 0, 'S'), vertexId(-1, 1, 'NE'), vertexId(0, 1, 'NW')]).size).toBe(1);
    expect(new Set([vertexId(0, -1, 'S'), vertexId(0, 0, 'NW'), vertexId(-1, 0, 'NE')]).size).toBe(1);
    expect(edgeId(0, 0, 'E')).toBe(edgeId(1, 0, 'W'));
    expect(edgeId(0, 0, 'NW')).toBe(edgeId(0, -1, 'SE'));
    expect(edgeId(0, 0, 'SW')).toBe(edgeId(-1, 1, 'NE'));
  });
});
