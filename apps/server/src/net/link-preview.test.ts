import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { hopnjump } from '@boardwright/games/hopnjump';
import { PREVIEWS_FILE, type PreviewTexts } from '@boardwright/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestPlayer } from '../testing/player.ts';
import { create, freshFolder, open, seatAll, take, type TestServer } from '../testing/test-server.ts';

const texts = (lang: string): PreviewTexts => ({
  lang,
  invited: `${lang}: invited to {game}`,
  invitedBy: `${lang}: {name} invites to {game}`,
  full: `${lang}: full`,
  begun: `${lang}: begun`,
  over: `${lang}: over`,
  games: [{ game: 'hopnjump', title: `${lang} Hop`, about: `${lang} about`, picture: 'previews/hopnjump.png' }],
});

let site: TestServer;
beforeAll(async () => {
  const webDir = freshFolder();
  mkdirSync(webDir, { recursive: true });
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><head><title>page</title></head>');
  writeFileSync(join(webDir, PREVIEWS_FILE), JSON.stringify([texts('en'), texts('ko')]));
  site = await open({ webDir, origins: ['https://play.example'] });
});
afterAll(() => site.close());

const pageOf = async (query: string): Promise<string> => (await fetch(`${site.origin}/${query}`)).text();
const contentOf = (page: string, property: string): string | undefined =>
  new RegExp(`<meta property="${property}" content="([^"]*)">`).exec(page)?.[1];

test('a table that waits invites, in the language of the link, with the name of its host escaped', async () => {
  const { match, invites } = await create(site.origin, { game: 'hopnjump' });
  expect(contentOf(await pageOf(`?m=${match}`), 'og:title')).toBe('en: invited to en Hop');
  const { token } = await take(site.origin, match, invites[0] ?? '');
  const host = await new TestPlayer({
    origin: site.origin,
    game: hopnjump as never,
    match,
    token,
    seed: 'preview',
  }).connect();
  await host.request({ type: 'name', name: '"><i>{game}' });
  const page = await pageOf(`?m=${match}.ko`);
  expect(contentOf(page, 'og:title')).toBe('ko: &quot;&gt;&lt;i&gt;{game} invites to ko Hop');
  expect(contentOf(page, 'og:description')).toBe('ko about');
  expect(contentOf(page, 'og:image')).toBe(`${site.origin}/previews/hopnjump.png`);
  expect(page).not.toContain(invites[1]);
  expect(page).not.toContain('<i>');
  expect(contentOf(await pageOf(`?m=${match}.xx`), 'og:description')).toBe('en about');
  await host.close();
});

test('a match that has begun or is over says so, and invites nobody', async () => {
  const { match, players } = await seatAll(site.origin, hopnjump);
  const told = async (): Promise<readonly (string | undefined)[]> => {
    const page = await pageOf(`?m=${match}`);
    return [contentOf(page, 'og:title'), contentOf(page, 'og:description')];
  };
  expect(await told()).toEqual(['en Hop', 'en: begun']);
  await players[0]?.ask({ type: 'resign' });
  expect(await told()).toEqual(['en Hop', 'en: over']);
  await Promise.all(players.map((player) => player.close()));
});

test.each(['', '?m=', '?m=AAAAAAAAAAAAAAAA', '?m=../../etc', '?x=1', `?m=${'A'.repeat(4000)}`])(
  'the page without a match has no preview: %s',
  async (query) => {
    const page = await pageOf(query);
    expect(page).toContain('<title>page</title>');
    expect(page).not.toContain('og:');
  },
);

test('a foreign Host never gets into the page; the public one is https', async () => {
  const { match } = await create(site.origin, { game: 'hopnjump' });
  const asked = (host: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { port } = new URL(site.origin);
      const sent = request({ port, path: `/?m=${match}`, headers: { host } }, (answer) => {
        let page = '';
        answer.on('data', (chunk: Buffer) => (page += chunk.toString()));
        answer.on('end', () => resolve(page));
      });
      sent.on('error', reject).end();
    });
  expect(await asked('evil.example')).not.toContain('evil');
  expect(contentOf(await asked('play.example'), 'og:image')).toBe('https://play.example/previews/hopnjump.png');
});
