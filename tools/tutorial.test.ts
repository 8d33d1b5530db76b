/** Checks the tutorial and the quick starts: tested files contain their code, and their commands print what the pages show. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inside } from '../apps/cli/src/testing/process.fixture.ts';
import { root } from './programs.ts';
import { codeBlocks, type CodeBlock } from './tarballs.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const tutorial = globSync('docs/tutorial/*.md', { cwd: root }).toSorted();
const pages = [...tutorial, ...globSync('docs/start/*.md', { cwd: root }).toSorted()];

describe.each(tutorial)('%s', (page) => {
  test('has code of its example only', () => {
    const folder = `examples/tutorial/${basename(page, '.md')}`;
    const source = globSync(`${folder}/*`, { cwd: root }).map(read).join('\n');
    const blocks = codeBlocks(read(page)).filter(({ language }) => ['ts', 'json'].includes(language));
    expect(existsSync(join(root, folder)) || blocks.length === 0).toBe(true);
    expect(blocks.flatMap(({ code }) => partsOf(code)).filter((part) => !source.includes(part))).toEqual([]);
  });
});

describe.each(pages)('%s', (page) => {
  const blocks = codeBlocks(read(page));

  test('shows the result of every command', () => {
    const silent = blocks.filter(({ language }, i) => language === 'sh' && blocks[i + 1]?.language !== 'text');
    expect(silent).toEqual([]);
  });

  test('prints what it shows', async () => {
    for (const [i, { language, code }] of blocks.entries()) {
      const printed = language === 'sh' ? await printedBy(code, blocks[i - 1]) : null;
      if (printed === null) continue;
      const said = printed.split('\n').map((line) => line.trimEnd());
      const lines = (blocks[i + 1]?.code ?? '').split('\n').filter((line) => line.trim() !== '');
      const missing = lines.filter((line) => !said.some((one) => isShown(line, one)));
      expect({ code, missing }).toEqual({ code, missing: [] });
    }
  });
});

/** Returns the parts of a code block that empty lines separate. Between two parts, the block may leave out lines of its file. */
function partsOf(code: string): readonly string[] {
  return code.trimEnd().split('\n\n');
}

/** Returns whether the page shows this line of the output. `…` stands for text that differs between machines. */
function isShown(line: string, said: string): boolean {
  const [before = '', after] = line.trimEnd().split('…');
  return after === undefined
    ? said.trim() === before.trim()
    : said.includes(before.trim()) && said.includes(after.trim());
}

/** Returns what a command prints, or null if the command does not end by itself. program: the code block before the command. */
async function printedBy(command: string, program: CodeBlock | undefined): Promise<string | null> {
  if (/^node first\.mjs$/m.test(command)) return printedByProgram(program?.code ?? '');
  const [, typed = '', words] = /^(?:printf '([^']*)' \| )?npm run play -- (.*)\n$/.exec(command) ?? [];
  if (words === undefined || /^(dev|host|join)\b/.test(words)) return null;
  const { out, err } = await inside(words.split(' '), typed.replaceAll(String.raw`\n`, '\n'));
  return out + err;
}

function printedByProgram(code: string): string {
  const args = ['--conditions=@boardwright/source', '--input-type=module', '--eval', code];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  return stdout + stderr;
}
