/** One game at a terminal: who sits before the screen, what the host gives, how a wish becomes an entry. */
import {
  decide,
  nextTimedEntry,
  latestTable,
  LONGEST_TIMER_MS,
  type Command,
  type History,
  type Result,
  type Seat,
} from '@boardwright/core';
import type { BotPool } from '@boardwright/node';
import type { DisplaySettings, Notice, SavedTo, Ui } from '../ui/ui.ts';
import { viewpointIn, type Viewpoint } from '../ui/viewpoint.ts';
import { recordEntry, type Session } from './session.ts';
import { aborted } from './signals.ts';

export interface TerminalHost {
  readonly ui: Ui;
  readonly look: DisplaySettings;
  readonly pool: BotPool;
  /** Aborted by Ctrl-C and by signals. */
  readonly stop: AbortSignal;
  /** No pauses. */
  readonly fast: boolean;
  /** Whether bots think while a person does. */
  readonly ponder: boolean;
  /** Instead of the pause of a bot's level. */
  readonly pauseMs: number | null;
  /** Where nobody plays, all hands are shown. */
  readonly open: boolean;
  time(): number;
  /** Writes the game to the file of this name, without a name to its own. */
  save(history: History, file?: string): Promise<Result<SavedTo>>;
  /** Writes the game as far as it is played, if it is one that is kept; null: there was nothing to write. */
  autosave(history: History): Promise<Result<SavedTo> | null>;
  /** What was well played, as lines. */
  analysis(history: History): Promise<readonly string[]>;
  /** Where the game is kept; null: nowhere yet. */
  file(): string | null;
}

/** again: the same from its start. new: another game. */
export type PlayEnd = 'over' | 'end' | 'quit' | 'stopped' | 'again' | 'new';

export interface GameContext {
  readonly session: Session;
  readonly host: TerminalHost;
  /** Who sits before the screen. */
  device: Seat | null;
  /** Who asked for the screen though the game waits for another. */
  called: Seat | null;
  /** What a seat could do when it was last asked though nobody waits for it: it is asked again when that changes. */
  readonly offered: Map<Seat, string>;
}

/** Runs until time or Ctrl-C cuts it. */
export async function untilCut<T>(
  { session, host }: GameContext,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | 'cut'> {
  const next = nextTimedEntry(session.history.game, latestTable(session.history));
  const late = new AbortController();
  const wait = next === null ? LONGEST_TIMER_MS : Math.min(LONGEST_TIMER_MS, Math.max(0, next.at - host.time()) + 1);
  const timer = setTimeout(() => late.abort(), wait);
  const signal = AbortSignal.any([late.signal, host.stop]);
  // it listens before the work does: a question that ends because it was cut must not look answered
  const cut = aborted(signal).then(() => 'cut' as const);
  try {
    return signal.aborted ? 'cut' : await Promise.race([cut, work(signal)]);
  } finally {
    clearTimeout(timer);
  }
}

export function submitCommand(context: GameContext, seat: Seat, wanted: Command): void {
  const { session, host } = context;
  const time = host.time();
  const next = nextTimedEntry(session.history.game, latestTable(session.history));
  if (next !== null && next.at <= time)
    return host.ui.notice({ type: 'words', text: host.look.reader.terminal.tooLate });
  const entry = decide(session.history.game, latestTable(session.history), seat, wanted, time);
  if (!entry.ok) return host.ui.notice({ type: 'fault', fault: entry.error });
  recordEntry(session, entry.value);
  context.called = null;
}

export function savedNotice(saved: Result<SavedTo>): Notice {
  return saved.ok ? { type: 'saved', ...saved.value } : { type: 'fault', fault: saved.error };
}

/** One person always sees the game; of several, the one before the screen; without any, a spectator, or all of it. */
export function viewpointOf({ session, host, device }: Pick<GameContext, 'session' | 'host' | 'device'>): Viewpoint {
  return viewpointIn(session.history, device ?? (host.open ? 'all' : 'spectator'), device, host.time());
}
