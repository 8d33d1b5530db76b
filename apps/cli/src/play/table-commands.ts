/** What the words to the table do. */
import { latest, sightOf, undoEntry, type Game, type Level } from '@boardwright/core';
import { faultWordsOf, type ReaderWords } from '../ui/reader.ts';
import type { Look, MoveRequest } from '../ui/ui.ts';
import { rulesPage } from '../io/rules-page.ts';
import { rulesLines } from '../ui/rules.ts';
import { record } from './session.ts';
import { submit, until, viewpointOf, type PlayEnd, type GameContext } from './context.ts';
import { COMMAND_NAMES, type TableCommand } from './parse-line.ts';

/** Of a game without levels. */
const GREEDY: Level = { name: 'hint', bot: 'greedy', nodes: 1000, pauseMs: 0 };

type TableCommandRun = (context: GameContext, asked: MoveRequest, rest: string) => Promise<PlayEnd | null>;
export const TABLE_COMMANDS: Readonly<Record<TableCommand, TableCommandRun>> = {
  hint: async (context, asked) => {
    await hint(context, asked);
    return null;
  },
  undo: async ({ session, host }, { seat }) => {
    const entry = undoEntry(session.history, seat, host.time());
    if (entry.ok) record(session, entry.value);
    else host.ui.notice({ type: 'fault', fault: entry.error });
    return null;
  },
  draw: async (context, { seat, about }) => {
    submit(context, seat, { type: about === 'draw' ? 'agreeDraw' : 'offerDraw' });
    return null;
  },
  refuse: async (context, { seat }) => {
    submit(context, seat, { type: 'refuse' });
    return null;
  },
  allow: async (context, { seat }) => {
    submit(context, seat, { type: 'allowUndo', to: latest(context.session.history).last });
    return null;
  },
  resign: async (context, { seat }) => {
    const sure = await until(context, (signal) =>
      context.host.ui.confirm(context.host.reader.terminal.resignSure, signal),
    );
    if (sure === true) submit(context, seat, { type: 'resign' });
    return null;
  },
  save: async ({ session, host }, _, rest) => {
    const file = await host.save(session.history, rest === '' ? undefined : rest);
    host.ui.notice(file.ok ? { type: 'saved', file: file.value } : { type: 'fault', fault: file.error });
    return null;
  },
  board: async (context) => {
    context.host.ui.notice({ type: 'words', text: '' });
    return null;
  },
  moves: async ({ session, host }, { legal }) => {
    host.ui.notice({ type: 'moves', texts: legal.map((action) => session.history.game.text.format(action)) });
    return null;
  },
  seat: async (context, _, rest) => {
    callSeat(context, rest);
    return null;
  },
  rules: async (context) => {
    const { game } = context.session.history;
    const lines = await rulesLines(context.host.look, game, viewpointOf(context).view);
    context.host.ui.notice({ type: 'help', lines });
    return null;
  },
  restart: (context) => sureOf(context, 'restartSure', 'again'),
  new: (context) => sureOf(context, 'newSure', 'new'),
  help: async ({ session, host }) => {
    host.ui.notice({ type: 'help', lines: helpLines(session.history.game, host.reader, host.look) });
    return null;
  },
  quit: async () => 'quit',
};

async function sureOf(
  context: GameContext,
  question: 'restartSure' | 'newSure',
  end: PlayEnd,
): Promise<PlayEnd | null> {
  const { ui, reader } = context.host;
  const sure = await until(context, (signal) => ui.confirm(reader.terminal[question], signal));
  return sure === true ? end : null;
}

/** How moves are written, what the signs of the board mean, and the words to the table. */
export function helpLines(game: Game, reader: ReaderWords, look: Look): string[] {
  const { terminal } = reader;
  const style = { ...look, seat: null };
  const legend = reader.game.legend?.(style) ?? game.text.legend?.(style) ?? [];
  const words = COMMAND_NAMES.map((word) => `${word.padEnd(8)}${terminal.commands[word]}`);
  return [...howToMove(game, reader), ...legend, terminal.orType, ...words, ...whereRules(game, reader)];
}

/** A game says itself how its moves are written, to one who did not know. */
function howToMove({ text }: Game, reader: ReaderWords): string[] {
  const read = text.parse('?');
  return read.ok ? [] : [faultWordsOf(reader, read.error)];
}

function whereRules({ id }: Game, { terminal }: ReaderWords): string[] {
  return rulesPage(id) === null ? [] : [terminal.rulesAt(`boardwright rules ${id}`)];
}

async function hint(context: GameContext, { seat, legal }: MoveRequest): Promise<void> {
  const { session, host } = context;
  if (legal.length === 0) return host.ui.notice({ type: 'words', text: host.reader.terminal.noMove });
  const choice = await until(context, () =>
    host.pool.choose({
      game: session.history.game.id,
      level: session.history.game.levels.at(-1) ?? GREEDY,
      sight: sightOf(session.history, seat),
      seed: `${session.key}/hint/${latest(session.history).plies}`,
    }),
  );
  if (choice === 'cut') return;
  host.ui.notice(
    choice.ok
      ? { type: 'hint', text: session.history.game.text.format(choice.value.action) }
      : { type: 'fault', fault: choice.error },
  );
}

function callSeat(context: GameContext, rest: string): void {
  const { session, host } = context;
  const seat = Number(rest) - 1;
  const table = latest(session.history);
  const able = session.history.game
    .turn(table.state)
    .may.filter((one) => one !== 'chance' && table.chairs[one]?.who === 'person');
  if (able.includes(seat)) context.called = seat;
  else
    host.ui.notice({
      type: 'words',
      text: host.reader.terminal.maySeats(able.map((one) => Number(one) + 1).join(', ')),
    });
}
