import type { Ending, RuleSet, Rules } from './types.ts';

export const FROGS = 8;
/** The smallest race distance (rules/hopnjump 6.2). With edge rows eight frogs fit on the last rank, so it can be negative. */
export const NEAREST: number = -FROGS / 2;
/** Milliseconds after a hop at which the host ends a timed chain (rules/hopnjump 4.3). */
export const CHAIN_MS = 5000;

/** English sentences about why a game ended. */
export const REASONS: Readonly<Record<Ending['reason'], string>> = {
  home: 'all frogs are home',
  fill: 'the far shore is full after turn 30',
  repetition: 'the position came up three times',
  'no-progress': 'nobody came any nearer',
  blocked: 'nobody can move',
};

/** The rules of the game document. */
export const SEED_RULES: Rules = {
  edgeRows: false,
  chain: false,
  hurried: false,
  fillFrom: null,
  repetition: null,
  noProgress: null,
};

const CLASSIC: Rules = { ...SEED_RULES, chain: true, fillFrom: 30, repetition: 3, noProgress: 60 };

/** The rules of each rule set. */
export const RULES: Readonly<Record<RuleSet, Rules>> = {
  contract: SEED_RULES,
  classic: CLASSIC,
  'edge-rows': { ...SEED_RULES, edgeRows: true, repetition: 3, noProgress: 60 },
  hurried: { ...CLASSIC, hurried: true },
};
