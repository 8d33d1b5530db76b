/** The commands that are typed during a game. */
import type { Game } from '@boardwright/core';
import type { Level } from '@boardwright/core/bots';
import { latestTable } from '@boardwright/core/host';
import { faultWordsOf, type ReaderWords } from '../ui/reader.ts';
import type { DisplaySettings, MoveRequest } from '../ui/ui.ts';
import { rulesLines } from '../ui/rules.ts';
import { savedNotice, submitCommand, untilCut, shownScene, type PlayEnd, type GameContext } from './context.ts';
import { COMMAND_NAMES, ONLINE_NAMES, type WordCommand } from './parse-line.ts';

/** The level for hints in a game without levels. */
const GREEDY: Level = { name: 'hint', bot: 'greedy', nodes: 1000, pauseMs: 0 };

/** Runs a command. Returns how the game ends, or nothing if it continues. */
type WordCommandRun = (
  context: GameContext,
  asked: MoveRequest,
  rest: string,
) => PlayEnd | null | void | Promise<PlayEnd | null | void>;
export const WORD_COMMANDS: Readonly<Record<WordCommand, WordCommandRun>> = {
  hint,
  undo: (context, { seat }) => submitCommand(context, seat, { type: 'undo' }),
  draw: (context, { seat, about }) =>
    submitCommand(context, seat, { type: about === 'drawOffer' ? 'agreeDraw' : 'offerDraw' }),
  refuse: (context, { seat }) => submitCommand(context, seat, { type: 'refuse' }),
  allow: (context, { seat }) =>
    submitCommand(context, seat, { type: 'allowUndo', to: latestTable(context.session.history).last }),
  resign: async (context, { seat }) => {
    if (await isSure(context, 'resignSure')) submitCommand(context, seat, { type: 'resign' });
  },
  abort: onlyOnline,
  time: onlyOnline,
  claim: onlyOnline,
  lend: onlyOnline,
  save: async ({ session, host }, _, rest) =>
    host.ui.notice(savedNotice(await host.save(session.history, rest === '' ? undefined : rest))),
  board: ({ host }) => host.ui.notice({ type: 'words', text: '' }),
  moves: ({ session, host }, { legal }) =>
    host.ui.notice({ type: 'moves', texts: legal.map((action) => session.history.game.notation.format(action)) }),
  seat: (context, _, rest) => callSeat(context, rest),
  rules: async (context) => {
    const { game } = context.session.history;
    const lines = await rulesLines(context.host.look, game, shownScene(context).view);
    context.host.ui.notice({ type: 'help', lines });
  },
  restart: async (context) => ((await isSure(context, 'restartSure')) ? 'again' : null),
  new: async (context) => ((await isSure(context, 'newSure')) ? 'new' : null),
  help: ({ session, host }) => host.ui.notice({ type: 'help', lines: helpLines(session.history.game, host.look) }),
  quit: () => 'quit',
};

function onlyOnline({ host }: GameContext): void {
  host.ui.notice({ type: 'words', text: host.look.reader.terminal.onlyOnline });
}

const LOCAL_NAMES: readonly WordCommand[] = COMMAND_NAMES.filter((name) => !ONLINE_NAMES.includes(name));

async function isSure(context: GameContext, question: 'resignSure' | 'restartSure' | 'newSure'): Promise<boolean> {
  const { ui, look } = context.host;
  return (await untilCut(context, (signal) => ui.confirm(look.reader.terminal[question], signal))) === true;
}

/** Returns the help: how to type moves, what the signs on the board mean, and the commands. */
export function helpLines(game: Game, look: DisplaySettings, names: readonly WordCommand[] = LOCAL_NAMES): string[] {
  const { reader } = look;
  const { terminal } = reader;
  const style = { ...look, seat: null };
  const legend = reader.game.legend?.(style) ?? game.drawing.legend?.(style) ?? [];
  const words = names.map((word) => `${word.padEnd(8)}${terminal.commands[word]}`);
  return [...howToMove(game, reader), ...legend, terminal.orType, ...words, ...whereRules(game, reader)];
}

/** Returns how to type moves in a game. It is the game's message for a line that it cannot read. */
function howToMove({ notation }: Game, reader: ReaderWords): string[] {
  const read = notation.parse('?');
  return read.ok ? [] : [faultWordsOf(reader, read.error)];
}

function whereRules({ id }: Game, { terminal, rulesPage }: ReaderWords): string[] {
  return rulesPage === null ? [] : [terminal.rulesAt(`boardwright rules ${id}`)];
}

async function hint(context: GameContext, { seat, legal }: MoveRequest): Promise<void> {
  const { session, host, match } = context;
  const { game } = session.history;
  if (legal.length === 0) return host.ui.notice({ type: 'words', text: host.look.reader.terminal.noMove });
  const hint = await untilCut(context, () => match.hint(seat, host.levelsOf(game.id).levels.at(-1) ?? GREEDY));
  if (hint === 'cut') return;
  if (!hint.ok) return host.ui.notice({ type: 'fault', fault: hint.error });
  const [text = '', ...rest] = hint.value.actions.map((action) => game.notation.format(action));
  host.ui.notice({ type: 'hint', text, rest });
}

function callSeat(context: GameContext, rest: string): void {
  const { session, host } = context;
  const seat = Number(rest) - 1;
  const table = latestTable(session.history);
  const able = session.history.game
    .turn(table.state)
    .may.filter((one) => one !== 'chance' && table.chairs[one]?.who === 'person');
  if (able.includes(seat)) context.called = seat;
  else
    host.ui.notice({
      type: 'words',
      text: host.look.reader.terminal.maySeats(able.map((one) => Number(one) + 1).join(', ')),
    });
}
