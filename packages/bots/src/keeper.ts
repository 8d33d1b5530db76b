/** Where bots think, in a worker of a browser or of Node: one bot for each seat of a match, kept from move to move. */
import { fail, ok, rng, type Result } from '@boardwright/core';
import type {
  Assets,
  Bot,
  BotAnswer,
  BotFactory,
  BotQuestion,
  DrawQuestion,
  Knowledge,
  Level,
  PonderQuestion,
  Waiting,
} from '@boardwright/core/bots';
import { levelOf, makeBot } from './level.ts';
import { LruMap } from './lru-map.ts';
import { agreesToDraw } from './worlds.ts';

export interface LoadedBots {
  readonly knowledge: Knowledge;
  readonly assets: Assets;
}

export interface BotKeeper {
  choose(question: BotQuestion): Promise<Result<BotAnswer>>;
  agreesToDraw(question: DrawQuestion): Promise<Result<boolean>>;
  /** Lets the bot of a waiting seat think a little at a time, until anything else is asked. Nothing in a keeper that cannot breathe. */
  ponder(question: PonderQuestion): Promise<void>;
  /** The match is over or left: its bots are freed. */
  end(match: string): void;
}

export interface KeeperOptions {
  /** null: there is no such game. */
  load(game: string): Promise<LoadedBots | null>;
  /** A bot that neither the game nor this package knows by its name: somebody's own. */
  foreign?(bot: string): Promise<BotFactory | null>;
  /** Milliseconds that only grow. */
  now(): number;
  /** Milliseconds of wall time that a choice takes at most, whatever its question says. */
  readonly ms: number;
  /** Matches whose bots are kept at once: the one that waited longest is forgotten first. */
  readonly matches: number;
  /** Lets whatever waits outside come in, between two slices of thinking on the time of others. */
  breathe?(): Promise<void>;
}

/** What travels to a worker: plain JSON. */
export type BotTask =
  | { readonly type: 'choose'; readonly question: BotQuestion }
  | { readonly type: 'draw'; readonly question: DrawQuestion }
  | { readonly type: 'ponder'; readonly question: PonderQuestion }
  | { readonly type: 'end'; readonly match: string };

export async function runTask(keeper: BotKeeper, task: BotTask): Promise<Result<unknown>> {
  if (task.type === 'choose') return keeper.choose(task.question);
  if (task.type === 'draw') return keeper.agreesToDraw(task.question);
  // it is answered at once, and goes on by itself
  if (task.type === 'ponder') void keeper.ponder(task.question);
  else keeper.end(task.match);
  return ok(null);
}

/** While it thinks on the time of others a bot looks up so often. */
const SLICE_MS = 8;

export function keepBots(options: KeeperOptions): BotKeeper {
  const matches = new LruMap<Map<string, Bot>>(options.matches);
  const loaded = new Map<string, Promise<LoadedBots | null>>();
  /** Grows with everything that is asked: who ponders sees that it is over. */
  let asked = 0;

  /** A game that does not exist, or that could not be loaded, is asked for again the next time. */
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
  const newBot = async (level: Level, { knowledge, assets }: LoadedBots): Promise<Bot> => {
    const factory = await options.foreign?.(level.bot);
    return factory?.(knowledge.game, level, assets, knowledge) ?? makeBot(knowledge, level, assets);
  };
  const botFor = async (
    { match, sight }: Pick<BotQuestion, 'match'> & { readonly sight: Waiting },
    level: Level,
    game: LoadedBots,
  ): Promise<Bot> => {
    if (match === undefined) return newBot(level, game);
    const bots = matches.use(match, () => new Map<string, Bot>());
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
      const budget = {
        nodes: question.nodes ?? nodes,
        rng: rng(question.seed),
        expired: () => options.now() >= end,
        reuse: question.reuse ?? question.ms !== undefined,
      };
      return ok({ ...bot.choose(question.sight, budget), pauseMs });
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
