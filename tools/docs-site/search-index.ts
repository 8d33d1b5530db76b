/** Makes the search index: a script with the text of every section of the site. A page loads it when its reader starts to search. */
import type { Rendered } from './markdown.ts';

/**
 * The address, the title of the page, the title of the section, and its text. This is an array, because names of fields would make up a
 * tenth of the file.
 */
export type Section = readonly [address: string, page: string, section: string, text: string];

const HEADING = /<(?:h[123]|details) id="([^"]+)">(.*?)<\/(?:h[123]|summary)>/gs;

/** Returns the sections of a page: one for each heading or, in the API reference, one for each name. */
export function sectionsOf(name: string, { title, html }: Rendered): readonly Section[] {
  const heads = [...html.matchAll(HEADING)];
  return heads.map(({ 0: whole, 1: id = '', 2: head = '', index }, i) => {
    const body = html
      .slice(index + whole.length, heads[i + 1]?.index)
      .replaceAll(/<pre class="declaration".*?<\/pre>/gs, '');
    return [`${name}#${id}`, title, plainOf(head), plainOf(body)];
  });
}

export function indexScript(pages: ReadonlyMap<string, Rendered>): string {
  const sections = [...pages].flatMap(([name, page]) => sectionsOf(name, page));
  return `globalThis.sections = ${JSON.stringify(sections)};\n`;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" };

function plainOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(lt|gt|quot|amp|#39);/g, (_all, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
