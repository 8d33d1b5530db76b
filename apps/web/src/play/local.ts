/** The host of a game on this device: it gives core's table its time, its tickets and its place to be kept. */
import {
  admit,
  decide,
  deadlineOf,
  desk,
  due,
  fault,
  rng,
  seeded,
  type Actor,
  type Entry,
  type Fault,
  type Game,
  type Kind,
  type Save,
  type Seat,
  type Seed,
  type Sight,
  type Table,
} from '@boardwright/core';
import { append, linesOf, now, pliesOf, settleRun, stepAt, undoTarget, type Run } from './run.ts';
import type { Countdown, Host, Keeping, Player, Scene, Step, Wish } from './scene.ts';

/** What a bot is asked, and what the browser gives the host. */
export interface Question {
  readonly game: string;
  readonly level: string;
  readonly sight: Sight;
  readonly seed: Seed;
}

export interface World {
  now(): number;
  after(ms: number, run: () => void): () => void;
  think(question: Question): Promise<unknown>;
  /** false if there is no room to keep it. */
  keep(save: Save, table: Table): boolean;
}

/** Bots answer at least this long after the ply before, so that people can follow. */
const BOT_PAUSE_MS = 400;

export function localHost<K extends Kind>(game: Game<K>, start: Run<K>, key: Seed, world: World): Host<K> {
  const ticket = seeded(key);
  let run = settleRun(game, start, ticket, Math.max(world.now(), now(start).at));
  let steps: readonly Step<K>[] = [];
  let holder = holderOf(game, now(run), null);
  let covered = isPassed(game, now(run));
  let keeping: Keeping = 'saved';
  let shown: Scene<K> | null = null;
  let timers: (() => void)[] = [];
  /** When a seat that nobody waits for was last asked: a bot answers an offer once. */
  const asked = new Map<Seat, number>();
  let closed = false;
  const listeners = new Set<() => void>();

  const publish = (): void => {
    shown = null;
    for (const changed of listeners) changed();
  };

  const scene = (): Scene<K> => (shown ??= sceneOf(game, run, { holder, covered, keeping, steps }));

  const commit = (entry: Entry<K>): void => {
    const from = run.save.log.length;
    run = settleRun(game, append(game, run, entry), ticket, entry.at);
    keeping = world.keep(run.save, now(run)) ? 'saved' : 'failed';
    const next = holderOf(game, now(run), holder);
    covered = next !== holder && isPassed(game, now(run));
    holder = next;
    const viewer = holder ?? 'spectator';
    steps = pliesOf(run)
      .filter((place) => place >= from)
      .map((place) => stepAt(game, run, place, viewer));
    publish();
    wait();
  };

  const attempt = (seat: Seat, command: unknown): Fault | null => {
    const entry = decide(game, now(run), seat, command, world.now());
    if (!entry.ok) return entry.error;
    commit(entry.value);
    return null;
  };

  /** Whatever comes next without a person: a bot's move, a bot's word on a draw, or the end of a limit. */
  const wait = (): void => {
    for (const stop of timers) stop();
    timers = [];
    if (closed) return;
    const table = now(run);
    const bot = botToAct(game, table, asked);
    const answer = draws(game, run);
    if (answer !== null) later(BOT_PAUSE_MS, () => attempt(answer.seat, { type: answer.type }));
    else if (bot !== null) askBot(bot, table);
    waitForLimit(table);
  };

  const later = (ms: number, then: () => void): void => void timers.push(world.after(Math.max(0, ms), then));

  const waitForLimit = (table: Table<K>): void => {
    const entry = due(game, table);
    if (entry === null) return;
    later(entry.at - world.now(), () => {
      if (now(run) === table && admit(game, table, entry) === null) commit(entry);
    });
  };

  const askBot = (seat: Seat, table: Table<K>): void => {
    const level = table.chairs[seat]?.level ?? '';
    const pause = game.levels.find(({ name }) => name === level)?.pauseMs ?? BOT_PAUSE_MS;
    const start = world.now();
    const fresh = (): boolean => !closed && now(run) === table;
    const play = (action: unknown): void => {
      asked.set(seat, table.since[seat] as number);
      later(start + pause - world.now(), () => {
        if (fresh() && attempt(seat, { type: 'ply', action }) !== null) fallback();
      });
    };
    // A bot that fails does not stop the game: the seat plays what an absent one would.
    const fallback = (): void => void attempt(seat, { type: 'ply', action: game.limit(table.state, seat).then });
    const question = { game: game.id, level, sight: sightOf(game, run, seat), seed: `${key}/bot/${table.seq}` };
    world.think(question).then(
      (action) => fresh() && play(action),
      () => fresh() && fallback(),
    );
  };

  const undo = (): Fault | null => {
    const to = undoTarget(game, run, personsOf(now(run)));
    if (to === null) return fault('nothing-to-undo', 'There is nothing that you can take back.');
    commit({ type: 'undo', at: Math.max(world.now(), now(run).at), seat: holder ?? 0, to });
    return null;
  };

  wait();
  return {
    scene,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    act: (action) =>
      holder === null || covered
        ? fault('no-seat', 'A spectator cannot act.')
        : attempt(holder, { type: 'ply', action }),
    wish: (wish: Wish) => {
      if (wish === 'undo') return undo();
      const { answers } = scene();
      const seat = wish === 'agreeDraw' || wish === 'refuse' ? answers : holder;
      return seat === null ? fault('no-seat', 'A spectator cannot act.') : attempt(seat, { type: wish });
    },
    hint: async () => {
      const level = game.levels.at(-1)?.name;
      if (holder === null || level === undefined || scene().desk.legal.length === 0) return null;
      const sight = sightOf(game, run, holder);
      const asked = now(run);
      const answer = await world.think({ game: game.id, level, sight, seed: `${key}/hint/${asked.seq}` });
      const action = game.decodeAction(answer);
      return action.ok && now(run) === asked ? action.value : null;
    },
    lift: () => {
      covered = false;
      steps = [];
      publish();
    },
    pass: (seat) => {
      holder = seat;
      covered = isPassed(game, now(run));
      steps = [];
      publish();
    },
    save: () => run.save,
    close: () => {
      closed = true;
      for (const stop of timers) stop();
    },
  };
}

