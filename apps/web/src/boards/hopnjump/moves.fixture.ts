/** Names of moves in Hop ’n’ Jump, and a position with a long chain. */
import { unwrap } from '@boardwright/core';
import { hopnjump, type Hop } from '@boardwright/games/hopnjump';

export const hop = (notation: string): Hop['Action'] => unwrap(hopnjump.notation.parse(notation));

/** A position in which Green can go B2-D4-F6, and the frog on H2 has a step. */
export const CHAIN: string = '1b1b1b1b/b1b1b1b1/8/4g3/8/2g5/1g5g/g1g1g1g1 g';
