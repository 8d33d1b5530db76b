/** One game at a terminal: the person at the screen, what the host provides, and how requests become commands. */
import type { LevelNames } from '@boardwright/core/bots';
import type { Result, Seat } from '@boardwright/core';
import type { Command, DeviceMatch, History } from '@boardwright/core/host';
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
  /** Whether to skip all pauses. */
  readonly fast: boolean;
  /** Whether bots think during people's turns. */
  readonly ponder: boolean;
  /** Milliseconds that replace the pause of a bot's level; null to keep it. */
  readonly pauseMs: number | null;
  /** Whether to show all hands if nobody plays. */
  readonly open: boolean;
  time(): number;
  after(ms: number, run: () => void): () => void;
  /** Writes a line for the operator: at once, or when the screen is closed. */
  log(line: string): void;
  /** Writes the game to a file; without a name, to its own file. */
  save(history: History, file?: string): Promise<Result<SavedTo>>;
  /** Saves the game if it is to be saved. Resolves to null if there was nothing to write. */
  autosave(history: History): Promise<Result<SavedTo> | null>;
  /** Returns the lines of an analysis. */
  analysis(history: History): Promise<readonly string[]>;
  /** Returns the file of the game, or null if it has none yet. */
  file(): string | null;
}

/** How a game at a terminal ends. again: the same game is started again. new: the player wants another game. */
export type PlayEnd = 'over' | 'end' | 'quit' | 'stopped' | 'again' | 'new';

export interface GameContext {
  readonly session: Session;
  readonly host: TerminalHost;
  readonly match: DeviceMatch;
  readonly changes: GameChanges;
  /** The seat of the person at the screen. */
  device: Seat | null;
  /** A seat that has asked for the screen although the game waits for another one. */
  called: Seat | null;
  /** The optional actions of each seat when it was last asked. The seat is asked again when they change. */
  readonly offered: Map<Seat, string>;
}

/** Runs until the game changes by itself or Ctrl-C interrupts. */
export async function untilCut<T>(
  { changes, host }: GameContext,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | 'cut'> {
  const signal = AbortSignal.any([changes.signal, host.stop]);
  // adds its listener before the work adds one; otherwise an interrupted question could look answered
  const cut = aborted(signal).then(() => 'cut' as const);
  return signal.aborted ? 'cut' : Promise.race([cut, work(signal)]);
}

export function submitCommand(context: GameContext, seat: Seat, wanted: Command): void {
  const wrong = context.match.command(seat, wanted);
  if (wrong === null) context.called = null;
  else context.host.ui.notice({ type: 'fault', fault: wrong });
}

export function savedNotice(saved: Result<SavedTo>): Notice {
  return saved.ok ? { type: 'saved', ...saved.value } : { type: 'fault', fault: saved.error };
}

/**
 * Returns the scene to show: the scene of the only person; with several people, the scene of the one at the screen; without people, the
 * scene of a spectator or of a viewer who sees everything.
 */
export function shownScene({ session, host, device }: Pick<GameContext, 'session' | 'host' | 'device'>): TerminalScene {
  return terminalScene(session.history, device ?? (host.open ? 'all' : 'spectator'), device, host.time());
}
