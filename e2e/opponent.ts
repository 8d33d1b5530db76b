/** Creates matches with options that no page offers, and players without a browser. Tests use them to see what one page shows. */
import { unwrap, type Game, type Kind } from '@boardwright/core';
import { matchCreatedDecoder, seatTakenDecoder, type CreateMatch } from '@boardwright/protocol';
import { TestPlayer } from '../apps/server/src/testing/player.ts';
import type { Served } from './server.ts';

type Site = Pick<Served, 'url'>;

async function post({ url }: Site, path: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json', origin: new URL(url).origin };
  return (await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}

/** Creates a match. links: one for the seat of each person. */
export async function createMatch(
  site: Site,
  wish: CreateMatch,
): Promise<{ readonly match: string; readonly links: readonly string[] }> {
  const { match, invites } = unwrap(matchCreatedDecoder.decode(await post(site, 'api/matches', wish), 'answer'));
  return {
    match,
    links: invites.flatMap((invite) => (invite === null ? [] : `${site.url}#/match/${match}/${invite}`)),
  };
}

/** Takes the seat to which a link invites. */
export async function opponent<K extends Kind>(site: Site, game: Game<K>, link: string): Promise<TestPlayer<K>> {
  const [, match = '', invite = ''] = /#\/match\/([^/]+)\/(.+)$/.exec(link) ?? [];
  const seat = await post(site, `api/matches/${match}/seats`, { invite, claim: `claim-of-${invite.slice(0, 20)}` });
  const { token } = unwrap(seatTakenDecoder.decode(seat, 'answer'));
  return new TestPlayer({ origin: new URL(site.url).origin, game, match, token, seed: link }).connect();
}

/** Plays a move, given by its notation, as soon as it is the player's turn. */
export async function moves<K extends Kind>(player: TestPlayer<K>, game: Game<K>, notation: string): Promise<void> {
  await player.until(() => player.scene.started && player.perspective.legal.length > 0);
  await player.ask({ type: 'ply', action: unwrap(game.notation.parse(notation)) });
}
