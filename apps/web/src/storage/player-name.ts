/** The player's name in rooms. It is optional, and is not sent before a match is entered. */
import { nameDecoder } from '@boardwright/protocol';
import { readItem, removeItem, writeItem } from './storage.ts';

export function savedName(): string | null {
  return readItem('name', nameDecoder);
}

/** Stores the name; null for none. */
export function saveName(name: string | null): void {
  if (name === null) removeItem('name');
  else writeItem('name', name);
}
