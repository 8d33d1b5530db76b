/** Plays a game of the market from lines of text. */
import type { Entry, Table } from './entry.ts';
import { append, latestTable, openHistory, type History } from './history.ts';
import { unwrap } from '../result.ts';
import { newSave } from './begin.ts';
import { admit, decide } from './table.ts';
import { market, type Market } from '../testing/market.ts';

export type Line = History<Market>;

export function open(preset: 'two' | 'three' = 'three'): Line {
  return unwrap(openHistory(market, newSave(market, market.presets[preset]!, 'seed')));
}

export const now = (line: Line): Table<Market> => latestTable(line);
export const action = (text: string): Market['Action'] => unwrap(market.notation.parse(text));

export function add(line: Line, entry: Entry<Market>): Line {
  const wrong = admit(market, now(line), entry);
  if (wrong !== null) throw new Error(wrong.message);
  return append(line, entry);
}

/** Plays lines such as `chance roll 1`, `0 offer 1`, `2 resign` and `0 undo`, one millisecond apart. */
export function play(line: Line, ...texts: readonly string[]): Line {
  return texts.reduce((so, text) => {
    const [who = '', ...words] = text.split(' ');
    const at = now(so).at + 1;
    if (who === 'chance') return add(so, { type: 'ply', at, actor: 'chance', action: action(words.join(' ')) });
    const command = words.length === 1 ? { type: words[0] } : { type: 'ply', action: action(words.join(' ')) };
    return add(so, allowed(unwrap(decide(market, now(so), Number(who), command, at))));
  }, line);
}

/** Makes everybody allow an undo without being asked. */
function allowed(entry: Entry<Market>): Entry<Market> {
  return entry.type === 'askUndo' ? { ...entry, type: 'undo', refund: true } : entry;
}
