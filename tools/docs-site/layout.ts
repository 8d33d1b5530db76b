/** The HTML around a rendered page. It needs no script and no inline style, so it satisfies the app's content policy. */
import { PAGE_POLICY } from '@boardwright/protocol';
import { SECTIONS, type Page } from './contents.ts';

export type TitleOf = (page: Page) => string;

export function layout(name: string, title: string, html: string, titleOf: TitleOf): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escape(PAGE_POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} · Boardwright</title>
<link rel="icon" href="../icon.svg">
<link rel="stylesheet" href="docs.css">
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header><a href="index.html">Boardwright</a> <a href="#pages">Pages</a> <a href="../">Play</a></header>
<div class="columns">
<nav id="pages" aria-label="Pages">${navigation(name, titleOf)}</nav>
<main id="main">
${html}</main>
</div>
</body>
</html>
`;
}

function navigation(name: string, titleOf: TitleOf): string {
  const sections = SECTIONS.map(({ title, pages }) => {
    const links = pages.map((page) => link(page.name, titleOf(page), page.name === name));
    return details(
      title,
      links,
      pages.some((page) => page.name === name),
    );
  });
  return [...sections, details('API reference', [link('api', 'All packages', name === 'api')], name === 'api')].join(
    '',
  );
}

function details(title: string, links: readonly string[], isOpen: boolean): string {
  return `<details${isOpen ? ' open' : ''}><summary>${escape(title)}</summary><ul>${links.join('')}</ul></details>\n`;
}

function link(name: string, title: string, isCurrent: boolean): string {
  return `<li><a href="${name}.html"${isCurrent ? ' aria-current="page"' : ''}>${escape(title)}</a></li>`;
}

export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
