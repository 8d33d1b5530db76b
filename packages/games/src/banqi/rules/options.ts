/** The options of a game: the choices of a mode as a flat record, its presets, and their words in a position text. */
import { fail, ok, type Result } from '@boardwright/core';
import { SHAPES } from './constants.ts';
import { BANQI_PRESETS, KINGDOMS_PRESETS, FIELDS } from './presets.ts';
import { modeOf } from './guard.ts';
import type { WholeMode, ModeId, RuleOptions } from './types.ts';

export type Options = { readonly seats: number } & Partial<RuleOptions>;

const PRESETS: Readonly<Record<ModeId, Readonly<Record<string, RuleOptions>>>> = {
  classic: BANQI_PRESETS,
  'three-kingdoms': KINGDOMS_PRESETS,
};

/** Returns the presets of a mode as options. */
export function presetsOf<O extends Options>(id: ModeId): Readonly<Record<string, O>> {
  const chosen = (rules: RuleOptions): O =>
    ({
      seats: SHAPES[id].playerCount,
      ...Object.fromEntries(FIELDS[id].map(({ key }) => [key, rules[key]])),
    }) as unknown as O;
  return Object.fromEntries(Object.entries(PRESETS[id]).map(([name, rules]) => [name, chosen(rules)]));
}

export function modeFor(id: ModeId, options: Options): WholeMode {
  return modeOf(id, Object.fromEntries(FIELDS[id].map(({ key }) => [key, options[key]])));
}

/** Writes the nearest preset and how the rules differ from it: `taiwan`, `taiwan+chain=true`. */
export function formatRules({ id, rules }: WholeMode): string {
  const words = Object.entries(PRESETS[id]).map(([name, preset]) => [
    name,
    ...FIELDS[id].flatMap(({ key }) => (rules[key] === preset[key] ? [] : [`${key}=${rules[key]}`])),
  ]);
  return words.reduce((best, next) => (next.length < best.length ? next : best)).join('+');
}

export function parseRules(id: ModeId, text: string): Result<WholeMode> {
  const [name = '', ...changes] = text.split('+');
  const preset = Object.hasOwn(PRESETS[id], name) ? PRESETS[id][name] : undefined;
  if (preset === undefined) return fail('bad-position', `The position names the unknown rules "${name.slice(0, 40)}".`);
  const rules: Record<string, unknown> = { ...preset };
  for (const change of changes) {
    const [key = '', word = '', ...rest] = change.split('=');
    const field = FIELDS[id].find((one) => one.key === key);
    const value = field?.values.find((one) => String(one) === word);
    if (field === undefined || value === undefined || rest.length > 0)
      return fail('bad-position', `The position has the unknown rule "${change.slice(0, 40)}".`);
    rules[key] = value;
  }
  return ok(modeOf(id, rules));
}
