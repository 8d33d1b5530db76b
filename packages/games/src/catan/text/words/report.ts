/** Describes one ply of Settlers in the reader's language. */
import { formatAction } from '../notation.ts';
import { NO_CARDS } from '../../rules/constants.ts';
import type { PlaceNames } from '../report.ts';
import { RESOURCES, type Action, type Catan, type Counts, type News } from '../../rules/types.ts';
import type { IslandTold } from './texts.ts';

/** What a report needs: the words, and the names of places, cards and players. */
interface Teller {
  readonly told: IslandTold;
  readonly places: PlaceNames;
  readonly player: (seat: number) => string;
  readonly cards: (counts: Counts) => string;
}

export function reportIn(told: IslandTold, seats: readonly string[], places: PlaceNames, news: News): string {
  const teller = tellerOf(told, seats, places);
  const who = teller.player(news.actor === 'chance' ? news.seat : news.actor);
  return `${told.line(who, deedOf(news, teller), gainsOf(news, teller))}${awardsOf(news, teller)}`;
}

/** Returns the label of an action's button, without the name of a player. */
export function moveIn(told: IslandTold, seats: readonly string[], places: PlaceNames, action: Action): string {
  const terms = action.type === 'offer' || action.type === 'counter' ? action : null;
  const deed = openDeed(action, { terms, victim: null }, tellerOf(told, seats, places));
  return action.type === 'confirm' ? `${deed} (${action.offer})` : deed;
}

const SAID: Partial<Readonly<Record<Action['type'], string>>> = {
  roll: 'roll the dice',
  buy: 'buy a development card',
  knight: 'play the Knight',
  roads: 'play Road Building',
  stop: 'build no second road',
  end: 'end the turn',
};

/** Returns an English line for an action. Trades and lists of cards are written as players type them. */
export function englishMove(places: PlaceNames, action: Action): string {
  switch (action.type) {
    case 'settlement':
    case 'city':
      return `${action.type} ${places.corner(action.vertex)}`;
    case 'road':
      return `${action.type} ${places.edge(action.edge)}`;
    case 'robber':
      return `${action.type} to ${places.hex(action.hex)}`;
    case 'bank':
      return formatAction(action).replace('bank', 'trade');
    case 'plenty':
      return formatAction(action).replace('plenty', 'take');
    case 'monopoly':
      return `monopoly on ${RESOURCES[action.resource]}`;
    case 'accept':
      return `accept offer ${action.offer}`;
    case 'reject':
      return `decline offer ${action.offer}`;
    case 'cancel':
      return `withdraw offer ${action.offer}`;
    default:
      return SAID[action.type] ?? formatAction(action);
  }
}

function tellerOf(told: IslandTold, seats: readonly string[], places: PlaceNames): Teller {
  const cards = (counts: Counts): string =>
    counts.flatMap((n, i) => (n > 0 ? [`${told.resources[i]} ${n}`] : [])).join(told.comma);
  return { told, places, cards, player: (seat) => seats[seat] ?? '' };
}

function deedOf(news: News, teller: Teller): string {
  const { action, victim } = news;
  if (action !== null) return openDeed(action, news, teller);
  return news.type === 'steal' ? teller.told.steal(teller.player(victim ?? 0), null) : teller.told.draw(null);
}

/** The facts that a report needs besides the action. */
type Told = Pick<News, 'victim' | 'terms' | 'offer'>;

function openDeed(action: Action, news: Told, teller: Teller): string {
  const { told, places, player, cards } = teller;
  switch (action.type) {
    case 'settlement':
    case 'city':
      return told[action.type](places.corner(action.vertex));
    case 'road':
      return told.road(places.edge(action.edge));
    case 'discard':
    case 'plenty':
      return told[action.type](cards(action.cards));
    case 'monopoly':
      return told.monopoly(told.resources[action.resource] ?? '');
    case 'robber':
      return told.robber(places.hex(action.hex));
    case 'rob':
      return told.rob(player(action.victim));
    case 'dice':
      return told.dice(action.total);
    case 'steal':
      return told.steal(player(news.victim ?? 0), told.resources[action.resource] ?? '');
    case 'draw':
      return told.draw(told.cards[action.card] ?? '');
    default:
      return tradeDeed(action, news, teller);
  }
}

type Deal = Extract<
  Action,
  {
    readonly type:
      | ('roll' | 'buy' | 'knight' | 'roads' | 'stop' | 'end')
      | ('bank' | 'offer' | 'counter' | 'accept' | 'reject' | 'cancel' | 'confirm');
  }
>;

function tradeDeed(action: Deal, { terms, offer }: Told, { told, player, cards }: Teller): string {
  switch (action.type) {
    case 'bank':
      return told.bank(`${told.resources[action.give]} ${action.rate}`, `${told.resources[action.take]} 1`);
    case 'offer':
      return told.offer(
        offer ?? null,
        cards(terms?.give ?? NO_CARDS),
        cards(terms?.want ?? NO_CARDS),
        action.to.map(player).join('、'),
      );
    case 'counter':
      return told.counter(action.offer, cards(terms?.give ?? NO_CARDS), cards(terms?.want ?? NO_CARDS));
    case 'accept':
    case 'reject':
    case 'cancel':
      return told[action.type](action.offer);
    case 'confirm':
      return told.confirm(player(action.with));
    default:
      return told.bare[action.type];
  }
}

/** Plies in which players get cards that the action does not name. */
const PAYING: readonly Catan['Action']['type'][] = ['dice', 'settlement', 'monopoly', 'confirm'];

function gainsOf({ type, hands }: News, { told, player, cards }: Teller): readonly string[] {
  if (!PAYING.includes(type)) return [];
  return (hands ?? []).flatMap((change, seat) => {
    const got = cards(change);
    return got === '' ? [] : [told.gain(player(seat), got)];
  });
}

function awardsOf({ longest, army, winner }: News, { told, player }: Teller): string {
  return [
    longest === undefined ? '' : told.longest(longest === null ? null : player(longest)),
    army === undefined || army === null ? '' : told.army(player(army)),
    winner === undefined ? '' : told.reaches(player(winner)),
  ].join('');
}
