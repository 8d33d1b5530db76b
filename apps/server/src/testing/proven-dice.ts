/** Makes dice with proofs from given tickets: a host may store the proofs but tells them to nobody before the end. */
import { createHash } from 'node:crypto';
import type { ChanceQuestion, DrawnTicket } from '@boardwright/core/host';

/** The proof reveals the ticket. */
export function proven({ index }: ChanceQuestion, ticket: number, name: string): DrawnTicket {
  return { ticket, proof: createHash('sha256').update(`${name}/${index}/${ticket}`).digest('hex') };
}
