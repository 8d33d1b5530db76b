/** One game at one terminal. Core's mailbox runs it; this file asks, waits and reports. */
import { ok, unwrap, type Actor, type Fault, type Result, type Seat } from '@boardwright/core';
import { DeviceMatch, hasSecrets, latestTable, personsOf, sightOf, type Transaction } from '@boardwright/core/host';
import { botFile, isBotFile } from '../setup/bot-file.ts';
import { WORD_COMMANDS } from './word-commands.ts';
import type { TypedAnswer, MoveRequest } from '../ui/ui.ts';
import { GameChanges } from './changes.ts';
import type { Session } from './session.ts';
import { savedNotice, submitCommand, untilCut, shownScene } from './context.ts';
import type { PlayEnd, GameContext, TerminalHost } from './context.ts';
import { declineToAct, personTask, type PersonTask } from './next-task.ts';
import { parseLine, type TypedLine } from './parse-line.ts';
import { seatName } from '../ui/phrases.ts';

export async function playOneGame(session: Session, host: TerminalHost): Promise<PlayEnd> {
  const context = unwrap(openGame(session, host));
  try {
    return await runGame(context);
  } finally {
    context.match.close();
  }
}

/** Opens a game. Fails if a chair names a level that the game does not have. */
export function openGame(session: Session, host: TerminalHost): Result<OpenContext> {
  const changes = new GameChanges();
  const mistakes: unknown[] = [];
  const mistake = (error: unknown): void => {
    mistakes.push(error);
    changes.note();
  };
  const opened: Result<DeviceMatch> = DeviceMatch.open(session.history, session.key, {
    service: host.pool,
    levels: host.levelsOf(session.history.game.id),
    now: () => host.time(),
    after: (ms, run) => host.after(ms, run),
    appended: (transaction) => {
      if (opened.ok) session.history = opened.value.history;
      tellTime(context, transaction);
      changes.note();
    },
    level: (name) => (name !== null && isBotFile(name) ? botFile(name) : null),
    pauseMs: (wanted) => (host.fast ? 0 : (host.pauseMs ?? wanted)),
    pause: (ms, run) => pauseShown(host, changes, ms, run),
    ponders: () => host.ponder,
    failed: (seat, reason) => tellFailure(context, seat, reason),
    report: mistake,
    broken: mistake,
  });
  if (!opened.ok) return opened;
  const device = personsOf(latestTable(session.history))[0] ?? null;
  const context: OpenContext = {
    session,
    host,
    match: opened.value,
    changes,
    mistakes,
    device,
    called: null,
    offered: new Map(),
  };
  return ok(context);
}

/** mistakes: errors that are bugs. */
interface OpenContext extends GameContext {
  readonly mistakes: readonly unknown[];
}

export async function runGame(context: OpenContext): Promise<PlayEnd> {
  context.match.wake();
  for (;;) {
    const ending = await step(context);
    if (ending !== null) return ending;
  }
}

async function step(context: OpenContext): Promise<PlayEnd | null> {
  const { match, host, changes, mistakes } = context;
  if (mistakes.length > 0) throw mistakes[0];
  await keep(context);
  if (host.stop.aborted) return 'stopped';
  const next = match.step();
  if (next.type === 'over') return 'over';
  if (next.type === 'people') return personTurn(context, personTask(context));
  if (next.type === 'due') match.wake();
  else {
    const change = untilCut(context, () => new Promise(() => {}));
    host.ui.show(shownScene(context));
    changes.shown();
    await change;
  }
  return null;
}

/** Saves the game before each question, so that it survives a closed terminal. */
async function keep({ session, host }: GameContext): Promise<void> {
  const saved = await host.autosave(session.history);
  if (saved?.ok === false || saved?.value.changed !== undefined) host.ui.notice(savedNotice(saved));
}

/** Reports that the rules or the clock have moved for a seat. The news describe the move. */
function tellTime(context: GameContext, [{ cause, entry }]: Transaction): void {
  if (cause !== 'time' || entry.type !== 'ply') return;
  const { host } = context;
  host.ui.notice({ type: 'words', text: host.look.reader.terminal.late(nameOf(context, entry.actor)) });
}

function tellFailure(context: GameContext, seat: Seat, { code, message }: Fault): void {
  const { ui, look, log } = context.host;
  ui.notice({ type: 'words', text: look.reader.host.botFailed(nameOf(context, seat)) });
  log(`the bot of seat ${seat + 1}: ${code}: ${message}`);
}

function nameOf(context: GameContext, actor: Actor): string {
  return actor === 'chance' ? actor : seatName(context.host.look.reader, actor, shownScene(context).view);
}

/** Delays a bot's move until the screen has shown the earlier ones. */
function pauseShown({ ui, fast }: TerminalHost, changes: GameChanges, ms: number, run: () => void): () => void {
  const stop = new AbortController();
  const wait = async (): Promise<void> => {
    await changes.whenShown();
    if (!fast) await ui.pause(ms, stop.signal);
    if (!stop.signal.aborted) run();
  };
  void wait();
  return () => stop.abort();
}

// ---- people

async function personTurn(context: GameContext, { seat, about }: PersonTask): Promise<PlayEnd | null> {
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
  const asked: MoveRequest = { seat, legal: sightOf(session.history, seat).legal, about };
  const answer: TypedAnswer | 'cut' = await untilCut(context, (signal) =>
    host.ui.ask(() => shownScene(context), asked, signal),
  );
  if (answer === 'cut') return null;
  if (answer.type !== 'line') return answer.type === 'end' ? 'end' : null;
  return obey(context, asked, parseLine(session.history.game, asked.legal, answer.text));
}

async function obey(context: GameContext, asked: MoveRequest, wish: TypedLine): Promise<PlayEnd | null> {
  if (wish.type === 'fault') context.host.ui.notice(wish);
  if (wish.type === 'act') submitCommand(context, asked.seat, { type: 'ply', action: wish.action });
  if (wish.type === 'nothing' && asked.about === 'spare') declineToAct(context, asked.seat);
  return wish.type === 'word' ? ((await WORD_COMMANDS[wish.word](context, asked, wish.rest)) ?? null) : null;
}
