/**
 * The preview that a messenger shows for a link to a match. Messengers send the query of the link, but never its fragment, which contains
 * the invite.
 */
import type { IncomingMessage } from 'node:http';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJson } from '@boardwright/core/decode';
import {
  GAME_BLANK,
  LINK_PARAMETER,
  matchId,
  NAME_BLANK,
  PREVIEWS_FILE,
  previewsDecoder,
  type MatchFacts,
  type PreviewTexts,
  type Room,
} from '@boardwright/protocol';
import type { NetServices } from './net-services.ts';

type PreviewServices = Pick<NetServices, 'matches' | 'origins'>;

/** Returns the elements for the head of the page; empty if the link names no match. */
export async function previewTags(services: PreviewServices, root: string, raw: IncomingMessage): Promise<string> {
  const asked = new URLSearchParams(raw.url?.split('?', 2)[1] ?? '');
  const [id, lang] = (asked.get(LINK_PARAMETER) ?? '').split('.', 2);
  const match = matchId.decode(id, LINK_PARAMETER);
  if (!match.ok) return '';
  const texts = await textsIn(root, lang);
  const facts = await services.matches.facts(match.value);
  const room = await services.matches.room(match.value);
  const game = texts?.games.find((one) => facts.ok && one.game === facts.value.game);
  if (texts === undefined || !facts.ok || !room.ok || game === undefined) return '';
  const { title, about } = textsOf(texts, game, facts.value, room.value);
  const origin = originOf(services, raw);
  const picture = origin === null ? {} : { 'og:image': `${origin}/${game.picture}` };
  const all = { 'og:type': 'website', 'og:site_name': 'Boardwright', 'og:title': title, 'og:description': about };
  return Object.entries({ ...all, ...picture, 'twitter:card': 'summary_large_image' })
    .map(tag)
    .join('');
}

/** Returns the texts of this language, or of the first language; undefined if the page has no texts. */
async function textsIn(root: string, lang: string | undefined): Promise<PreviewTexts | undefined> {
  const file = await readFile(join(root, PREVIEWS_FILE), 'utf8').catch(() => null);
  const raw = file === null ? null : parseJson(file, PREVIEWS_FILE);
  const all = raw?.ok === true ? previewsDecoder.decode(raw.value, PREVIEWS_FILE) : null;
  if (all?.ok !== true) return undefined;
  return all.value.find((one) => one.lang === lang) ?? all.value[0];
}

/** Returns the texts: an invitation if the match waits for players, otherwise the state of the match. */
function textsOf(
  texts: PreviewTexts,
  { title, about }: PreviewTexts['games'][number],
  { seats, started, over }: MatchFacts,
  { owner, members }: Room,
): { readonly title: string; readonly about: string } {
  const isFull = seats.every(({ taken }) => taken);
  if (over || started || isFull) return { title, about: over ? texts.over : started ? texts.begun : texts.full };
  const name = members.find(({ n }) => n === owner)?.name ?? null;
  const invitation = name === null ? texts.invited : texts.invitedBy;
  return { title: filled(invitation, { [GAME_BLANK]: title, [NAME_BLANK]: name ?? '' }), about };
}

/** Fills all placeholders in one pass, because a name may itself look like a placeholder. */
function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{name\}|\{game\}/g, (blank) => values[blank] ?? blank);
}

/** Returns the server's own origin, with which the page was requested. Links to pictures must be absolute. */
function originOf({ origins }: PreviewServices, { headers: { host = '' } }: IncomingMessage): string | null {
  const { allowed } = origins();
  return [`https://${host}`, `http://${host}`].find((origin) => allowed.has(origin)) ?? null;
}

function tag([property, content]: readonly [string, string]): string {
  const escaped = content
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  return `<meta property="${property}" content="${escaped}">`;
}
