/** Runs bots inside a worker of a browser or of Node. Each seat of a match has one bot, which is kept between moves. */
import { fail, ok, rng, type Result } from '@boardwright/core';
import type {
  BotAnswer,
  BotQuestion,
  DrawOfferQuestion,
  Knowledge,
  LateBot,
  LateBotFactory,
  Level,
  PonderQuestion,
  Waiting,
} from '@boardwright/core/bots';
import { assetsFor, levelOf, makeBot } from './level.ts';
import { LruMap } from './lru-map.ts';
import { agreesToDraw } from './worlds.ts';

/** What a keeper needs to run a game's bots. */
export interface LoadedBots {
  readonly knowledge: Knowledge;
}

/** Keeps the bots of matches, and asks them. */
export interface BotKeeper {
  choose(question: BotQuestion): Promise<Result<BotAnswer>>;
  agreesToDraw(question: DrawOfferQuestion): Promise<Result<boolean>>;
  /** Lets the bot of a waiting seat think, in slices, until another task arrives. Does nothing in a keeper without `breathe`. */
  ponder(question: PonderQuestion): Promise<void>;
  /** Frees the bots of a match that has ended or that nobody plays any more. */
  end(match: string): void;
}

/** What the worker provides to its keeper. */
export interface KeeperOptions {
  /** Loads the bots' knowledge of a game; null if there is no such game. */
  load(game: string): Promise<LoadedBots | null>;
  /** Loads a bot that neither the game nor this package knows, such as one from a user's file. */
  foreign?(bot: string): Promise<LateBotFactory | null>;
  /** Returns monotonic milliseconds. */
  now(): number;
  /** Maximum milliseconds of wall time per choice, whatever a question says. */
  readonly ms: number;
  /** Maximum number of matches whose bots are kept. The least recently used one is dropped first. */
  readonly matches: number;
  /** Yields between two slices of pondering, so that waiting tasks can arrive. */
  breathe?(): Promise<void>;
}

/** A task for a worker, as plain JSON. */
export type BotTask =
  | { readonly type: 'choose'; readonly question: BotQuestion }
  | { readonly type: 'drawOffer'; readonly question: DrawOfferQuestion }
  | { readonly type: 'ponder'; readonly question: PonderQuestion }
  | { readonly type: 'end'; readonly match: string };

/** Runs a task that was sent to a worker. */
export async function runTask(keeper: BotKeeper, task: BotTask): Promise<Result<unknown>> {
  if (task.type === 'choose') return keeper.choose(task.question);
  if (task.type === 'drawOffer') return keeper.agreesToDraw(task.question);
  // answered at once; pondering continues on its own
  if (task.type === 'ponder') void keeper.ponder(task.question);
  else keeper.end(task.match);
  return ok(null);
}

/** Milliseconds of a slice of pondering. */
const SLICE_MS = 8;

/** Creates a keeper. */
export function keepBots(options: KeeperOptions): BotKeeper {
  const matches = new LruMap<Map<string, LateBot>>(options.matches);
  const loaded = new Map<string, Promise<LoadedBots | null>>();
  /** Counts the tasks, so that a pondering bot notices that it must stop. */
  let asked = 0;

  /** Loads and caches a game. One that is missing or has failed to load is requested again next time. */
  const load = async (game: string): Promise<LoadedBots | null> => {
    const loading = loaded.get(game) ?? options.load(game);
    loaded.set(game, loading);
    const bots = await loading.catch((error: unknown) => {
      loaded.delete(game);
      throw error;
    });
    if (bots === null) loaded.delete(game);
    return bots;
  };
  const newBot = async (level: Level, { knowledge }: LoadedBots): Promise<LateBot> => {
    const [factory, assets] = await Promise.all([options.foreign?.(level.bot), assetsFor(knowledge, level)]);
    return factory?.(knowledge.game, level, assets, knowledge) ?? makeBot(knowledge, level, assets);
  };
  const botFor = async (
    { match, sight }: Pick<BotQuestion, 'match'> & { readonly sight: Waiting },
    level: Level,
    game: LoadedBots,
  ): Promise<LateBot> => {
    if (match === undefined) return newBot(level, game);
    const bots = matches.use(match, () => new Map<string, LateBot>());
    const name = `${sight.seat} ${game.knowledge.game.id} ${JSON.stringify(level)}`;
    const bot = bots.get(name) ?? (await newBot(level, game));
    bots.set(name, bot);
    return bot;
  };

  return {
    choose: async (question) => {
      asked++;
      const game = await load(question.game);
      if (game === null) return unknownGame(question.game);
      const level = levelFor(game.knowledge, question.level);
      if (!level.ok) return level;
      const bot = await botFor(question, level.value, game);
      const end = options.now() + Math.min(question.ms ?? Infinity, options.ms);
      const { nodes, pauseMs } = level.value;
      const against = question.against === undefined ? null : levelOf(game.knowledge, question.against);
      const budget = {
        nodes: question.nodes ?? nodes,
        rng: rng(question.seed),
        expired: () => options.now() >= end,
        reuse: question.reuse ?? question.ms !== undefined,
        ...(against?.ok === true ? { against: against.value } : {}),
      };
      return ok({ ...(await bot.choose(question.sight, budget)), pauseMs });
    },
    agreesToDraw: async ({ game: id, sight, seed }) => {
      const game = await load(id);
      return game === null ? unknownGame(id) : ok(agreesToDraw(game.knowledge, sight, rng(seed)));
    },
    ponder: async (question) => {
      const mine = ++asked;
      const game = await load(question.game);
      const level = game === null ? null : levelFor(game.knowledge, question.level);
      if (game === null || level?.ok !== true || options.breathe === undefined) return;
      const bot = await botFor(question, level.value, game);
      const [end, source] = [options.now() + (question.ms ?? options.ms), rng(question.seed)];
      const goesOn = (): boolean => asked === mine && options.now() < end;
      while (goesOn() && bot.ponder !== undefined) {
        const slice = options.now() + SLICE_MS;
        bot.ponder(question.sight, {
          nodes: Infinity,
          rng: source,
          expired: () => options.now() >= slice,
          reuse: true,
        });
        await options.breathe();
      }
    },
    end: (match) => {
      asked++;
      matches.delete(match);
    },
  };
}

function levelFor(knowledge: Knowledge, level: Level | string): Result<Level> {
  return typeof level === 'string' ? levelOf(knowledge, level) : ok(level);
}

function unknownGame(id: string): Result<never> {
  return fail('unknown-game', `There is no game "${id.slice(0, 40)}".`);
}
