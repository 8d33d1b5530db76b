/** The pages of the documentation site: where each comes from, and the reader's question under which it is listed. */
import { globSync } from 'node:fs';
import { root } from '../programs.ts';

export interface Page {
  /** The Markdown file, from the root of the repository. */
  readonly source: string;
  /** The name in the site, without `.html`. */
  readonly name: string;
}

export interface Section {
  readonly title: string;
  readonly pages: readonly Page[];
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

export const SECTIONS: readonly Section[] = [
  { title: 'Start', pages: [page('README.md', 'index')] },
  { title: 'Rules of the games', pages: all('docs/rules/*.md') },
  { title: 'Guides', pages: all('docs/guides/*.md') },
  {
    title: 'Operate a server',
    pages: ['host', 'server', 'scale', 'reliability'].map((name) => page(`docs/operate/${name}.md`)),
  },
  { title: 'Reference', pages: all('docs/reference/*.md') },
  { title: 'Migration', pages: [...all('docs/migration/*.md'), page('CHANGELOG.md')] },
  {
    title: 'Measurements',
    pages: [
      page('lab/bench/results.md', 'lab/speed'),
      page('lab/ladder/results.md', 'lab/ladder'),
      page('lab/research/benchmarks.md', 'lab/benchmarks'),
      page('lab/369/perfect-play.md', 'lab/369-perfect-play'),
    ],
  },
  {
    title: 'Inside',
    pages: [page('ARCHITECTURE.md'), page('CONTRIBUTING.md'), ...all('docs/internals/*.md'), page('SECURITY.md')],
  },
  { title: 'Decisions', pages: all('docs/internals/decisions/*.md') },
];

export const PAGES: readonly Page[] = SECTIONS.flatMap(({ pages }) => pages);
