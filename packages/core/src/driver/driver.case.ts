/** The behaviour of a game in progress that all hosts share. Each host runs this suite against itself. */
import { RULES_LEVEL } from '../game-catalogue.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { seed } from '../../../../tools/size.ts';
import type { BotAnswer, BotQuestion, BotBackend, DrawQuestion, PonderQuestion, LevelNames } from '../bot.ts';
import { begin, newSave } from '../begin.ts';
import { drawOf, resolve, seeded } from '../chance.ts';
import type { Clock, Command, Entry, Occupant } from '../entry.ts';
import type { Game, Seat } from '../game.ts';
import { rememberPly } from '../history.ts';
import { lastItem, required } from '../list.ts';
import { fail, ok, unwrap, type Fault, type Result } from '../result.ts';
import { pick, rng, type Seed } from '../rng.ts';
import { fold } from '../table.ts';
import { market, type Market } from '../testing/market.ts';
import { CHANCE_PAUSE_MS } from './bot-turns.ts';
import { OFFER_MS } from './next-step.ts';

type Action = Market['Action'];

/** A market that waits for the answers to an offer while its owner may go on, as in Settlers. */
export const patient: Game<Market> = {
  ...market,
  turn: (state) => {
    const turn = market.turn(state);
    const asked = state.stage === 'trade' ? [...new Set(state.offers.flatMap(({ to }) => to))] : [];
    return asked.length === 0 || turn.awaits.includes('chance') ? turn : { may: turn.may, awaits: asked };
  },
};

/** The dice of all games in this suite: no theft and no discard at first, so that every seat gets a card each turn. */
export const DICE: string = required(
  Array.from({ length: 1000 }, (_, n) => `${seed}/${n}`).find((key) =>
    [0, 1, 2, 3].every((index) => seeded(key)({ index, total: 6, label: 'roll' }) < 4),
  ),
  'dice',
);

export interface GameToOpen {
  readonly game: Game<Market>;
  readonly options: Market['Options'];
  readonly chairs: readonly Occupant[];
  readonly clock: Clock | null;
  /** Default: EASY. */
  readonly levels?: LevelNames;
}

/** Levels of a game whose bots know only the rules. */
export const EASY: LevelNames = { levels: [RULES_LEVEL] };

/** A game in a host whose time the suite controls. */
export interface HostedGame {
  readonly log: readonly Entry<Market>[];
  now(): number;
  /** Sends a person's command as that seat's screen would; returns the Fault shown, if any. */
  command(seat: Seat, command: Command): Promise<Fault | null>;
  /** The persons whom the host asks about the draw offer. */
  askedAboutDraw(): readonly Seat[];
  /** What players are told about failed bots, and what the log says about them. */
  readonly failures: { readonly told: readonly string[]; readonly logged: readonly string[] };
  pass(ms: number): Promise<void>;
  /** Moves time without firing timers. */
  sleep(ms: number): void;
  close(): Promise<void>;
}

/** Bots that record their questions and answer as the test says. */
export class FakeBots implements BotBackend {
  readonly asked: BotQuestion[] = [];
  readonly askedToDraw: DrawQuestion[] = [];
  readonly pondered: PonderQuestion[] = [];
  readonly ended: string[] = [];
  move: (question: BotQuestion) => Promise<Result<BotAnswer>> | Result<BotAnswer> = anyMove;
  draw: (question: DrawQuestion) => Promise<Result<boolean>> | Result<boolean> = () => ok(true);

  async choose(question: BotQuestion): Promise<Result<BotAnswer>> {
    this.asked.push(question);
    return this.move(question);
  }
  async agreesToDraw(question: DrawQuestion): Promise<Result<boolean>> {
    this.askedToDraw.push(question);
    return this.draw(question);
  }
  ponder(question: PonderQuestion): void {
    this.pondered.push(question);
  }
  end(match: string): void {
    this.ended.push(match);
  }
}

/** Returns the same move in every host: it depends on the seat's view, not on seeds. */
export function anyMove({ sight }: Pick<BotQuestion, 'sight'>): Result<BotAnswer> {
  return ok({ action: pick(sight.legal, rng(JSON.stringify([sight.view, sight.memory]))), pauseMs: 400 });
}

/** Answers when the test says so. */
export function later<T>(): { readonly answer: Promise<T>; give(value: T): void } {
  const { promise, resolve: give } = Promise.withResolvers<T>();
  return { answer: promise, give };
}

export const person: Occupant = { who: 'person', level: null };
export const bot: Occupant = { who: 'bot', level: 'easy' };

export interface HostFeatures {
  /** Whether people may act while a bot thinks. A terminal asks nobody then. */
  readonly interrupts: boolean;
  /** Whether people share one device: an undo goes back to their last ply and asks nobody. */
  readonly together: boolean;
}

