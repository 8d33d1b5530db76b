/** The rules and a second referee, written from the text of the rules alone, play the same games and must agree after every ply. */
import { rng } from '@boardwright/core';
import { describe, expect, it } from 'vitest';
import { bySize, seed, size } from '../../../../../../tools/size.ts';
import { PRESET_NAMES, PRESETS } from '../presets.ts';
import { catan } from '../../index.ts';
import { disagreement, PLACES } from './lockstep.oracle.ts';
import { islandFault, PATHS, POINTS } from './map.oracle.ts';
import { SIGHTS } from './sights.oracle.ts';
import type { Stage } from './stage.oracle.ts';
import { anyOptions, MOODS, type Mood } from './walk.oracle.ts';
import { MAPS, type Options } from '../types.ts';

const LONG = 1_800_000;
const TRIED = ['offer', 'counter', 'discard'].flatMap((kind) => [`legal ${kind} tried`, `illegal ${kind} tried`]);
const met = new Set<string>();
const meet = (what: string): void => void met.add(what);

const numbers = (length: number): number[] => Array.from({ length }, (_, n) => n);

/** Plays walks from one kind of start, each with the next mood and its own seed. Returns the disagreements. */
function walks(
  stage: Stage,
  plies: number,
  options: readonly Options[],
  moods: readonly Mood[],
  name: string,
): string[] {
  return options.flatMap((chosen, n) => {
    const mood = moods[n % moods.length] as Mood;
    const fault = disagreement({ stage, options: chosen, mood, seed: `${seed} ${name} ${n}`, plies, meet });
    return fault === null ? [] : [fault];
  });
}

function mixes(length: number, name: string): Options[] {
  const source = rng(`${seed} ${name}`);
  return numbers(length).map(() => anyOptions(source));
}

it('every corner and every edge of the island has one number', () => {
  expect(new Set(PLACES.points)).toEqual(POINTS);
  expect(new Set(PLACES.paths)).toEqual(PATHS);
});

it('every island is one that the rules allow', () => {
  for (const map of MAPS)
    for (const n of numbers(bySize(5, 15, 500))) {
      const options: Options = { ...PRESETS.standard, map, harbours: n % 2 === 0 ? 'fixed' : 'shuffled' };
      expect(islandFault(options, catan.setup(options, `${seed} ${map} ${n}`).layout)).toBeNull();
    }
});

describe('a second referee agrees after every ply', () => {
  const plies = bySize(100, 1200, 20_000);
  const games = bySize(1, 2, 100);
  it.each(PRESET_NAMES)(
    `of ${games} games of %s`,
    (name) => {
      const options = numbers(games).map(() => PRESETS[name]);
      expect(walks('new', plies, options, games > 1 ? MOODS : ['rich'], name)).toEqual([]);
    },
    LONG,
  );

  const mixed = bySize(6, 12, 600);
  it(
    `of ${mixed} games with mixed options`,
    () => expect(walks('new', plies, mixes(mixed, 'mixes'), MOODS, 'mixes')).toEqual([]),
    LONG,
  );

  const late = bySize(16, 70, 2000);
  it(
    `of ${late} late games on a crowded island`,
    () => expect(walks('crowded', 60, mixes(late, 'crowd'), ['rich', 'short', 'roads'], 'crowd')).toEqual([]),
    LONG,
  );

  const quarrels = bySize(20, 80, 2000);
  it(
    `of ${quarrels} quarrels about the longest road`,
    () => expect(walks('rivals', 14, mixes(quarrels, 'rivals'), ['rich', 'roads'], 'rivals')).toEqual([]),
    LONG,
  );

  const visits = bySize(10, 25, 500);
  it(
    `of ${visits} visits of the friendly robber to an island of beginners`,
    () => {
      const options = numbers(visits).map((n) => (n % 2 === 0 ? PRESETS.standard : PRESETS.beginner));
      expect(walks('surrounded', 12, options, ['rich'], 'visits')).toEqual([]);
    },
    LONG,
  );

  // the few walks of the quick check do not reach every situation
  it.skipIf(size === 'small')('and the walks met every kind of action and every special situation', () => {
    const wanted = [...Object.keys(catan.kinds), ...TRIED, ...Object.keys(SIGHTS)];
    expect(wanted.filter((what) => !met.has(what))).toEqual([]);
  });
});
