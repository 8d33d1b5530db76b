/** The texts of Hop ’n’ Jump in one language. */
import { faultWords, namingWords, type GameWords } from '@boardwright/core';
import { raceDistance } from '../../rules/board.ts';
import { picture, formatAction, formatSquare } from '../notation.ts';
import type { Action, Coord, Hop } from '../../rules/types.ts';
import type { HopWords } from './texts.ts';

/** Returns the texts of Hop ’n’ Jump in the words of one language. */
export function hopWords(table: HopWords): GameWords<Hop, HopWords> {
  return {
    table,
    ...namingWords(table),
    rules: Object.values(table.card).flat(),
    seatName: (seat) => table.sides[seat] ?? '',
    standing: ({ board }, seat) => table.toGo(raceDistance(board, seat === 0 ? 'GREEN' : 'BLACK')),
    standingNote: () => table.toGoNote,
    report: (news) => reportIn(table, news),
    goesOn,
    whatToDo: ({ chain }) => (chain === null ? table.status.move : table.status.chain),
    move: (action) => (action.type === 'STOP' ? table.stop : formatAction(action)),
    moves: (actions) => movesIn(table, actions),
    turn: (plies) => turnIn(table, plies),
    fault: (fault) => faultWords(table.faults, fault),
    picture: (view, style) => picture(view, style, (turns) => table.drawIn(turns)),
    legend: ({ ascii, latin }) => {
      const [green, black] = ascii || latin ? ['G', 'B'] : ['●', '○'];
      const frogs = table.sides.map((side, seat) => `${seat === 0 ? green : black} ${table.frog(side)}`);
      return [...frogs, `${ascii ? '.' : '·'} ${table.pad}`];
    },
  };
}

/** Returns whether a ply belongs to the same turn: the frog hops on, or stops. */
function goesOn(before: Hop['News'], next: Hop['News']): boolean {
  return before.actor === next.actor && before.type === 'JUMP' && next.type !== 'STEP';
}

/** Reports a chain as one path. The stop need not be mentioned, because the board shows it. */
function turnIn(words: HopWords, plies: readonly Hop['News'][]): string {
  const [first, ...rest] = plies;
  if (first?.type !== 'JUMP') return plies.map((news) => reportIn(words, news)).join(' ');
  const on = rest.flatMap((news) => (news.type === 'JUMP' ? news.path.slice(1) : []));
  return reportIn(words, { ...first, path: [...first.path, ...on] });
}

/** Returns a chain of actions as one path. */
function movesIn(words: HopWords, actions: readonly Action[]): string {
  const squares = actions.flatMap((action, i) => squaresOf(action).slice(i === 0 ? 0 : 1));
  const stops = actions.at(-1)?.type === 'STOP';
  return [...(squares.length === 0 ? [] : [squares.map(formatSquare).join('-')]), ...(stops ? [words.stop] : [])].join(
    ', ',
  );
}

function squaresOf(action: Action): readonly Coord[] {
  if (action.type === 'STOP') return [];
  return action.type === 'STEP' ? [action.from, action.to] : action.path;
}

function reportIn(words: HopWords, news: Hop['News']): string {
  const side = words.sides[news.actor === 1 ? 1 : 0] ?? '';
  if (news.type === 'STOP') return words.stops(side);
  const squares = squaresOf(news).map(formatSquare).join('–');
  return words[news.type === 'STEP' ? 'step' : 'hop'](side, squares);
}
