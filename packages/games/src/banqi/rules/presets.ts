import { CHOICES, CLASSIC_RULES, KINGDOMS_RULES } from './constants.ts';
import type { ModeId, RuleOptions } from './types.ts';

interface Choice {
  readonly key: keyof RuleOptions;
  readonly values: readonly RuleOptions[keyof RuleOptions][];
}

/** The choices of each mode, for forms and flags. */
export const FIELDS: Readonly<Record<ModeId, readonly Choice[]>> = {
  classic: fieldsOf('classic'),
  'three-kingdoms': fieldsOf('three-kingdoms'),
};

function fieldsOf(id: ModeId): readonly Choice[] {
  return Object.entries(CHOICES[id]).map(([key, values]) => ({ key: key as keyof RuleOptions, values }));
}

const TAIWAN: RuleOptions = { ...CLASSIC_RULES, firstFlipTurn: 'opponent', noProgressPlies: 40, repetition: 3 };

/** The presets of Banqi (rules/banqi 6): customary rules, and `contract`, the rules as published. */
export const BANQI_PRESETS: Readonly<Record<'taiwan' | 'contract' | 'hongkong' | 'mainland' | 'park', RuleOptions>> = {
  taiwan: TAIWAN,
  contract: CLASSIC_RULES,
  hongkong: { ...TAIWAN, rankOrder: 'hongkong', cannonCapture: 'rank' },
  mainland: { ...TAIWAN, equalRank: 'both' },
  park: { ...TAIWAN, chain: true, rookRush: true },
};

/** The presets of Three Kingdoms (rules/banqi 7.1). */
export const KINGDOMS_PRESETS: Readonly<Record<'four-corners' | 'scatter' | 'contract', RuleOptions>> = {
  'four-corners': { ...KINGDOMS_RULES, layout: 'four-corners', assignment: 'draft' },
  scatter: { ...KINGDOMS_RULES, assignment: 'draft' },
  contract: KINGDOMS_RULES,
};
