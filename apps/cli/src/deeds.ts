/** What the words to the table do. */
import type { Game, Level } from '@boardwright/core';
import type { Ask } from './face.ts';
import { rulesPage } from './rules.ts';
import { append, now, sightOf, undoEntry } from './session.ts';
import { command, until, type Ending, type Evening } from './table.ts';
import { WORDS, type Word } from './understand.ts';

/** Of a game without levels. */
const GREEDY: Level = { name: 'hint', bot: 'greedy', nodes: 1000, pauseMs: 0 };

type Deed = (evening: Evening, asked: Ask, rest: string) => Promise<Ending | null>;
export const DEEDS: Readonly<Record<Word, Deed>> = {
  hint: async (evening, asked) => {
    await hint(evening, asked);
    return null;
  },
  undo: async ({ session, host }, { seat }) => {
    const entry = undoEntry(session, seat, host.time());
    if (entry.ok) append(session, entry.value);
    else host.face.notice({ type: 'fault', fault: entry.error });
    return null;
  },
  draw: async (evening, { seat, about }) => {
    command(evening, seat, { type: about === 'draw' ? 'agreeDraw' : 'offerDraw' });
    return null;
  },
  refuse: async (evening, { seat }) => {
    command(evening, seat, { type: 'refuse' });
    return null;
  },
  resign: async (evening, { seat }) => {
    const sure = await until(evening, (signal) => evening.host.face.confirm('Resign this game?', signal));
    if (sure === true) command(evening, seat, { type: 'resign' });
    return null;
  },
  save: async ({ session, host }, _, rest) => {
    const file = await host.save(session, rest === '' ? undefined : rest);
    host.face.notice(file.ok ? { type: 'saved', file: file.value } : { type: 'fault', fault: file.error });
    return null;
  },
  board: async (evening) => {
    evening.host.face.notice({ type: 'words', text: '' });
    return null;
  },
  moves: async ({ session, host }, { legal }) => {
    host.face.notice({ type: 'moves', texts: legal.map((action) => session.game.text.format(action)) });
    return null;
  },
  seat: async (evening, _, rest) => {
    callSeat(evening, rest);
    return null;
  },
  help: async ({ session, host }) => {
    const words = Object.entries(WORDS).map(([word, what]) => `${word.padEnd(8)}${what}`);
    host.face.notice({ type: 'help', lines: [...howToMove(session.game), ...words, ...whereRules(session.game)] });
    return null;
  },
  quit: async () => 'quit',
};

/** A game says itself how its moves are written, to one who did not know. */
function howToMove({ text }: Game): string[] {
  const read = text.parse('?');
  return [...(read.ok ? [] : [read.error.message]), 'Or type one of these words (also as /word):'];
}

function whereRules({ id }: Game): string[] {
  return rulesPage(id) === null ? [] : [`The rules: boardwright rules ${id}`];
}

async function hint(evening: Evening, { seat, legal }: Ask): Promise<void> {
  const { session, host } = evening;
  if (legal.length === 0) return host.face.notice({ type: 'words', text: 'There is no move to make now.' });
  const choice = await until(evening, () =>
    host.pool.choose({
      game: session.game.id,
      level: session.game.levels.at(-1) ?? GREEDY,
      sight: sightOf(session, seat),
      seed: `${session.key}/hint/${now(session).plies}`,
    }),
  );
  if (choice === 'cut') return;
  host.face.notice(
    choice.ok ? { type: 'hint', text: session.game.text.format(choice.value) } : { type: 'fault', fault: choice.error },
  );
}

function callSeat(evening: Evening, rest: string): void {
  const { session, host } = evening;
  const seat = Number(rest) - 1;
  const table = now(session);
  const able = session.game
    .turn(table.state)
    .may.filter((one) => one !== 'chance' && table.chairs[one]?.who === 'person');
  if (able.includes(seat)) evening.called = seat;
  else
    host.face.notice({ type: 'words', text: `These seats may act: ${able.map((one) => Number(one) + 1).join(', ')}.` });
}
