import type { Coord, Ending, Player, RuleSet, Rules } from './types.ts';

export const SIZE = 8;
export const FROGS = 8;
/** rules/hopnjump 6.2: edge rows have room for eight frogs on the last rank, so a race distance can fall below nothing. */
export const NEAREST: number = -FROGS / 2;
/** rules/hopnjump 4.3: the host ends a chain this long after its last hop. */
export const CHAIN_MS = 5000;

/** rules/hopnjump 1.3: in the order of the frogs' numbers. */
export const START: Readonly<Record<Player, readonly Coord[]>> = {
  GREEN: ['A1', 'B2', 'C1', 'D2', 'E1', 'F2', 'G1', 'H2'].map(coordNamed),
  BLACK: ['A7', 'B8', 'C7', 'D8', 'E7', 'F8', 'G7', 'H8'].map(coordNamed),
};

/** rules/hopnjump 5.1: home is where the other side began. */
export const TARGET: Readonly<Record<Player, readonly Coord[]>> = { GREEN: START.BLACK, BLACK: START.GREEN };

export const REASONS: Readonly<Record<Ending['reason'], string>> = {
  home: 'all frogs are home',
  fill: 'the far shore is full',
  repetition: 'the position came up three times',
  'no-progress': 'nobody came any nearer',
  blocked: 'nobody can move',
};

export const SEED_RULES: Rules = { edgeRows: false, chain: false, fillFrom: null, repetition: null, noProgress: null };

export const RULES: Readonly<Record<RuleSet, Rules>> = {
  contract: SEED_RULES,
  classic: { edgeRows: false, chain: true, fillFrom: 30, repetition: 3, noProgress: 60 },
  'edge-rows': { edgeRows: true, chain: false, fillFrom: null, repetition: 3, noProgress: 60 },
};

/** A square by its name, such as A1. */
export function coordNamed(name: string): Coord {
  return { r: SIZE - Number(name[1]), c: name.charCodeAt(0) - 65 };
}
