/** One game at one terminal. All progress goes through core's table; this only asks, waits and tells. */
import { judge, levelOf } from '@boardwright/bots';
import {
  decide,
  due,
  rng,
  seeded,
  settle,
  type Command,
  type Entry,
  type Fault,
  type Kind,
  type Level,
  type Result,
  type Seat,
} from '@boardwright/core';
import type { Pool } from '@boardwright/node';
import type { Answer, Ask, Face, Watch } from './face.ts';
import { append, hasSecrets, now, persons, sightOf, undoEntry, type Session } from './session.ts';
import { understand, WORDS, type Wish, type Word } from './understand.ts';

export interface Host {
  readonly face: Face;
  readonly pool: Pool;
  /** Aborted by Ctrl-C and by signals. */
  readonly stop: AbortSignal;
  /** No pauses. */
  readonly fast: boolean;
  /** Instead of the pause of a bot's level. */
  readonly pauseMs: number | null;
  time(): number;
  /** Writes the game; the file's name, or what went wrong. Without a name: to the game's own file. */
  save(session: Session, file?: string): Promise<Result<string>>;
  /** Writes the game if it has a file already. */
  autosave(session: Session): Promise<Result<string> | null>;
  hasFile(): boolean;
}

export type Ending = 'over' | 'end' | 'quit' | 'stopped';

interface Evening {
  readonly session: Session;
  readonly host: Host;
  /** Who sits before the screen. */
  device: Seat | null;
  /** Who asked for the screen though the game waits for another. */
  called: Seat | null;
  /** What a seat could do when it was last asked though nobody waits for it: it is asked again when that changes. */
  readonly offered: Map<Seat, string>;
}

type Task =
  | { readonly type: 'bot'; readonly seat: Seat }
  | { readonly type: 'answer'; readonly seat: Seat }
  | { readonly type: 'person'; readonly seat: Seat; readonly spare: boolean };

const HINT: Level = { name: 'hint', bot: 'greedy', nodes: 1000, pauseMs: 0 };
/** A bot that stands worse than this takes a draw. */
const GLAD_OF_A_DRAW = -0.05;
const MOST_TIMER_MS = 1e9;

export async function play(session: Session, host: Host): Promise<Ending> {
  const evening: Evening = {
    session,
    host,
    device: persons(now(session))[0] ?? null,
    called: null,
    offered: new Map(),
  };
  for (;;) {
    const ending = await step(evening);
    if (ending !== null) return ending;
  }
}

async function step(evening: Evening): Promise<Ending | null> {
  const { session, host } = evening;
  for (const entry of settle(session.game, now(session), seeded(session.key), host.time()).entries)
    append(session, entry);
  if (host.stop.aborted) return 'stopped';
  if (now(session).outcome !== null) return 'over';
  const next = due(session.game, now(session));
  if (next !== null && next.at <= host.time()) {
    append(session, next);
    return null;
  }
  const task = taskOf(evening);
  return task.type === 'person'
    ? personTurn(evening, task)
    : task.type === 'bot'
      ? botTurn(evening, task.seat)
      : answerDraw(evening, task.seat);
}

/** Draws are answered first; then bots act, then people, those whom the game awaits before those who only may. */
function taskOf(evening: Evening): Task {
  const { session, called } = evening;
  const table = now(session);
  const { may, awaits } = session.game.turn(table.state);
  const isA = (who: string) => (seat: Seat | 'chance') => seat !== 'chance' && table.chairs[seat]?.who === who;
  const open =
    table.offer === null
      ? []
      : table.chairs.flatMap((chair, seat) => (chair.who === 'nobody' || table.agreed.includes(seat) ? [] : [seat]));
  const answering = open.find(isA('bot')) ?? open[0];
  if (answering !== undefined) return { type: 'answer', seat: answering };
  if (called !== null && may.includes(called)) return { type: 'person', seat: called, spare: !awaits.includes(called) };
  const spare = spareSeat(evening, may.filter(isA('person')).filter((seat) => !awaits.includes(seat)) as Seat[]);
  if (spare !== undefined) return { type: 'person', seat: spare, spare: true };
  const bot = awaits.find(isA('bot'));
  if (bot !== undefined) return { type: 'bot', seat: bot as Seat };
  return { type: 'person', seat: awaits.find(isA('person')) as Seat, spare: false };
}

/** A person who may act on what another has done, though nobody waits: an offer to answer. */
function spareSeat({ session, offered }: Evening, seats: readonly Seat[]): Seat | undefined {
  const last = session.log[now(session).last];
  return seats.find((seat) => {
    const could = couldDo(session, seat);
    if (offered.get(seat) === could) return false;
    const own = last?.type === 'ply' && last.actor === seat;
    if (own) offered.set(seat, could);
    return !own;
  });
}

