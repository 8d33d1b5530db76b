/** One game between contestants, who may be slow or fail: the loop of the arena, over core's table like every other host. */
import {
  admit,
  begin,
  botToAct,
  fold,
  newSave,
  pending,
  pick,
  resolve,
  rng,
  seeded,
  unwrap,
  type Choice,
  type Entry,
  type Game,
  type Kind,
  type Outcome,
  type Rng,
  type Seat,
  type Seed,
  type Sight,
  type Table,
} from '@boardwright/core';

/** Whoever chooses for one seat of one game: a bot of this thread, or a program elsewhere. */
export interface Contestant<K extends Kind = Kind> {
  choose(sight: Sight<K>, seq: number): Choice<K> | Promise<Choice<K>>;
  /** What the seat is told of a ply. */
  tell?(news: K['News'], seq: number): void;
  end?(outcome: Outcome | null): void;
}

export interface ContestEnd {
  /** null: a contestant has forfeited, or the game was cut short. */
  readonly outcome: Outcome | null;
  readonly plies: number;
  readonly moves: readonly number[];
  readonly ms: readonly number[];
  readonly forfeit: { readonly seat: Seat; readonly why: string } | null;
}

export interface ContestSettings {
  /** Decides setup, opening and dice. */
  readonly seed: Seed;
  /** So many plies are drawn by lot, alike for every order of the seats: bots that never vary would play one game again and again. */
  readonly opening: number;
  now(): number;
}

/** A game that goes on for longer is nobody's win. */
export const MOST_PLIES = 20_000;

export async function playContest<K extends Kind>(
  game: Game<K>,
  options: K['Options'],
  contestants: readonly Contestant<K>[],
  settings: ContestSettings,
): Promise<ContestEnd> {
  const contest = new Contest(game, options, contestants, settings);
  const end = await contest.play();
  for (const one of contestants) one.end?.(end.outcome);
  return end;
}

class Contest<K extends Kind> {
  readonly #game: Game<K>;
  readonly #contestants: readonly Contestant<K>[];
  readonly #settings: ContestSettings;
  readonly #lot: Rng;
  readonly #moves: number[];
  readonly #ms: number[];
  #table: Table<K>;
  readonly #memories: K['Memory'][];

  constructor(game: Game<K>, options: K['Options'], contestants: readonly Contestant<K>[], settings: ContestSettings) {
    this.#game = game;
    this.#contestants = contestants;
    this.#settings = settings;
    this.#lot = rng(`${settings.seed}/opening`);
    this.#moves = contestants.map(() => 0);
    this.#ms = contestants.map(() => 0);
    this.#table = unwrap(begin(game, newSave(game, options, `${settings.seed}/setup`)));
    this.#memories = contestants.map(() => game.emptyMemory);
    for (const seat of contestants.keys()) this.#step({ type: 'sit', at: 0, seat, who: 'bot' });
  }

  async play(): Promise<ContestEnd> {
    const ticket = seeded(`${this.#settings.seed}/dice`);
    while (this.#table.outcome === null && this.#table.plies < MOST_PLIES) {
      const draw = pending(this.#game, this.#table);
      const seat = draw === null ? botToAct(this.#game, this.#table) : null;
      if (draw !== null) this.#step(resolve(draw, ticket(draw), 0));
      else if (seat === null) break;
      else {
        const why = this.#table.plies < this.#settings.opening ? this.#draw(seat) : await this.#move(seat);
        if (why !== null) return this.#end({ seat, why });
      }
    }
    return this.#end(null);
  }

  #end(forfeit: ContestEnd['forfeit']): ContestEnd {
    const { outcome, plies } = this.#table;
    return { outcome, plies, moves: this.#moves, ms: this.#ms, forfeit };
  }

  #draw(seat: Seat): null {
    const action = pick(this.#game.legalActions(this.#table.state, seat), this.#lot);
    this.#step({ type: 'ply', at: 0, actor: seat, action });
    return null;
  }

  /** null: it is done; else why this seat forfeits. */
  async #move(seat: Seat): Promise<string | null> {
    const started = this.#settings.now();
    try {
      const { action } = (await this.#contestants[seat]?.choose(this.#sight(seat), this.#table.seq)) ?? {};
      this.#count(seat, this.#settings.now() - started);
      const read = this.#game.decodeAction(action);
      if (!read.ok) return read.error.message;
      const entry: Entry<K> = { type: 'ply', at: 0, actor: seat, action: read.value };
      const wrong = admit(this.#game, this.#table, entry);
      if (wrong !== null) return wrong.message;
      this.#step(entry);
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  #count(seat: Seat, ms: number): void {
    this.#moves[seat] = (this.#moves[seat] ?? 0) + 1;
    this.#ms[seat] = (this.#ms[seat] ?? 0) + ms;
  }

  #sight(seat: Seat): Sight<K> {
    const { state } = this.#table;
    return {
      seat,
      view: this.#game.view(state, seat),
      memory: this.#memories[seat],
      legal: this.#game.legalActions(state, seat),
    };
  }

  #step(entry: Entry<K>): void {
    const before = this.#table;
    this.#table = fold(this.#game, before, entry);
    if (entry.type !== 'ply') return;
    for (const [seat, { tell }] of this.#contestants.entries()) {
      const news = this.#game.tell(before.state, entry, this.#table.state, seat);
      this.#memories[seat] = this.#game.remember(this.#memories[seat], news);
      tell?.(news, this.#table.seq);
    }
  }
}
