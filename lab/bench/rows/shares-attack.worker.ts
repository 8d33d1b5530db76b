/* oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin */
/** Takes as much of a scarce resource as one address may, within all limits, in each run that it is told about. */
import { getPriority, setPriority } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { games } from '@boardwright/games';
import { banqi } from '@boardwright/games/banqi';
import { hopnjump } from '@boardwright/games/hopnjump';
import { presetOf, unwrap, type Game, type Kind } from '@boardwright/core';
import { keptToSit, type FairSaid, type OpenedShare } from '@boardwright/fair';
import { matchFactsDecoder } from '@boardwright/protocol';
import { WebSocket } from 'ws';
import { TestPlayer, type TestPlayerOptions } from '../../../apps/server/src/testing/player.ts';
import { askFrom, seatsFrom } from '../ask-from.ts';
import { pushService, subscribes } from '../push-service.ts';

export interface SharesAttack {
  readonly origin: string;
  readonly what: keyof typeof ATTACKS;
  /** The matches to request one after the other. */
  readonly matches: readonly string[];
}

const [FILES, SOCKETS, JOINS, LOOKS, MATCHES_OF_EACH, DEVICES] = [40, 190, 8, 8, 4, 4];
/** The `have` of a hello that requests a whole scene, and of a hello that requests the missed frames. */
const HAVE: readonly number[] = [0, 1000];
/** Milliseconds between two hellos of a socket, after a refusal, and between two polls. */
const [EVERY_MS, AGAIN_MS, POLL_MS] = [100, 100, 20];
const FROM = '127.0.1.1';
/**
 * The number of matches with fair draws, with two sockets each; of matches in which a player is notified of each turn; and of messages that
 * each device sends at once.
 */
const [DRAWN, TOLD, BURST] = [95, 20, 20];
/** The number of matches that one address may create at once. */
const MADE_AT_ONCE = 15;
/** The draw that stays open. */
const OPEN_DRAW = 3;

// Lowers the priority of this thread alone. A real attacker would have its own machine, and take no core from the server and its clients.
setPriority(0, getPriority(0) + 10);

const { origin, what, matches } = workerData as SharesAttack;
let run = 0;
const isRun = (n: number): boolean => run === n;
let asked = 0;
const nextMatch = (): string => matches[asked++ % matches.length] ?? '';

/**
 * Repeats a request in this many places at once during a run. Each run uses another address, because the one before has used up its burst.
 */
async function repeat(places: number, ask: (address: string, place: number) => Promise<number>): Promise<void> {
  const mine = run;
  const goOn = async (place: number): Promise<void> => {
    while (isRun(mine)) if ((await ask(`127.0.1.${mine}`, place)) >= 300) await setTimeout(AGAIN_MS);
  };
  await Promise.all(Array.from({ length: places }, (_, place) => goOn(place)));
}

const statusOf = async (address: string, path: string, body?: object): Promise<number> =>
  (await askFrom(address, `${origin}${path}`, body)).status || 500;

/** Says hello over one socket as often as a socket may. */
async function greet(address: string): Promise<number> {
  const mine = run;
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, { origin, localAddress: address });
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('open', resolve).once('close', resolve));
  while (isRun(mine) && socket.readyState === WebSocket.OPEN) {
    const have = HAVE[asked % HAVE.length];
    socket.send(JSON.stringify({ type: 'hello', protocol: 3, match: nextMatch(), token: null, have }));
    await setTimeout(EVERY_MS);
  }
  socket.terminate();
  return 500;
}

/** Sits down against masters everywhere, and then plays during the runs. */
async function meetMasters(): Promise<void> {
  const all: Promise<void>[] = [];
  for (const { rules } of Object.values(games)) {
    const game = await rules();
    const masters = Array.from({ length: presetOf(game).seats - 1 }, () => 'bot:master');
    for (let n = 0; n < MATCHES_OF_EACH; n++) {
      const wish = { game: game.id, seats: ['person', ...masters] };
      const { match, tokens } = await seatsFrom(FROM, origin, wish);
      const options = { origin, game, match, token: tokens[0] ?? '', seed: `${game.id}/${n}`, localAddress: FROM };
      all.push(playInRuns(await new TestPlayer(options).connect()));
    }
  }
  parentPort?.postMessage('ready');
  await Promise.all(all);
}

async function playInRuns(player: TestPlayer): Promise<void> {
  for (;;) {
    while (isRun(0)) await setTimeout(POLL_MS);
    await player.play(() => isRun(0));
    if (player.scene.outcome !== null) return;
  }
}

function playerOf<K extends Kind>(
  game: Game<K>,
  match: string,
  token = '',
  more: Partial<TestPlayerOptions<K>> = {},
): TestPlayer<K> {
  return new TestPlayer({ origin, game, match, token, seed: token, localAddress: FROM, ...more });
}

