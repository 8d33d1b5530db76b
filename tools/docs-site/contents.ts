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
  { title: 'Play', pages: [page('README.md', 'index'), page('docs/terminal.md'), ...all('docs/rules/*.md')] },
  {
    title: 'Host',
    pages: [page('docs/host.md'), page('docs/server.md'), page('docs/scale.md'), page('docs/reliability.md')],
  },
  {
    title: 'Use the rules',
    pages: [
      page('docs/packages.md'),
      page('docs/interop.md'),
      page('docs/seed-apis.md'),
      page('docs/seed-conformance.md'),
    ],
  },
  {
    title: 'Write a game',
    pages: [
      page('docs/your-game.md'),
      page('docs/boards.md'),
      page('CONTRIBUTING.md'),
      page('docs/laws.md'),
      page('docs/translate.md'),
    ],
  },
  { title: 'Write a bot', pages: [page('docs/bots.md'), page('docs/ladder.md'), page('docs/369-perfect-play.md')] },
  { title: 'Research', pages: [page('docs/research.md'), page('docs/benchmarks.md')] },
  { title: 'Write a client', pages: [page('docs/protocol.md'), page('docs/mcp.md'), page('docs/fair.md')] },
  { title: 'Speed', pages: [page('lab/bench/results.md', 'speed')] },
  {
    title: 'Inside',
    pages: [
      page('ARCHITECTURE.md'),
      page('docs/web.md'),
      page('docs/glossary.md'),
      page('CHANGELOG.md'),
      page('SECURITY.md'),
    ],
  },
  { title: 'Decisions', pages: all('docs/decisions/*.md') },
];

export const PAGES: readonly Page[] = SECTIONS.flatMap(({ pages }) => pages);
