/** The built web app. Files with a hash in their name never change; the page itself is always asked for. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { refuse } from './api.ts';

const NOT_BUILT = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Boardwright</title>
<h1>The web app is not built</h1>
<p>The server runs, but there is no page to show yet. Build it with <code>npm run build</code> and load this page again.</p>
</html>
`;
const FOREVER = 'public, max-age=31536000, immutable';

export async function addPages(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: existsSync(folder),
    wildcard: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.startsWith(join(folder, 'assets')) ? FOREVER : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && !/^\/(api|assets|ws)(\/|$|\?)/.test(request.url);
    if (!wantsPage) return refuse(reply, { code: 'not-found', message: 'There is nothing here.' });
    if (existsSync(join(folder, 'index.html'))) return reply.sendFile('index.html');
    return reply.code(503).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(NOT_BUILT);
  });
}
