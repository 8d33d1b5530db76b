/** One game at one terminal. All progress goes through core's table; this only asks, waits and tells. */
import {
  decide,
  nextTimedEntry,
  hasSecrets,
  latestTable,
  personsOf,
  seeded,
  settleHistory,
  sightOf,
  type Actor,
  type Entry,
  type Fault,
  type Kind,
  type Level,
  type Seat,
} from '@boardwright/core';
import { botFile, isBotFile } from '../setup/bot-file.ts';
import { TABLE_COMMANDS } from './table-commands.ts';
import type { TypedAnswer, MoveRequest } from '../ui/ui.ts';
import { recordEntry, type Session } from './session.ts';
import { savedNotice, submitCommand, untilCut, viewpointOf } from './context.ts';
import type { PlayEnd, GameContext, TerminalHost } from './context.ts';
import { declineToAct, taskOf, type SeatTask } from './next-task.ts';
import { parseLine, type TypedLine } from './parse-line.ts';
import { seatName } from '../ui/phrases.ts';

export async function playOneGame(session: Session, host: TerminalHost): Promise<PlayEnd> {
  const context: GameContext = {
    session,
    host,
    device: personsOf(latestTable(session.history))[0] ?? null,
    called: null,
    offered: new Map(),
  };
  for (;;) {
    const ending = await step(context);
    if (ending === null) continue;
    host.pool.end(session.key);
    return ending;
  }
}

async function step(context: GameContext): Promise<PlayEnd | null> {
  const { session, host } = context;
  session.history = settleHistory(session.history, seeded(session.key), host.time());
  await keep(context);
  if (host.stop.aborted) return 'stopped';
  if (latestTable(session.history).outcome !== null) return 'over';
  const next = nextTimedEntry(session.history.game, latestTable(session.history));
  if (next !== null && next.at <= host.time()) {
    recordEntry(session, next);
    if (next.type === 'ply') host.ui.notice({ type: 'words', text: lateWords(context, next.actor) });
    return null;
  }
  const task = taskOf(context);
  if (task.type === 'person') ponder(context);
  return task.type === 'person'
    ? personTurn(context, task)
    : task.type === 'bot'
      ? botTurn(context, task.seat)
      : answerDraw(context, task.seat);
}

/** Before anybody is asked for more: whatever happens to the terminal then, the game is in its file. */
async function keep({ session, host }: GameContext): Promise<void> {
  const saved = await host.autosave(session.history);
  if (saved?.ok === false || saved?.value.changed !== undefined) host.ui.notice(savedNotice(saved));
}

/** What the rules or the clock played for somebody does not look like a move of his own. Which one, the news tell. */
function lateWords(context: GameContext, actor: Actor): string {
  return context.host.look.reader.terminal.late(actor === 'chance' ? 'chance' : nameOf(context, actor));
}

function nameOf(context: GameContext, seat: Seat): string {
  return seatName(context.host.look.reader, seat, viewpointOf(context).view);
}

// ---- bots

/** A minute at most: who is gone for longer does not need it. */
const PONDER_MS = 60_000;

function ponder({ session, host }: GameContext): void {
  const table = latestTable(session.history);
  const seat = table.chairs.findIndex(({ who }) => who === 'bot');
  if (!host.ponder || seat < 0) return;
  host.pool.ponder({
    game: session.history.game.id,
    level: levelAt(session, seat),
    match: session.key,
    sight: sightOf(session.history, seat),
    seed: `${session.key}/ponder/${seat}/${table.plies}`,
    ms: PONDER_MS,
  });
}

