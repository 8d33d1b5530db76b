/** Defines laws as data: a number, a name, and a check. A broken law throws LawBroken with the seed that repeats it. */
import { messageAt, RulesMistake } from '../error-origin.ts';
import { itemAt } from '../list.ts';
import type { Game, Kind } from '../game.ts';
import { walk, type Walk } from './walk.ts';

/** The settings of `conforms`. The first walk uses the seed as it is; further walks append a number to it. */
export interface Run {
  readonly seed: string;
  readonly walks: number;
  readonly plies: number;
  /** The presets whose games may never end by the rules alone, each with the reason. */
  readonly endless?: Readonly<Record<string, string>>;
}

/** Plies after which walks of such presets are cut off. */
const ENDLESS_PLIES = 300;

/** Returns the settings that repeat a walk. */
function runOf({ seed, cap, preset, endless }: Walk, walks: number): Run {
  return { seed, walks, plies: cap, ...(endless === null ? {} : { endless: { [preset]: endless } }) };
}

/** One of the 16 laws. */
export interface Law {
  readonly number: number;
  readonly name: string;
  /** 'game': the check needs the walks of all presets together. */
  readonly over: 'preset' | 'game';
  check<K extends Kind>(game: Game<K>, preset: string, walks: readonly Walk<K>[]): void;
}

/** Thrown for a broken law, with the settings that repeat it. */
export class LawBroken extends Error {
  readonly law: number;
  readonly preset: string;
  /** The finding, without the law and the run. */
  readonly found: string;
  /** The settings with which `conforms` breaks the same law again. */
  readonly run: Run;

  constructor(law: Law, game: string, preset: string, run: Run, found: string) {
    const again = `seed ${JSON.stringify(run.seed)}, walks ${run.walks}, plies ${run.plies}`;
    super(`law ${law.number} (${law.name}) is broken by ${game}, ${preset}: ${found} [${again}]`);
    this.name = 'LawBroken';
    this.law = law.number;
    this.preset = preset;
    this.found = found;
    this.run = run;
  }
}

/** Thrown by a check that has found a defect. */
export class LawFinding extends Error {}

export function must(holds: boolean, found: () => string): void {
  if (!holds) throw new LawFinding(found());
}

/** Defines a law that each walk keeps or breaks by itself. */
export function lawOfWalks(
  number: number,
  name: string,
  check: <K extends Kind>(game: Game<K>, walk: Walk<K>) => void,
): Law {
  const law: Law = {
    number,
    name,
    over: 'preset',
    check: (game, preset, walks) => {
      for (const one of walks) {
        guard(law, game.id, preset, runOf(one, 1), () => check(game, one));
      }
    },
  };
  return law;
}

/** Defines a law that only many walks together can show. */
export function lawOfAll(
  number: number,
  name: string,
  over: Law['over'],
  check: <K extends Kind>(game: Game<K>, walks: readonly Walk<K>[]) => void,
): Law {
  const law: Law = {
    number,
    name,
    over,
    check: (game, preset, walks) => {
      const first = itemAt(walks, 0);
      guard(law, game.id, preset, runOf(first, first.asked), () => check(game, walks));
    },
  };
  return law;
}

/** Average plies per walk above which fewer walks are played. */
const PLIES_PER_WALK = 150;

export function walksOf<K extends Kind>(game: Game<K>, preset: string, run: Run): Walk<K>[] {
  const walks: Walk<K>[] = [];
  const endless = run.endless?.[preset] ?? null;
  const cap = endless === null ? run.plies : Math.min(run.plies, ENDLESS_PLIES);
  for (let i = 0, plies = 0; i < run.walks && plies < run.walks * PLIES_PER_WALK; i++) {
    const next = walk(game, preset, i === 0 ? run.seed : `${run.seed}#${i}`, cap);
    plies += next.plies.length;
    walks.push({ ...next, asked: run.walks, endless });
  }
  return walks;
}

function guard(law: Law, game: string, preset: string, run: Run, check: () => void): void {
  try {
    check();
  } catch (error) {
    const isFinding = error instanceof LawFinding || error instanceof RulesMistake;
    const found = isFinding ? error.message : `it threw ${messageAt(error)}`;
    throw new LawBroken(law, game, preset, run, found);
  }
}
