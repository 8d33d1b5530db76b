/** What all hosts of a game in progress have in common. Each host runs this suite. */
import { afterEach, describe, expect, test } from 'vitest';
import type { BotAnswer } from '../bots/bot.ts';
import type { Clock } from '../table/entry.ts';
import { ok, unwrap, type Result } from '../result.ts';
import { market } from '../testing/market.ts';
import { botGameSuite } from './bot-game.case.ts';
import { botTurns, type HostFeatures } from './bot-turns.case.ts';
import { CHANCE_PAUSE_MS } from './bot-turns.ts';
import { anyMove, FakeBots, later } from './fake-bots.fixture.ts';
import {
  bot,
  EASY,
  lastOf,
  ownGood,
  patient,
  person,
  plies,
  ply,
  type Action,
  type HostedGame,
  type OpenGame,
  type StartGame,
} from './hosted-game.fixture.ts';
import { OFFER_MS } from './next-step.ts';

export function hostSuite(name: string, open: OpenGame, features: HostFeatures): void {
  describe(`a match of ${name}`, () => {
    let opened: HostedGame[] = [];
    afterEach(async () => {
      await Promise.all(opened.map((game) => game.close()));
      opened = [];
    });
    const start: StartGame = async (
      chairs,
      { game = market, clock = null, levels = EASY, bots = new FakeBots() } = {},
    ) => {
      const hosted = unwrap(
        await open({ game, chairs, clock, levels, options: { seats: chairs.length as 2 | 3 } }, bots),
      );
      opened.push(hosted);
      await hosted.pass(0);
      return hosted;
    };

    botGameSuite(name, async (wish, bots) => {
      const hosted = await start(wish.chairs, { ...wish, bots });
      await hosted.pass(600_000);
      return hosted.log;
    });
    timeTests(start);
    levelTests(open, start);
    drawTests(start);
    offerTests(start);
    botTurns(start, features);
  });
}

function timeTests(start: StartGame): void {
  describe('time', () => {
    const clock = (onFlag: Clock['onFlag']): Clock => ({ totalMs: null, incrementMs: 0, perTurnMs: 1000, onFlag });

    test('is checked before a command: the rules have moved when a late one comes', async () => {
      const hosted = await start([person, person], { clock: clock('fallback') });
      const at = lastOf(hosted).at + 1000;
      hosted.sleep(1500);
      expect(await hosted.command(0, ply('offer', ownGood()))).toMatchObject({ code: 'not-your-turn' });
      expect(plies(hosted).at(1)).toEqual({ type: 'ply', at, actor: 0, action: { type: 'end', n: 0 } });
    });

    test('is checked before a command: the flag has fallen when a late one comes', async () => {
      const hosted = await start([person, person], { clock: clock('lose') });
      const at = lastOf(hosted).at + 1000;
      hosted.sleep(1500);
      expect(await hosted.command(0, ply('end', 0))).toMatchObject({ code: 'game-over' });
      expect(lastOf(hosted)).toEqual({ type: 'flag', at, seat: 0 });
    });

    test('acts alone, and at the moment that it says', async () => {
      const hosted = await start([person, person], { clock: clock('lose') });
      await hosted.pass(999);
      expect(lastOf(hosted)).toMatchObject({ type: 'ply', actor: 'chance' });
      await hosted.pass(1);
      expect(lastOf(hosted)).toMatchObject({ type: 'flag', seat: 0 });
    });

    test('limits what a bot may think, by its own clock', async () => {
      const bots = new FakeBots();
      const first = later<Result<BotAnswer>>();
      bots.move = () => first.answer;
      const total: Clock = { totalMs: 5000, incrementMs: 0, perTurnMs: null, onFlag: 'lose' };
      const hosted = await start([bot, person], { clock: total, bots });
      await hosted.pass(3000);
      bots.move = anyMove;
      first.give(ok({ action: { type: 'end', n: 0 }, pauseMs: 0 }));
      await hosted.pass(100);
      await hosted.command(1, ply('end', 0));
      await hosted.pass(100);
      const [before = 0, after = 0] = bots.asked.map(({ ms }) => ms);
      expect(before).toBeGreaterThan(4000);
      expect(before).toBeLessThan(5000);
      expect(after).toBeGreaterThan(1000);
      expect(after).toBeLessThan(2000);
    });

    test('is none of a bot without a clock, and a pause costs a bot no flag', async () => {
      const bots = new FakeBots();
      await start([bot, person], { bots });
      expect(bots.asked[0]).not.toHaveProperty('ms');
      const hosted = await start([bot, person], { clock: { ...clock('lose'), perTurnMs: 300 } });
      await hosted.pass(299);
      expect(plies(hosted).some(({ actor }) => actor === 0)).toBe(true);
    });
  });
}

