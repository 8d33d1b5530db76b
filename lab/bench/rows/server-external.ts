/** Measures how players of other games are affected by an external game whose rules never return. */
import { once } from 'node:events';
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
/** Two moves per second in each match, alternately with and without the endless rules, so that a busy machine affects both. */
const [TALKS, PAUSE_MS, MOVES, ROUNDS] = [100, 500, 40, 3];
const EXAMPLE = join(import.meta.dirname, '../../../examples/liars-dice/index.ts');
const RULES = `import { liars } from ${JSON.stringify(EXAMPLE)};
export const game = { ...liars, id: 'endless', legalActions: () => { for (;;); } };`;

/** Returns the milliseconds from each move to its last recipient. */
async function delaysOf(origin: string): Promise<readonly number[]> {
  const lines = script(hopnjump, WISH.preset, 'external', MOVES);
  const talks = await Promise.all(Array.from({ length: TALKS }, () => seatedTalk(origin, WISH, lines)));
  const sayAll = async (talk: (typeof talks)[number], i: number): Promise<void> => {
    await setTimeout((i * PAUSE_MS) / TALKS);
    while (talk.left > 0) await Promise.all([talk.say(1), setTimeout(PAUSE_MS)]);
  };
  await Promise.all(talks.map(sayAll));
  for (const talk of talks) talk.end();
  return talks.flatMap(({ delays }) => delays);
}

interface Said {
  readonly type: string;
  readonly snapshot?: { readonly scene: { readonly since: number } };
  readonly fault?: { readonly code: string };
}

/** Creates matches of the game as often as the server allows, until it is told to stop. Returns how many failed. */
async function failAgainAndAgain(origin: string, isOver: () => boolean): Promise<number> {
  let failed = 0;
  for (; !isOver(); await setTimeout(100))
    try {
      const { match, invites } = await create(origin, { game: 'endless', seats: ['person', 'bot:easy'] });
      const { token } = await take(origin, match, invites[0] ?? '');
      const socket = await connect(`${origin}/ws`, origin);
      socket.on('message', (data: Buffer) => {
        const said = JSON.parse(data.toString()) as Said;
        if (said.fault?.code === 'rules-failed') failed++;
        if (said.type !== 'welcome') return;
        const command = { type: 'ply', action: { type: 'bid', n: 11 } };
        const expect = said.snapshot?.scene.since;
        socket.send(JSON.stringify({ type: 'command', id: 'i'.repeat(22), expect, command }));
      });
      socket.send(JSON.stringify({ type: 'hello', protocol: 3, match, token, have: -1, features: [] }));
      await once(socket, 'close');
    } catch {
      // the rules have not been restarted yet
    }
  return failed;
}

function besideEndless(): Promise<number> {
  return inFreshFolder(async (folder) => {
    const file = join(folder, 'endless.ts');
    writeFileSync(file, RULES);
    return withServer(folder, ['--known-dice', '--bots', `--external=${file}`], async ({ origin }) => {
      const [calm, beside]: [number[], number[]] = [[], []];
      let failed = 0;
      for (let round = 0; round < ROUNDS; round++) {
        calm.push(...(await delaysOf(origin)));
        let isOver = false;
        const failing = failAgainAndAgain(origin, () => isOver);
        beside.push(...(await delaysOf(origin)));
        isOver = true;
        failed += await failing;
      }
      if (failed < ROUNDS) throw new Error(`the rules failed only ${failed} times`);
      return p99(beside) / p99(calm);
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
