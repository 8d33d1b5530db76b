/**
 * The storage of this browser: small JSON values by name. They are written synchronously, so that a reload right after a move loses
 * nothing.
 */
import { parseJson, type Decoder } from '@boardwright/core/decode';

const PREFIX = 'boardwright/';

export function writeItem(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch (error) {
    if (error instanceof DOMException) return false; // full, or turned off in the browser
    throw error;
  }
}

/** Returns a stored value; null if there is none or another program has stored it. */
export function readItem<T>(name: string, decoder: Decoder<T>): T | null {
  const text = read(PREFIX + name);
  if (text === null) return null;
  const raw = parseJson(text, name);
  const value = raw.ok ? decoder.decode(raw.value, name) : raw;
  return value.ok ? value.value : null;
}

export function removeItem(name: string): void {
  if (itemNames('').includes(name)) localStorage.removeItem(PREFIX + name);
}

export function itemNames(start: string): readonly string[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(PREFIX + start))
      .map((name) => name.slice(PREFIX.length));
  } catch (error) {
    if (error instanceof DOMException) return [];
    throw error;
  }
}

/** Returns whether anybody has played in this browser. */
export function hasGames(): boolean {
  return itemNames('game/').length + itemNames('match/').length > 0;
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
