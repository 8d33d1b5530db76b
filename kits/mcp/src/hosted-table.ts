/** A table in this process whose people are MCP clients. As in every game on one device, core's mailbox runs it. */
import {
  fail,
  fault,
  ok,
  PLAIN_STYLE,
  type Fault,
  type Outcome,
  type Result,
  type Seat,
  type Turn,
} from '@boardwright/core';
import type { LevelNames } from '@boardwright/core/bots';
import { DeviceMatch, latestTable, personsOf, sightOf, type History } from '@boardwright/core/host';
import type { BotPool } from '@boardwright/node';
import {
  finalWords,
  parseLine,
  reportWords,
  seatName,
  terminalScene,
  type ReaderWords,
  type Session,
  type TerminalScene,
} from '@boardwright/cli/kit';

/** What a seat knows. Seats count from 0, as in the view. */
export interface SeatReport {
  readonly seat: Seat;
  /** Names of all seats. */
  readonly seats: readonly string[];
  /** Whether all seats of this table are taken. */
  readonly started: boolean;
  readonly turn: Turn;
  /** The seat's legal moves as text. If there are too many of a kind to list, at most 100. */
  readonly legal: readonly string[];
  /** One line about each entry since the seat's last report. */
  readonly news: readonly string[];
  /** The board as text. */
  readonly board: string;
  readonly view: object;
  readonly outcome: Outcome | null;
  /** The outcome in words, for this seat; null during the game. */
  readonly ending: string | null;
}

export interface HostedTableParts {
  readonly reader: ReaderWords;
  readonly levels: LevelNames;
  readonly pool: BotPool;
  /** Writes a line for the operator. */
  log(line: string): void;
}

/** Lets callers wait for the next change. */
class Changes {
  #next = Promise.withResolvers<void>();

  get next(): Promise<void> {
    return this.#next.promise;
  }

  note(): void {
    const { resolve } = this.#next;
    this.#next = Promise.withResolvers();
    resolve();
  }
}

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

export class HostedTable {
  readonly #parts: HostedTableParts;
  readonly #device: DeviceMatch;
  readonly #changes: Changes;
  /** Errors that are bugs in the program. */
  readonly #mistakes: readonly unknown[];
  /** For each seat that has joined, the number of entries that it has been told. */
  readonly #told = new Map<Seat, number>();

  /** Opens a table. Fails if a chair names a level that the game does not have. */
  static open(session: Session, parts: HostedTableParts): Result<HostedTable> {
    const changes = new Changes();
    const mistakes: unknown[] = [];
    const mistake = (error: unknown): void => {
      mistakes.push(error);
      changes.note();
    };
    const device = DeviceMatch.open(session.history, session.key, {
      service: parts.pool,
      levels: parts.levels,
      now: () => Date.now(),
      after,
      appended: () => changes.note(),
      pauseMs: () => 0,
      pause: after,
      failed: (seat, { code, message }) => parts.log(`the bot of seat ${seat + 1}: ${code}: ${message}`),
      report: mistake,
      broken: mistake,
    });
    return device.ok ? ok(new HostedTable(device.value, parts, changes, mistakes)) : device;
  }

  private constructor(device: DeviceMatch, parts: HostedTableParts, changes: Changes, mistakes: readonly unknown[]) {
    this.#device = device;
    this.#parts = parts;
    this.#changes = changes;
    this.#mistakes = mistakes;
  }