/** Takes both seats of fair matches whose third draw stays open. Sends shares and asks for steps during the runs. */
async function meetAtDraws(): Promise<void> {
  const all: Promise<void>[] = [];
  for (let n = 0; n < DRAWN; n++) {
    const from = `127.0.2.${1 + Math.floor(n / MADE_AT_ONCE)}`;
    const { match, tokens } = await seatsFrom(from, origin, { game: 'banqi', fair: true });
    const raw: unknown = JSON.parse((await askFrom(from, `${origin}/api/matches/${match}`)).body);
    const { fair = null } = unwrap(matchFactsDecoder.decode(raw, 'facts'));
    let held: OpenedShare | null = null;
    const says = (said: FairSaid): FairSaid | null => {
      if (said.type !== 'share' || said.draw !== OPEN_DRAW) return said;
      held = said.share as OpenedShare;
      for (const player of players) player.nudge();
      return null;
    };
    const players: readonly TestPlayer[] = tokens.map((token, seat) =>
      playerOf(banqi, match, token, {
        fair: unwrap(keptToSit(undefined, match, fair, null)),
        ...(seat === 1 && { says }),
      }),
    );
    for (const player of players) await player.connect();
    await Promise.all(players.map((player) => player.until(() => player.scene.started)));
    const isOpen = (): boolean => held !== null;
    await Promise.all(players.map((player) => player.play(isOpen)));
    const share = held as unknown as OpenedShare;
    const forged = { ...share, signature: share.signature.split('').toReversed().join('') };
    all.push(...players.map((player) => askAlways(player, { type: 'share', draw: OPEN_DRAW, share: forged })));
  }
  parentPort?.postMessage('ready');
  await Promise.all(all);
}

async function askAlways(player: TestPlayer, share: object): Promise<void> {
  for (let said = 0; ; said++) {
    if (isRun(0)) said = 0;
    while (isRun(0)) await setTimeout(POLL_MS);
    player.say(said % 2 === 0 ? share : { type: 'steps', after: 0 });
    if (said >= BURST) await setTimeout(EVERY_MS);
  }
}

/** Plays matches in which a player disconnects after each move. The server notifies a push service that never answers of each turn. */
async function tellSilentDevices(): Promise<void> {
  const service = await pushService(() => {});
  const all: Promise<void>[] = [];
  for (let n = 0; n < TOLD; n++) {
    const { match, tokens } = await seatsFrom(FROM, origin, { game: 'hopnjump' });
    const [one, other] = [playerOf(hopnjump, match, tokens[0]), playerOf(hopnjump, match, tokens[1])];
    await Promise.all([one.connect(), other.connect()]);
    for (let device = 0; device < DEVICES; device++) await other.request(subscribes(`${service}/${n}/${device}`));
    await other.close();
    all.push(leaveAfterEach(one, other));
  }
  parentPort?.postMessage('ready');
  await Promise.all(all);
}

async function leaveAfterEach(one: TestPlayer, other: TestPlayer): Promise<void> {
  for (;;) {
    while (isRun(0)) await setTimeout(POLL_MS);
    await one.until(() => one.perspective.legal.length > 0);
    await one.ask(one.anyPly() ?? { type: 'resign' });
    await setTimeout(EVERY_MS);
    await other.connect();
    while (other.perspective.legal.length > 0) await other.ask(other.anyPly() ?? { type: 'resign' });
    await other.close();
    if (one.scene.outcome !== null) return;
  }
}

const ATTACKS = {
  files: () => repeat(FILES, (address) => statusOf(address, `/api/matches/${nextMatch()}/game`)),
  hellos: () => repeat(SOCKETS, greet),
  joins: () =>
    repeat(JOINS, (address) => {
      const claim = `claim-of-${asked}`.padEnd(22, '-');
      return statusOf(address, `/api/lobby/${nextMatch()}/seats`, { claim });
    }),
  tables: () =>
    repeat(LOOKS, (address, place) =>
      place % 2 === 0
        ? statusOf(address, '/api/lobby')
        : statusOf(address, '/api/matches', { game: 'hopnjump', listed: true }),
    ),
  bots: () => Promise.resolve(),
  draws: () => Promise.resolve(),
  pushes: () => Promise.resolve(),
} as const;

parentPort?.on('message', (next: number) => {
  run = next;
  if (run > 0) void ATTACKS[what]();
});
const PLAYED: Partial<Record<SharesAttack['what'], () => Promise<void>>> = {
  bots: meetMasters,
  draws: meetAtDraws,
  pushes: tellSilentDevices,
};
if (PLAYED[what] === undefined) parentPort?.postMessage('ready');
else await PLAYED[what]();
