/**
 * The time of a game on this device. It stops while the game is closed. While the game's page is open it runs, even if the page sleeps.
 * Therefore it follows the wall clock, which runs while the screen of a phone is off.
 */
import { integer } from '@boardwright/core/decode';
import { removeItem, writeItem, readItem, itemNames } from './storage.ts';

export function runningFrom(start: number, clock: () => number = Date.now): () => number {
  let [at, seen] = [start, clock()];
  return () => {
    const now = clock();
    at += Math.max(0, now - seen); // the system clock may have been set back
    seen = now;
    return at;
  };
}

const moment = integer(0, Number.MAX_SAFE_INTEGER);

/** Returns the game's time when it was closed, or null. */
export function savedTime(id: string): number | null {
  return readItem(`time/${id}`, moment);
}

/** Stores the time. A game that was removed meanwhile is not stored again. */
export function saveTime(id: string, at: number): void {
  if (itemNames('game/').includes(`game/${id}`)) writeItem(`time/${id}`, at);
}

export function deleteTime(id: string): void {
  removeItem(`time/${id}`);
}