async function botTurn(context: GameContext, seat: Seat): Promise<null> {
  const { session, host } = context;
  host.ui.show(viewpointOf(context));
  const started = host.time();
  const next = nextTimedEntry(session.history.game, latestTable(session.history));
  const answer = await untilCut(context, async (signal) => {
    const choice = await host.pool.choose({
      game: session.history.game.id,
      level: levelAt(session, seat),
      match: session.key,
      sight: sightOf(session.history, seat),
      seed: `${session.key}/bot/${seat}/${latestTable(session.history).plies}`,
      ...(next === null ? {} : { ms: Math.max(20, next.at - started - 20) }),
      ...(host.ponder ? { reuse: true } : {}),
    });
    const pauseMs = host.pauseMs ?? (choice.ok ? choice.value.pauseMs : 0);
    if (!host.fast) await host.ui.pause(pauseMs - (host.time() - started), signal);
    return choice;
  });
  if (answer === 'cut') return null;
  const action = answer.ok ? answer.value.action : fallback(context, seat, answer.error);
  const entry = decide(session.history.game, latestTable(session.history), seat, { type: 'ply', action }, host.time());
  recordEntry(session, entry.ok ? entry.value : orFallback(context, seat, entry.error));
  return null;
}

function levelAt({ history: { game, tables } }: Session, seat: Seat): Level | string {
  const level = tables[tables.length - 1]?.chairs[seat]?.level ?? game.levels[0] ?? '';
  return isBotFile(level) ? botFile(level) : level;
}

function fallback({ session, host }: GameContext, seat: Seat, wrong: Fault): Kind['Action'] {
  host.ui.notice({ type: 'fault', fault: { ...wrong, message: `${wrong.message} A plain move is played for it.` } });
  return session.history.game.fallback(latestTable(session.history).state, seat);
}

function orFallback(context: GameContext, seat: Seat, wrong: Fault): Entry {
  const action = fallback(context, seat, wrong);
  return {
    type: 'ply',
    at: Math.max(context.host.time(), latestTable(context.session.history).at),
    actor: seat,
    action,
  };
}

/** Bots agree when they stand worse; people are asked. */
async function answerDraw(context: GameContext, seat: Seat): Promise<PlayEnd | null> {
  const { session, host } = context;
  if (latestTable(session.history).chairs[seat]?.who === 'person')
    return personTurn(context, { type: 'person', seat, spare: false });
  const agrees = await host.pool.agreesToDraw({
    game: session.history.game.id,
    sight: sightOf(session.history, seat),
    seed: `${session.key}/draw/${seat}/${latestTable(session.history).seq}`,
  });
  submitCommand(context, seat, { type: agrees.ok && agrees.value ? 'agreeDraw' : 'refuse' });
  return null;
}

// ---- people

async function personTurn(
  context: GameContext,
  { seat, spare }: SeatTask & { type: 'person' },
): Promise<PlayEnd | null> {
  const { session, host } = context;
  if (
    hasSecrets(session.history.game) &&
    personsOf(latestTable(session.history)).length > 1 &&
    context.device !== seat
  ) {
    const shown = await untilCut(context, (signal) => host.ui.curtain(nameOf(context, seat), signal));
    if (shown === 'cut') return null;
  }
  context.device = seat;
  const table = latestTable(session.history);
  const asked: MoveRequest = {
    seat,
    legal: sightOf(session.history, seat).legal,
    about: table.offer !== null && !table.agreed.includes(seat) ? 'draw' : spare ? 'spare' : 'turn',
  };
  const answer: TypedAnswer | 'cut' = await untilCut(context, (signal) =>
    host.ui.ask(() => viewpointOf(context), asked, signal),
  );
  if (answer === 'cut') return null;
  if (answer.type !== 'line') return answer.type === 'end' ? 'end' : null;
  return obey(context, asked, parseLine(session.history.game, asked.legal, answer.text));
}

async function obey(context: GameContext, asked: MoveRequest, wish: TypedLine): Promise<PlayEnd | null> {
  if (wish.type === 'fault') context.host.ui.notice(wish);
  if (wish.type === 'act') submitCommand(context, asked.seat, { type: 'ply', action: wish.action });
  if (wish.type === 'nothing' && asked.about === 'spare') declineToAct(context, asked.seat);
  return wish.type === 'word' ? ((await TABLE_COMMANDS[wish.word](context, asked, wish.rest)) ?? null) : null;
}
