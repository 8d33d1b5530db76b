import type { Fast, Kind, Ply } from '@boardwright/core';

/** The moves of a line as plies, each where it is made: a twin over slow rules knows it only there. */
export function decodeLine<K extends Kind>(fast: Fast<K>, moves: readonly number[]): Ply<K>[] {
  const plies = moves.map((move) => {
    const ply = fast.decode(move);
    fast.make(move);
    return ply;
  });
  for (const _ of moves) fast.unmake();
  return plies;
}
