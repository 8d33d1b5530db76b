/** Writes one line about one ply. */
import { required } from '@boardwright/core';
import { EDGE_NAMES, formatCards, hexName, playerName, VERTEX_NAMES } from '../rules/island/names.ts';
import { CARDS, RESOURCES, type Action, type News } from '../rules/types.ts';

/** The names of places in a report: "at E.N", or by the surroundings for viewers who see the island. */
export interface PlaceNames {
  corner(vertex: number): string;
  edge(edge: number): string;
  hex(hex: number): string;
}

const TYPED: PlaceNames = {
  corner: (vertex) => `at ${VERTEX_NAMES[vertex]}`,
  edge: (edge) => `at ${EDGE_NAMES[edge]}`,
  hex: hexName,
};

export function report(news: News, places: PlaceNames = TYPED): string {
  const who = playerName(news.actor === 'chance' ? news.seat : news.actor);
  return [`${who} ${deed(news, places)}.`, ...awards(news)].join(' ');
}

function deed(news: News, places: PlaceNames): string {
  if (news.action === null) return hiddenDeed(news);
  return news.actor === 'chance' ? chanceDeed(news, news.action) : seatDeed(news, news.action, places);
}

function hiddenDeed({ type, victim }: News): string {
  return type === 'steal' ? `steals a card from ${playerName(required(victim, 'victim'))}` : 'draws a development card';
}

function chanceDeed(news: News, action: Action): string {
  if (action.type === 'dice') return `rolls ${action.total}${gains(news)}`;
  if (action.type === 'steal')
    return `steals 1 ${RESOURCES[action.resource]} from ${playerName(required(news.victim, 'victim'))}`;
  return action.type === 'draw' ? `draws a ${CARDS[action.card]} card` : action.type;
}

function seatDeed(news: News, action: Action, places: PlaceNames): string {
  switch (action.type) {
    case 'settlement':
      return `builds a settlement ${places.corner(action.vertex)}${gains(news)}`;
    case 'city':
      return `builds a city ${places.corner(action.vertex)}`;
    case 'road':
      return `builds a road ${places.edge(action.edge)}`;
    case 'roll':
      return 'throws the dice';
    case 'buy':
      return 'buys a development card';
    case 'knight':
      return 'plays a knight';
    case 'roads':
      return 'plays Road Building';
    case 'stop':
      return 'builds no second road';
    case 'end':
      return 'ends the turn';
    case 'discard':
      return `discards ${formatCards(action.cards)}`;
    case 'plenty':
      return `plays Year of Plenty and takes ${formatCards(action.cards)}`;
    case 'monopoly':
      return `plays Monopoly on ${RESOURCES[action.resource]}${gains(news)}`;
    case 'robber':
      return `moves the robber to ${places.hex(action.hex)}`;
    case 'rob':
      return `robs ${playerName(action.victim)}`;
    case 'bank':
      return `trades ${action.rate} ${RESOURCES[action.give]} for 1 ${RESOURCES[action.take]} with the bank`;
    default:
      return tradeDeed(news, action);
  }
}

function tradeDeed(news: News, action: Action): string {
  const terms = news.terms === null ? '' : `${formatCards(news.terms.give)} for ${formatCards(news.terms.want)}`;
  switch (action.type) {
    case 'offer':
      return `makes offer ${news.offer}: ${terms}${action.to.length === 0 ? '' : ` to ${action.to.map(playerName).join(' and ')}`}`;
    case 'counter':
      return `answers offer ${action.offer} with ${terms}`;
    case 'accept':
      return `accepts offer ${action.offer}`;
    case 'reject':
      return `refuses offer ${action.offer}`;
    case 'cancel':
      return `takes back offer ${action.offer}`;
    case 'confirm':
      return `trades with ${playerName(action.with)}${gains(news)}`;
    default:
      return action.type;
  }
}

/** Lists what each player gains and loses, apart from the price of a building. */
function gains({ hands }: News): string {
  const parts = (hands ?? []).flatMap((change, seat) => {
    const words = change.flatMap((n, r) => (n > 0 ? [`+${n} ${RESOURCES[r]}`] : []));
    return words.length === 0 ? [] : [`${playerName(seat)} ${words.join(' ')}`];
  });
  return parts.length === 0 ? '' : `: ${parts.join(', ')}`;
}

function awards({ longest, army, winner }: News): string[] {
  return [
    ...(longest === undefined
      ? []
      : [longest === null ? 'Nobody has the longest road now.' : `${playerName(longest)} has the longest road.`]),
    ...(army === undefined || army === null ? [] : [`${playerName(army)} has the largest army.`]),
    ...(winner === undefined ? [] : [`${playerName(winner)} has the points to win!`]),
  ];
}
