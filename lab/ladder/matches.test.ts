import { standingOf, type GameResult } from '@boardwright/bots';
import { rng, type Rng } from '@boardwright/core';
import { knowledge as threeSixNine } from '@boardwright/games/369/bots';
import { knowledge as settlers } from '@boardwright/games/catan/bots';
import { knowledge as hop } from '@boardwright/games/hopnjump/bots';
import { decidedGames } from '@boardwright/node';
import { describe, expect, it } from 'vitest';
import { bySize } from '../../tools/size.ts';
import { isDecided, roundOf, share as atLeast, type LadderMatch } from './matches.ts';
import { ladderPage } from './page.ts';
import { clockedFirst, timeLeftWords, stagesOf } from './plan.ts';

const MS = 1000;
const [twoSeats, fourSeats, byMargin] = [hop, settlers, threeSixNine].map(
  (knowledge) => roundOf(knowledge, knowledge === threeSixNine)[1] ?? expect.fail('no match'),
) as [LadderMatch, LadderMatch, LadderMatch];

/** Returns this many games, each of which is won with this probability. */
function games(source: Rng, { bots: { length: seats }, games: count }: LadderMatch, share: number): GameResult[] {
  return Array.from({ length: count }, (_, i) => {
    const won = source.below(1000) < share * 1000 ? 1 : 0;
    const rest = (1 - won) / (seats - 1);
    const points = Array.from({ length: seats }, (__, bot) => (bot === 0 ? won : rest));
    const moves = points.map(() => 10);
    return {
      unit: Math.floor(i / seats),
      points,
      scores: points,
      plies: 20,
      moves,
      ms: moves.map(() => MS),
      forfeit: null,
    };
  });
}

const stopped = (match: LadderMatch, results: readonly GameResult[]): number | null =>
  decidedGames(results, (some) => isDecided(match, some))?.length ?? null;

describe('a match of levels', () => {
  it('is over as soon as its goal is sure, but not before forty games', () => {
    expect(stopped(twoSeats, games(rng('all'), twoSeats, 1))).toBe(40);
    expect(stopped(fourSeats, games(rng('all'), fourSeats, 1))).toBe(44);
    expect(stopped(byMargin, games(rng('all'), byMargin, 1))).toBe(40);
    expect(isDecided(twoSeats, games(rng('all'), { ...twoSeats, games: 38 }, 1))).toBe(false);
  });

  it('is over only where the interval of what was played reaches the goal too', () => {
    const ended = Array.from({ length: 20 }, (_, run) =>
      decidedGames(games(rng(`good ${run}`), twoSeats, 0.75), (played) => isDecided(twoSeats, played)),
    ).filter((some) => some !== null);
    expect(ended.length).toBeGreaterThan(10);
    for (const some of ended) {
      expect(some.length % 2).toBe(0);
      expect(standingOf(some, 2).share.low).toBeGreaterThan(0.55);
    }
  });

  it.each([
    ['two seats', twoSeats, 0.55],
    ['four seats', fourSeats, 0.32],
    ['by margin', byMargin, 0.5],
  ])(
    'takes a level that only just reaches its goal for a better one about as rarely as one time in twenty: %s',
    (_, match, share) => {
      const runs = bySize(60, 100, 400);
      const wrong = Array.from({ length: runs }, (__, run) => stopped(match, games(rng(`just ${run}`), match, share)));
      expect(wrong.filter((count) => count !== null).length).toBeLessThan(runs * 0.09);
    },
  );

  it('says so on the page', () => {
    const pageOf = (count: number): string =>
      ladderPage([
        {
          match: twoSeats,
          knowledge: hop,
          results: games(rng('all'), { ...twoSeats, games: count }, 1),
          settings: { nodes: null },
        },
      ]);
    expect(pageOf(40)).toMatch(/club v casual \| own nodes +\| 40 .*\| reached +\|/);
    expect(pageOf(38)).toMatch(/\| reached so far \|/);
    expect(pageOf(40)).toContain('sequential probability ratio test');
  });
});

describe('the ladder', () => {
  const clock: LadderMatch = { game: 'hopnjump', bots: ['master', 'greedy'], games: 200, ms: 50, goals: [atLeast(98)] };
  const begun = [twoSeats, clock].map((match) => ({ match, knowledge: hop, results: [] as readonly GameResult[] }));

  it('plays matches by the clock to their end', () => {
    expect(stopped(clock, games(rng('all'), clock, 1))).toBeNull();
  });

  it('plays something of everything first, and by the clock before by nodes', () => {
    const stages = stagesOf(clockedFirst(begun)).map(({ rung, games: count }) => [rung.match.ms, count]);
    expect(stages).toEqual([
      [50, 40],
      [null, 40],
      [50, 200],
      [null, 200],
    ]);
  });

  it('says how long it takes at least and at most, from what was measured', () => {
    const played = begun.map((one) => ({ ...one, results: games(rng('even'), { ...one.match, games: 20 }, 0.5) }));
    // by the clock 180 games of two seconds; by nodes 20 to 180 games
    expect(timeLeftWords(played, 1)).toBe('7 min to 12 min');
    expect(timeLeftWords(played, 1 / 2)).toBe('3 min to 6 min');
    const sure = { match: twoSeats, knowledge: hop, results: games(rng('all'), { ...twoSeats, games: 40 }, 1) };
    expect(timeLeftWords([sure], 1)).toBe('0 s');
  });
});
