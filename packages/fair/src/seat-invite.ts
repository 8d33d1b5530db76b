/** The part of a link that moves a seat to another device: 128 characters of base64url. */
import type { HexText } from './hash.ts';
import { FairDevice } from './device.ts';
import type { KeptFair, SeatInvite } from './kept-device.ts';
import { keyPair } from './statement.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const [KEY_DIGITS, ALL_DIGITS] = [64, 192];

/** The length of the text in characters. */
export const INVITE_TEXT = 128;

/** Returns an invite as text for a link. */
export function inviteText({ key, handover }: SeatInvite): string {
  return (key + handover).replaceAll(/.{3}/g, (digits) => {
    const bits = Number.parseInt(digits, 16);
    return LETTERS.charAt(bits >> 6) + LETTERS.charAt(bits & 63);
  });
}

/** Parses an invite. Returns null if the text is not one. */
export function readInviteText(text: string): SeatInvite | null {
  if (!/^[\w-]{128}$/.test(text)) return null;
  const digits = text.replaceAll(/../g, ([high = '', low = '']) =>
    (LETTERS.indexOf(high) * 64 + LETTERS.indexOf(low)).toString(16).padStart(3, '0'),
  );
  return { key: digits.slice(0, KEY_DIGITS), handover: digits.slice(KEY_DIGITS, ALL_DIGITS) };
}

/** Returns the invite for the next device of a seat. Null if this device has no part in the draws yet. random: returns 32 new bytes. */
export function handOverSeat({ device, invite }: KeptFair, random: () => HexText): SeatInvite | null {
  // a device that has not taken part yet passes on the invite that it was given
  if (device === null || device.state === null) return invite;
  const key = random();
  return { key, handover: new FairDevice(device).handOver(keyPair(key).key) };
}