export type OpenGame = (wish: GameToOpen, bots: FakeBots) => Promise<Result<HostedGame>>;

/** Plays a whole game between bots and returns its log. */
type PlayBots = (wish: GameToOpen, bots: FakeBots) => Promise<readonly Pick<Entry<Market>, 'type'>[]>;

/** Expects the same moves and questions as an oracle without a driver. */
export function botGameSuite(name: string, play: PlayBots, dice: Seed = DICE): void {
  test.each([market, patient])(`${name}: bots play one game, each asked with what its seat may know`, async (game) => {
    const wish: GameToOpen = { game, options: { seats: 3 }, chairs: [bot, bot, bot], clock: null };
    const bots = new FakeBots();
    const log = await play(wish, bots);
    const expected = oracle(wish, dice);
    expect(log.filter(({ type }) => type === 'ply')).toMatchObject(expected.plies);
    expect(bots.asked.map(({ sight }) => sight)).toEqual(expected.sights);
  });
}

export function driverSuite(name: string, open: OpenGame, { interrupts, together }: HostFeatures): void {
  describe(`the driver of ${name}`, () => {
    let opened: HostedGame[] = [];
    afterEach(async () => {
      await Promise.all(opened.map((game) => game.close()));
      opened = [];
    });
    const start = async (
      chairs: readonly Occupant[],
      {
        game = market,
        clock = null,
        levels = EASY,
        bots = new FakeBots(),
      }: Partial<GameToOpen & { readonly bots: FakeBots }> = {},
    ): Promise<HostedGame> => {
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

    describe('a draw', () => {
      test('is put to bots first, and to people when all bots agree', async () => {
        const bots = new FakeBots();
        const word = later<Result<boolean>>();
        bots.draw = () => word.answer;
        const hosted = await start([person, person, bot], { bots });
        expect(await hosted.command(0, { type: 'offerDraw' })).toBeNull();
        await hosted.pass(5000);
        expect(bots.askedToDraw).toHaveLength(1);
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
        bots.draw = () => ok(false);
        const hosted = await start([person, person, bot], { bots });
        await hosted.command(0, { type: 'offerDraw' });
        await hosted.pass(5000);
        expect(lastOf(hosted)).toMatchObject({ type: 'refuse', seat: 2 });
        expect(hosted.askedAboutDraw()).toEqual([]);
      });
    });

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
        bots.draw = () => fail('bot-failed', 'The bot failed: out of ideas');
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
        bots.draw = () => word.answer;
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
  });
}

// ---- facts about the game of this suite

/** The card that the first seat gets from the first roll. */
function ownGood(): number {
  return (seeded(DICE)({ index: 0, total: 6, label: 'roll' }) + 1) % 2;
}

const ply = (type: Action['type'], n: number): Command => ({ type: 'ply', action: { type, n } });

function lastOf({ log }: Pick<HostedGame, 'log'>): Entry<Market> {
  return lastItem(log);
}

function plies({ log }: Pick<HostedGame, 'log'>): readonly Extract<Entry<Market>, { readonly type: 'ply' }>[] {
  return log.filter((entry) => entry.type === 'ply');
}

/** Plays the game of three such bots by the contract alone. */
function oracle(
  { game, options, chairs }: GameToOpen,
  dice: Seed,
): {
  readonly plies: readonly object[];
  readonly sights: readonly object[];
} {
  const [plies, sights]: [object[], object[]] = [[], []];
  let table = unwrap(begin(game, newSave(game, options, seed)));
  const memories = chairs.map((): Market['Memory'] => game.emptyMemory);
  const take = (entry: Entry<Market>): void => {
    const before = table;
    table = fold(game, table, entry);
    if (entry.type !== 'ply') return;
    plies.push({ actor: entry.actor, action: entry.action });
    for (const seat of memories.keys())
      memories[seat] = rememberPly(game, memories[seat] ?? [], before.state, entry, table.state, seat);
  };
  for (const [seat, { who }] of chairs.entries()) take({ type: 'sit', at: 0, seat, who });
  while (table.outcome === null) {
    const { may, awaits } = game.turn(table.state);
    const draw = awaits.includes('chance') ? drawOf(game, table) : null;
    if (draw !== null) {
      take(resolve(draw, seeded(dice)(draw), 0));
      continue;
    }
    const isNew = (one: Seat): boolean => (table.since[one] ?? 0) > (table.acted[one] ?? 0);
    const seat = Number(may.find((one) => !awaits.includes(one) && isNew(Number(one))) ?? awaits[0]);
    const sight = {
      seat,
      view: game.view(table.state, seat),
      memory: memories[seat],
      legal: game.legalActions(table.state, seat),
    };
    sights.push(sight);
    const { action } = unwrap(anyMove({ sight }));
    take({ type: 'ply', at: 0, actor: seat, action: action as Action });
  }
  return { plies, sights };
}
