/** What players of other games notice of a game from outside whose rules never return. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { hopnjump } from '@boardwright/games/hopnjump';
import { connect, seatedTalk } from '../../../apps/server/src/testing/load.ts';
import { script } from '../../../apps/server/src/testing/scripts.ts';
import { create, take } from '../../../apps/server/src/testing/test-server.ts';
import { p99, type Row } from '../measure.ts';
import { inFreshFolder, withServer } from '../measured-server.ts';

const WISH = { game: 'hopnjump', preset: 'contract' };
/** A minute of moves, two a second in each match. */
const [TALKS, PAUSE_MS, MOVES] = [100, 500, 120];
const EXAMPLE = join(import.meta.dirname, '../../../examples/liars-dice/index.ts');
const RULES = `import { liars } from ${JSON.stringify(EXAMPLE)};
export const game = { ...liars, id: 'endless', legalActions: () => { for (;;); } };`;

/** Returns the 99th percentile of the milliseconds from a move to its last recipient. */
async function slowestMoves(origin: string): Promise<number> {
  const lines = script(hopnjump, WISH.preset, 'external', MOVES);
  const talks = await Promise.all(Array.from({ length: TALKS }, () => seatedTalk(origin, WISH, lines)));
  const sayAll = async (talk: (typeof talks)[number], i: number): Promise<void> => {
    await setTimeout((i * PAUSE_MS) / TALKS);
    while (talk.left > 0) await Promise.all([talk.say(1), setTimeout(PAUSE_MS)]);
  };
  await Promise.all(talks.map(sayAll));
  for (const talk of talks) talk.end();
  return p99(talks.flatMap(({ delays }) => delays));
}

/** Begins matches of the game as often as the server lets it, until it is told to stop. Returns how many failed. */
async function failAgainAndAgain(origin: string, isOver: () => boolean): Promise<number> {
  let failed = 0;
  for (; !isOver(); await setTimeout(100))
    try {
      const { match, invites } = await create(origin, { game: 'endless', seats: ['person', 'bot:easy'] });
      const { token } = await take(origin, match, invites[0] ?? '');
      const socket = await connect(`${origin}/ws`, origin);
      socket.send(JSON.stringify({ type: 'hello', protocol: 3, match, token, have: -1, features: [] }));
      const since = await new Promise<number>((done) => {
        socket.on('message', (data: Buffer) => {
          const said = JSON.parse(data.toString()) as { type: string; snapshot?: { scene: { since: number } } };
          if (said.type === 'welcome') done(said.snapshot?.scene.since ?? 0);
        });
      });
      const command = { type: 'ply', action: { type: 'bid', n: 11 } };
      socket.send(JSON.stringify({ type: 'command', id: 'i'.repeat(22), expect: since, command }));
      await new Promise((done) => socket.once('close', done));
      failed++;
    } catch {
      // the rules are not started again yet
    }
  return failed;
}

function besideEndless(): Promise<number> {
  return inFreshFolder(async (folder) => {
    const file = join(folder, 'endless.ts');
    writeFileSync(file, RULES);
    return withServer(folder, ['--known-dice', '--bots', `--external=${file}`], async ({ origin }) => {
      const calm = await slowestMoves(origin);
      let isOver = false;
      const failing = failAgainAndAgain(origin, () => isOver);
      const beside = await slowestMoves(origin);
      isOver = true;
      const failed = await failing;
      if (failed < 3) throw new Error(`the rules failed only ${failed} times`);
      return beside / calm;
    });
  });
}

export const rows: readonly Row[] = [
  {
    name: 'server-external: slowest hundredth of moves beside rules that never return, against without',
    unit: '×',
    long: true,
    aim: 1.5,
    run: besideEndless,
  },
];
