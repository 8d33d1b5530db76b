/** The only way out: a message of the protocol becomes text here and nowhere else. */
import type { ServerMessage } from '@boardwright/protocol';

export function encode(message: ServerMessage): string {
  return JSON.stringify(message);
}
