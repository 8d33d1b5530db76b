/** Lists the pages of the documentation site: the source of each, and the group of readers for whom it is written. */
import { globSync } from 'node:fs';
import { root } from '../programs.ts';
import { FOLDERS, manifestOf } from '../tarballs.ts';

export interface Page {
  /** The path of the Markdown file from the root of the repository. */
  readonly source: string;
  /** The name of the page in the site, without `.html`. */
  readonly name: string;
}

export interface Section {
  readonly title: string;
  /** The readers of these pages, in the words under the title of each page. */
  readonly reader: string;
  /** The names of the pages, in the order of the menu. */
  readonly names: readonly string[];
}

const page = (
  source: string,
  name = source
    .replace(/^docs\//, '')
    .replace(/\.md$/, '')
    .toLowerCase(),
): Page => ({
  source,
  name: name.replaceAll('/', '-'),
});

const all = (pattern: string): readonly Page[] =>
  globSync(pattern, { cwd: root })
    .toSorted()
    .map((file) => page(file));

interface Group {
  readonly title: string;
  readonly reader: string;
  readonly pages: readonly Page[];
}

const GROUPS: readonly Group[] = [
  {
    title: 'Start',
    reader: 'everybody',
    pages: [
      page('docs/README.md', 'index'),
      ...['play', 'library', 'host', 'bot'].map((name) => page(`docs/start/${name}.md`)),
      page('docs/concepts.md'),
    ],
  },
  {
    title: 'Tutorial',
    reader: 'authors of a first game',
    pages: [page('docs/tutorial/index.md'), ...all('docs/tutorial/[1-9]*.md')],
  },
  { title: 'Rules of the games', reader: 'players', pages: all('docs/rules/*.md') },
  { title: 'Guides', reader: 'authors of games, bots and other programs', pages: all('docs/guides/*.md') },
  {
    title: 'Operate a server',
    reader: 'operators',
    pages: ['host', 'server', 'scale'].map((name) => page(`docs/operate/${name}.md`)),
  },
  { title: 'Reference', reader: 'programmers and operators', pages: all('docs/reference/*.md') },
  {
    title: 'Compare',
    reader: 'readers who choose a library or a server',
    pages: [page('README.md'), page('docs/why.md'), page('docs/guarantees.md')],
  },
  {
    title: 'Migration',
    reader: 'users of an earlier version',
    pages: [...all('docs/migration/*.md'), page('CHANGELOG.md')],
  },
  {
    title: 'Measurements',
    reader: 'readers who want figures',
    pages: [
      page('lab/bench/results.md', 'lab/speed'),
      page('lab/bench/online.md', 'lab/online'),
      page('lab/reliability.md'),
      page('lab/ladder/results.md', 'lab/ladder'),
      page('lab/research/benchmarks.md', 'lab/benchmarks'),
      page('lab/369/perfect-play.md', 'lab/369-perfect-play'),
    ],
  },
  {
    title: 'Internals',
    reader: 'engineers who change Boardwright',
    pages: [page('ARCHITECTURE.md'), page('CONTRIBUTING.md'), ...all('docs/internals/*.md'), page('SECURITY.md')],
  },
  { title: 'Decisions', reader: 'engineers who change Boardwright', pages: all('docs/internals/decisions/*.md') },
];

/** The packages that have a page of the API reference. */
export const API: readonly string[] = FOLDERS.filter((folder) => folder.startsWith('packages/'))
  .map((folder) => manifestOf(folder))
  .filter(({ exports = {} }) => Object.keys(exports).length > 0)
  .map(({ name }) => name)
  .toSorted();

/** Returns the name of a package's page. */
export function apiName(name: string): string {
  return `api-${name.replace(/^@\w+\//, '')}`;
}

export const PAGES: readonly Page[] = GROUPS.flatMap(({ pages }) => pages);

export const SECTIONS: readonly Section[] = [
  ...GROUPS.map(({ title, reader, pages }) => ({ title, reader, names: pages.map(({ name }) => name) })),
  { title: 'Exports', reader: 'programmers', names: ['reference-api', ...API.map(apiName)] },
];
