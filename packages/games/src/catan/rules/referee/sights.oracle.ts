/** Lists special situations that the random games must reach. Each can be recognised from one ply. */
import type { Actor, Seat } from '@boardwright/core';
import type { State } from '../../index.ts';
import type { Action, Answer } from '../types.ts';

/** A ply, with the facts about it on which both referees agree. */
export interface Moment {
  readonly before: State;
  readonly actor: Actor;
  readonly action: Action;
  readonly after: State;
  /** The road length of each seat. */
  readonly lengths: { readonly before: readonly number[]; readonly after: readonly number[] };
  /** What each seat is entitled to by a roll, and the cards of the bank. */
  readonly claims: readonly (readonly number[])[];
  readonly bank: readonly number[];
  /** The number of hexes to which the robber may go. */
  readonly hexes: number;
  /** The points of all seats according to the second referee. */
  readonly points: readonly number[];
}

export const SIGHTS: Readonly<Record<string, (moment: Moment) => boolean>> = {
  // rules/catan 5.2
  'one claimant gets what is left of a short bank': (m) => isShort(m, (claimants, left) => claimants === 1 && left > 0),
  'one claimant finds the bank empty': (m) => isShort(m, (claimants, left) => claimants === 1 && left === 0),
  'several claimants of a short bank get nothing': (m) => isShort(m, (claimants, left) => claimants > 1 && left > 0),
  // rules/catan 6
  'two discard': ({ after }) => after.owes.filter((count) => count > 0).length > 1,
  'the player on turn discards': ({ before, actor, action }) => action.type === 'discard' && actor === before.seat,
  'the robber finds nobody': ({ action, after }) => action.type === 'robber' && isBack(after),
  'the robber finds one': ({ action, after }) => action.type === 'robber' && after.phase === 'theft',
  'the robber may choose': ({ action, after }) => action.type === 'robber' && after.phase === 'victim',
  'the friendly robber spares somebody': ({ action, hexes }) => action.type === 'robber' && hexes < 18 && hexes > 1,
  'the friendly robber has only the desert': ({ action, hexes }) => action.type === 'robber' && hexes === 1,
  'the friendly robber stays': ({ action, before, after }) =>
    action.type === 'robber' && before.robber === after.robber,
  'a knight and a seven in one turn': ({ action, before }) =>
    action.type === 'dice' && action.total === 7 && before.carded,
  // rules/catan 8
  'a harbour for one resource': ({ action }) => action.type === 'bank' && action.rate === 2,
  'a harbour for all': ({ action }) => action.type === 'bank' && action.rate === 3,
  'no harbour': ({ action }) => action.type === 'bank' && action.rate === 4,
  // rules/catan 9
  'an acceptance is confirmed': (m) => confirmed(m) === 'yes',
  'a counter-offer is confirmed': (m) => isTerms(confirmed(m)),
  'a promise is taken back': ({ before, actor, action }) =>
    action.type === 'reject' && isPromise(answers(before, actor as Seat).get(action.offer)),
  'the last refusal closes an offer': ({ before, action, after }) =>
    action.type === 'reject' && after.offers.length < before.offers.length,
  'a theft breaks a promise': (m) => m.action.type === 'steal' && breaks(m),
  'Monopoly breaks a promise': (m) => m.action.type === 'monopoly' && breaks(m),
  'a payment closes an offer': ({ before, action, after }) =>
    PAID.includes(action.type) && after.offers.length < before.offers.length,
  'a trade takes its partner out of another offer': ({ before, action, after }) =>
    action.type === 'confirm' &&
    after.offers.some(({ id, answers: now }) => {
      const was = before.offers.find((offer) => offer.id === id)?.answers[action.with];
      return was !== 'no' && now[action.with] === 'no';
    }),
  'three offers are open': ({ after }) => after.offers.length === 3,
  'four offers are made': ({ after }) => after.nextOffer - after.firstOffer === 4,
  'strict: building closes all offers': ({ before, after }) =>
    before.options.strict && !before.built && after.built && before.offers.length > 0,
  // rules/catan 10
  'a knight before the roll': (m) => m.action.type === 'knight' && m.before.dice === null,
  'Road Building before the roll': (m) => m.action.type === 'roads' && m.before.dice === null,
  'Year of Plenty before the roll': (m) => m.action.type === 'plenty' && m.before.dice === null,
  'Monopoly before the roll': (m) => m.action.type === 'monopoly' && m.before.dice === null,
  'only a card of this turn': ({ after }) =>
    after.phase === 'main' &&
    !after.carded &&
    (after.fresh[0] ?? 0) > 0 &&
    after.fresh[0] === after.cards[after.seat]?.[0],
  'Year of Plenty takes the last card': ({ action, bank }) => action.type === 'plenty' && sum(bank) === 1,
  'Road Building with one piece': ({ action, before }) =>
    action.type === 'roads' && roadsOf(before, before.seat) === 14,
  'Road Building ends after one road': (m) => m.action.type === 'road' && m.before.free === 2 && isBack(m.after),
  'the deck is empty': ({ after }) => sum([...after.cards, ...after.played].flat()) === 25,
  // rules/catan 11
  'a settlement cuts a road': (m) =>
    m.lengths.after.some((length, seat) => length < (m.lengths.before[seat] as number)),
  'a cut takes the longest road away': (m) => isCut(m) && m.after.longest !== m.before.longest,
  'a cut sets the longest road aside': (m) => isCut(m) && m.after.longest === null && isTied(m.lengths.after),
  'a cut hands the longest road to another': (m) =>
    isCut(m) && m.after.longest !== null && m.after.longest !== m.before.longest,
  'a cut leaves its holder the longest road': (m) => isCut(m) && m.after.longest === m.before.longest,
  'a tie leaves the longest road where it is': (m) =>
    m.action.type === 'road' &&
    m.before.longest === m.after.longest &&
    m.after.longest !== null &&
    isTied(m.lengths.after),
  'a tie is resolved': (m) => m.before.longest === null && m.after.longest !== null && isTied(m.lengths.before),
  'the longest road is overtaken': (m) =>
    m.action.type === 'road' && m.before.longest !== null && m.after.longest !== m.before.longest,
  'the largest army is overtaken': ({ before, after }) => before.army !== null && after.army !== before.army,
  // rules/catan 12
  'a win at the start of the turn': ({ action, after }) => action.type === 'end' && after.ending?.reason === 'points',
  'a win before the roll': ({ before, after }) => before.phase === 'start' && after.ending?.reason === 'points',
  'a win by a drawn card': ({ action, after }) => action.type === 'draw' && after.ending !== null,
  'a win by the first free road': ({ before, after }) => before.free === 2 && after.ending !== null,
  'enough points on the turn of another': ({ after, points }) =>
    after.ending === null && points.some((count, seat) => seat !== after.seat && count >= after.options.points),
  'the turn cap': ({ after }) => after.ending?.reason === 'turn-cap',
  // rules/catan 4.3, 7.5
  'the pack of dice is shuffled': ({ before, after }) => sum(before.dealt) === 30 && sum(after.dealt) === 0,
  'no road is left': ({ after }) => roadsOf(after, after.seat) === 15,
  'no settlement is left': ({ after }) => after.buildings.filter((house) => house === after.seat + 1).length === 5,
  'no city is left': ({ after }) => after.buildings.filter((house) => house === after.seat + 5).length === 4,
};

