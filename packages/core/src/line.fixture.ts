/** A game of market, written as one plays it. */
import type { Entry, Save, Table } from './entry.ts';
import { unwrap } from './result.ts';
import { admit, begin, decide, follow, newSave } from './table.ts';
import { market, type Market } from './testing/market.ts';

export type Line = { readonly save: Save<Market>; readonly tables: readonly Table<Market>[] };

export function open(preset: 'two' | 'three' = 'three'): Line {
  const save = newSave(market, market.presets[preset]!, 'seed');
  return { save, tables: [unwrap(begin(market, save))] };
}

export const now = ({ tables }: Line): Table<Market> => tables.at(-1)!;
export const action = (text: string): Market['Action'] => unwrap(market.text.parse(text));

export function add(line: Line, entry: Entry<Market>): Line {
  const wrong = admit(market, now(line), entry);
  if (wrong !== null) throw new Error(wrong.message);
  return {
    save: { ...line.save, log: [...line.save.log, entry] },
    tables: [...line.tables, follow(market, line.tables, entry)],
  };
}

/** `chance roll 1`, `0 offer 1`, `2 resign`, `0 undo`: one millisecond each. */
export function play(line: Line, ...texts: readonly string[]): Line {
  return texts.reduce((so, text) => {
    const [who = '', ...words] = text.split(' ');
    const at = now(so).at + 1;
    if (who === 'chance') return add(so, { type: 'ply', at, actor: 'chance', action: action(words.join(' ')) });
    const command = words.length === 1 ? { type: words[0] } : { type: 'ply', action: action(words.join(' ')) };
    return add(so, unwrap(decide(market, now(so), Number(who), command, at)));
  }, line);
}
