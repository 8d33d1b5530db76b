/** Tests two terminals in one match on a real server, up to the end and across a restart of the server. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blackHole } from '../../../tools/black-hole.ts';
import { bySize } from '../../../tools/size.ts';
import { live, type Live } from './testing/live.fixture.ts';
import { freshFolder, inside } from './testing/process.fixture.ts';
import { startServer, type GameServer } from './testing/server.fixture.ts';

const ORDER = 'A1 B1 C1 A2 B2 C2 A3 B3 C3'.split(' ');
const SMALL = ['369', '--option', 'size=3', '--clock', '5m+3s'];

test.each([['nonsense'], ['https://play.example/'], ['ftp://play.example/#/match/AAAAAAAAAAAAAAAA']])(
  'the link %s is refused in one line',
  async (link) => {
    const { code, err } = await inside(['join', link]);
    expect([code, err]).toEqual([2, expect.stringMatching(/^boardwright: [^\n]+is not a link to a game[^\n]+\n$/)]);
  },
);

test('a name that is too long is refused in one line', async () => {
  const server = await startServer();
  const host = await inside(['host', '369', '--server', server.address, '--name', 'n'.repeat(25)]);
  expect([host.code, host.err]).toEqual([2, 'boardwright: A name has at most 24 characters.\n']);
  await server.stop();
});

test('a server that is not there is named', async () => {
  const { code, err } = await inside(['join', 'http://127.0.0.1:1/#/match/AAAAAAAAAAAAAAAA']);
  expect([code, err]).toEqual([2, 'boardwright: http://127.0.0.1:1 cannot be reached.\n']);
});

/** Opens a second window of the only seat in a home folder. */
function openWindow(address: string, home: string, features: readonly string[] = []): WebSocket {
  const [file = ''] = readdirSync(join(home, 'seats'));
  const { token } = JSON.parse(readFileSync(join(home, 'seats', file), 'utf8')) as { readonly token: string };
  const match = file.replace('.json', '');
  const { origin } = new URL(address);
  const socket = new WebSocket(new URL('ws', address.replace('http', 'ws')), { headers: { origin } } as never);
  socket.addEventListener('open', () =>
    socket.send(JSON.stringify({ type: 'hello', protocol: 3, match, token, have: -1, features })),
  );
  return socket;
}

