/** Dice with the proofs of fair draws, for tests that choose the tickets. */
import { createHash } from 'node:crypto';
import type { ChanceQuestion, DrawnTicket } from '@boardwright/core/host';
import { proofText } from '@boardwright/fair';

/** The proof of a ticket. Its link tells the ticket to whoever may see it; a secret one belongs to no seat. */
export function proven({ total, label, secret, index }: ChanceQuestion, ticket: number, name: string): DrawnTicket {
  const server = createHash('sha256').update(`${name}/${index}/${ticket}`).digest('hex');
  const chain = secret ? 'server/nobody' : 'server';
  return { ticket, proof: proofText({ label, chain, server, shares: [null, null], total, ticket }) };
}
