/** Builds the documentation site: static pages, one style sheet, the pictures, the diagram of the packages and the API reference. */
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { root } from '../programs.ts';
import { entries } from './api.ts';
import { apiPages } from './api-pages.ts';
import { PAGES } from './contents.ts';
import { diagram, importMap } from './diagram.ts';
import { layout } from './layout.ts';
import { render, type Rendered } from './markdown.ts';
import { indexScript } from './search-index.ts';

export interface Site {
  /** The pages by name, such as `server.html`. */
  readonly pages: ReadonlyMap<string, Rendered>;
}

/** Writes the site into a folder, which it empties first. */
export function buildSite(folder: string): Site {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'images'), { recursive: true });
  const pages = new Map([...renderedPages(), ...apiPages(entries())].map((page) => [page.name, page]));
  const titleOf = (name: string): string => (name === 'index' ? 'Start' : (pages.get(name)?.title ?? name));
  for (const { name, title, html } of pages.values())
    writeFileSync(join(folder, `${name}.html`), layout(name, title, html, titleOf));
  for (const picture of new Set([...pages.values()].flatMap(({ pictures }) => pictures)))
    copyFileSync(join(root, picture), join(folder, 'images', basename(picture)));
  writeFileSync(join(folder, 'images/packages.svg'), diagram(importMap()));
  for (const file of ['docs.css', 'search.js']) copyFileSync(join(import.meta.dirname, file), join(folder, file));
  const site = new Map([...pages].map(([name, page]) => [`${name}.html`, page]));
  writeFileSync(join(folder, 'search-index.js'), indexScript(site));
  return { pages: site };
}

type Named = Rendered & { readonly name: string };

function renderedPages(): readonly Named[] {
  const addresses = new Map(PAGES.map(({ source, name }) => [source, `${name}.html`]));
  return PAGES.map(({ source, name }) => {
    const text = readFileSync(join(root, source), 'utf8');
    const page = render(source, text, (file) => addresses.get(file) ?? null);
    return { ...page, name, html: name === 'architecture' ? withDiagram(page.html) : page.html };
  });
}

/** Writes the compressed forms of a file next to it, where the server expects them. */
function pack(file: string): void {
  const bytes = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(bytes));
  writeFileSync(`${file}.gz`, gzipSync(bytes));
}

/** Puts the diagram of the packages under the title. */
function withDiagram(html: string): string {
  const end = html.indexOf('</h1>') + '</h1>'.length;
  const figure =
    '<figure><img src="images/packages.svg" alt="Packages and their imports, drawn from the source files"></figure>';
  return html.slice(0, end) + figure + html.slice(end);
}

if (import.meta.main) {
  const folder = join(root, 'apps/web/dist/docs');
  buildSite(folder);
  for (const name of globSync('*.{html,css,js}', { cwd: folder })) pack(join(folder, name));
}
