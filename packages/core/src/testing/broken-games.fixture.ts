/** Broken games. Each is the market with one defect and breaks one law. They prove that the laws find defects. */
import { itemAt } from '../list.ts';
import type { Game, Traits, Viewer } from '../game.ts';
import { fault, ok } from '../result.ts';
import { hash32 } from '../rng.ts';
import { market, type Market } from './market.ts';

interface Toy {
  readonly law: number;
  readonly wrong: string;
  /** Other laws that necessarily break too. */
  readonly also: readonly number[];
  readonly game: Game<Market>;
}

type State = Market['State'];
type Action = Market['Action'];

function toy(law: number, wrong: string, change: Partial<Game<Market>>, also: readonly number[] = []): Toy {
  return { law, wrong, also, game: { ...market, id: `toy${law}`, ...change } };
}

const isStrayEnd = (state: State, { type, n }: Action): boolean =>
  type === 'end' && n === 0 && state.stage === 'trade' && market.outcome(state) === null;

const { turnsEnded: _, ...uncounted } = market;

export const brokenGames: readonly Toy[] = [
  toy(1, 'a game that is over has no outcome', { outcome: () => null }),

  toy(1, 'a game ends by a reason without words', { notation: { ...market.notation, reasons: {} } }),

  toy(2, 'anybody may end the turn, but only its owner is said to', {
    check: (state, action, seat) => (isStrayEnd(state, action) ? null : market.check(state, action, seat)),
    legalActions: (state, seat) => {
      const listed = market.legalActions(state, seat);
      const end: Action = { type: 'end', n: 0 };
      return isStrayEnd(state, end) && listed.every(({ type }) => type !== 'end') ? [...listed, end] : listed;
    },
  }),

  toy(3, 'seat 1 may grab, but its list does not say so', {
    legalActions: (state, seat) => market.legalActions(state, seat).filter(({ type }) => type !== 'grab' || seat !== 1),
  }),

  toy(
    3,
    'a third offer is listed, but refused: what was played does not load',
    {
      legalActions: (state, seat) => {
        const listed = market.legalActions(state, seat);
        const full = state.offers.length === 2 && listed.some(({ type }) => type === 'end');
        return full ? [{ type: 'offer', n: 0 }, ...listed] : listed;
      },
      apply: (state, ply) =>
        state.offers.length === 2 && ply.action.type === 'offer' ? state : market.apply(state, ply),
    },
    [9],
  ),

  toy(4, 'apply writes to the ply', {
    apply: (state, ply) => {
      if (ply.action.type === 'end') Reflect.set(ply.action, 'n', 1);
      return market.apply(state, ply);
    },
  }),

  toy(5, 'the first state is no plain object', {
    setup: (options, seed): State =>
      Object.assign(Object.create({ plain: false }) as State, market.setup(options, seed)),
  }),

  toy(6, 'both grabs are written alike', {
    notation: {
      ...market.notation,
      format: (action) => (action.type === 'grab' ? 'grab 0' : market.notation.format(action)),
    },
  }),

  toy(6, 'a report breaks the line', {
    notation: { ...market.notation, report: (news) => `${market.notation.report(news)}\n` },
  }),

  toy(7, 'whoever imagines forgets that an offer proves its card', {
    imagine: (view, memory) => {
      const sample = market.imagine({ ...view, offers: [] }, memory);
      return (rng) => ({ ...sample(rng), offers: view.offers });
    },
  }),

  toy(8, 'the order of refusals is kept in the order of offers', {
    apply: (state, ply) => {
      const after = market.apply(state, ply);
      const isAnswered = ({ id }: { readonly id: number }): boolean =>
        ply.action.type === 'refuse' && id === ply.action.n;
      return {
        ...after,
        offers: [...after.offers.filter((offer) => !isAnswered(offer)), ...after.offers.filter(isAnswered)],
      };
    },
  }),

  toy(9, 'anything is taken for an action', { decodeAction: (raw) => ok(raw as Action) }),

  toy(9, 'a state loses its offers on the way', {
    decodeState: (raw, version) => {
      const state = market.decodeState(raw, version);
      return state.ok ? ok({ ...state.value, offers: [] }) : state;
    },
  }),

  toy(9, 'a position takes 0x3 for 3', {
    notation: {
      ...market.notation,
      position: {
        ...market.notation.position,
        parse: (line) => market.notation.position.parse(line.replace('0x', '')),
      },
    },
  }),

  toy(10, 'a kind exists only in the table', {
    kinds: { ...market.kinds, bribe: { by: 'seat' } as Traits } as Game<Market>['kinds'],
  }),

  toy(11, 'an impossible theft has weight 0', {
    chance: (state) => {
      const odds = market.chance(state);
      const only = odds.length === 1 ? odds[0]?.action : undefined;
      return only === undefined ? odds : [...odds, { action: { type: 'steal', n: 1 - only.n }, weight: 0 }];
    },
  }),

  toy(
    11,
    'weights are fractions: no game gets far',
    { chance: (state) => market.chance(state).map((one) => ({ ...one, weight: one.weight / 6 })) },
    [10, 16],
  ),

  toy(12, 'turns end, but their number stands still', { turnsEnded: () => 0 }),

  { law: 12, wrong: 'several seats may act, and no turns are counted', also: [], game: { ...uncounted, id: 'toy12' } },

  toy(12, 'an offer counts as a turn, until the turn is over', {
    turnsEnded: ({ turns, offers }) => turns + offers.length,
  }),

  toy(12, 'after the last turn the first begins again', {
    apply: (state, ply) => {
      const after = market.apply(state, ply);
      return market.outcome(after) === null ? after : { ...after, turns: 0 };
    },
  }),

  toy(12, 'an absent owner makes an offer that is not allowed', {
    fallback: (state, seat) => {
      const action = market.fallback(state, seat);
      return action.type === 'end' ? { type: 'offer', n: 0 } : action;
    },
  }),

  toy(12, 'an absent seat that nobody awaits takes an offer that is not there', {
    fallback: (state, seat) => {
      const awaited = market.turn(state).awaits.includes(seat);
      return awaited ? market.fallback(state, seat) : { type: 'refuse', n: 99 };
    },
  }),

  toy(12, 'nothing is ready for a game that is over', {
    fallback: (state, seat) => {
      if (market.outcome(state) !== null) throw new RangeError('nobody can be late now');
      return market.fallback(state, seat);
    },
  }),

  toy(13, 'everybody is told which card was stolen', {
    tell: (before, ply, after, viewer) => market.tell(before, ply, after, ply.action.type === 'steal' ? 'all' : viewer),
  }),

  toy(13, 'the news of a roll counts the fish of all hands', {
    tell: (before, ply, after, viewer) => {
      const fish = before.hands.reduce((sum, hand) => sum + itemAt(hand, 0), 0);
      const news = market.tell(before, ply, after, viewer);
      return ply.action.type === 'roll' ? { ...news, fish } : news;
    },
  }),

  toy(13, 'a fault tells what the others hold', {
    check: (state, action, seat) => {
      const wrong = market.check(state, action, seat);
      return wrong === null ? null : fault(wrong.code, wrong.message, { hands: state.hands.join(' ') });
    },
  }),

  toy(13, 'the view of a stranger shows the fish that were discarded', {
    view: (state, viewer) => ({ ...market.view(state, viewer), hands: leakyHands(state, viewer) }),
  }),

  toy(13, 'nobody is told the cards of a discard, but its kind is not secret', {
    kinds: { ...market.kinds, discard: { by: 'seat', open: true } },
    tell: (before, ply, after, viewer) =>
      market.tell(before, ply, after, ply.action.type === 'discard' ? 'spectator' : viewer),
  }),
  toy(14, 'the state decides the die', {
    chance: (state) => {
      const odds = market.chance(state);
      return odds.length === 6 ? odds.slice(hash32(`${state.turns} ${state.hands.join()}`, 6) % 6).slice(0, 1) : odds;
    },
  }),

  toy(14, 'a die is weighed by hidden cards', {
    chance: (state) =>
      market.chance(state).map((odds) => ({
        action: odds.action,
        weight: odds.action.type === 'roll' ? 1 + (state.hands[0]?.[0] ?? 0) * odds.action.n : odds.weight,
      })),
  }),

  toy(15, 'a grab shows cards, but its kind does not say so', {
    kinds: { ...market.kinds, grab: { by: 'seat' } },
  }),

  toy(16, 'whoever imagines always thinks of the same world', {
    imagine: (view, memory) => () => market.imagine(view, memory)({ below: () => 0 }),
  }),

  toy(16, 'whoever imagines gives an unknown hand no second fish', {
    imagine: (view, memory) => {
      const sample = market.imagine(view, memory);
      return (rng) => sample({ below: (n) => rng.below(Math.min(n, 2)) });
    },
  }),
];

function leakyHands(state: State, viewer: Viewer): Market['View']['hands'] {
  return state.stage === 'discard' && viewer === 'spectator' ? state.hands : market.view(state, viewer).hands;
}