export function isSecretive<K extends Kind>(game: Game<K>): boolean {
  return Object.values<{ readonly secret?: true }>(game.kinds).some(({ secret }) => secret === true);
}

export function personsOf<K extends Kind>(table: Table<K>): readonly Seat[] {
  return table.chairs.flatMap((chair, seat) => (chair.who === 'person' ? [seat] : []));
}

/** The one person of this game, also after a resignation; null when several share the device. */
function ownerOf<K extends Kind>({ save, tables }: Run<K>): Seat | null {
  const sitters = (tables[0] as Table<K>).chairs.map(({ who }) => who);
  for (const entry of save.log) if (entry.type === 'sit') sitters[entry.seat] = entry.who;
  const persons = sitters.flatMap((who, seat) => (who === 'person' ? [seat] : []));
  return persons.length === 1 ? (persons[0] as Seat) : null;
}

function isPassed<K extends Kind>(game: Game<K>, table: Table<K>): boolean {
  return isSecretive(game) && personsOf(table).length > 1 && table.outcome === null;
}

/** Who has the device: the one it belongs to, or the person whom the game awaits. */
function holderOf<K extends Kind>(game: Game<K>, table: Table<K>, before: Seat | null): Seat | null {
  const persons = personsOf(table);
  if (persons.length <= 1) return persons[0] ?? before;
  if (table.outcome !== null) return before;
  const { may, awaits } = game.turn(table.state);
  if (before !== null && persons.includes(before) && awaits.includes(before)) return before;
  return persons.find((seat) => awaits.includes(seat)) ?? persons.find((seat) => may.includes(seat)) ?? before;
}