function levelTests(open: OpenGame, start: StartGame): void {
  describe('a level', () => {
    test('that the game does not have is a Fault when the game is opened', async () => {
      const wish = { game: market, options: { seats: 2 as const }, clock: null };
      const chairs = [person, { who: 'bot' as const, level: 'grandmaster' }];
      const bots = new FakeBots();
      expect(await open({ ...wish, chairs }, bots)).toMatchObject({ ok: false, error: { code: 'unknown-level' } });
      expect(bots.asked).toEqual([]);
    });

    test('of a former name plays as the one of today', async () => {
      const bots = new FakeBots();
      const levels = { ...EASY, formerLevels: { gentle: 'easy' } };
      await start([{ who: 'bot', level: 'gentle' }, person], { levels, bots });
      expect(bots.asked).toMatchObject([{ level: 'easy' }]);
    });
  });
}

function drawTests(start: StartGame): void {
  describe('a draw', () => {
    test('is put to bots first, and to people when all bots agree', async () => {
      const bots = new FakeBots();
      const word = later<Result<boolean>>();
      bots.drawOffer = () => word.answer;
      const hosted = await start([person, person, bot], { bots });
      expect(await hosted.command(0, { type: 'offerDraw' })).toBeNull();
      await hosted.pass(5000);
      expect(bots.askedToAgree).toHaveLength(1);
      expect(hosted.askedAboutDraw()).toEqual([]);
      word.give(ok(true));
      await hosted.pass(5000);
      expect(lastOf(hosted)).toMatchObject({ type: 'agreeDraw', seat: 2 });
      expect(hosted.askedAboutDraw()).toEqual([1]);
      expect(await hosted.command(1, { type: 'agreeDraw' })).toBeNull();
      expect(lastOf(hosted)).toMatchObject({ type: 'agreeDraw', seat: 1 });
    });

    test('that a bot refuses is put to nobody else', async () => {
      const bots = new FakeBots();
      bots.drawOffer = () => ok(false);
      const hosted = await start([person, person, bot], { bots });
      await hosted.command(0, { type: 'offerDraw' });
      await hosted.pass(5000);
      expect(lastOf(hosted)).toMatchObject({ type: 'refuse', seat: 2 });
      expect(hosted.askedAboutDraw()).toEqual([]);
    });
  });
}

function offerTests(start: StartGame): void {
  describe('an offer to a person', () => {
    const offering = (): FakeBots => {
      const bots = new FakeBots();
      bots.move = ({ sight }) => {
        const offer = (sight.legal as readonly Action[]).find(({ type }) => type === 'offer');
        return ok({ action: offer ?? { type: 'end', n: 0 }, pauseMs: 0 });
      };
      return bots;
    };

    test('is declined by the host after ten seconds, and not a moment sooner', async () => {
      const hosted = await start([bot, person], { game: patient, bots: offering() });
      await hosted.pass(CHANCE_PAUSE_MS);
      const { at } = lastOf(hosted);
      expect(lastOf(hosted)).toMatchObject({ actor: 0, action: { type: 'offer' } });
      await hosted.pass(at + OFFER_MS - 1 - hosted.now());
      expect(lastOf(hosted).at).toBe(at);
      await hosted.pass(1);
      expect(plies(hosted)).toContainEqual({
        type: 'ply',
        at: at + OFFER_MS,
        actor: 1,
        action: { type: 'refuse', n: 0 },
      });
    });

    test('is not declined for one who is on turn', async () => {
      const hosted = await start([person, bot], { game: patient, bots: offering() });
      await hosted.pass(60_000);
      expect(plies(hosted).filter(({ actor }) => actor !== 'chance')).toEqual([]);
    });
  });
}
