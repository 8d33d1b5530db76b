/** Writes the API reference: a page that lists all entries, and a page of declarations for each package. */
import { API, apiName } from './contents.ts';
import type { Entry } from './api.ts';
import { escape } from './layout.ts';
import type { Rendered } from './markdown.ts';

type Page = Rendered & { readonly name: string };

export function apiPages(all: readonly Entry[]): readonly Page[] {
  return [
    listPage(all),
    ...API.map((name) =>
      packagePage(
        name,
        all.filter(({ path }) => packageOf(path) === name),
      ),
    ),
  ];
}

function listPage(all: readonly Entry[]): Page {
  const list = all.map(({ path }) => `<li><a href="${addressOf(path)}"><code>${path}</code></a></li>`).join('\n');
  return {
    name: 'reference-api',
    title: 'Packages',
    html: `<h1 id="packages">Packages</h1>\n<p>Every entry that can be imported, with all its exports. The pages are made from the types.</p>\n<ul>${list}</ul>\n`,
    anchors: ['packages'],
    pictures: [],
  };
}

function packagePage(name: string, all: readonly Entry[]): Page {
  const parts = all.map(
    ({ path, names }) =>
      `<h2 id="${idOf(path)}"><code>${path}</code></h2>\n${names.map((one) => declared(idOf(path), one)).join('\n')}`,
  );
  const anchors = all.flatMap(({ path, names }) => [idOf(path), ...names.map((one) => `${idOf(path)}.${one.name}`)]);
  const html = `<h1 id="${idOf(name)}-package"><code>${name}</code></h1>\n<p>Exports by entry, from their type declarations.</p>\n${parts.join('\n')}\n`;
  return { name: apiName(name), title: name, html, anchors: [`${idOf(name)}-package`, ...anchors], pictures: [] };
}

function packageOf(path: string): string {
  return path.startsWith('@') ? path.split('/').slice(0, 2).join('/') : (path.split('/')[0] ?? path);
}

function addressOf(path: string): string {
  return `${apiName(packageOf(path))}.html#${idOf(path)}`;
}

function idOf(path: string): string {
  return path.replaceAll(/[^\w]+/g, '-').replace(/^-/, '');
}

function declared(entry: string, { name, text, comment }: Entry['names'][number]): string {
  const words = comment === '' ? '' : `<p>${escape(comment).replaceAll(/`([^`]+)`/g, '<code>$1</code>')}</p>\n`;
  return `<details id="${entry}.${name}"><summary><code>${name}</code></summary>\n${words}<pre class="declaration" tabindex="0"><code>${escape(text)}</code></pre></details>`;
}