/** A bot whom the game awaits, else one that may speak and has not been asked since it could. */
function botToAct<K extends Kind>(game: Game<K>, table: Table<K>, asked: ReadonlyMap<Seat, number>): Seat | null {
  if (table.outcome !== null) return null;
  const { may, awaits } = game.turn(table.state);
  const isBot = (actor: Actor): actor is Seat => actor !== 'chance' && table.chairs[actor]?.who === 'bot';
  const waiting = (seat: Seat): boolean => asked.get(seat) !== table.since[seat];
  return awaits.find(isBot) ?? may.filter(isBot).find(waiting) ?? null;
}

/** A bot agrees to a draw when it thinks that it is behind. */
function draws<K extends Kind>(
  game: Game<K>,
  run: Run<K>,
): { readonly seat: Seat; readonly type: 'agreeDraw' | 'refuse' } | null {
  const table = now(run);
  if (table.offer === null || table.outcome !== null) return null;
  const seat = table.chairs.findIndex(({ who }, s) => who === 'bot' && !table.agreed.includes(s));
  if (seat < 0) return null;
  const { view, memory } = sightOf(game, run, seat);
  const guess = game.imagine(view, memory)(rng(`draw/${table.seq}`));
  return { seat, type: game.evaluate(guess, seat) < 0 ? 'agreeDraw' : 'refuse' };
}

function sightOf<K extends Kind>(game: Game<K>, run: Run<K>, seat: Seat): Sight<K> {
  const { state } = now(run);
  const memory = run.memories[run.memories.length - 1]?.[seat] as K['Memory'];
  return { seat, view: game.view(state, seat), memory, legal: game.legalActions(state, seat) };
}

interface Showing<K extends Kind> {
  readonly holder: Seat | null;
  readonly covered: boolean;
  readonly keeping: Keeping;
  readonly steps: readonly Step<K>[];
}

function sceneOf<K extends Kind>(game: Game<K>, run: Run<K>, showing: Showing<K>): Scene<K> {
  const table = now(run);
  const { holder, covered } = showing;
  const viewer = holder ?? 'spectator';
  const view = game.view(table.state, viewer);
  const memory = holder === null ? game.blank : (run.memories[run.memories.length - 1]?.[holder] as K['Memory']);
  const persons = personsOf(table);
  const open = table.outcome === null;
  const { may } = game.turn(table.state);
  const acting = holder !== null && open && !covered ? holder : null;
  return {
    game,
    mode: 'local',
    seq: table.seq,
    view,
    seat: acting,
    own: ownerOf(run),
    side: persons.length === 1 || isSecretive(game) ? (holder ?? 0) : 0,
    desk: desk(game, view, memory, acting, rng(`desk/${table.seq}`)),
    steps: showing.steps,
    lines: linesOf(game, run, viewer),
    players: table.chairs.map((_, seat) => playerOf(game, table, seat)),
    outcome: table.outcome,
    offer: table.offer,
    answers: table.offer === null ? null : (persons.find((seat) => !table.agreed.includes(seat)) ?? null),
    canUndo: open && undoTarget(game, run, persons) !== null,
    countdown: acting === null ? null : countdownOf(game, table, acting),
    keeping: showing.keeping,
    curtain: covered ? holder : null,
    passes: acting === null ? [] : persons.filter((seat) => seat !== acting && may.includes(seat)),
    refusal: null,
  };
}

export function playerOf<K extends Kind>(game: Game<K>, table: Table<K>, seat: Seat): Player {
  const chair = table.chairs[seat] as Table<K>['chairs'][number];
  const runs = table.outcome === null && game.turn(table.state).awaits.includes(seat);
  const timed = table.clock !== null && table.clock.totalMs !== null;
  return {
    ...chair,
    name: null,
    present: true,
    left: timed ? (table.left[seat] ?? null) : null,
    until: runs ? deadlineOf(table, seat) : null,
  };
}

export function countdownOf<K extends Kind>(game: Game<K>, table: Table<K>, seat: Seat): Countdown | null {
  if (!game.turn(table.state).awaits.includes(seat)) return null;
  const { ms } = game.limit(table.state, seat);
  return ms === null ? null : { from: table.sinceAt[seat] as number, ms };
}