function thorough(): void {
  let server: GameServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  const invited = async (app: Live): Promise<string> => {
    await app.shows(/Waiting until every seat is taken|Invite with/);
    return /Invite with: (\S+)/.exec(app.raw())?.[1] ?? '';
  };

  /** Declines another game and leaves. */
  const leave = async (app: Live): Promise<void> => {
    await app.shows(/Play again\?/);
    app.type('\u001b[B\r');
    expect(await app.ended).toBe(0);
  };

  test('names are told to the others', async () => {
    const host = live(['host', ...SMALL, '--server', server.address, '--name', 'Ada']);
    const guest = live(['join', await invited(host), '--name', 'Bob'], { env: { BOARDWRIGHT_HOME: freshFolder() } });
    for (const app of [host, guest]) await app.shows(/Ada[^]*Bob/);
    for (const app of [guest, host]) app.type('\u0003');
    expect([await guest.ended, await host.ended]).toEqual([130, 130]);
  });

  test('host and join, a restart of the server, one who leaves and comes back, the end', async () => {
    const host = live(['host', ...SMALL, '--server', server.address]);
    const link = await invited(host);
    expect(link).toMatch(/#\/match\/[\w-]{16}\/[\w-]{22}$/);
    const env = { BOARDWRIGHT_HOME: freshFolder() };
    let guest = live(['join', link], { env });
    const watcher = live(['join', '--watch', link.replace(/\/[\w-]{22}$/, '')]);
    const play = async (from: number, to: number): Promise<void> => {
      for (const [i, cell] of [...ORDER.entries()].slice(from, to)) {
        const mover = i % 2 === 0 ? host : guest;
        const before = i === from ? '[45]:\\d\\d' : `plays ${ORDER[i - 1]}`;
        await mover.shows(new RegExp(`${before}[^]*your move`, 'i'));
        mover.type(`${cell}\r`);
        await mover.shows(new RegExp(`plays ${cell}`));
      }
    };
    await play(0, 1);
    await play(1, 3);
    await server.restart();
    await play(3, 5);
    await guest.shows(/plays B2[^]*your move/i);
    guest.type('\u0003');
    expect(await guest.ended).toBe(130);
    expect(guest.raw()).toContain('Your seat is kept. Return with: boardwright join');
    guest = live(['join', link], { env });
    await play(5, 8);
    await host.shows(/plays B3[^]*your move/i);
    host.type('C3\r');
    await leave(host);
    await leave(guest);
    expect(await watcher.ended).toBe(0);
    expect(host.raw()).toMatch(/You won: [^]*Scores: X 18, O 6\./);
    expect(host.screen()).toContain('You won: ');
    expect(guest.screen()).toContain('You lost: ');
    const open = link.replace(/\/[\w-]{22}$/, '');
    expect((await inside(['replay', open, '--ply', '9'])).out).toContain('X wins');
    const { code, out } = await inside(['analyse', open, '--nodes', '1', '--json']);
    expect([code, (JSON.parse(out) as { readonly plies: unknown[] }).plies.length]).toEqual([0, 9]);
  });

  test('a game is aborted before its second move, and nobody claims a win where everybody waits', async () => {
    const host = live(['host', ...SMALL, '--server', server.address]);
    const guest = live(['join', await invited(host)]);
    await host.shows(/your move/i);
    host.type(`${ORDER[0]}\r`);
    await guest.shows(/your move/i);
    host.type('/claim\r');
    await host.shows(/everybody waits for players who are away/);
    guest.type('/abort\r');
    for (const app of [host, guest]) {
      await app.shows(/Aborted: the game does not count\./);
      await leave(app);
    }
    expect(guest.raw()).toContain('Aborted');
  });

  test('two terminals draw together, also after one of them has left and come back, and the saved file verifies', async () => {
    const host = live(['host', 'banqi', '--preset', 'taiwan', '--server', server.address]);
    const link = await invited(host);
    const env = { BOARDWRIGHT_HOME: freshFolder() };
    let guest = live(['join', link], { env });
    await host.shows(/your move/i);
    host.type('a1\r');
    await guest.shows(/your move/i);
    guest.type('\u0003');
    expect(await guest.ended).toBe(130);
    guest = live(['join', link], { env });
    await guest.shows(/your move/i);
    guest.type('b1\r');
    await host.shows(/on B1[^]*your move/i);
    host.type('resign\r');
    await host.shows(/Resign this game\?/);
    host.type('yes\r');
    await host.shows(/Play again\?[^]*analyse/);
    const file = join(freshFolder(), 'fair.json');
    host.type('save as\r');
    await host.shows(/Save as which file/);
    host.type(`${file}\r`);
    await host.shows(/fair\.json/);
    await leave(host);
    await leave(guest);
    const { code, out } = await inside(['verify', file, '--json']);
    expect(JSON.parse(out)).toMatchObject({
      ok: true,
      value: { draws: 2, missing: [], replaced: [], unsigned: [0, 0] },
    });
    expect(code).toBe(0);
    for (const app of [host, guest]) expect(app.raw()).toContain('Fair: every random result was made by all players');
  });

  test('a match that is over is saved to a file', async () => {
    const argv = ['host', '369', '--option', 'size=3', '--seats', 'person,bot', '--server', server.address];
    const host = live([...argv, '--level', 'medium']);
    await host.shows(/Your move:/);
    host.type('resign\r');
    await host.shows(/Resign this game\?/);
    host.type('yes\r');
    await host.shows(/analyse[^]*save as/);
    const file = join(freshFolder(), 'online.json');
    host.type('save as\r');
    await host.shows(/Save as which file/);
    host.type(`${file}\r`);
    await host.shows(/online\.json/);
    await leave(host);
    expect((await inside(['replay', file, '--ply', '0'])).code).toBe(0);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      format: 2,
      about: { outcome: { ranks: [2, 1] }, players: [{ who: 'person' }, { who: 'bot', level: 'medium' }] },
    });
  });

  test('a seat that cannot be kept is not taken', async () => {
    const home = freshFolder();
    writeFileSync(join(home, 'seats'), '');
    const host = live(['host', ...SMALL, '--server', server.address]);
    const link = await invited(host);
    const { code, err } = await inside(['join', link], '', { env: { BOARDWRIGHT_HOME: home } });
    expect([code, err]).toEqual([2, expect.stringMatching(/^boardwright: Cannot [^\n]+seats[^\n]+\n$/)]);
    const guest = live(['join', link]);
    await guest.shows(/your move|Waiting for/i);
    for (const app of [host, guest]) {
      app.type('\u0003');
      expect(await app.ended).toBe(130);
    }
  });

  test('another game that the server refuses is told, and nobody waits for it', async () => {
    const full = await startServer({ MAX_MATCHES: '1' });
    const argv = ['host', '369', '--option', 'size=3', '--seats', 'person,bot', '--server', full.address];
    const host = live(argv);
    await host.shows(/Your move:/);
    host.type('resign\r');
    await host.shows(/Resign this game\?/);
    host.type('yes\r');
    await host.shows(/Play again\?/);
    host.type('\r');
    await host.shows(/accepts no more matches[^]*Play again\?/);
    await leave(host);
    expect(host.screen()).toContain('You lost: ');
    await full.stop();
  });

  test('a terminal that newer windows replaced says so, and comes back with the next move', async () => {
    const home = freshFolder();
    const solo = ['host', '369', '--option', 'size=3', '--seats', 'person,bot', '--server', server.address];
    const app = live(solo, { env: { BOARDWRIGHT_HOME: home } });
    await app.shows(/Your move:/);
    const newer = Array.from({ length: 8 }, () => openWindow(server.address, home));
    await app.shows(/This game is open in eight newer windows/);
    app.type('A1\r');
    await app.shows(/plays A1/);
    for (const socket of newer) socket.close();
    app.type('\u0003');
    expect(await app.ended).toBe(130);
  });

  test('the terminal plays the game that the owner of the room has chosen for the next match', async () => {
    const home = freshFolder();
    const argv = ['host', '369', '--option', 'size=3', '--seats', 'person,bot', '--server', server.address];
    const app = live(argv, { env: { BOARDWRIGHT_HOME: home } });
    await app.shows(/Your move:/);
    const page = openWindow(server.address, home, ['rooms']);
    app.type('resign\r');
    await app.shows(/Resign this game\?/);
    app.type('yes\r');
    await app.shows(/Play again\?/);
    const request = { type: 'nextGame', terms: { game: 'hopnjump' } };
    page.send(JSON.stringify({ type: 'request', id: 'n'.repeat(22), request }));
    const done = new Promise<void>((resolve) =>
      page.addEventListener('message', ({ data }) => String(data).includes('"done"') && resolve()),
    );
    await done;
    app.type('\r');
    await app.shows(/Hop[^]*move/);
    page.close();
    app.type('\u0003');
    expect(await app.ended).toBe(130);
  });

  test('a network that is gone is told within seconds, a move waits for it, and the other terminal shows who is away', async () => {
    const hole = await blackHole();
    const through = `http://127.0.0.1:${hole.port}/`;
    const behind = await startServer({ ORIGINS: through.slice(0, -1) });
    hole.leadTo(Number(new URL(behind.address).port));
    const host = live(['host', ...SMALL, '--server', behind.address]);
    const guest = live(['join', (await invited(host)).replace(behind.address, through)]);
    await host.shows(/X, your move:/);
    host.type('A1\r');
    await guest.shows(/O, your move:/);
    hole.swallow();
    await guest.shows(/Connection lost\. Reconnecting/);
    guest.type('B2\r');
    await guest.shows(/your move is kept and is sent when you are back online/);
    await host.shows(/O: away/);
    hole.restore();
    await host.shows(/plays B2[^]*X, your move:/);
    // presence is announced at most once a second
    await expect.poll(() => host.screen()).not.toContain('O: away');
    await guest.shows(/Waiting for X/);
    for (const app of [host, guest]) {
      app.type('\u0003');
      expect(await app.ended).toBe(130);
    }
    await Promise.all([behind.stop(), hole.close()]);
  });

  test('how late spectators see all hands is told to those who sit and to those who watch', async () => {
    const body = JSON.stringify({ game: 'catan', preset: 'duel', openAfter: 10 });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(new URL('api/matches', server.address), { method: 'POST', headers, body });
    const { match, invites } = (await answer.json()) as { readonly match: string; readonly invites: string[] };
    const link = `${server.address}#/match/${match}`;
    const watcher = live(['join', '--watch', link, '--lang', 'zh-Hant']);
    await watcher.shows(/你將看到所有手牌，延後 10 回合/);
    const one = live(['join', `${link}/${invites[0]}`]);
    await one.shows(/Spectators see every hand, 10 turns behind the players\./);
    const two = live(['join', `${link}/${invites[1]}`, '--lang', 'ko']);
    await two.shows(/관전자는 모든 패를 10턴 늦게 봐요\./);
    await one.shows(/10 turns behind the players\.[^]*your move/i);
    for (const app of [watcher, one, two]) {
      app.type('\u0003');
      expect(await app.ended).toBe(130);
    }
  });

  test('take-backs, draws and another game are asked for, answered and seen at the terminal', async () => {
    const host = live(['host', '369', '--option', 'size=3', '--server', server.address]);
    const guest = live(['join', await invited(host)]);
    const tell = async (app: Live, when: RegExp, words: string): Promise<void> => {
      await app.shows(when);
      app.type(`${words}\r`);
    };
    await tell(host, /X, your move:/, 'A1');
    await tell(host, /Waiting for O;/, 'undo');
    await tell(guest, /X asks to take back a move: allow or refuse\?/, '');
    await tell(guest, /Type a move[^]*allow or refuse\?/, 'refuse');
    await host.shows(/Nothing is taken back\./);
    await tell(guest, /O, your move:/, 'B2');
    await tell(host, /X, your move:/, 'C3');
    await tell(host, /plays C3[^]*Waiting for O;/, 'undo');
    await tell(guest, /allow or refuse\?/, 'allow');
    await guest.shows(/A move was taken back\./);
    await tell(host, /A move was taken back\.[^]*X, your move:/, 'draw');
    await tell(guest, /A draw is offered, O:/, 'refuse');
    await host.shows(/O refuses the draw\.[^]*X, your move:/);
    await tell(guest, /Waiting for X;/, 'draw');
    await tell(host, /A draw is offered, X:/, 'draw');
    await tell(host, /A draw: by agreement\.[^]*Play again\?/, '');
    await tell(guest, /The other player wants a rematch\.[^]*Play again\?/, '');
    // in the next match the sides are swapped
    await tell(guest, /X, your move:/, 'resign');
    await tell(guest, /Resign this game\?/, 'yes');
    await leave(host);
    await leave(guest);
    expect([host.screen(), guest.screen()]).toEqual([
      expect.stringContaining('You won: '),
      expect.stringContaining('You lost: '),
    ]);
  });
}

bySize(() => {}, thorough, thorough)();
