import { rng, sumOf } from '@boardwright/core';
import type { Bot, Sight } from '@boardwright/core/bots';
import { expect, test } from 'vitest';
import { seed } from '../../../../../tools/size.ts';
import { catan, type Action, type Catan, type State } from '../index.ts';
import { cards, play, scene } from '../rules/scene.oracle.ts';
import { turnSearchBot } from './turn-search-bot.ts';

const sightOf = (state: State, seat: number): Sight<Catan> => ({
  seat,
  view: catan.view(state, seat),
  memory: { worlds: [{ hands: state.hands, weight: 1 }] },
  legal: catan.legalActions(state, seat),
});
const bot = (bargains: boolean): Bot<Catan> => turnSearchBot({ temperature: 0, plans: true, asks: true, bargains });
const ask = (state: State, seat: number, one: Bot<Catan> = bot(true)): Action =>
  one.choose(sightOf(state, seat), { nodes: 4000, expired: () => false, rng: rng(seed) }).action;

/** Seat 0 lacks one ore for a city and offers one grain for it. Seats 1 and 2 lack grain for a city of their own, and lumber for a road. */
const [OWNER, ASKED] = ['4 grain 2 ore 1 lumber', '4 ore 1 grain 1 brick'];
const LEADER = { cities: ['-2,0,N', '-1,2,N', '0,-2,N'] };

function offered(owner: { readonly cities?: string[] } = {}, to: readonly number[] = [1]): State {
  const pieces = [{ settlements: ['0,0,N'], ...owner }, { settlements: ['2,0,N'] }, { settlements: ['0,0,S'] }, LEADER];
  const start = scene({ pieces, hands: [OWNER, ASKED, ASKED] });
  return play(start, 0, { type: 'offer', give: cards('1 grain'), want: cards('1 ore'), to: [...to] });
}

test('a bot that counters asks for more than was offered, and the player on turn agrees', () => {
  const state = offered();
  expect(ask(state, 1, bot(false)).type).toBe('accept');
  const action = ask(state, 1);
  expect(action.type).toBe('counter');
  expect(catan.check(state, action, 1)).toBeNull();
  if (action.type !== 'counter') return;
  expect(sumOf(action.want) - sumOf(action.give)).toBeGreaterThan(0);
  expect(ask(play(state, 1, action), 0)).toMatchObject({ type: 'confirm', with: 1 });
});

test('it asks for no more where another player accepts the offer as it is', () => {
  expect(ask(play(offered({}, [1, 2]), 2, { type: 'accept', offer: 1 }), 1).type).toBe('accept');
});

test('it makes no counter-offer to a player who is about to win', () => {
  expect(ask(offered({ cities: ['-1,0,N', '1,1,N', '-2,1,N', '1,-1,N'] }), 1).type).toBe('reject');
});

test('it offers several kinds of cards at once to players who accept', () => {
  const pieces = [{ settlements: ['0,0,N'] }, { settlements: ['2,0,N'] }, {}, LEADER];
  const start = scene({ pieces, hands: [OWNER, '4 ore 1 grain 1 brick'] });
  const kindsWanted = (action: Action): number =>
    action.type === 'offer' ? action.want.filter((count) => count > 0).length : 0;
  const action = ask(start, 0);
  expect([kindsWanted(ask(start, 0, bot(false))), kindsWanted(action)]).toEqual([1, 2]);
  expect(ask(play(start, 0, action), 1, bot(false)).type).toBe('accept');
});
