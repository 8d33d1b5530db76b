import { generator as threeSixNine } from './369.ts';
import { classic as banqi, threeKingdoms } from './banqi.ts';
import { generator as catan } from './catan.ts';
import { generator as hopnjump } from './hopnjump.ts';
import type { Generator } from './puzzle.ts';

/** The generators by game. */
export const generators: Readonly<Record<string, Generator>> = {
  banqi,
  catan,
  hopnjump,
  'three-kingdoms': threeKingdoms,
  369: threeSixNine,
};
