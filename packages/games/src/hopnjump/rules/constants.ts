import type { Ending, RuleSet, Rules } from './types.ts';

export const FROGS = 8;
/** rules/hopnjump 6.2: with edge rows eight frogs fit on the last rank, so a race distance can be negative. */
export const NEAREST: number = -FROGS / 2;
/** rules/hopnjump 4.3: where time counts, the host ends a chain this long after its last hop. */
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

/** What each rule set allows and how it ends a game. */
export const RULES: Readonly<Record<RuleSet, Rules>> = {
  contract: SEED_RULES,
  classic: CLASSIC,
  'edge-rows': { ...SEED_RULES, edgeRows: true, repetition: 3, noProgress: 60 },
  hurried: { ...CLASSIC, hurried: true },
};
