/** Checks that docs/guides/terminal.md agrees with the app. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COMMAND_NAMES } from './play/parse-line.ts';
import { SIGNALS } from './play/signals.ts';
import { freshFolder, inside, root } from './testing/process.fixture.ts';

const page = readFileSync(join(root, 'docs/guides/terminal.md'), 'utf8');
const section = (title: string): string => page.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
const quoted = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, words]) => words ?? '');

test('its list of words is the one that a game understands', () => {
  const words = /\*\*Words\*\*: (.*?)\. They/.exec(page)?.[1] ?? '';
  expect(quoted(words).map((one) => one.split(' ')[0])).toEqual([...COMMAND_NAMES]);
});

test('its exit codes are those of the app: fine, refused, and stopped by a signal', async () => {
  const codes = [...section('Exit codes').matchAll(/^\| ([\d, ]+?) *\|/gm)].flatMap(
    ([, all]) => all?.split(', ') ?? [],
  );
  expect(codes.map(Number)).toEqual([0, 1, 2, ...Object.values(SIGNALS)]);
  expect((await inside(['games'])).code).toBe(0);
  expect((await inside(['gmaes'])).code).toBe(2);
});

test('its kinds of JSON lines are those that a game says', async () => {
  const told = quoted(section('For programs')).filter((word) => /^[a-z]+$/.test(word));
  const save = join(freshFolder(), 'game.json');
  const typed = ['B2', 'nonsense', 'hint', 'moves', 'help', 'board', 'undo', 'B2', `save ${save}`, 'resign', ''];
  const argv = ['play', '369', '--option', 'size=3', '--seats', 'person,person', '--json'];
  const { out } = await inside(argv, typed.join('\n'));
  const said = new Set(
    out
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { type: string }).type),
  );
  expect(said).toEqual(
    new Set(['ask', 'news', 'fault', 'hint', 'moves', 'help', 'words', 'entry', 'saved', 'outcome']),
  );
  for (const type of said) expect(told).toContain(type);
});

test.each(['completion bash', 'completion zsh', 'completion fish'])('it shows how to use %s', async (command) => {
  expect(section('Shell completion')).toContain(`boardwright ${command}`);
  expect((await inside(command.split(' '))).code).toBe(0);
});

test('the command lines of all pages name commands and flags that there are', async () => {
  const pages = globSync(['*.md', 'docs/**/*.md', 'lab/**/*.md', '{packages,apps,kits}/*/README.md'], {
    cwd: root,
    exclude: ['**/node_modules'],
  }).filter((name) => name !== 'CHANGELOG.md' && !name.startsWith('docs/migration'));
  const lines = pages.flatMap((name) =>
    [...readFileSync(join(root, name), 'utf8').matchAll(/\bboardwright ([a-z]+)\b([^`\n#]*)/g)].map(
      ([whole, command = '', rest = '']) => ({ whole, command, flags: rest.match(/(?<= )--[a-z-]+/g) ?? [] }),
    ),
  );
  expect(lines.length).toBeGreaterThan(40);
  const wrong: string[] = [];
  for (const { whole, command, flags } of lines) {
    const { code, out } = await inside([command, '--help']);
    if (code !== 0 || flags.some((flag) => !out.includes(flag))) wrong.push(whole);
  }
  expect(wrong).toEqual([]);
});
