/** Bots of plain and known designs that others are measured by. They are no levels: nobody meets them at a table. */
import { makeBot } from '@boardwright/bots';
import type { BotFactory, Knowledge } from '@boardwright/core';
import { valueFunctionBot } from '@boardwright/games/catan/bots';
import { fastByRows } from '@boardwright/games/hopnjump/bots';

const BASELINES: Readonly<Record<string, Readonly<Record<string, BotFactory>>>> = {
  catan: { 'value-function': valueFunctionBot },
  hopnjump: {
    'row-sum': (_game, level, assets, knowledge) =>
      makeBot({ ...knowledge, bots: {}, fast: fastByRows }, { ...level, bot: 'alpha-beta' }, assets),
  },
};

export function withBaselines(knowledge: Knowledge): Knowledge {
  return { ...knowledge, bots: { ...BASELINES[knowledge.game.id], ...knowledge.bots } };
}