export const sightsOf = (moment: Moment): string[] => Object.keys(SIGHTS).filter((sight) => SIGHTS[sight]?.(moment));

const PAID: readonly string[] = ['road', 'settlement', 'city', 'buy', 'bank'];
const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
const isBack = ({ phase }: State): boolean => phase === 'start' || phase === 'main';
const roadsOf = ({ roads }: State, seat: Seat): number => roads.filter((owner) => owner === seat + 1).length;
const isTerms = (answer: Answer | undefined): boolean => typeof answer === 'object' && answer !== null;
const isPromise = (answer: Answer | undefined): boolean => answer === 'yes' || isTerms(answer);
const isTied = (lengths: readonly number[]): boolean =>
  Math.max(...lengths) >= 5 && lengths.filter((length) => length === Math.max(...lengths)).length > 1;

function isShort({ action, claims, bank }: Moment, of: (claimants: number, left: number) => boolean): boolean {
  if (action.type !== 'dice') return false;
  return bank.some((left, kind) => {
    const claimed = claims.map((claim) => claim[kind] ?? 0);
    return sum(claimed) > left && of(claimed.filter((count) => count > 0).length, left);
  });
}

/** Returns whether the road of the award's holder has become shorter. */
function isCut({ before, lengths }: Moment): boolean {
  const { longest } = before;
  return longest !== null && (lengths.after[longest] as number) < (lengths.before[longest] as number);
}

function answers({ offers }: State, seat: Seat): Map<number, Answer | undefined> {
  return new Map(offers.map((offer) => [offer.id, offer.answers[seat]]));
}

function confirmed({ before, action }: Moment): Answer | undefined {
  return action.type === 'confirm' ? answers(before, action.with).get(action.offer) : undefined;
}

function breaks({ before, after }: Moment): boolean {
  return after.offers.some(({ id, answers: now }) => {
    const was = before.offers.find((offer) => offer.id === id)?.answers ?? [];
    return now.some((answer, seat) => answer === 'open' && isPromise(was[seat]));
  });
}
