/** What the island asks of the player at this screen, computed from the scene alone. */
import type { Scene } from '@boardwright/boards';
import { NO_CARDS, type Action, type Catan, type Counts, type Offer, type View } from '@boardwright/games/catan';
import type { IslandWords } from '@boardwright/games/catan/words';

/** The open tray. place: the kind of place that is highlighted. */
export type Tray =
  | { readonly type: 'build' | 'trade' | 'cards' | 'plenty' | 'monopoly' | 'dice' }
  | { readonly type: 'place'; readonly what: 'road' | 'settlement' | 'city' | 'card' }
  | { readonly type: 'counter'; readonly offer: number };

export function ownHand(view: View, seat: number | null): Counts {
  return (seat === null ? null : view.hands[seat]) ?? NO_CARDS;
}

export function legalLike<T extends Action['type']>(
  { perspective }: Pick<Scene<Catan>, 'perspective'>,
  type: T,
): readonly (Action & { readonly type: T })[] {
  return perspective.legal.filter((action): action is Action & { readonly type: T } => action.type === type);
}

/** Returns the offers that wait for this seat's answer. */
export function askedOffers({ view, seat }: Pick<Scene<Catan>, 'view' | 'seat'>): readonly Offer[] {
  if (seat === null || seat === view.seat) return [];
  return view.offers.filter(({ answers }) => answers[seat] === 'open');
}

/** Returns whether everybody has declined an offer of this seat, so that it was closed, and nothing has happened since. */
export function isRefused({ view, seat, lines }: Pick<Scene<Catan>, 'view' | 'seat' | 'lines'>): boolean {
  const last = lines.at(-1)?.news?.action ?? null;
  return last?.type === 'reject' && seat === view.seat && view.offers.every(({ id }) => id !== last.offer);
}

/** Returns the tray that the phase of the game opens by itself. */
export function forcedTray({
  view,
  seat,
  perspective,
}: Pick<Scene<Catan>, 'view' | 'seat' | 'perspective'>): 'discard' | 'victim' | null {
  if (seat === null || perspective.legal.length === 0) return null;
  if (view.phase === 'discard') return 'discard';
  return view.phase === 'victim' ? 'victim' : null;
}

/** Returns the names of the seats: the player's name, or else the colour. */
export function namesOf(
  { players }: Pick<Scene<Catan>, 'players'>,
  { seats }: Pick<IslandWords, 'seats'>,
): readonly string[] {
  return seats.map((side, seat) => players[seat]?.name ?? side);
}
