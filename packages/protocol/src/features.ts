/** The features of protocol 3. Client and server each list theirs; a feature is used only if both have listed it. */
import { array, text, type Decoder } from '@boardwright/core/decode';

/**
 * The names of the features.
 * - game-file: the server returns the file of a finished match (GET /api/matches/:match/game).
 * - fair-2: draws that anybody can verify (docs/reference/fair-draws.md).
 * - drain: a stopping server announces it, and the client leaves by itself.
 * - push: the server can notify an absent player of their turn (GET /api/push, requests subscribe and unsubscribe).
 * - rooms: members with names, rounds and an owner around matches (room.ts).
 * - seats: a seat can move to another device, and the others can continue without an absent player (absence.ts).
 * - talk: emotes and texts in rooms (talk.ts).
 */
export const PROTOCOL_FEATURES = ['game-file', 'fair-2', 'drain', 'push', 'rooms', 'seats', 'talk'] as const;
/** The name of a feature of protocol 3. */
export type Feature = (typeof PROTOCOL_FEATURES)[number];

/** Decodes feature names from any side, including unknown ones. */
export const featuresDecoder: Decoder<readonly string[]> = array(text(40), 32);

/** One shared list for each set of features. A list per socket would take 180 bytes of a server's memory. */
const lists = new Map<string, readonly Feature[]>();

/** Returns those of the listed features that this program has. */
export function knownFeatures(named: readonly string[] = []): readonly Feature[] {
  const known = PROTOCOL_FEATURES.filter((feature) => named.includes(feature));
  const list = lists.get(known.join()) ?? known;
  lists.set(known.join(), list);
  return list;
}
