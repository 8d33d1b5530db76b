import { itemAt, rng, type Game } from '@boardwright/core';
import type { Dice } from '@boardwright/core/host';
import { market, tableOf } from '@boardwright/core/testing';
import { catan } from '@boardwright/games/catan';
import { expect, test } from 'vitest';
import { bySize, seed } from '../../../../tools/size.ts';
import type { MatchRecord } from '../store/store.ts';
import { TestPlayer } from '../testing/player.ts';
import { proven } from '../testing/proven-dice.ts';
import { leavesIn, secretsIn } from '../testing/secrets-on-disk.ts';
import { games, open, seatAll, seatFair } from '../testing/test-server.ts';

const PATIENCE = { timeout: bySize(60_000, 120_000, 3_600_000) };
const MOST_MATCHES = 20;
const SAID = 'canary in a message of seat ';
const withCatan = { ...games, ...tableOf(catan) };

/** Returns dice with a proof for every draw. The proof reveals the draw. */
function provenDice({ id }: MatchRecord): Dice {
  const source = rng(`${seed}/canaries`);
  return (draw) => proven(draw, source.below(draw.total), id);
}

test.each<[string, Game, number, number]>([
  ['market', market as unknown as Game, bySize(1, 10, 2000), Infinity],
  ['catan', catan as unknown as Game, bySize(1, 1, 200), bySize(60, 400, 400)],
])('%s: no secret of the disk is in any byte that anybody is sent', PATIENCE, async (name, game, matches, most) => {
  let messages = 0;
  const site = await open({ games: withCatan, diceOf: provenDice });
  for (let n = 0; n < matches; n++) {
    const { match, players, tokens } = await seatAll(site.origin, game, {}, `${seed}/${name}/${n}`);
    const spectator = await new TestPlayer({ origin: site.origin, game, match, token: null, seed }).connect();
    for (const [seat, player] of players.entries()) await player.request({ type: 'say', text: `${SAID}${seat}` });
    await Promise.all(players.map((player) => player.play(() => player.client.seq >= most)));
    const facts = await (await fetch(`${site.origin}/api/matches/${match}`)).text();
    const room = await (await fetch(`${site.origin}/api/matches/${match}/room`)).text();
    const all = [...players, spectator];
    await Promise.all(all.map((one) => one.settle()));
    const sent = [...all.flatMap(({ bytes }) => bytes), facts, ...site.reports].join('\n');
    const secrets = [...secretsIn(site.folder, match), ...tokens.filter((token) => token !== null)];
    expect(secrets.length).toBeGreaterThan(tokens.length * 3);
    expect(secrets.filter((secret) => sent.includes(secret))).toEqual([]);
    // only members receive what members write
    expect(players.every(({ bytes }) => bytes.join('').includes(SAID))).toBe(true);
    expect([...spectator.bytes, facts, room, ...site.reports].join('\n')).not.toContain(SAID);
    messages += all.flatMap(({ heard }) => heard).length;
    await Promise.all(all.map((one) => one.close()));
  }
  await site.close();
  console.log(`${name}: ${matches} matches, ${messages} messages, 0 secrets`);
});

test.each<[string, Game, number, number]>([
  ['market', market as unknown as Game, bySize(1, 5, 1000), Infinity],
  ['catan', catan as unknown as Game, bySize(1, 1, 100), bySize(80, 300, 400)],
])(
  '%s, fair: no number of a secret draw is sent before the end but to those who know its result',
  PATIENCE,
  async (name, game, matches, most) => {
    let [draws, own] = [0, 0];
    const site = await open({ games: withCatan });
    // a match may be over before anything secret was drawn
    for (let n = 0; n < matches || (draws === 0 && n < MOST_MATCHES); n++) {
      const { match, players, tokens } = await seatFair(site.origin, game, {}, `${seed}/fair/${name}/${n}`);
      const spectator = await new TestPlayer({ origin: site.origin, game, match, token: null, seed }).connect();
      const all = [...players, spectator];
      await Promise.all(players.map((player) => player.play(() => player.client.seq >= most)));
      await Promise.all(all.map((one) => one.settle()));
      // a player who has missed steps gets them without the secrets of others
      const heard = players.map(({ heard: { length } }) => length);
      players.forEach((player) => player.say({ type: 'steps', after: 0 }));
      await Promise.all(players.map((player, seat) => player.next('steps', itemAt(heard, seat))));
      const facts = await (await fetch(`${site.origin}/api/matches/${match}`)).text();
      const secrets = [...secretsIn(site.folder, match), ...tokens.filter((token) => token !== null)];
      const leaves = leavesIn(site.folder, match);
      for (const { bytes, heard: messages } of all) {
        const sent = [...bytes, facts, ...site.reports].join('\n');
        expect(secrets.filter((secret) => sent.includes(secret))).toEqual([]);
        const told = leaves.filter(({ leaf }) => sent.includes(leaf));
        const frames = messages.flatMap((message) => (message.type === 'frames' ? message.frames : []));
        // the news of a seat contains the action if the seat may know it
        const isTold = (news: object | null): boolean => news !== null && (!('action' in news) || news.action !== null);
        const known = frames.filter(({ news }) => isTold(news)).map(({ seq }) => seq);
        expect(told.filter(({ seq }) => !known.includes(seq))).toEqual([]);
        own += told.length;
      }
      draws += leaves.length;
      expect(players.flatMap(({ found }) => found)).toEqual([]);
      await Promise.all(all.map((one) => one.close()));
    }
    await site.close();
    expect(draws).toBeGreaterThan(0);
    console.log(`${name}, fair: ${matches} matches, ${draws} secret draws, ${own} numbers told to those who know them`);
  },
);
