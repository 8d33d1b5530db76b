/** Creates dice with proofs from given tickets. A host may store the proofs, but reveals them only after the end of the game. */
import { createHash } from 'node:crypto';
import type { ChanceQuestion, DrawnTicket } from '@boardwright/core/host';

/** The proof contains the ticket. */
export function proven({ index }: ChanceQuestion, ticket: number, name: string): DrawnTicket {
  return { ticket, proof: createHash('sha256').update(`${name}/${index}/${ticket}`).digest('hex') };
}
