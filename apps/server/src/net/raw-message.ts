/** What can be told of a message before it is understood. */
import { clientId, PROTOCOLS } from '@boardwright/protocol';

/** From a page of a version that this server does not know: it is told so, whatever else it says. */
export function isForeignHello(raw: unknown): boolean {
  if (typeof raw !== 'object' || raw === null || !('type' in raw) || raw.type !== 'hello') return false;
  return 'protocol' in raw && typeof raw.protocol === 'number' && !PROTOCOLS.some((known) => known === raw.protocol);
}

/** null: it is no command and no request, or has no id. */
export function commandIdOf(raw: unknown): string | null {
  if (typeof raw !== 'object' || raw === null || !('type' in raw) || !('id' in raw)) return null;
  if (raw.type !== 'command' && raw.type !== 'request') return null;
  const id = clientId.decode(raw.id, 'id');
  return id.ok ? id.value : null;
}
