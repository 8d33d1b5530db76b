/** One game at one terminal. All progress goes through core's table; this only asks, waits and tells. */
import { judge, levelOf } from '@boardwright/bots';
import {
  decide,
  due,
  rng,
  seeded,
  settle,
  unwrap,
  type Actor,
  type Entry,
  type Fault,
  type Kind,
  type Level,
  type Seat,
} from '@boardwright/core';
import { DEEDS } from './deeds.ts';
import type { Answer, Ask } from './face.ts';
import { append, hasSecrets, now, persons, sightOf, type Session } from './session.ts';
import { command, until, watchOf, type Ending, type Evening, type Host } from './table.ts';
import { passBy, taskOf, type Task } from './task.ts';
import { understand, type Wish } from './understand.ts';
import { seatName } from './words.ts';

/** A bot that stands worse than this takes a draw. */
const GLAD_OF_A_DRAW = -0.05;

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
    if (next.type === 'ply') host.face.notice({ type: 'words', text: lateWords(session, next.actor) });
    return null;
  }
  const task = taskOf(evening);
  return task.type === 'person'
    ? personTurn(evening, task)
    : task.type === 'bot'
      ? botTurn(evening, task.seat)
      : answerDraw(evening, task.seat);
}

/** What the rules or the clock played for somebody does not look like a move of his own. Which one, the news tell. */
function lateWords({ game }: Session, actor: Actor): string {
  return `Time is up for ${actor === 'chance' ? 'chance' : seatName(game, actor)}: a move is played.`;
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
  return unwrap(levelOf(game, name));
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
    const shown = await until(evening, (signal) => host.face.curtain(seatName(session.game, seat), signal));
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
  return wish.type === 'word' ? DEEDS[wish.word](evening, asked, wish.rest) : null;
}
