import { createHash } from 'node:crypto';
import { presetOf, rng } from '@boardwright/core';
import { OVER } from '@boardwright/core/bots';
import { expect, test } from 'vitest';
import { fast } from './fast.ts';
import { CATAN_FACTS, seenFact } from './facts.ts';
import { catan, type State } from '../index.ts';
import { scene } from '../rules/scene.oracle.ts';

const twin = fast({});
const list = new Int32Array(CATAN_FACTS.facts);

function factsNow(): readonly number[] {
  return [...list.subarray(0, twin.features(list))];
}

test('facts, what each view sees of them, and buckets keep their numbers, because the network has learnt them', () => {
  const hash = createHash('sha256');
  for (let view = 0; view < CATAN_FACTS.views; view++)
    hash.update(Int32Array.from({ length: CATAN_FACTS.facts }, (_, fact) => seenFact(fact, view)));
  const [source, moves] = [rng('facts'), new Int32Array(1 << 13)];
  const buckets = new Set<number>();
  twin.load(catan.setup(presetOf(catan), 'facts'));
  for (let plies = 0; plies < 3000 && twin.toMove() !== OVER; plies++) {
    twin.make(moves[source.below(twin.generate(moves, 0))] ?? 0);
    hash.update(Int32Array.of(twin.bucket(), ...factsNow()));
    buckets.add(twin.bucket());
  }
  expect(buckets.size).toBeGreaterThan(4);
  expect(hash.digest('hex').slice(0, 16)).toBe('e04d61d2e6d664de');
});

test('what a view sees does not depend on the hands and the cards of the others, only on how many they have', () => {
  const pieces = [{ settlements: ['0,0,N'] }, { settlements: ['2,0,N'] }, {}, { cities: ['0,0,S'] }];
  const dealt = (hand: string, cards: readonly number[]): State => {
    const start = scene({ pieces, hands: ['2 ore', hand] });
    return { ...start, cards: start.cards.map((all, seat) => (seat === 1 ? cards : all)) as never };
  };
  const seenBy = (state: State, view: number): readonly number[] => {
    twin.load(state);
    return factsNow()
      .map((fact) => seenFact(fact, view))
      .filter((input) => input >= 0)
      .toSorted((a, b) => a - b);
  };
  const states = [dealt('2 wool 1 ore', [0, 1, 0, 0, 0]), dealt('3 lumber', [1, 0, 0, 0, 0])] as const;
  for (const view of [0, 2, 3]) expect(seenBy(states[0], view)).toEqual(seenBy(states[1], view));
  expect(seenBy(states[0], 1)).not.toEqual(seenBy(states[1], 1));
});