function couldDo(session: Session, seat: Seat): string {
  return sightOf(session, seat)
    .legal.map((action) => session.game.text.format(action))
    .join('\n');
}

/** Runs until time or Ctrl-C cuts it. */
async function until<T>({ session, host }: Evening, work: (signal: AbortSignal) => Promise<T>): Promise<T | 'cut'> {
  const next = due(session.game, now(session));
  const late = new AbortController();
  const wait = next === null ? MOST_TIMER_MS : Math.min(MOST_TIMER_MS, Math.max(0, next.at - host.time()) + 1);
  const timer = setTimeout(() => late.abort(), wait);
  const signal = AbortSignal.any([late.signal, host.stop]);
  const cut = new Promise<'cut'>((done) => signal.addEventListener('abort', () => done('cut'), { once: true }));
  try {
    return signal.aborted ? 'cut' : await Promise.race([work(signal), cut]);
  } finally {
    clearTimeout(timer);
  }
}

// ---- bots

async function botTurn(evening: Evening, seat: Seat): Promise<null> {
  const { session, host } = evening;
  host.face.show(watchOf(evening));
  const started = host.time();
  const next = due(session.game, now(session));
  const level = levelAt(session, seat);
  const answer = await until(evening, async (signal) => {
    const choice = await host.pool.choose({
      game: session.game.id,
      level,
      sight: sightOf(session, seat),
      seed: `${session.key}/bot/${seat}/${now(session).plies}`,
      ...(next === null ? {} : { ms: Math.max(20, next.at - started - 20) }),
    });
    if (!host.fast) await host.face.pause((host.pauseMs ?? level.pauseMs) - (host.time() - started), signal);
    return choice;
  });
  if (answer === 'cut') return null;
  const action = answer.ok ? answer.value : fallback(evening, seat, answer.error);
  const entry = decide(session.game, now(session), seat, { type: 'ply', action }, host.time());
  append(session, entry.ok ? entry.value : orFallback(evening, seat, entry.error));
  return null;
}

function levelAt({ game, tables }: Session, seat: Seat): Level {
  const name = tables[tables.length - 1]?.chairs[seat]?.level ?? game.levels[0]?.name ?? '';
  const level = levelOf(game, name);
  return level.ok ? level.value : { name: 'random', bot: 'random', nodes: 1, pauseMs: 0 };
}

function fallback({ session, host }: Evening, seat: Seat, wrong: Fault): Kind['Action'] {
  host.face.notice({ type: 'fault', fault: { ...wrong, message: `${wrong.message} A plain move is played for it.` } });
  return session.game.limit(now(session).state, seat).then;
}

function orFallback(evening: Evening, seat: Seat, wrong: Fault): Entry {
  const action = fallback(evening, seat, wrong);
  return { type: 'ply', at: Math.max(evening.host.time(), now(evening.session).at), actor: seat, action };
}

/** Bots agree when they stand worse; people are asked. */
async function answerDraw(evening: Evening, seat: Seat): Promise<Ending | null> {
  const { session } = evening;
  if (now(session).chairs[seat]?.who === 'person') return personTurn(evening, { type: 'person', seat, spare: false });
  const value = judge(session.game, sightOf(session, seat), rng(`${session.key}/draw/${seat}/${now(session).seq}`));
  command(evening, seat, { type: value <= GLAD_OF_A_DRAW ? 'agreeDraw' : 'refuse' });
  return null;
}

// ---- people

async function personTurn(evening: Evening, { seat, spare }: Task & { type: 'person' }): Promise<Ending | null> {
  const { session, host } = evening;
  const saved = await host.autosave(session);
  if (saved?.ok === false) host.face.notice({ type: 'fault', fault: saved.error });
  if (hasSecrets(session.game) && persons(now(session)).length > 1 && evening.device !== seat) {
    const shown = await until(evening, (signal) => host.face.curtain(seat, signal));
    if (shown === 'cut') return null;
  }
  evening.device = seat;
  const table = now(session);
  const asked: Ask = {
    seat,
    legal: sightOf(session, seat).legal,
    about: table.offer !== null && !table.agreed.includes(seat) ? 'draw' : spare ? 'spare' : 'turn',
  };
  const answer: Answer | 'cut' = await until(evening, (signal) => host.face.ask(() => watchOf(evening), asked, signal));
  if (answer === 'cut') return null;
  if (answer.type !== 'line') return answer.type === 'end' ? 'end' : null;
  return obey(evening, asked, understand(session.game, asked.legal, answer.text));
}

