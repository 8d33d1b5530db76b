/** One game at a terminal: who sits before the screen, what the host gives, how a wish becomes a command. */
import type { LevelNames } from '@boardwright/core/bots';
import type { Result, Seat } from '@boardwright/core';
import type { Command, Driver, History } from '@boardwright/core/host';
import type { BotPool } from '@boardwright/node';
import type { DisplaySettings, Notice, SavedTo, Ui } from '../ui/ui.ts';
import { terminalScene, type TerminalScene } from '../ui/terminal-scene.ts';
import type { GameChanges } from './changes.ts';
import type { Session } from './session.ts';
import { aborted } from './signals.ts';

export interface TerminalHost {
  readonly ui: Ui;
  readonly look: DisplaySettings;
  readonly pool: BotPool;
  /** The names of a game's levels. */
  levelsOf(game: string): LevelNames;
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
  after(ms: number, run: () => void): () => void;
  /** A line for whoever looks after this program: at once, or when the screen is free again. */
  log(line: string): void;
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
  readonly driver: Driver;
  readonly changes: GameChanges;
  /** Who sits before the screen. */
  device: Seat | null;
  /** Who asked for the screen though the game waits for another. */
  called: Seat | null;
  /** What a seat could do when it was last asked though nobody waits for it: it is asked again when that changes. */
  readonly offered: Map<Seat, string>;
}

/** Runs until the game changes by itself, or Ctrl-C cuts it. */
export async function untilCut<T>(
  { changes, host }: GameContext,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | 'cut'> {
  const signal = AbortSignal.any([changes.signal, host.stop]);
  // it listens before the work does: a question that ends because it was cut must not look answered
  const cut = aborted(signal).then(() => 'cut' as const);
  return signal.aborted ? 'cut' : Promise.race([cut, work(signal)]);
}

export function submitCommand(context: GameContext, seat: Seat, wanted: Command): void {
  const wrong = context.driver.command(seat, wanted);
  if (wrong === null) context.called = null;
  else context.host.ui.notice({ type: 'fault', fault: wrong });
}

export function savedNotice(saved: Result<SavedTo>): Notice {
  return saved.ok ? { type: 'saved', ...saved.value } : { type: 'fault', fault: saved.error };
}

/** One person always sees the game; of several, the one before the screen; without any, a spectator, or all of it. */
export function shownScene({ session, host, device }: Pick<GameContext, 'session' | 'host' | 'device'>): TerminalScene {
  return terminalScene(session.history, device ?? (host.open ? 'all' : 'spectator'), device, host.time());
}
