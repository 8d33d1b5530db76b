/** The messages that the player has muted in this browser: all, or those of some members of a match. */
import { array, boolean, integer } from '@boardwright/core/decode';
import { readItem, removeItem, writeItem } from './storage.ts';

const members = array(integer(0, 1e6), 64);

export function isTalkHidden(): boolean {
  return readItem('talk-hidden', boolean) === true;
}

export function hideTalk(isHidden: boolean): void {
  if (isHidden) writeItem('talk-hidden', true);
  else removeItem('talk-hidden');
}

/** Returns the muted members of a match. */
export function mutedIn(match: string): readonly number[] {
  return readItem(`muted/${match}`, members) ?? [];
}

export function muteIn(match: string, muted: readonly number[]): void {
  if (muted.length > 0) writeItem(`muted/${match}`, muted);
  else removeItem(`muted/${match}`);
}
