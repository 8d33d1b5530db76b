/** Tests the console of 369, `boardwright play 369`, against its document. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Entry, Save } from '@boardwright/core/host';
import { afterAll, describe, expect, test } from 'vitest';
import { bySize } from '../../../tools/size.ts';
import { answering, closeTerminals, freshFolder, hasTerminal, inside, terminal } from './testing/process.fixture.ts';

afterAll(closeTerminals);

const SMALL = ['play', '369', '--option', 'size=3'];
const PEOPLE = ['--seats', 'person,person'];
const ORDER = 'A1 B1 C1 A2 B2 C2 A3 B3 C3';
const typed = (moves: string): string => `${moves.split(' ').join('\n')}\n`;

const AFTER_THREE = `
   A   B   C   D   E   F   G   H   I
 _____________________________________
1| X | O | X |   |   |   |   |   |   |
 |---+---+---+---+---+---+---+---+---|
2|   |   |   |   |   |   |   |   |   |
 |---+---+---+---+---+---+---+---+---|
3|   |   |   |   |   |   |   |   |   |
 |---+---+---+---+---+---+---+---+---|
4|   |   |   |   |   |   |   |   |   |
 |---+---+---+---+---+---+---+---+---|
5|   |   |   |   |   |   |   |   |   |
 |---+---+---+---+---+---+---+---+---|
6|   |   |   |   |   |   |   |   |   |
 |---+---+---+---+---+---+---+---+---|
7|   |   |   |   |   |   |   |   |   |
 |---+---+---+---+---+---+---+---+---|
8|   |   |   |   |   |   |   |   |   |
 |---+---+---+---+---+---+---+---+---|
9|   |   |   |   |   |   |   |   |   |
 |-----------------------------------|

X · person · 3   O · you · 0
O, your move (78 legal moves).
`;

describe('the console', () => {
  test('shows the board in ASCII characters, the scores and whose turn it is, after moves typed as A1', async () => {
    const { out } = await inside(['play', '369', ...PEOPLE], 'A1\nb 1\nC1\n');
    expect(out).toContain(AFTER_THREE);
    expect(out).toContain('X plays C1 and earns 3 for a run of 3. X 3, O 0.');
  });

  test('marks the last stone and the scoring stones by signs if asked', async () => {
    const { out } = await inside(['play', '369', ...PEOPLE, '--marks'], 'A1\nB1\nC1\nA9\n');
    expect(out).toContain('1|*X*|*O*|#X#|');
    expect(out).toContain('9|#O#|');
    expect(out).toContain('1| X | O | X |');
  });

  test('says what is wrong with a move and asks again', async () => {
    const { out } = await inside(['play', '369', ...PEOPLE], 'A1\nA1\nJ1\nhello\n');
    const asked = 'O, your move (80 legal moves).';
    expect(out).toContain(
      `${asked}\nThere is a stone on that cell already.\n${asked}\nThat cell is not on this board of 9 by 9.\n${asked}\nWrite a cell as a letter and a number, such as A1. Did you mean "help"?\n`,
    );
  });

  test('shows the scores that hold after a move is taken back', async () => {
    const { out } = await inside([...SMALL, ...PEOPLE, '--option', 'komi=4'], 'A1\nB1\nC1\nundo\n');
    expect(out).toContain('X · person · 3   O · you · 0 + 4 komi\n');
    expect(out.split('takes a move back')[1]).toContain('X · you · 0   O · person · 0 + 4 komi\n');
  });

  test('hints at what the strongest bot would play: on 3x3 the centre, worth twice any other cell', async () => {
    for (const seed of ['a', 'b', 'd']) {
      const { out } = await inside([...SMALL, ...PEOPLE, '--seed', seed], 'hint\n');
      expect(out).toContain('Hint: B2\n');
    }
  });

  test.each([
    ['two people', 'person,person', typed(ORDER), 'X wins: the board is full. Scores: X 18, O 6.'],
    ['a person and a bot', 'person,bot:hard', 'B2\n', 'O plays '],
    ['a bot and a person', 'bot:medium,person', '', 'X plays '],
    ['two bots', 'bot:easy,bot:master', '', 'Scores: '],
  ])('is for %s', async (_, seats, input, words) => {
    const { code, out } = await inside([...SMALL, '--seats', seats, '--seed', 'console'], input);
    expect(code).toBe(0);
    expect(out).toContain(words);
  });
});

test('a match of two games is told move by move, with the last board of each', async () => {
  const { out } = await inside([...SMALL, '--match', '--seats', 'bot:easy,bot:easy', '--seed', 'match']);
  expect(out.match(/ plays /g)).toHaveLength(18);
  expect(out.match(/\n {3}A {3}B {3}C\n/g)).toHaveLength(2);
});

test('timed mode: a clock for the whole game gains its increment', async () => {
  const { out } = await inside([...SMALL, ...PEOPLE, '--clock', '5m+3s'], 'A1\n');
  expect(out).toMatch(/X · person · 0 {2}5:0[23] {3}O · you · 0 {2}[45]:/);
});

/** Skips these tests in the quick check: they start processes or wait for real clocks. */
function thorough(): void {
  test.concurrent('timed mode: who is late loses', async () => {
    const { out } = await answering(
      [...SMALL, ...PEOPLE, '--clock', '1s/turn'],
      [/X, your move/, 'B2'],
      [/on time/, 'quit'],
    );
    expect(out).toContain('O runs out of time.\n');
    expect(out).toContain('X wins on time.\n');
  });

  test.concurrent('timed mode: or a random move is made for him, as agreed', async () => {
    const argv = [...SMALL, ...PEOPLE, '--clock', '1s/turn', '--on-flag', 'fallback'];
    const both = /X plays B2\.[^]*O plays [ABC][123]\.[^]*X plays /;
    const { out } = await answering(argv, [/X, your move/, 'B2'], [both, 'quit']);
    expect(out).toMatch(both);
    expect(out).toMatch(/Time is up for O: a move is played\./);
    expect(out).not.toContain('runs out of time');
  });

  const env = { BOARDWRIGHT_HOME: freshFolder() };

  test.skipIf(!hasTerminal).concurrent.each([
    ['keys', [], '\r', /move 0[^]*X, your move/],
    ['keys, and yes is typed', [], 'y\r', /move 0[^]*X, your move/],
    ['lines', ['--plain'], 'again\r', /Play again\?[^]*again\n[^]*X, your move \(9 legal moves/],
  ])('a game at a terminal ends with the question for another: %s', async (_, flags, again, fresh) => {
    const app = terminal([...SMALL, ...PEOPLE, ...flags], { env, rows: 60 });
    for (const [i, name] of ORDER.split(' ').entries()) {
      await app.shows(new RegExp(`${i % 2 === 0 ? 'X' : 'O'}, your move( \\(${9 - i} |:)`));
      app.type(`${name}\r`);
      await app.shows(new RegExp(`plays ${name}`));
    }
    await app.shows(/X wins: the board is full\. Scores: X 18, O 6\.[^]*Play again\?/);
    app.type(again);
    await app.shows(fresh);
    app.type('\u0003');
    expect(await app.ended).toBe(130);
  });

  test.skipIf(!hasTerminal).concurrent.each([
    ['keys', [], /Your move:/, /O plays[^]*Your move:/],
    ['lines', ['--plain'], /X, your move/, /O plays[^]*X, your move/],
  ])('the easy bot answers after one second: %s', async (_, flags, asked, answered) => {
    const file = join(freshFolder(), 'easy.json');
    const app = terminal([...SMALL, '--seats', 'person,bot:easy', '--save', file, ...flags], { env });
    await app.shows(asked);
    app.type('A1\r');
    await app.shows(answered);
    app.type('\u0003');
    await app.ended;
    const log = (JSON.parse(readFileSync(file, 'utf8')) as Save).log.filter(({ type }) => type === 'ply');
    const [mine, its] = log as [Entry, Entry];
    expect(its.at - mine.at).toBeGreaterThan(980);
  });
}

bySize(() => {}, thorough, thorough)();
