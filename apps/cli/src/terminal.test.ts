import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bySize } from '../../../tools/size.ts';
import { live, type Live } from './testing/live.fixture.ts';
import { games as kit } from './testing/market.fixture.ts';
import { closeTerminals, freshFolder, hasTerminal, inside, terminal } from './testing/process.fixture.ts';

const [UP, DOWN, RIGHT, LEFT, ENTER, CTRL_C, ESC] = [
  '\u001b[A',
  '\u001b[B',
  '\u001b[C',
  '\u001b[D',
  '\r',
  '\u0003',
  '\u001b',
];

afterAll(closeTerminals);

/** Matches the title of a frame after more than this many plies. */
function later(plies: number): string {
  return `· move (${Array.from({ length: 400 }, (_, i) => plies + 1 + i).join('|')})\n`;
}

/** Waits for the person's turn after this many plies. Returns the number of plies by then; null when the game is over. */
async function turn(app: Live, after: number): Promise<number | null> {
  const [, plies] = await app.shows(new RegExp(`${later(after)}[^]*Your move:|Play again\\?`));
  return plies === undefined ? null : Number(plies);
}

const NEARLY_HOME = '1g1g1g1g/g1g3g1/8/4g3/1b6/4b3/1b1b1b2/b1b3b1 g - 20,20';

test('a game with arrow keys: hint, undo, Ctrl-C, --resume, the end', async () => {
  const home = freshFolder();
  const env = { BOARDWRIGHT_HOME: home };
  const app = live(['play', 'hopnjump', '--seed', 'keys', '--seats', 'person,bot:beginner', '--fast'], { env });
  await app.shows(/move 0[^]*Your move:/);
  app.type(ENTER);
  await app.shows(/move 0[^]*Type a move, or choose one with the arrows\./);
  app.type(RIGHT);
  await app.shows(/\n B2: B2-A3 {2}B2-C3\n/);
  app.type(RIGHT + RIGHT);
  await app.shows(/\n D2: D2-C3 {2}D2-E3\n/);
  app.type(LEFT + LEFT + ENTER);
  await app.shows(/B2: where to\? Escape cancels\./);
  app.type(UP + ENTER);
  await app.shows(/Nothing can be done at B2-B3 now\./);
  app.type(RIGHT + ENTER);
  await app.shows(/Green steps B2-C3\./);
  const first = await turn(app, 1);
  expect(first).toBe(2);

  app.type(`undo${ENTER}`);
  await app.shows(/move 0[^]*takes a move back[^]*Your move:/);
  app.type('b2');
  await app.shows(/Your move: b2[^]*❯ B2-A3 {3}B2-C3\n/);
  app.type(ESC);
  await app.shows(/Your move: ▏/);
  app.type(`d2 c3${ENTER}`);
  await app.shows(/Green steps D2-C3\./);
  await turn(app, 1);

  app.type(CTRL_C);
  expect(await app.ended).toBe(130);
  const file = /Saved to (\S+\.json)/.exec(app.screen().replaceAll('\n', ''))?.[1] as string;
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ game: 'hopnjump', format: 1 });

  const back = live(['play', '--resume', file, '--fast'], { env });
  await turn(back, 1);
  back.type(CTRL_C);
  expect(await back.ended).toBe(130);
});

test('to the end: hint by hint, then the board and the result stay', async () => {
  const env = { BOARDWRIGHT_HOME: freshFolder() };
  const argv = ['play', 'hopnjump', '--from', NEARLY_HOME, '--seats', 'person,bot:beginner', '--fast'];
  const app = live(argv, { env });
  for (let plies: number | null = await turn(app, -1); plies !== null; plies = await turn(app, plies)) {
    app.type(`hint${ENTER}`);
    // the five seconds that the rules allow for a chain may be over by then
    const [seen] = await app.shows(new RegExp(`Hint: \\S+|${later(plies)}`));
    if (seen.startsWith('Hint')) app.type(`${seen.slice('Hint: '.length)}${ENTER}`);
  }
  expect(app.screen()).toMatch(/(You won: |You lost: |A draw)/);
  app.type(DOWN + ENTER);
  expect(await app.ended).toBe(0);
  expect(app.screen()).toMatch(/(You won|You lost|A draw): \w/);
});

const market = {
  io: {
    games: kit,
    gamesModule: new URL('./testing/market.fixture.ts', import.meta.url).href,
  },
};

