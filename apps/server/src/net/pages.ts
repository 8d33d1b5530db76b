/** Serves the built web app. Files with a hash in their name never change; browsers always revalidate the page itself. */
import { readFile } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import type { IncomingMessage } from 'node:http';
import { CHANGES_PATH, gamesMeta, type ListedGame, type PageGames } from '@boardwright/protocol';
import type { AuthorLoop } from '../external/author-loop.ts';
import { refusal, type HttpReply, type HttpRoute } from './http.ts';
import { TOO_MANY } from './limits.ts';
import { previewTags } from './link-preview.ts';
import type { NetServices } from './net-services.ts';
import { PageFiles } from './page-files.ts';

const NOT_BUILT = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Boardwright</title>
<h1>The web app is not built</h1>
<p>The server runs, but there is no page to show yet. Install <code>@boardwright/web</code> beside it (in a checkout:
<code>npm run build</code>), or set <code>WEB_DIR</code>, and load this page again.</p>
</html>
`;
const FOREVER = 'public, max-age=31536000, immutable';
const HTML = 'text/html; charset=utf-8';
const TYPES: Readonly<Record<string, string>> = {
  '.html': HTML,
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/** What the server adds to its page: the external games, the source texts of their modules, and whether there is a lobby. */
export interface PageExtras extends Pick<PageGames, 'lobby'> {
  /** Present if the server runs under `boardwright dev`. */
  readonly author?: AuthorLoop;
  readonly listed: readonly ListedGame[];
  readonly modules: ReadonlyMap<string, string>;
}

export function pagesRoute(
  folder: string,
  services: Pick<NetServices, 'pages' | 'addressOf' | 'matches' | 'origins'>,
  extras?: PageExtras,
): HttpRoute {
  const { pages, addressOf } = services;
  const root = resolve(folder);
  const files = new PageFiles();
  return async ({ path, raw }) => {
    if (raw.method !== 'GET' && raw.method !== 'HEAD') return null;
    if (!(await pages.turn(addressOf(raw), raw.socket))) return refusal(TOO_MANY);
    if (path === '/docs') return { status: 308, headers: { location: '/docs/' } };
    if (path === CHANGES_PATH && extras?.author !== undefined) return extras.author.stream(toldGames(extras));
    const code = extras?.modules.get(path.slice(1));
    if (code !== undefined) return moduleReply(code);
    const isPage = path === '/' || path === '/index.html';
    // serve the page even if the store does not answer
    const preview = isPage ? await previewTags(services, root, raw).catch(() => '') : '';
    const told = isPage ? `${extrasMeta(extras)}${preview}` : '';
    const page = told === '' ? null : await pageWith(root, told);
    if (page !== null) return page;
    const found = await send(files, root, path.endsWith('/') ? `${path}index.html` : path, raw);
    return found ?? (path === '/' ? notBuilt() : null);
  };
}

/** Returns a module of an external game. */
function moduleReply(code: string): HttpReply {
  return { status: 200, headers: { 'content-type': TYPES['.js'] ?? '', 'cache-control': FOREVER }, body: code };
}

function extrasMeta(extras: PageExtras | undefined): string {
  return extras === undefined ? '' : gamesMeta(toldGames(extras));
}

function toldGames({ listed: games, author, lobby }: PageExtras): PageGames {
  return { games, ...(author === undefined ? {} : { dev: true }), ...(lobby === true ? { lobby } : {}) };
}

/** Returns the page with these elements added to its head; null if there is no page. */
async function pageWith(root: string, more: string): Promise<HttpReply | null> {
  const page = await readFile(join(root, 'index.html'), 'utf8').catch(() => null);
  const headers = { 'content-type': HTML, 'cache-control': 'no-cache' };
  return page === null ? null : { status: 200, headers, body: page.replace('</head>', () => `${more}</head>`) };
}

function notBuilt(): HttpReply {
  return { status: 503, headers: { 'content-type': HTML, 'cache-control': 'no-store' }, body: NOT_BUILT };
}

async function send(
  files: PageFiles,
  root: string,
  path: string,
  { headers: asked }: IncomingMessage,
): Promise<HttpReply | null> {
  const name = join(root, path);
  const file = path.includes('\0') || !name.startsWith(root + sep) ? null : await files.find(name);
  if (file === null) return null;
  const headers = {
    'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
    'cache-control': path.startsWith('/assets/') ? FOREVER : 'no-cache',
    vary: 'accept-encoding',
    etag: file.etag,
  };
  if (asked['if-none-match'] === file.etag) return { status: 304, headers };
  const { encoding, body } = file.bodyFor(unpackedBy(asked['accept-encoding'] ?? ''));
  return { status: 200, headers: encoding === null ? headers : { ...headers, 'content-encoding': encoding }, body };
}

/** Returns whether an encoding is accepted: its weight, or the weight of `*` if it is not listed, must be above 0. */
function unpackedBy(header: string): (encoding: string) => boolean {
  const weights = new Map(header.split(',').map(weightOf));
  return (encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
}

function weightOf(word: string): readonly [name: string, weight: number] {
  const [name = '', ...parameters] = word.toLowerCase().replace(/\s/g, '').split(';');
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return [name, weight === undefined ? 1 : Number(weight.slice('q='.length))];
}
