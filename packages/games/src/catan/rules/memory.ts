/** Card counting. Cards are hidden only by thefts between other players, so all possible distributions (worlds) can be tracked. */
import { itemAt, required, type Seat, totalWeight } from '@boardwright/core';
import { KINDS, MAX_PLAYERS, NO_CARDS } from './constants.ts';
import { hasCards, minus, only, plus, withRow } from './supply.ts';
import type { Counts, Memory, News, World } from './types.ts';

/** Maximum number of worlds. Above it the least likely ones are dropped. */
const MOST_WORLDS = 60;

export const EMPTY_MEMORY: Memory = {
  worlds: [{ hands: Array.from({ length: MAX_PLAYERS }, () => NO_CARDS), weight: 1 }],
};

export function remember(memory: Memory, news: News): Memory {
  const began = news.start === undefined ? memory : { worlds: [{ hands: padded(news.start), weight: 1 }] };
  if (news.type === 'steal' && news.hands === null)
    return { worlds: merged(began.worlds.flatMap((w) => robbed(w, news))) };
  const promised = news.terms !== null && news.actor !== 'chance' ? keeping(began, news.actor, news.terms.give) : began;
  return news.hands === null ? promised : changed(promised, padded(news.hands));
}

/** Keeps the worlds in which this seat has these cards. */
function keeping(memory: Memory, seat: Seat, cards: Counts): Memory {
  if (memory.worlds.every(({ hands }) => hasCards(itemAt(hands, seat), cards))) return memory;
  return { worlds: merged(memory.worlds.filter(({ hands }) => hasCards(itemAt(hands, seat), cards))) };
}

/** Applies a public change to all worlds, and drops the worlds that it contradicts. */
function changed({ worlds }: Memory, change: readonly Counts[]): Memory {
  const after = worlds.map(({ hands, weight }) => ({
    hands: hands.map((hand, seat) => (isNone(itemAt(change, seat)) ? hand : plus(hand, itemAt(change, seat)))),
    weight,
  }));
  const possible = after.filter(({ hands }) => hands.every((hand) => hand.every((n) => n >= 0)));
  // an exact copy: a filtered list reserves space, and there may be many memories
  return { worlds: possible.length === worlds.length ? after : merged(possible) };
}

/** Applies a theft between other players. Each card of the victim is equally likely. */
function robbed({ hands, weight }: World, { seat: thief, victim }: News): World[] {
  const from = required(victim, 'victim');
  const hand = itemAt(hands, from);
  const found: World[] = [];
  for (let resource = 0; resource < KINDS; resource++) {
    const count = itemAt(hand, resource);
    if (count === 0) continue;
    const poorer = withRow(hands, from, minus(hand, only(resource)));
    const richer = withRow(poorer, thief, plus(itemAt(poorer, thief), only(resource)));
    found.push({ hands: richer, weight: weight * count });
  }
  return found;
}

/** Merges equal worlds and scales the weights so that their sum is 1. */
function merged(worlds: readonly World[]): World[] {
  const byHands = new Map<string, World>();
  for (const world of worlds) {
    const key = world.hands.join('/');
    const twin = byHands.get(key);
    byHands.set(key, twin === undefined ? world : { ...twin, weight: twin.weight + world.weight });
  }
  const likeliest = [...byHands.values()].toSorted((a, b) => b.weight - a.weight).slice(0, MOST_WORLDS);
  const sum = totalWeight(likeliest);
  return likeliest.map(({ hands, weight }) => ({ hands, weight: weight / sum }));
}

function padded(rows: readonly Counts[]): Counts[] {
  return Array.from({ length: MAX_PLAYERS }, (_, seat) => rows[seat] ?? NO_CARDS);
}

function isNone(change: Counts): boolean {
  return change.every((n) => n === 0);
}
