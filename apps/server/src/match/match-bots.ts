/** The bots of one match. Like people, they get a view, a memory and the legal actions, never the state. */
import { fail, type Game, type Kind } from '@boardwright/core';
import { levelAtChair } from '@boardwright/core/bots';
import type { BotHost } from '@boardwright/core/host';
import type { AskingMatch, BotService } from '../bots/bot-service.ts';
import { derive } from '../secrets.ts';
import type { MatchRecord } from '../store/store.ts';
import type { MatchServices } from './match-services.ts';

/** The facts about a match that a waiting bot needs. */
interface BotMatch extends AskingMatch {
  readonly seq: number;
}

export function matchBots<K extends Kind>(
  { bots, store, levelsOf, after, pace, report }: MatchServices,
  game: Game<K>,
  { id, key }: MatchRecord,
  live: BotMatch,
): BotHost {
  const { shared } = store;
  const service = bots.of(live);
  return {
    service: shared === null ? service : heldBots(service, () => shared.hold(id, live.seq), after, live),
    key: id,
    seed: (why) => derive(key, why),
    level: (name) => levelAtChair(levelsOf(game.id), name),
    pauseMs: (wanted) => wanted * pace,
    pause: (ms, run) => (ms > 0 ? after(ms, run) : runNow(run)),
    failed: (seat, { code }) => report(`match ${id}: the bot of seat ${seat}: ${code}`),
  };
}

/** Milliseconds between two checks whether the node that runs a match's bots has stopped. */
const HELD_MS = 1000;
/** Milliseconds between two renewals of the hold on a match while its bot thinks. */
const RENEW_MS = 5000;

/**
 * Runs the bots of a match only on the node that holds it. On other nodes the question waits until the holding node has stopped or
 * answered.
 */
function heldBots(
  service: BotService,
  hold: () => Promise<boolean>,
  after: MatchServices['after'],
  live: AskingMatch,
): BotService {
  const choose: BotService['choose'] = async (question) => {
    const { seat } = question.sight;
    const since = live.sinceOf(seat);
    while (!(await hold())) {
      await new Promise<void>((resolve) => void after(HELD_MS, resolve));
      if (live.closed || live.sinceOf(seat) !== since) return fail('stale', 'The game has moved on.');
    }
    let isThinking = true;
    const renew = (): void => {
      if (isThinking) after(RENEW_MS, () => void hold().then(renew, renew));
    };
    renew();
    return service.choose(question).finally(() => (isThinking = false));
  };
  return { ...service, choose };
}

function runNow(run: () => void): () => void {
  run();
  return () => undefined;
}
