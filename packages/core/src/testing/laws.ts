/** The sixteen laws of every game, and the checks that a test runner makes tests of. */
import { complete } from '../define/complete.ts';
import type { Game, Kind } from '../game.ts';
import type { ShortGame } from '../define/small-kind.ts';
import { walksOf, type Law, type Run } from './law.ts';
import { openFuture } from './future.ts';
import { secrecy } from './secrecy.ts';
import { sightLaws } from './sightlaws.ts';
import { treeLaws } from './treelaws.ts';
import type { Walk } from './walk.ts';
import { wireLaws } from './wirelaws.ts';
import { worldsLaw } from './worlds-law.ts';

/** The 16 laws, in the order of their numbers. */
export const laws: readonly Law[] = [...treeLaws, ...wireLaws, ...sightLaws, secrecy, openFuture, worldsLaw].toSorted(
  (a, b) => a.number - b.number,
);

/** One law and one preset, for a test runner. */
export interface Check {
  readonly law: Law;
  readonly preset: string;
  /** Runs the check. Throws LawBroken. */
  readonly run: () => void;
}

/** Returns one check per law and preset, or per law for laws over the whole game. Walks are played once, when they are first needed. */
export function conforms<K extends Kind>(rules: Game<K> | ShortGame<K>, run: Run): Check[] {
  const game = complete(rules);
  const played = new Map<string, readonly Walk<K>[]>();
  const walks = (preset: string): readonly Walk<K>[] => {
    const old = played.get(preset) ?? walksOf(game, preset, run);
    played.set(preset, old);
    return old;
  };
  const presets = Object.keys(game.presets);
  return laws.flatMap((law): Check[] =>
    law.over === 'game'
      ? [{ law, preset: 'all presets', run: () => law.check(game, 'all presets', presets.flatMap(walks)) }]
      : presets.map((preset) => ({ law, preset, run: () => law.check(game, preset, walks(preset)) })),
  );
}
