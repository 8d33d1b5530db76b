/**
 * Writes the HTML around a rendered page. It has no inline scripts or styles, so it satisfies the app's content security policy. Without
 * scripts, a reader misses only the search.
 */
import { PAGE_POLICY } from '@boardwright/protocol';
import { SECTIONS } from './contents.ts';

/** Returns the title of a page by its name. */
export type TitleOf = (name: string) => string;

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
<script src="search.js" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header><a href="index.html">Boardwright</a> <a href="#pages">Pages</a> <a href="../">Play</a></header>
<div class="columns">
<nav id="pages" aria-label="Pages">${navigation(name, titleOf)}</nav>
<main id="main">
${withReader(name, html)}</main>
</div>
</body>
</html>
`;
}

function navigation(name: string, titleOf: TitleOf): string {
  return SECTIONS.map(({ title, names }) => {
    const links = names.map((one) => link(one, titleOf(one), one === name));
    return details(title, links, names.includes(name));
  }).join('');
}

function details(title: string, links: readonly string[], isOpen: boolean): string {
  return `<details${isOpen ? ' open' : ''}><summary>${escape(title)}</summary><ul>${links.join('')}</ul></details>\n`;
}

function link(name: string, title: string, isCurrent: boolean): string {
  return `<li><a href="${name}.html"${isCurrent ? ' aria-current="page"' : ''}>${escape(title)}</a></li>`;
}

/** Adds a line under the title of a page that names its readers. */
function withReader(name: string, html: string): string {
  const reader = SECTIONS.find(({ names }) => names.includes(name))?.reader ?? 'everybody';
  return html.replace('</h1>', `</h1>\n<p class="reader">For ${reader}</p>`);
}

export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
