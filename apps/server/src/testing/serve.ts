/**
 * Starts a server in its own process, to be killed or measured, and prints its port.
 *
 * node serve.ts <folder> [--known-dice] [--limits] [--careless] [--bots] [--lobby] [--push] [--database=<url>] [--external=<game>]
 *
 * limits: the limits of a real server. careless: commits are not flushed. bots: the games' own bots, in a thread. push: notifications go to
 * push services on this machine. external: adds a game that is not built in.
 */
import { unwrap } from '@boardwright/core';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { games, gamesModule } from '../games.ts';
import { botThreads } from '../bots/lazy-bot-service.ts';
import { openExternalGames } from '../external/external-games.ts';
import { freshPushKey, vapidOf } from '../push/vapid.ts';
import { makeServer } from '../server.ts';
import { answerQuestions } from './measured-process.ts';
import { storeIn } from './logs.ts';
import { postgresStore } from './postgres.ts';
import { KNOWN_DICE, knownSeeds } from './scripts.ts';
import { anyMove, FREE_ENTRY, NO_LIMITS } from './test-server.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'known-dice': { type: 'boolean', default: false },
    limits: { type: 'boolean', default: false },
    'shipped-limits': { type: 'boolean', default: false },
    careless: { type: 'boolean', default: false },
    bots: { type: 'boolean', default: false },
    lobby: { type: 'boolean', default: false },
    push: { type: 'boolean', default: false },
    database: { type: 'string' },
    external: { type: 'string' },
  },
});
const [folder = ''] = positionals;
const sources = values.external === undefined ? [] : [values.external];
const external = unwrap(await openExternalGames(sources, folder, games, () => {}));
const server = await makeServer({
  games: external.games,
  botService: values.bots ? botThreads(2, gamesModule) : anyMove,
  store: await (values.database === undefined
    ? storeIn(folder, values.careless ? 'NORMAL' : 'FULL')
    : postgresStore(values.database)),
  webDir: join(folder, 'web'),
  pace: 0,
  lobby: values.lobby,
  limits: values['shipped-limits'] ? {} : values.limits ? FREE_ENTRY : NO_LIMITS,
  ...(values.push
    ? {
        push: {
          vapid: unwrap(vapidOf(freshPushKey(), 'mailto:host@play.example')),
          isAllowed: ({ hostname }: URL) => hostname === '127.0.0.1',
        },
      }
    : {}),
  ...(values['known-dice'] ? { diceOf: () => KNOWN_DICE, entropy: knownSeeds } : {}),
});
console.log(await server.listen(0, '127.0.0.1'));
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
answerQuestions();
