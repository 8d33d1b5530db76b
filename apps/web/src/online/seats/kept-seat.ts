/** What the browser stores of a seat between two visits. Pure functions. */
import type { Game, Kind, Seat } from '@boardwright/core';
import type { MoveLine } from '@boardwright/core/host';
import type { KeptFair } from '@boardwright/fair';
import {
  disconnect,
  newClient,
  receiveMessage,
  serverMessageDecoder,
  type Client,
  type ServerMessage,
} from '@boardwright/protocol';
import { lastWelcome, newestLines, newId, type SavedSeat } from '../../storage/saved-seats.ts';

/** Returns a client that shows the stored scene at once. The server's first message corrects it. */
export function recalledClient<K extends Kind>(game: Game<K>, { match, token, unsent, seen }: SavedSeat): Client<K> {
  const fresh = newClient(game, match, token, unsent);
  const message = seen === null ? null : serverMessageDecoder.decode(seen, 'seen');
  return message?.ok && message.value.type === 'welcome'
    ? disconnect(receiveMessage(game, fresh, message.value as ServerMessage<K>).client)
    : fresh;
}

interface SeatNews<K extends Kind> {
  readonly lines: readonly MoveLine<K>[];
  readonly fair: KeptFair;
  readonly now: number;
}

/** Returns the stored seat with everything that was received since. */
export function seatAfter<K extends Kind>(saved: SavedSeat, client: Client<K>, news: SeatNews<K>): SavedSeat {
  const { lines, fair, now } = news;
  return {
    ...saved,
    fair,
    unsent: client.unsent,
    seen: lastWelcome(client),
    lines: newestLines(lines),
    invites: withInvite(saved.invites, client),
    updated: now,
  };
}

/** Returns the invites with one replaced by the new one that the owner of a room has requested. */
function withInvite(
  invites: SavedSeat['invites'],
  { invited, seats }: Pick<Client, 'invited' | 'seats'>,
): SavedSeat['invites'] {
  if (invited === null) return invites;
  return seats.map((_, seat) => (seat === invited.seat ? invited.invite : (invites[seat] ?? null)));
}

/** Returns the seat without its token. The device may then watch, or sit down again by an invite. */
export function withoutSeat(saved: SavedSeat): SavedSeat {
  return { ...saved, token: null, claim: newId(), unsent: [] };
}

/** Returns the client as this device shows it. Without its seat, the device only watches. */
export function clientToShow<K extends Kind>(client: Client<K>, { token }: Pick<SavedSeat, 'token'>): Client<K> {
  return token === null && client.welcome !== null ? { ...client, welcome: { ...client.welcome, seat: null } } : client;
}

/** Adds another seat of the match on this device. */
export function withAnotherSeat(saved: SavedSeat, seat: Seat, token: string, fair: KeptFair): SavedSeat {
  const { also = [], alsoFair = [], invites } = saved;
  const others = { also: [...also, token], alsoFair: [...also.map((_, at) => alsoFair[at] ?? null), fair] };
  return { ...saved, ...others, invites: invites.with(seat, null) };
}
