/** Tests the conventions that users of other terminal programs expect. */
import { columns, required } from '@boardwright/core';
import { games } from '@boardwright/games';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { size } from '../../../tools/size.ts';
import { lookFor } from './testing/look.fixture.ts';
import { playedOn } from './testing/played.fixture.ts';
import { inside } from './testing/process.fixture.ts';
import { live } from './testing/live.fixture.ts';
import { startServer, type GameServer } from './testing/server.fixture.ts';
import { renderFrame } from './ui/layout.ts';
import { terminalScene } from './ui/terminal-scene.ts';

test('a game is found by its name in any case', async () => {
  for (const name of ['Banqi', 'BANQI'])
    expect(await inside(['rules', name, '--lang', 'en'])).toEqual(await inside(['rules', 'banqi', '--lang', 'en']));
  const { code, err } = await inside(['rules', 'banki']);
  expect([code, err]).toEqual([2, expect.stringContaining('Did you mean "banqi"?')]);
});

test.each([
  [['play', '369', '--option', 'siez=4', '--lang', 'zh-Hant'], /siez: 這個遊戲沒有這個選項。 .*size.* .*size/],
  [['play', '369', '--clock', 'soon', '--lang=ko'], /--clock을 읽을 수 없어요/],
  [['replay', '/no/such/file', '--lang', 'zh-Hans'], /\/no\/such\/file: 找不到这个文件。/],
  [['play', 'chess', '--lang', 'ko'], /게임.*369, banqi, catan/],
  [['play', 'chess', '--lang', 'xx'], /^boardwright: There is no/],
])('%s is refused in the reader’s language', async (argv, words) => {
  const { code, err } = await inside(argv, '', { env: {} });
  expect([code, err]).toEqual([2, expect.stringMatching(words)]);
});

test('--level is that of every bot that has none of its own', async () => {
  const first = async (...flags: string[]): Promise<string> =>
    (await inside(['play', 'banqi', '--json', '--seed', 'x', ...flags], '')).out.replaceAll(/"at":\d+/g, '');
  expect(await first('--level', 'expert')).toBe(await first('--seats', 'person,bot:expert'));
  expect(await first('--level', 'expert', '--seats', 'person,bot:casual')).toBe(
    await first('--seats', 'person,bot:casual'),
  );
  const { code, err } = await inside(['play', 'banqi', '--level', 'exprt'], '');
  expect([code, err]).toEqual([2, expect.stringContaining('Did you mean "expert"?')]);
});

test.each([['play'], ['watch'], ['host'], ['games']])('%s --help fits 80 columns', async (command) => {
  const { out } = await inside(command === 'games' ? ['games'] : [command, '--help'], '', { env: {} });
  expect(out).toContain('taiwan');
  expect(out.split('\n').filter((line) => columns(line) > 80)).toEqual([]);
});

test.each([
  { columns: 100, rows: 30 },
  { columns: 120, rows: 40 },
  { columns: 200, rows: 60 },
])('Settlers at $columns x $rows shows at least what 80 x 24 shows', async (screen) => {
  const catan = await required(games['catan'], 'catan').rules();
  const look = await lookFor(catan, 'en', { colour: false });
  const scene = terminalScene(playedOn(catan, 40), 0, 0, 0);
  const shown = renderFrame(scene, null, screen, look).lines.join('\n');
  for (const seat of ['Red', 'Blue', 'Green', 'Yellow']) expect(shown).toMatch(new RegExp(`${seat} +2 +\\d`));
  // the hand, the bank, and both offers
  expect(shown).toMatch(/brick {5}1 {3}bank 16|Red holds 1 brick 1 grain/);
  expect(shown).toMatch(/#5 1W→1O|Offer 5: Green gives 1 wool for 1 ore/);
});

describe.skipIf(size === 'small')('online, in a pipe', () => {
  let server: GameServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  async function newMatch(): Promise<{ readonly link: string; readonly invites: readonly string[] }> {
    const body = JSON.stringify({ game: '369', options: { ...(await options369()), size: 3 } });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(new URL('api/matches', server.address), { method: 'POST', headers, body });
    const { match, invites } = (await answer.json()) as { readonly match: string; readonly invites: string[] };
    return { link: `${server.address}#/match/${match}`, invites };
  }

  async function options369(): Promise<object> {
    const game = await required(games['369'], '369').rules();
    return required(game.presets[game.defaultPreset], 'preset');
  }

  test('a spectator is shown the board before anything happens; help lists what works online', async () => {
    const { link, invites } = await newMatch();
    const host = live(['join', `${link}/${invites[0]}`]);
    const guest = live(['join', `${link}/${invites[1]}`]);
    await host.shows(/your move/i);
    // a screen that connects later shows the stone but not the move
    await guest.shows(/Waiting for /);
    host.type('A1\r');
    await guest.shows(/plays A1/);
    const watcher = live(['join', '--watch', link, '--plain']);
    await watcher.shows(/1\| *X/);
    const program = live(['join', '--watch', link, '--json']);
    await program.shows(/"type":"snapshot"/);
    guest.type('help\r');
    await guest.shows(/resign[^]*give up/);
    expect(guest.raw()).not.toMatch(/begin this game again|write the game to a file|as the strongest bot/);
    guest.type('\rresign\r');
    await guest.shows(/Resign this game\?/);
    guest.type('yes\r');
    expect([await watcher.ended, await program.ended]).toEqual([0, 0]);
    for (const app of [host, guest]) {
      await app.shows(/Play again\?/);
      app.type('\u0003');
      await app.ended;
    }
  });
});