/** Skips these tests in the quick check: each starts processes for a second. */
function thorough(): void {
  test.concurrent('people with hidden hands pass the device, answer offers, and discard one after the other', async () => {
    const env = { BOARDWRIGHT_HOME: freshFolder() };
    const app = live(['play', 'market', '--preset', 'two', '--seats', 'person,person', '--seed', 'hands'], {
      ...market,
      env,
    });
    const seen = { curtain: 0, spare: 0, turn: 0 };
    for (let before = ''; ;) {
      const [words] = await app.shows(
        /Pass the device to Seat \d|Seat \d, (you may act|your move):|Play again\?/,
        before,
      );
      before = app.screen();
      if (words.startsWith('Play')) break;
      const kind = words.startsWith('Pass') ? 'curtain' : words.endsWith('act:') ? 'spare' : 'turn';
      seen[kind] += 1;
      // behind the curtain no hand is shown, and otherwise only the player's own hand as cards
      const hands = [...before.matchAll(/Seat (\d): \d+,\d+/g)].map((match) => Number(match[1]));
      expect(hands).toEqual(kind === 'curtain' ? [] : [Number(/Seat (\d)/.exec(words)?.[1]) - 1]);
      if (kind === 'turn' || (kind === 'spare' && seen.spare % 2 === 0)) {
        app.type(RIGHT);
        await app.shows(/you may act|your move/, before);
        before = app.screen();
      }
      app.type(ENTER);
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(2);
    expect(app.screen()).toMatch(/Seat \d wins: most cards\.|A draw/);
    app.type(CTRL_C);
    expect(await app.ended).toBe(0);
  });

  test.concurrent('all moves are a list with their number, as many screens as it takes; Enter alone plays nothing', async () => {
    const env = { BOARDWRIGHT_HOME: freshFolder() };
    const app = live(['play', 'catan', '--seed', 'a', '--fast'], { env });
    await app.shows(/move 0\n[^]*Your move:/);
    app.type(`moves${ENTER}`);
    const [, count] = await app.shows(/ (\d+) legal moves:[^]*settlement[^]*Press Enter/);
    expect(Number(count)).toBeGreaterThan(50);
    for (let before = app.screen(); !before.includes('Your move:'); before = app.screen()) {
      app.type(ENTER);
      await app.shows(/Press Enter|Your move:/, before);
    }
    app.type(ENTER + ENTER);
    await app.shows(/move 0\n[^]*Type a move, or choose one with the arrows\./);
    app.type(CTRL_C);
    expect(await app.ended).toBe(130);
    expect(app.screen()).toContain('No move was made, so nothing was saved.');
    const { out } = await inside(['games', '--mine'], '', { env });
    expect(out).toBe('No saved games yet. Every game that you play is saved.\n');
  });

  test.concurrent('help is a page, a wrong move a line, resign asks first, again begins anew', async () => {
    const app = live(['play', 'hopnjump', '--seed', 'x', '--fast'], { env: { BOARDWRIGHT_HOME: freshFolder() } });
    await app.shows(/Your move:/);
    app.type(`help${ENTER}`);
    await app.shows(/Write a move as two squares, such as B2-C3[^]*list these commands[^]*Press Enter/);
    app.type(ENTER);
    await app.shows(/Your move:/);
    app.type(`zz9${ENTER}`);
    await app.shows(/Write a move as two squares[^]*Your move:/);
    app.type(`resign${ENTER}`);
    await app.shows(/Resign this game\?[^]*❯ no/);
    app.type(ENTER);
    await app.shows(/Your move:/);
    app.type(`resi${ENTER}`);
    await app.shows(/Resign this game\?/);
    app.type(DOWN + ENTER);
    await app.shows(/You lost: you resigned\.[^]*Play again\?/);
    app.type(DOWN + DOWN + ENTER);
    await app.shows(/Step 0 of 1/);
    app.type(RIGHT);
    await app.shows(/Green resigns\.[^]*Step 1 of 1/);
    app.type('q');
    await app.shows(/Play again\?/);
    app.type(`analyse${ENTER}`);
    await app.shows(/moves, each seat from lost[^]*Press Enter/);
    app.type(ENTER);
    await app.shows(/Play again\?/);
    app.type(`save${ENTER}`);
    await app.shows(/Save as which file\?/);
    const copy = join(freshFolder(), 'c.json');
    app.type(`${copy}${ENTER}`);
    await app.shows(/Saved to [^]*Play again\?/);
    expect(JSON.parse(readFileSync(copy, 'utf8'))).toMatchObject({ game: 'hopnjump' });
    app.type(ENTER);
    await app.shows(/move 0[^]*Your move:/);
    app.type(`quit${ENTER}`);
    expect(await app.ended).toBe(0);
    expect(app.screen()).toContain('No move was made, so nothing was saved.');
  });

  test.concurrent('half a move and Enter plays nothing: more letters or the arrows decide', async () => {
    const app = live(['play', 'catan', '--seed', 'a', '--fast'], { env: { BOARDWRIGHT_HOME: freshFolder() } });
    await app.shows(/move 0\n[^]*Your move:/);
    app.type(`settlement e${ENTER}`);
    const [, count] = await app.shows(/(\d+) choices match. Type more, or choose with the arrows\./);
    expect(Number(count)).toBeGreaterThan(1);
    expect(app.screen()).toMatch(/move 0\n[^]*Your move: settlement e▏/);
    app.type(RIGHT);
    await app.shows(/move 0\n[^]*❯ settlement E[^]*$/, app.screen());
    expect(app.screen()).not.toContain('choices match');
    app.type(ENTER);
    await app.shows(/move 1\n/);
    app.type(CTRL_C);
    expect(await app.ended).toBe(130);
  });

  test.concurrent('what is typed while a bot plays is kept for the next prompt, and Enter alone takes nothing', async () => {
    const app = live(['play', 'hopnjump', '--seed', 'a'], { env: { BOARDWRIGHT_HOME: freshFolder() } });
    await app.shows(/move 0[^]*Your move:/);
    app.type(`B2-C3${ENTER}`);
    await app.shows(/Black to act/);
    app.type('xyz');
    await app.shows(/Your move: xyz▏/);
    app.type(ENTER);
    await app.shows(/Write a move as two squares[^]*Your move: ▏/);

    app.type(`D2-E3${ENTER}${ENTER}${ENTER}`);
    await app.shows(/Green steps D2-E3[^]*Your move: ▏/);

    app.type(`F2-G3${ENTER}${ENTER}C1-B2${ENTER}und`);
    await app.shows(/Green steps C1-B2[^]*Your move: und▏/);
    app.type(CTRL_C);
    expect(await app.ended).toBe(130);
  });

  test.concurrent('a line half typed when time takes the question away is there at the next one', async () => {
    // long enough to type and show three letters
    const clock = ['--clock', '3s/turn', '--on-flag', 'fallback'];
    const app = live(['play', 'hopnjump', '--seed', 'a', '--fast', ...clock], {
      env: { BOARDWRIGHT_HOME: freshFolder() },
    });
    await app.shows(/move 0[^]*Your move:/);
    app.type('G1-');
    await app.shows(/move 0[^]*Your move:.* G1-▏/);
    await app.shows(/move 2\n[^]*Your move:.* G1-▏/);
    app.type(CTRL_C);
    expect(await app.ended).toBe(130);
  });

  test.concurrent('narrow, ASCII and without colour', async () => {
    const env = { BOARDWRIGHT_HOME: freshFolder(), NO_COLOR: '1' };
    const app = live(['play', 'hopnjump', '--ascii', '--fast'], { columns: 50, rows: 30, env });
    await app.shows(/Your move:/);
    expect(app.screen()).toMatch(/^[\n\u0020-\u007e]+$/);
    expect(app.screen()).toMatch(/H {5}> Green - you/);
    app.type(CTRL_C);
    expect(await app.ended).toBe(130);
  });

  test.concurrent('a window that is too small says which size it needs, until it has it', async () => {
    const app = live(['play', 'catan', '--seed', 'a'], { columns: 59, rows: 18 });
    await app.shows(/too small\. It needs at least (59|45) x 20/);
    app.resize(60, 20);
    await app.shows(/move 0[^]*Your move:/);
    app.type(CTRL_C);
    expect(await app.ended).toBe(130);
  });

  test.concurrent('a small screen shows a long help whole, and the rules', async () => {
    const app = live(['play', 'catan', '--seed', 'a'], { columns: 80, rows: 24 });
    await app.shows(/type a move, hint, undo, help · Ctrl-C saves and leaves$/m);
    app.type(`?${ENTER}`);
    await app.shows(/Write roll, end, [^]*knight …\n[^]*Or type a command[^]*Press Enter/);
    for (let before = app.screen(); !before.includes('Your move:'); before = app.screen()) {
      app.type(ENTER);
      await app.shows(/boardwright rules catan|Press Enter|Your move:/, before);
    }
    app.type(`rules${ENTER}`);
    await app.shows(/Settlers\n[^]*Press Enter for more/);
    app.type(CTRL_C);
    expect(await app.ended).toBe(130);
  });

  test.skipIf(!hasTerminal).concurrent('the menu starts a game, and later continues it', async () => {
    const env = { BOARDWRIGHT_HOME: freshFolder() };
    const app = terminal([], { env, rows: 40 });
    await app.shows(/Which game\?/);
    app.type(ENTER);
    await app.shows(/Which rules\?/);
    app.type(ENTER);
    await app.shows(/Who plays\?/);
    app.type(ENTER);
    await app.shows(/Which level\?/);
    app.type(ENTER);
    await app.shows(/Clock\n/);
    app.type(ENTER);
    await app.shows(/move 0[^]*Your move:/);
    app.type(`A1${ENTER}`);
    await app.shows(/move 2\n[^]*Your move:/);
    app.type(CTRL_C);
    expect(await app.ended).toBe(130);

    const later = terminal([], { env, rows: 40 });
    await later.shows(/Continue the last game \(.*move 2\)/);
    later.type(ENTER);
    await later.shows(/move 2[^]*Your move:/);
    later.type(CTRL_C);
    expect(await later.ended).toBe(130);

    const never = terminal([], { env });
    await never.shows(/What would you like to do\?/);
    never.type(CTRL_C);
    expect(await never.ended).toBe(0);
  });

  test.concurrent('watch holds, steps and leaves; replay steps with keys', async () => {
    const file = join(freshFolder(), 'watched.json');
    const app = live(['watch', 'hopnjump', '--seed', 'w', '--pause', '60000', '--save', file]);
    await app.shows(/move 0[^]*Space pauses/);
    app.type(' ');
    app.type(RIGHT);
    await app.shows(/move 1\b/);
    app.type(RIGHT);
    await app.shows(/move 2\b/);
    app.type('q');
    expect(await app.ended).toBe(0);

    const film = live(['replay', file]);
    await film.shows(/Step 0 of 2/);
    film.type(RIGHT);
    await film.shows(/move 1\b[^]*Step 1 of 2/);
    film.type(`${RIGHT}${RIGHT}`);
    await film.shows(/move 2\b[^]*Step 2 of 2/);
    film.type(LEFT);
    await film.shows(/move 1\b[^]*Step 1 of 2/);
    film.type('q');
    expect(await film.ended).toBe(0);
  });

  test.concurrent('Ctrl-D leaves and saves, also while a bot thinks', async () => {
    const env = { BOARDWRIGHT_HOME: freshFolder() };
    const app = live(['play', 'hopnjump', '--seats', 'person,bot', '--seed', 'd'], { env });
    await app.shows(/Your move/);
    app.type(`B2-C3${ENTER}`);
    await app.shows(/Black to act/);
    app.type('\u0004');
    expect(await app.ended).toBe(0);
    expect(app.screen()).toContain('Continue with: npx boardwright play --resume');
  });

  test.skipIf(!hasTerminal).concurrent('lines in a terminal: who types resign is asked first', async () => {
    const env = { BOARDWRIGHT_HOME: freshFolder() };
    const app = terminal(['play', 'hopnjump', '--plain', '--no-color'], { env, rows: 40 });
    await app.shows(/Green, your move/);
    app.type('resign\r');
    await app.shows(/Resign this game\? Type yes or no\.\n$/m);
    app.type('no\r');
    await app.shows(/Type yes or no\.\nno\nGreen, your move/);
    app.type('resign\r');
    await app.shows(/your move[^]*your move[^]*resign\nResign this game\?/);
    app.type('yes\r');
    await app.shows(/You lost: you resigned[^]*Play again\?/);
    app.type('leave\r');
    expect(await app.ended).toBe(0);
  });

  test.skipIf(!hasTerminal).concurrent('lines in a terminal: Ctrl-C saves there too', async () => {
    const env = { BOARDWRIGHT_HOME: freshFolder() };
    const app = terminal(['play', 'hopnjump', '--plain', '--no-color'], { env, rows: 40 });
    await app.shows(/Green, your move/);
    app.type('B2-C3\r');
    await app.shows(/Green steps B2-C3\.\n[^]*Green, your move/);
    app.type(CTRL_C);
    expect(await app.ended).toBe(130);
    expect(app.screen()).toContain('Continue with: npx boardwright play --resume');
  });
}

bySize(() => {}, thorough, thorough)();
