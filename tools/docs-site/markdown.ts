/** Converts Markdown to HTML. Links between Markdown files become links between pages, and pictures refer to the folder of the site. */
import { dirname, posix } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';

export interface Rendered {
  readonly title: string;
  readonly html: string;
  /** The values of the `id` attributes, to which links with a fragment refer. */
  readonly anchors: readonly string[];
  /** The pictures of the page, as paths from the root of the repository. */
  readonly pictures: readonly string[];
}

/** Returns the address in the site of a file of the repository, or null if the site does not have it. */
export type AddressOf = (file: string) => string | null;

export function render(source: string, text: string, addressOf: AddressOf): Rendered {
  const marked = new Marked({ gfm: true, breaks: source.startsWith('docs/rules/') }); // the pages of rules have one rule per line
  const tokens = marked.lexer(text);
  const anchors: string[] = [];
  const pictures: string[] = [];
  const inRepository = (href: string): string => posix.join(dirname(source), href);
  void marked.walkTokens(tokens, (token) => {
    if (isLink(token)) token.href = linkTo(token.href, inRepository, addressOf);
    if (isImage(token)) {
      pictures.push(inRepository(token.href));
      token.href = `images/${posix.basename(token.href)}`;
    }
    if (token.type === 'html') token.text = withPictures(token.text as string, inRepository, pictures);
  });
  marked.use({ renderer: { heading: headingWith(anchors), link: linkOrText } });
  return { title: titleOf(tokens), html: withScrolling(marked.parser(tokens)), anchors, pictures };
}

function isLink(token: Token): token is Tokens.Link {
  return token.type === 'link';
}

function isImage(token: Token): token is Tokens.Image {
  return token.type === 'image';
}

function linkTo(href: string, inRepository: (href: string) => string, addressOf: AddressOf): string {
  if (/^([a-z]+:|#)/i.test(href)) return href;
  const [path = '', fragment] = href.split('#');
  const address = addressOf(inRepository(path));
  return `${address ?? `source:${inRepository(path)}`}${fragment === undefined ? '' : `#${fragment}`}`;
}

/** Rewrites the pictures that the README embeds as HTML. */
function withPictures(html: string, inRepository: (href: string) => string, pictures: string[]): string {
  return html.replaceAll(/src="([^"]+)"/g, (_all, href: string) => {
    pictures.push(inRepository(href));
    return `src="images/${posix.basename(href)}"`;
  });
}

function titleOf(tokens: readonly Token[]): string {
  const heading = tokens.find((token): token is Tokens.Heading => token.type === 'heading' && token.depth === 1);
  return (heading?.text ?? '').replaceAll(/[*`]/g, '');
}

/** Renders a link. If the site does not have the linked file, it writes plain text. */
function linkOrText(
  this: { parser: { parseInline(tokens: Token[]): string } },
  { href, tokens }: Tokens.Link,
): string | false {
  return href.startsWith('source:') ? this.parser.parseInline(tokens) : false;
}

/** Makes the same ids of headings as GitHub, so that a link with a fragment works in both places. */
function headingWith(anchors: string[]) {
  return function heading(
    this: { parser: { parseInline(tokens: Token[]): string } },
    { depth, text, tokens }: Tokens.Heading,
  ): string {
    const plain = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-');
    const same = anchors.filter((anchor) => anchor === plain || anchor.startsWith(`${plain}-`)).length;
    const id = anchors.includes(plain) ? `${plain}-${same}` : plain;
    anchors.push(id);
    return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
  };
}

/** Makes a wide table or code block scroll on its own, also by keys, so that the page itself does not scroll sideways. */
function withScrolling(html: string): string {
  return html
    .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0">');
}
