/** The name by which this browser's player is known in rooms. It is optional, and stays on this device until a match is entered. */
import { nameDecoder } from '@boardwright/protocol';
import { readItem, removeItem, writeItem } from './storage.ts';

export function savedName(): string | null {
  return readItem('name', nameDecoder);
}

/** null: none any more. */
export function saveName(name: string | null): void {
  if (name === null) removeItem('name');
  else writeItem('name', name);
}
