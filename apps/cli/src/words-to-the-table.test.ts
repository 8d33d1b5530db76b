/** Tests that commands are understood in the middle of every game, and that Enter alone never plays anything, whatever the screen shows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { required, type Game } from '@boardwright/core';
import type { Save } from '@boardwright/core/host';
import { games } from '@boardwright/games';
import { describe, expect, test } from 'vitest';
import { bySize } from '../../../tools/size.ts';
import { live, type Live } from './testing/live.fixture.ts';
import { lookFor } from './testing/look.fixture.ts';
import { freshFolder, inside } from './testing/process.fixture.ts';

const ALL = Object.values(games).filter(({ knowledge }) => knowledge !== undefined);
/** The games to test: in the quick check those with the shortest and the longest commands. */
const GAMES = bySize(
  ALL.filter(({ id }) => id === '369' || id === 'catan'),
  ALL,
  ALL,
);

/** Opens a game with a person at every seat, after one move. */
async function people(game: Game, file: string): Promise<Live> {
  const seats = Array.from({ length: game.presets[game.defaultPreset]?.seats ?? 2 }, () => 'person').join(',');
  const app = live(['play', game.id, '--seats', seats, '--fast', '--seed', 'words', '--save', file]);
  await app.shows(/your move:/);
  const { legal } = await firstAsk(game.id);
  app.type(`${legal[0]}\r`);
  await until(app, /move [1-9]\d*[^]*your move:/);
  return app;
}

async function firstAsk(id: string): Promise<{ readonly legal: readonly string[] }> {
  const { out } = await inside(['play', id, '--seed', 'words', '--json']);
  return JSON.parse(out.split('\n').find((line) => line.includes('"type":"ask"')) ?? '') as { legal: string[] };
}

/** Presses Enter until this appears. Enter turns pages and passes the device on. */
async function until(app: Live, what: RegExp): Promise<void> {
  for (let before = ''; ;) {
    const { input } = await app.shows(new RegExp(`${what.source}|Press Enter`), before);
    if (what.test(input)) return;
    before = input;
    app.type('\r');
  }
}

test('a game that is started again is the same one, and nothing is asked about it', async () => {
  const app = await people(await required(games['369'], '369').rules(), join(freshFolder(), 'kept.json'));
  app.type('restart\r');
  await app.shows(/Restart this game/);
  app.type('yes\r');
  await until(app, /move 0[^]*your move:/);
  app.type('\u0003');
  expect(await app.ended).toBe(130);
});

const pliesIn = (file: string): number =>
  (JSON.parse(readFileSync(file, 'utf8')) as Save).log.filter(({ type }) => type === 'ply').length;

/** The text to type, what the screen shows then, and what it shows after Enter alone. */
const STATES: readonly (readonly [typed: string, shows: RegExp, after: RegExp])[] = [
  ['', /your move:/, /Type a move, or choose one with the arrows\.[^]*your move:/],
  ['zzzz\r', /your move: ▏/, /Type a move[^]*your move:/],
  ['moves\r', /legal moves?:[^]*Press Enter/, /your move:/],
  ['help\r', /Or type a command|Press Enter for more/, /your move:/],
  ['rules\r', /Page 1 of \d+/, /your move:/],
  ['resign\r', /Resign this game\?[^]*❯ no/, /your move:/],
  ['restart\r', /Restart this game[^]*❯ no/, /your move:/],
  ['new\r', /Leave this game for another\?[^]*❯ no/, /your move:/],
  ['board\r', /your move:/, /your move:/],
];

describe.each(GAMES)('$id', ({ rules: load }) => {
  test('Enter alone plays nothing, whatever is on the screen', async () => {
    const file = join(freshFolder(), 'kept.json');
    const app = await people(await load(), file);
    for (const [typed, shows, after] of STATES) {
      const plies = pliesIn(file);
      app.type(typed);
      await app.shows(shows);
      app.type('\r');
      await until(app, after);
      expect([typed, pliesIn(file)]).toEqual([typed, plies]);
    }
    const plies = pliesIn(file);
    app.type('draw\r');
    await until(app, /A draw is offered, /);
    app.type('\r\r');
    await app.shows(/Type a move[^]*A draw is offered, /);
    expect(pliesIn(file)).toBe(plies);
    app.type('refuse\r');
    await until(app, /your move:/);
    app.type('resign\r');
    await app.shows(/Resign this game\?/);
    app.type('yes\r');
    // with three or more players the others continue
    await until(app, /Play again\?|your move:/);
    const ended = readFileSync(file, 'utf8');
    app.type('\r');
    await until(app, /(move 0|Type a move)[^]*your move:/);
    expect(readFileSync(file, 'utf8')).toBe(ended);
    app.type('\u0003');
    await app.ended;
  });

  test('save, rules, help, restart and new are understood; what is nearly a word or a move is guessed', async () => {
    const game = await load();
    const copy = join(freshFolder(), 'copy.json');
    const [first = ''] = (await firstAsk(game.id)).legal;
    const { reader } = await lookFor(game, 'en');
    const typed = [`${first}_`, first, `save ${copy}`, 'rules', 'help', 'hlep', 'restart', 'new', 'quit', ''];
    const { code, out, err } = await inside(['play', game.id, '--seed', 'words'], typed.join('\n'));
    expect([code, err]).toEqual([0, '']);
    for (const words of [
      `Did you mean "${first}"?`,
      `Saved to ${copy}`,
      reader.game.rules?.at(-1) ?? 'rules',
      'Or type a command',
      'Did you mean "help"?',
    ])
      expect(out).toContain(words);
    // the app asks twice, and once in each of the games after that
    expect(out.match(/; type moves or help\)/g)).toHaveLength(4);
  });
});
