/** The suite for bots in a host: failures, pauses, questions, and undoing their moves. */
import { describe, expect, test } from 'vitest';
import type { BotAnswer } from '../bots/bot.ts';
import type { Entry } from '../table/entry.ts';
import { required } from '../list.ts';
import { fail, ok, type Fault, type Result } from '../result.ts';
import { CHANCE_PAUSE_MS } from './bot-turns.ts';
import { FakeBots, later } from './fake-bots.fixture.ts';
import { bot, lastOf, ownGood, person, plies, ply, type Action, type StartGame } from './hosted-game.fixture.ts';

export interface HostFeatures {
  /** Whether people may act while a bot is thinking. In the terminal they cannot. */
  readonly interrupts: boolean;
  /** Whether people share a device. An undo then goes back to their last ply without asking anybody. */
  readonly together: boolean;
}

export function botTurns(start: StartGame, { interrupts, together }: HostFeatures): void {
  describe('a bot', () => {
    test.each([
      ['fails', () => fail('bot-failed', 'The bot failed: out of ideas')],
      ['throws', () => Promise.reject(new Error('out of ideas'))],
      ['cheats', () => ok({ action: { type: 'end', n: 7 }, pauseMs: 0 })],
      ['talks nonsense', () => ok({ action: { type: 'what' }, pauseMs: 0 })],
    ] satisfies [string, FakeBots['move']][])(
      'that %s: the rules move for it, players are told and it is logged',
      async (_, move) => {
        const bots = new FakeBots();
        const hosted = await start([person, bot], { bots });
        bots.move = move;
        await hosted.command(0, ply('end', 0));
        await hosted.pass(CHANCE_PAUSE_MS);
        expect(plies(hosted)).toContainEqual(expect.objectContaining({ actor: 1, action: { type: 'end', n: 0 } }));
        expect(hosted.failures.told).toHaveLength(1);
        expect(hosted.failures.logged).toHaveLength(1);
      },
    );

    test('that fails to answer a draw refuses it, and players are told', async () => {
      const bots = new FakeBots();
      bots.drawOffer = () => fail('bot-failed', 'The bot failed: out of ideas');
      const hosted = await start([person, bot], { bots });
      await hosted.command(0, { type: 'offerDraw' });
      await hosted.pass(1000);
      expect(lastOf(hosted)).toMatchObject({ type: 'refuse', seat: 1 });
      expect(hosted.failures.told).toHaveLength(1);
    });

    test('moves after its pause, and later where chance has drawn', async () => {
      const bots = new FakeBots();
      const actions: Action[] = [
        { type: 'offer', n: 1 - ownGood() },
        { type: 'end', n: 0 },
      ];
      const hosted = await start([person, bot], { bots });
      bots.move = () => ok({ action: required(actions.shift(), 'action'), pauseMs: 400 });
      await hosted.command(0, ply('end', 0));
      const own = (): number => plies(hosted).filter(({ actor }) => actor === 1).length;
      await hosted.pass(CHANCE_PAUSE_MS - 1);
      expect(own()).toBe(0);
      await hosted.pass(1);
      expect(own()).toBe(1);
      await hosted.pass(399);
      expect(own()).toBe(1);
      await hosted.pass(1);
      expect(own()).toBe(2);
    });

    test.runIf(interrupts)('whose decision is taken back is asked again, and its old answer is dropped', async () => {
      const bots = new FakeBots();
      const [old, fresh] = [later<Result<BotAnswer>>(), later<Result<BotAnswer>>()];
      const hosted = await start([person, bot], { bots });
      bots.move = () => old.answer;
      await hosted.command(0, ply('offer', ownGood()));
      await hosted.pass(0);
      bots.move = () => fresh.answer;
      expect(await hosted.command(0, { type: 'undo' })).toBeNull();
      expect(await hosted.command(0, ply('offer', ownGood()))).toBeNull();
      old.give(ok({ action: { type: 'accept', n: 0 }, pauseMs: 0 }));
      await hosted.pass(5000);
      expect(bots.asked).toHaveLength(2);
      expect(plies(hosted).some(({ actor }) => actor === 1)).toBe(false);
      fresh.give(ok({ action: { type: 'refuse', n: 0 }, pauseMs: 0 }));
      await hosted.pass(0);
      expect(lastOf(hosted)).toMatchObject({ actor: 1, action: { type: 'refuse' } });
    });

    test.runIf(interrupts)('answers a draw before it moves, and is not asked for its move twice', async () => {
      const bots = new FakeBots();
      const [move, word] = [later<Result<BotAnswer>>(), later<Result<boolean>>()];
      const hosted = await start([person, bot], { bots });
      bots.move = () => move.answer;
      bots.drawOffer = () => word.answer;
      await hosted.command(0, ply('end', 0));
      await hosted.pass(0);
      await hosted.command(0, { type: 'offerDraw' });
      move.give(ok({ action: { type: 'end', n: 0 }, pauseMs: 0 }));
      await hosted.pass(5000);
      expect(lastOf(hosted)).toMatchObject({ type: 'offerDraw' });
      word.give(ok(false));
      await hosted.pass(5000);
      const said = hosted.log.slice(hosted.log.findIndex(({ type }) => type === 'offerDraw'));
      expect(said.map(({ type }) => type).slice(0, 3)).toEqual(['offerDraw', 'refuse', 'ply']);
      expect(bots.asked).toHaveLength(1);
    });
  });

  describe('an undo after the answer of a bot', () => {
    /** A person offers a draw, the bot declines, and the person wants to undo. */
    const undone = async (): Promise<{ readonly to: number; readonly wrong: Fault | null; readonly last: Entry }> => {
      const bots = new FakeBots();
      const hosted = await start([person, bot], { bots });
      bots.move = () => ok({ action: { type: 'refuse', n: 0 }, pauseMs: 0 });
      const to = hosted.log.length;
      await hosted.command(0, ply('offer', ownGood()));
      await hosted.pass(1000);
      expect(lastOf(hosted)).toMatchObject({ actor: 1, action: { type: 'refuse' } });
      const wrong = await hosted.command(0, { type: 'undo' });
      return { to, wrong, last: lastOf(hosted) };
    };

    test.runIf(together)('goes back to the last ply of a person at this device', async () => {
      const { to, last } = await undone();
      expect(last).toMatchObject({ type: 'undo', seat: 0, to, refund: true });
    });

    test.skipIf(together)('is refused where people sit apart', async () => {
      const { wrong } = await undone();
      expect(wrong).toMatchObject({ code: 'nothing-to-undo' });
    });
  });
}
