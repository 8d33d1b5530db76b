/** Builds the documentation site: static pages, one style sheet, the pictures, the diagram and the API reference. */
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { root } from '../programs.ts';
import { entries, type Entry } from './api.ts';
import { PAGES, type Page } from './contents.ts';
import { diagram, importMap } from './diagram.ts';
import { escape, layout } from './layout.ts';
import { render, type Rendered } from './markdown.ts';

export interface Site {
  /** By name, such as `server.html`. */
  readonly pages: ReadonlyMap<string, Rendered>;
}

/** Writes the site into a folder that it empties first. */
export function buildSite(folder: string): Site {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'images'), { recursive: true });
  const addresses = new Map(PAGES.map(({ source, name }) => [source, `${name}.html`]));
  const rendered = new Map(
    PAGES.map((page) => [page, render(page.source, textOf(page), (file) => addresses.get(file) ?? null)]),
  );
  const titleOf = (page: Page): string => (page.name === 'index' ? 'Start' : (rendered.get(page)?.title ?? page.name));
  const write = (name: string, title: string, html: string): void =>
    writeFileSync(join(folder, `${name}.html`), layout(name, title, html, titleOf));
  for (const [page, { title, html }] of rendered)
    write(page.name, title, page.name === 'architecture' ? withDiagram(html) : html);
  const api = apiPage(entries());
  write('api', api.title, api.html);
  for (const picture of new Set([...rendered.values()].flatMap(({ pictures }) => pictures)))
    copyFileSync(join(root, picture), join(folder, 'images', basename(picture)));
  writeFileSync(join(folder, 'images/packages.svg'), diagram(importMap()));
  copyFileSync(join(import.meta.dirname, 'docs.css'), join(folder, 'docs.css'));
  return {
    pages: new Map(
      [...rendered].map(([{ name }, page]) => [`${name}.html`, page] as const).concat([['api.html', api]]),
    ),
  };
}

/** Writes a file's compressed forms beside it, as the server expects them. */
function pack(file: string): void {
  const bytes = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(bytes));
  writeFileSync(`${file}.gz`, gzipSync(bytes));
}

function textOf({ source }: Page): string {
  return readFileSync(join(root, source), 'utf8');
}

/** Puts the picture under the title. */
function withDiagram(html: string): string {
  const end = html.indexOf('</h1>') + '</h1>'.length;
  const figure =
    '<figure><img src="images/packages.svg" alt="Packages and their imports, drawn from the source files"></figure>';
  return html.slice(0, end) + figure + html.slice(end);
}

function apiPage(all: readonly Entry[]): Rendered {
  const anchors = all.map(({ path }) => idOf(path));
  const list = all.map(({ path }) => `<li><a href="#${idOf(path)}"><code>${path}</code></a></li>`).join('\n');
  const parts = all.map(
    ({ path, names }) => `<h2 id="${idOf(path)}"><code>${path}</code></h2>\n${names.map(declared).join('\n')}`,
  );
  const html = `<h1>API reference</h1>\n<p>Every name that the packages export, from their type declarations.</p>\n<ul>${list}</ul>\n${parts.join('\n')}\n`;
  return { title: 'API reference', html, anchors, pictures: [] };
}

function idOf(path: string): string {
  return path.replaceAll(/[^\w]+/g, '-').replace(/^-/, '');
}

function declared({ name, text, comment }: Entry['names'][number]): string {
  const words = comment === '' ? '' : `<p>${escape(comment).replaceAll(/`([^`]+)`/g, '<code>$1</code>')}</p>\n`;
  return `<details><summary><code>${name}</code></summary>\n${words}<pre><code>${escape(text)}</code></pre></details>`;
}

if (import.meta.main) {
  const folder = join(root, 'apps/web/dist/docs');
  buildSite(folder);
  for (const name of globSync('*.{html,css}', { cwd: folder })) pack(join(folder, name));
}
