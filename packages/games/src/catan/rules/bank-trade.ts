/** Trade with the bank (rules/catan 8). */
import { fault, interned, itemAt, type Fault } from '@boardwright/core';
import { BANK_RATE, KINDS } from './constants.ts';
import { tradeRates } from './harbour.ts';
import { checkHand, checkTradeTime } from './refuse.ts';
import { bankOf, only } from './supply.ts';
import type { Action, Of, State } from './types.ts';

export function checkBank(state: State, { give, rate, take }: Of<'bank'>, seat: number): Fault | null {
  const wrong = checkTradeTime(state);
  if (wrong !== null) return wrong;
  if (give === take) return fault('same-resource', 'Take something other than what you give.');
  const best = tradeRates(state, seat)[give] ?? 0;
  if (rate !== best) return fault('wrong-rate', `The bank takes ${best} of these for one.`, { rate: best });
  const poor = checkHand(itemAt(state.hands, seat), only(give, rate));
  if (poor !== null) return poor;
  return (bankOf(state)[take] ?? 0) > 0 ? null : fault('bank-lacks', 'The bank does not have that card.');
}

export function bankActions(state: State, seat: number): Action[] {
  const found: Action[] = [];
  const hand = itemAt(state.hands, seat);
  if (checkTradeTime(state) !== null || !hand.some((n) => n >= 2)) return found;
  const [best, bank] = [tradeRates(state, seat), bankOf(state)];
  for (let give = 0; give < KINDS; give++) {
    const rate = best[give] ?? 0;
    if ((hand[give] ?? 0) < rate) continue;
    for (let take = 0; take < KINDS; take++) {
      if (take !== give && (bank[take] ?? 0) > 0) found.push(bankTrade((give * KINDS + take) * (BANK_RATE + 1) + rate));
    }
  }
  return found;
}

const bankTrade = interned((n): Action => {
  const rate = n % (BANK_RATE + 1);
  const kinds = Math.floor(n / (BANK_RATE + 1));
  return { type: 'bank', give: Math.floor(kinds / KINDS), rate, take: kinds % KINDS };
});
