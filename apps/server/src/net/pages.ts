/** The built web app. Files with a hash in their name never change; the page itself is always asked for. */
import { createReadStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import type { HttpReply, HttpRequest, HttpRoute } from './http.ts';

const NOT_BUILT = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Boardwright</title>
<h1>The web app is not built</h1>
<p>The server runs, but there is no page to show yet. Build it with <code>npm run build</code> and load this page again.</p>
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
/** Made beside the files when the app is built; the best first. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

export function pagesRoute(folder: string): HttpRoute {
  const root = resolve(folder);
  return async (request) => {
    const { path, raw } = request;
    if (raw.method !== 'GET' && raw.method !== 'HEAD') return null;
    const found = await send(root, path, request);
    if (found !== null || /^\/(api|assets|ws)(\/|$)/.test(path)) return found;
    return (await send(root, '/index.html', request)) ?? notBuilt();
  };
}

function notBuilt(): HttpReply {
  return { status: 503, headers: { 'content-type': HTML, 'cache-control': 'no-store' }, body: NOT_BUILT };
}

async function send(root: string, path: string, { raw }: HttpRequest): Promise<HttpReply | null> {
  const file = join(root, path);
  if (path.includes('\0') || !file.startsWith(root + sep)) return null;
  const info = await stat(file).catch(() => null);
  if (info === null || !info.isFile()) return null;
  const etag = `W/"${info.size.toString(36)}-${info.mtimeMs.toString(36)}"`;
  const headers = {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    'cache-control': path.startsWith('/assets/') ? FOREVER : 'no-cache',
    vary: 'accept-encoding',
    etag,
  };
  if (raw.headers['if-none-match'] === etag) return { status: 304, headers };
  return { status: 200, ...smallest(file, headers, raw.headers['accept-encoding'] ?? '') };
}

function smallest(file: string, headers: Record<string, string>, accepted: string): Omit<HttpReply, 'status'> {
  const words = accepted.split(',').map((word) => word.split(';', 1)[0]?.trim());
  for (const [encoding, extension] of ENCODINGS)
    if (words.includes(encoding) && existsSync(file + extension))
      return { headers: { ...headers, 'content-encoding': encoding }, body: () => createReadStream(file + extension) };
  return { headers, body: () => createReadStream(file) };
}
