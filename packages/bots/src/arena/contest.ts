/**
 * Plays one game between contestants that may be slow or may fail. This is the main loop of the arena; like every host, it uses core's
 * table.
 */
import { pick, rng, type Game, type Kind, type Outcome, type Rng, type Seat, type Seed } from '@boardwright/core';
import type { Choice, Sight } from '@boardwright/core/bots';
import { decide, newSave, seeded, type FoldedEntry } from '@boardwright/core/host';
import { SelfPlay } from '../self-play.ts';

/** A contestant, which chooses for one seat of one game: a bot in this thread or another program. */
export interface Contestant<K extends Kind = Kind> {
  choose(sight: Sight<K>, seq: number): Choice<K> | Promise<Choice<K>>;
  /** Tells the seat the news of a ply. */
  tell?(news: K['News'], seq: number): void;
  end?(outcome: Outcome | null): void;
}

/** How a game between bots ended. */
export interface ContestEnd {
  /** The outcome; null if a contestant forfeited or the game was cut off. */
  readonly outcome: Outcome | null;
  readonly plies: number;
  readonly moves: readonly number[];
  readonly ms: readonly number[];
  readonly forfeit: { readonly seat: Seat; readonly why: string } | null;
}

/** The settings of a game between bots. */
export interface ContestSettings<K extends Kind = Kind> {
  /** The seed of the setup, the opening and the dice. */
  readonly seed: Seed;
  /**
   * The number of random plies at the start. They are the same for every order of the seats. Without them, deterministic bots would play
   * the same game again and again.
   */
  readonly opening: number;
  now(): number;
  /** Called for each entry of the log. score: the result that the bot expected from its move, -1 to 1, or null. */
  entered?(entry: FoldedEntry<K>, score: number | null): void;
}

/** The number of plies at which a game is cut off without a winner. */
export const MOST_PLIES = 20_000;

/** Plays a game between bots that may fail or be too late. Such a bot forfeits. */
export async function playContest<K extends Kind>(
  game: Game<K>,
  options: K['Options'],
  contestants: readonly Contestant<K>[],
  settings: ContestSettings<K>,
): Promise<ContestEnd> {
  const contest = new Contest(game, options, contestants, settings);
  const end = await contest.play();
  for (const one of contestants) one.end?.(end.outcome);
  return end;
}

class Contest<K extends Kind> {
  readonly #game: Game<K>;
  readonly #contestants: readonly Contestant<K>[];
  readonly #settings: ContestSettings<K>;
  readonly #lot: Rng;
  readonly #moves: number[];
  readonly #ms: number[];
  readonly #play: SelfPlay<K>;
  /** The expected score of the move that is being made. */
  #score: number | null = null;

  constructor(
    game: Game<K>,
    options: K['Options'],
    contestants: readonly Contestant<K>[],
    settings: ContestSettings<K>,
  ) {
    const { seed } = settings;
    this.#game = game;
    this.#contestants = contestants;
    this.#settings = settings;
    this.#lot = rng(`${seed}/opening`);
    this.#moves = contestants.map(() => 0);
    this.#ms = contestants.map(() => 0);
    const start = newSave(game, options, `${seed}/setup`);
    this.#play = new SelfPlay(game, start, seeded(`${seed}/dice`), (entry) => this.#tell(entry));
  }

  async play(): Promise<ContestEnd> {
    const { opening } = this.#settings;
    for (let seat = this.#play.next(); seat !== null; seat = this.#play.next()) {
      const { plies } = this.#play.table;
      if (plies >= MOST_PLIES) break;
      const why = plies < opening ? this.#pick(seat) : await this.#move(seat);
      if (why !== null) return this.#end({ seat, why });
    }
    return this.#end(null);
  }

  #end(forfeit: ContestEnd['forfeit']): ContestEnd {
    const { outcome, plies } = this.#play.table;
    return { outcome, plies, moves: this.#moves, ms: this.#ms, forfeit };
  }

  #pick(seat: Seat): null {
    const action = pick(this.#play.sightOf(seat).legal, this.#lot);
    this.#play.play({ type: 'ply', at: 0, actor: seat, action });
    return null;
  }

  /** Makes the move of a seat. Returns null, or why the seat forfeits. */
  async #move(seat: Seat): Promise<string | null> {
    const started = this.#settings.now();
    const { table } = this.#play;
    try {
      const chosen: unknown = await this.#contestants[seat]?.choose(this.#play.sightOf(seat), table.seq);
      const ms = this.#settings.now() - started;
      if (!isChoice<K>(chosen)) return `\`choose\` returned ${shown(chosen)}; it returns { action: … }`;
      const { action, score = null } = chosen;
      const entry = decide(this.#game, table, seat, { type: 'ply', action }, 0);
      if (!entry.ok) return `${entry.error.message} The action was ${shown(action)}`;
      this.#count(seat, ms);
      this.#score = score;
      this.#play.play(entry.value);
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  #count(seat: Seat, ms: number): void {
    this.#moves[seat] = (this.#moves[seat] ?? 0) + 1;
    this.#ms[seat] = (this.#ms[seat] ?? 0) + ms;
  }

  #tell(folded: FoldedEntry<K>): void {
    const { before, entry, after } = folded;
    this.#settings.entered?.(folded, this.#score);
    this.#score = null;
    if (entry.type !== 'ply') return;
    const ply = { actor: entry.actor, action: entry.action };
    for (const [seat, { tell }] of this.#contestants.entries())
      tell?.(this.#game.tell(before.state, ply, after.state, seat), after.seq);
  }
}

/** Returns whether a bot, which may be a module without types, has chosen something. */
function isChoice<K extends Kind>(chosen: unknown): chosen is Choice<K> {
  return typeof chosen === 'object' && chosen !== null && 'action' in chosen;
}

/** Returns the start of a value as text, for a message. */
function shown(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, 80);
}
