/** The part of a link by which a seat moves to another device: 128 characters of base64url. */
import type { HexText } from './hash.ts';
import { FairDevice } from './device.ts';
import type { KeptFair, SeatInvite } from './kept-device.ts';
import { keyPair } from './statement.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const [KEY_DIGITS, ALL_DIGITS] = [64, 192];

/** The length of such a text. */
export const INVITE_TEXT = 128;

/** Returns an invitation as text for a link. */
export function inviteText({ key, handover }: SeatInvite): string {
  return (key + handover).replaceAll(/.{3}/g, (digits) => {
    const bits = Number.parseInt(digits, 16);
    return LETTERS.charAt(bits >> 6) + LETTERS.charAt(bits & 63);
  });
}

/** Parses an invitation; null if the text is none. */
export function readInviteText(text: string): SeatInvite | null {
  if (!/^[\w-]{128}$/.test(text)) return null;
  const digits = text.replaceAll(/../g, ([high = '', low = '']) =>
    (LETTERS.indexOf(high) * 64 + LETTERS.indexOf(low)).toString(16).padStart(3, '0'),
  );
  return { key: digits.slice(0, KEY_DIGITS), handover: digits.slice(KEY_DIGITS, ALL_DIGITS) };
}

/** Signs the key for the next device of a seat; null if this device has no part in the draws yet. random: 32 new bytes. */
export function handOverSeat({ device, invite }: KeptFair, random: () => HexText): SeatInvite | null {
  // a device that has not played yet hands on what it was given
  if (device === null || device.state === null) return invite;
  const key = random();
  return { key, handover: new FairDevice(device).handOver(keyPair(key).key) };
}