  /** The seats for people that are still free. */
  get freeSeats(): readonly Seat[] {
    return personsOf(latestTable(this.#history)).filter((seat) => !this.#told.has(seat));
  }

  get isOver(): boolean {
    return latestTable(this.#history).outcome !== null;
  }

  /** Takes a seat; by default the first free one. The game begins when every seat for a person is taken. */
  join(wanted: Seat | undefined): Result<Seat> {
    const [first] = this.freeSeats;
    if (first === undefined) return fail('no-free-seat', 'This match has no free seat left.');
    const seat = wanted ?? first;
    if (latestTable(this.#history).chairs[seat] === undefined)
      return fail('no-seat', `There is no seat ${seat}.`, { seat });
    if (!this.freeSeats.includes(seat)) return fail('seat-taken', `Somebody sits at seat ${seat} already.`, { seat });
    this.#told.set(seat, 0);
    if (this.#isStarted) this.#device.wake();
    this.#changes.note();
    return ok(seat);
  }

  /** Returns the report of a seat. Its news are those since the seat's last report. */
  report(seat: Seat): SeatReport {
    if (this.#mistakes.length > 0) throw this.#mistakes[0];
    const scene = this.#scene(seat);
    const { game, chairs, turn, outcome, view } = scene;
    const { reader } = this.#parts;
    const report = {
      seat,
      seats: chairs.map((_, one) => seatName(reader, one, view)),
      started: this.#isStarted,
      turn,
      legal: this.#legal(scene, seat).map((action) => game.notation.format(action)),
      news: this.#newsFor(scene, seat),
      board: (reader.game.picture ?? game.drawing.picture)(view, { ...PLAIN_STYLE, seat }),
      view,
      outcome,
      ending: outcome === null ? null : finalWords(reader, { ...scene, own: seat }, outcome),
    };
    this.#told.set(seat, scene.length);
    return report;
  }

  /** Returns what the signs on the board mean, one short line each. */
  legend(seat: Seat): readonly string[] {
    const { reader } = this.#parts;
    return (reader.game.legend ?? this.#history.game.drawing.legend)?.({ ...PLAIN_STYLE, seat }) ?? [];
  }

  /**
   * Plays a move that was typed. Returns why it is refused, or null. A refusal mentions only what this seat itself may do, and nothing
   * about other seats or chance.
   */
  play(seat: Seat, move: string): Fault | null {
    const { game } = this.#history;
    const legal = this.#legal(this.#scene(seat), seat);
    const typed = parseLine(game, legal, move);
    const action = typed.type === 'act' ? ok(typed.action) : game.notation.parse(move);
    const wrong = action.ok
      ? this.#command(seat, { type: 'ply', action: action.value })
      : fault(action.error.code, `"${move.slice(0, 60)}" is no move of ${game.title}.`);
    if (wrong === null || legal.length === 0) return wrong;
    const moves = legal.map((one) => game.notation.format(one)).join('; ');
    return fault(wrong.code, `${wrong.message} Your moves: ${moves}`, wrong.data);
  }

  resign(seat: Seat): Fault | null {
    return this.#command(seat, { type: 'resign' });
  }

  /**
   * Resolves when the seat can do something, the game is over, or the signal is aborted. forBots: also resolves when the game waits for no
   * bot.
   */
  async until(seat: Seat, signal: AbortSignal, forBots = false): Promise<void> {
    const end = new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }));
    const isDone = (): boolean => this.#concerns(seat) || (forBots && !this.#awaitsBot());
    while (!signal.aborted && !isDone()) await Promise.race([this.#changes.next, end]);
  }

  close(): void {
    this.#device.close();
    this.#changes.note();
  }

  get #history(): History {
    return this.#device.history;
  }

  get #isStarted(): boolean {
    return this.freeSeats.length === 0;
  }

  #scene(seat: Seat): TerminalScene {
    return terminalScene(this.#history, seat, seat, Date.now());
  }

  #legal({ turn, outcome }: TerminalScene, seat: Seat): ReturnType<typeof sightOf>['legal'] {
    return this.#isStarted && outcome === null && turn.may.includes(seat) ? sightOf(this.#history, seat).legal : [];
  }

  #newsFor(scene: TerminalScene, seat: Seat): readonly string[] {
    const news: string[] = [];
    for (let index = this.#told.get(seat) ?? 0; index < scene.length; index++)
      news.push(reportWords(this.#parts.reader, scene, scene.told(index)) ?? '');
    return news.filter((line) => line !== '');
  }

  #command(seat: Seat, command: object): Fault | null {
    if (!this.#isStarted) return { code: 'not-started', message: 'Not every seat is taken yet.' };
    return this.#device.command(seat, command);
  }

  #awaitsBot(): boolean {
    const { turn, chairs } = latestTable(this.#history);
    return this.#isStarted && turn.awaits.some((actor) => actor === 'chance' || chairs[actor]?.who === 'bot');
  }

  /** Returns whether the seat should act: the game waits for it, is over, or has news for a seat that may act but need not. */
  #concerns(seat: Seat): boolean {
    const { turn, outcome, length } = this.#scene(seat);
    if (outcome !== null || this.#mistakes.length > 0) return true;
    const isNew = length > (this.#told.get(seat) ?? 0);
    return this.#isStarted && (turn.awaits.includes(seat) || (turn.may.includes(seat) && isNew));
  }
}
