/** Features of protocol 3. Each side lists its features, and uses one only if the other side has listed it too. */
import { array, text, type Decoder } from '@boardwright/core/decode';

/**
 * The names of the features. game-file: the server gives the file of a finished match (GET /api/matches/:match/game). fair-2: draws that
 * anyone can verify (docs/reference/fair-draws.md). drain: a stopping server says so first, and the client leaves by itself. push: the
 * server may notify a seat of its turn (GET /api/push, requests subscribe and unsubscribe). rooms: members with names, rounds and an owner
 * around matches (room.ts). seats: a seat moves to another device, and others go on without an absent player (absence.ts). talk: emotes and
 * texts in rooms (talk.ts).
 */
export const PROTOCOL_FEATURES = ['game-file', 'fair-2', 'drain', 'push', 'rooms', 'seats', 'talk'] as const;
/** The name of a feature of protocol 3. */
export type Feature = (typeof PROTOCOL_FEATURES)[number];

/** Decodes feature names from any side, including unknown ones. */
export const featuresDecoder: Decoder<readonly string[]> = array(text(40), 32);

/** One shared list for each set of features, because a list of its own would take 180 bytes in every socket of a server. */
const lists = new Map<string, readonly Feature[]>();

/** Returns the listed features that this program has. */
export function knownFeatures(named: readonly string[] = []): readonly Feature[] {
  const known = PROTOCOL_FEATURES.filter((feature) => named.includes(feature));
  const list = lists.get(known.join()) ?? known;
  lists.set(known.join(), list);
  return list;
}
