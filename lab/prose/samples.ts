/**
 * `node --conditions=@boardwright/source lab/prose/samples.ts [seed] [commit]`: draws ten comments, ten sentences of the documentation, ten
 * English interface texts and ten changelog lines, each at most once. Prints each beside its former version at an older commit (6c9aeb1).
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rng, shuffle } from '@boardwright/core';
import { root } from '../../tools/programs.ts';

const [seed = '2026-11-17', since = '6c9aeb1'] = process.argv.slice(2);
const COUNT = 10;
/** Texts with a smaller share of common words are not versions of the same text. */
const ALIKE = 0.3;

interface Sample {
  readonly where: string;
  readonly text: string;
  /** The former version; null if there was none. */
  readonly former: string | null;
}

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
const oldPaths = git('ls-tree', '-r', '--name-only', since).split('\n');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const readOld = (path: string): string => git('show', `${since}:${path}`);
/** Former names of renamed files. */
const renamed = new Map(
  git('diff', '-M40', '--name-status', '--diff-filter=R', since)
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([, from = '', to = '']) => [to, from]),
);

function oldTextOf(path: string): string | null {
  const former = renamed.get(path) ?? path;
  return oldPaths.includes(former) ? readOld(former) : null;
}

/** Returns the comments of a source by the name in the code line that follows each. */
function commentsOf(source: string): ReadonlyMap<string, string> {
  const found = [...source.matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\s*([^\n]*)/g)];
  return new Map(
    found.map(([, text = '', code = '']) => [nameIn(code), text.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim()]),
  );
}

/** Returns the declared name in a code line, which survives most changes of the line. */
function nameIn(code: string): string {
  return (
    /(?:function\*?|class|interface|type|const|let|get|static|async|readonly)\s+(#?\w+)/.exec(code)?.[1] ?? code.trim()
  );
}

function sentencesOf(page: string): readonly string[] {
  return page
    .replaceAll(/^```[^]*?^```$/gm, '')
    .split('\n')
    .filter((line) => /^[-*\d]*\.? ?[A-Z“"`[]/.test(line) && !line.startsWith('|'))
    .flatMap((line) => line.replace(/^[-*] |^\d+\. /, '').split(/(?<=[.!?])\s+(?=[A-Z“"`[])/))
    .filter((sentence) => sentence.length > 20);
}

function alikeTo(text: string, others: readonly string[]): string | null {
  const words = (one: string): Set<string> => new Set(one.toLowerCase().match(/\p{L}{3,}|\d+/gu) ?? []);
  const own = words(text);
  const ranked = others
    .map((other) => {
      const theirs = words(other);
      const common = [...own].filter((word) => theirs.has(word)).length;
      return { other, share: common / Math.max(1, own.size + theirs.size - common) };
    })
    .toSorted((a, b) => b.share - a.share);
  const [best] = ranked;
  return best === undefined || best.share < ALIKE ? null : best.other;
}

function comments(): readonly Sample[] {
  const files = git('ls-files', 'packages', 'apps', 'kits', 'tools', 'e2e', 'lab')
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path));
  return files.toSorted().flatMap((where) => {
    const old = oldTextOf(where);
    const former = old === null ? new Map<string, string>() : commentsOf(old);
    return [...commentsOf(read(where))].map(([name, text]) => ({
      where,
      text,
      former: former.get(name) ?? alikeTo(text, [...former.values()]),
    }));
  });
}

function docSentences(): readonly Sample[] {
  const files = globSync('{docs/**/*,README,ARCHITECTURE,CONTRIBUTING}.md', {
    cwd: root,
    exclude: ['docs/reference/faults.md'],
  });
  return files.toSorted().flatMap((where) => {
    const former = sentencesOf(oldTextOf(where) ?? '');
    return sentencesOf(read(where)).map((text) => ({ where, text, former: alikeTo(text, former) }));
  });
}

/** Returns the English texts of a source by key. */
function textsOf(source: string): readonly (readonly [string, string])[] {
  const found = [
    ...source.matchAll(/^\s*'?([\w-]+)'?: (?:\([^)]*\)(?:: string)? =>\s*)?(['`])((?:(?!\2)[^\\]|\\.)+)\2,$/gm),
  ];
  return found.map(([, key = '', , text = '']) => [key, text]);
}

/** Returns what a file of English texts is for: the words of a game, or a part of the hosts' words. */
function partOf(path: string): string | null {
  const game = /games\/src\/([\w-]+)\/words\/(?:labels-)?en\.ts$/.exec(path)?.[1];
  const part = /words\/src\/(?:en\/(\w+)|(\w+)-en|(en))\.ts$/.exec(path);
  const host = part === null ? null : (part[1] ?? part[2] ?? 'host');
  return game ?? (host === 'home' ? 'host' : host);
}

function interfaceTexts(): readonly Sample[] {
  const old = new Map(
    oldPaths.flatMap((path) => {
      const part = partOf(path);
      return part === null ? [] : textsOf(readOld(path)).map(([key, text]) => [`${part} ${key}`, text] as const);
    }),
  );
  return git('ls-files', 'packages/words', 'packages/games')
    .split('\n')
    .flatMap((path) => {
      const part = partOf(path);
      if (part === null) return [];
      return textsOf(read(path)).map(([key, text]) => ({
        where: `${path} ${key}`,
        text,
        former: old.get(`${part} ${key}`) ?? null,
      }));
    });
}

function changes(): readonly Sample[] {
  const linesOf = (page: string): readonly string[] =>
    page.split('\n').flatMap((line) => /^- (.*)/.exec(line)?.[1] ?? []);
  const former = linesOf(readOld('CHANGELOG.md'));
  return linesOf(read('CHANGELOG.md')).map((text) => ({ where: 'CHANGELOG.md', text, former: alikeTo(text, former) }));
}

function printed(title: string, all: readonly Sample[]): string {
  const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');
  const rows = shuffle([...all], rng(`${seed}/${title}`))
    .slice(0, COUNT)
    .map(
      ({ where, text, former }) =>
        `| ${cell(text)} | ${former === null ? '(new)' : former === text ? '(unchanged)' : cell(former)} | ${where} |`,
    );
  return [
    `## ${title} (${COUNT} of ${all.length})`,
    '',
    '| now | before | where |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n');
}

const tables = [
  printed('Comments', comments()),
  printed('Doc sentences', docSentences()),
  printed('Interface texts', interfaceTexts()),
  printed('Changelog lines', changes()),
];
console.log(`# Samples of prose, seed ${seed}, against ${since}\n\n${tables.join('\n\n')}`);
