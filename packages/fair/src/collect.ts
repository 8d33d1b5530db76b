/**
 * The server's side of the draws of one match: which seats it waits for, which links it accepts, and the result. Pure: after a
 * restart the server rebuilds the state from the log and the stored links with `openDraw` and `takeLink`.
 */
import { fail, itemAt, ok, type Result, type Seat } from '@boardwright/core';
import { afterDraw, isNextLink, serverChain, tipsOf, type SeatChains, type ServerChains } from './chains.ts';
import { linkOf, type DrawContext, type DrawIntent, type Share } from './draw.ts';
import type { HexText } from './hash.ts';
import { makeDraw } from './make.ts';
import type { DrawRecord } from './section.ts';

/** Milliseconds in which a connected seat must send its link. */
export const SHARE_MS = 3000;

/** The state of a match between two draws. silent: seats that missed their last draw and are not waited for. */
export interface FairState {
  readonly match: string;
  readonly chains: SeatChains;
  readonly silent: readonly Seat[];
}

/** The terms of a draw, from the rules. owner: the last seat that made a ply. total: null for the setup. */
export interface DrawTerms {
  readonly seq: number;
  readonly label: string;
  readonly intent: DrawIntent | null;
  readonly secret: boolean;
  readonly owner: Seat | null;
  readonly total: number | null;
}

/** A draw that collects links. awaited: connected seats that are not silent. */
export interface OpenDraw {
  readonly terms: DrawTerms;
  readonly context: DrawContext;
  readonly links: readonly (HexText | null)[];
  readonly connected: readonly Seat[];
  readonly awaited: readonly Seat[];
}

/** Opens the next draw. connected: seats that have a socket. The setup waits for every seat. */
export function openDraw({ match, chains, silent }: FairState, terms: DrawTerms, connected: readonly Seat[]): OpenDraw {
  const withChain = [...chains.seats.keys()].filter((seat) => chains.seats[seat] !== null);
  const isAwaited = (seat: Seat): boolean => chains.draws === 0 || (connected.includes(seat) && !silent.includes(seat));
  return {
    terms,
    context: { match, draw: chains.draws, label: terms.label, intent: terms.intent, tips: tipsOf(chains) },
    links: chains.seats.map(() => null),
    connected,
    awaited: withChain.filter(isAwaited),
  };
}

/** Accepts a seat's link for an open draw. The first valid one counts. */
export function takeLink(state: FairState, open: OpenDraw, seat: Seat, link: HexText): Result<OpenDraw> {
  if (!isNextLink(state.chains, seat, link))
    return fail('bad-share', 'This link does not belong to this draw and this seat.', {
      draw: open.context.draw,
      seat,
    });
  return ok({ ...open, links: open.links.with(seat, open.links[seat] ?? link) });
}

/** Returns whether every awaited seat has sent its link. */
export function isComplete({ awaited, links }: OpenDraw): boolean {
  return awaited.every((seat) => itemAt(links, seat) !== null);
}

/** Makes the draw from the links received. An awaited seat without a link is silent until it sends a valid one. */
export function closeDraw(
  state: FairState,
  server: ServerChains,
  open: OpenDraw,
): { readonly record: DrawRecord; readonly key: HexText; readonly state: FairState } {
  const { terms, context, links, awaited } = open;
  const { seq, secret, owner, total } = terms;
  const chain = serverChain(secret, owner);
  const shares = links.map((_, seat) => shareOf(state, open, seat));
  const made = makeDraw(context, { seq, chain, server: server.link(chain, context.draw), shares, total });
  const stillSilent = state.silent.filter((seat) => itemAt(links, seat) === null);
  const newlySilent = awaited.filter((seat) => itemAt(links, seat) === null && !stillSilent.includes(seat));
  const chains = afterDraw(state.chains, shares.map(linkOf));
  return { ...made, state: { ...state, chains, silent: [...stillSilent, ...newlySilent] } };
}

function shareOf({ chains }: FairState, { links, connected }: OpenDraw, seat: Seat): Share {
  if (chains.seats[seat] === null) return null;
  return links[seat] ?? (connected.includes(seat) ? 'late' : 'absent');
}
