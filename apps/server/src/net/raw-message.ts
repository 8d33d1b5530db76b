/** What is known about a message before it is decoded. */
import { clientId, PROTOCOL } from '@boardwright/protocol';

/** Returns whether a message is a hello of a protocol version that this server does not know. */
export function isForeignHello(raw: unknown): boolean {
  if (typeof raw !== 'object' || raw === null || !('type' in raw) || raw.type !== 'hello') return false;
  return 'protocol' in raw && typeof raw.protocol === 'number' && raw.protocol !== PROTOCOL;
}

/** Returns the id of a command or request; null for any other message and for a missing id. */
export function commandIdOf(raw: unknown): string | null {
  if (typeof raw !== 'object' || raw === null || !('type' in raw) || !('id' in raw)) return null;
  if (raw.type !== 'command' && raw.type !== 'request') return null;
  const id = clientId.decode(raw.id, 'id');
  return id.ok ? id.value : null;
}