async function obey(evening: Evening, asked: Ask, wish: Wish): Promise<Ending | null> {
  if (wish.type === 'fault') evening.host.face.notice({ type: 'fault', fault: wish.fault });
  if (wish.type === 'act') command(evening, asked.seat, { type: 'ply', action: wish.action });
  if (wish.type === 'nothing' && asked.about === 'spare') passBy(evening, asked.seat);
  return wish.type === 'word' ? WORD_DEEDS[wish.word](evening, asked, wish.rest) : null;
}

/** Not acting is a choice too, where nobody waits. */
function passBy({ session, offered }: Evening, seat: Seat): void {
  offered.set(seat, couldDo(session, seat));
}

function command(evening: Evening, seat: Seat, wanted: Command): void {
  const { session, host } = evening;
  const time = host.time();
  const next = due(session.game, now(session));
  if (next !== null && next.at <= time) return host.face.notice({ type: 'words', text: 'Too late: time was up.' });
  const entry = decide(session.game, now(session), seat, wanted, time);
  if (!entry.ok) return host.face.notice({ type: 'fault', fault: entry.error });
  append(session, entry.value);
  evening.called = null;
}

type Deed = (evening: Evening, asked: Ask, rest: string) => Promise<Ending | null>;
const WORD_DEEDS: Readonly<Record<Word, Deed>> = {
  hint: async (evening, asked) => {
    await hint(evening, asked);
    return null;
  },
  undo: async ({ session, host }, { seat }) => {
    const entry = undoEntry(session, seat, host.time());
    if (entry.ok) append(session, entry.value);
    else host.face.notice({ type: 'fault', fault: entry.error });
    return null;
  },
  draw: async (evening, { seat, about }) => {
    command(evening, seat, { type: about === 'draw' ? 'agreeDraw' : 'offerDraw' });
    return null;
  },
  refuse: async (evening, { seat }) => {
    command(evening, seat, { type: 'refuse' });
    return null;
  },
  resign: async (evening, { seat }) => {
    const sure = await until(evening, (signal) => evening.host.face.confirm('Resign this game?', signal));
    if (sure === true) command(evening, seat, { type: 'resign' });
    return null;
  },
  save: async ({ session, host }, _, rest) => {
    const file = await host.save(session, rest === '' ? undefined : rest);
    host.face.notice(file.ok ? { type: 'saved', file: file.value } : { type: 'fault', fault: file.error });
    return null;
  },
  board: async (evening) => {
    evening.host.face.notice({ type: 'words', text: '' });
    return null;
  },
  moves: async ({ session, host }, { legal }) => {
    host.face.notice({ type: 'moves', texts: legal.map((action) => session.game.text.format(action)) });
    return null;
  },
  seat: async (evening, _, rest) => {
    callSeat(evening, rest);
    return null;
  },
  help: async ({ host }) => {
    const lines = Object.entries(WORDS).map(([word, what]) => `${word.padEnd(8)}${what}`);
    host.face.notice({ type: 'help', lines: ['Type a move, or one of these words (also as /word):', ...lines] });
    return null;
  },
  quit: async () => 'quit',
};

async function hint(evening: Evening, { seat, legal }: Ask): Promise<void> {
  const { session, host } = evening;
  if (legal.length === 0) return host.face.notice({ type: 'words', text: 'There is no move to make now.' });
  const choice = await until(evening, () =>
    host.pool.choose({
      game: session.game.id,
      level: HINT,
      sight: sightOf(session, seat),
      seed: `${session.key}/hint/${now(session).plies}`,
    }),
  );
  if (choice === 'cut') return;
  host.face.notice(
    choice.ok ? { type: 'hint', text: session.game.text.format(choice.value) } : { type: 'fault', fault: choice.error },
  );
}

function callSeat(evening: Evening, rest: string): void {
  const { session, host } = evening;
  const seat = Number(rest) - 1;
  const table = now(session);
  const able = session.game
    .turn(table.state)
    .may.filter((one) => one !== 'chance' && table.chairs[one]?.who === 'person');
  if (able.includes(seat)) evening.called = seat;
  else
    host.face.notice({ type: 'words', text: `These seats may act: ${able.map((one) => Number(one) + 1).join(', ')}.` });
}

// ---- who looks

/** One person always sees the game; of several, the one before the screen; without any, a spectator. */
export function watchOf({ session, host, device }: Pick<Evening, 'session' | 'host' | 'device'>): Watch {
  return { session, viewer: device ?? 'spectator', side: device, time: host.time() };
}
