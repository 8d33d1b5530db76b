/** Bots sit at a table like people: they are asked with a view, a memory and the legal actions, never with the state. */
import {
  fail,
  levelNamed,
  ok,
  type Game,
  type Kind,
  type Level,
  type Result,
  type Seat,
  type Seed,
  type Sight,
  type Table,
} from '@boardwright/core';
import type { BotAnswer, BotPool, BotQuestion } from '@boardwright/node';

const BUSY_MS = 250;
const PATIENCE = 120;

/** Thinks somewhere else than in the event loop. */
export type BotService = Omit<BotPool, 'ponder'>;

/** What a bot is asked with besides the table. match: under which it is kept. */
export interface BotContext<K extends Kind> {
  readonly memory: K['Memory'];
  readonly seed: Seed;
  readonly match: string;
}

/** The bot in that seat, after the pause that lets people follow. */
export async function askBot<K extends Kind>(
  services: { readonly botService: BotService; readonly pace: number },
  game: Game<K>,
  table: Table<K>,
  seat: Seat,
  { memory, seed, match }: BotContext<K>,
): Promise<Result<K['Action']>> {
  const level = levelOf(game, table.chairs[seat]?.level ?? null);
  const sight = sightAt(game, table, seat, memory);
  const started = performance.now();
  const answer = await ask(services.botService, { game: game.id, level, sight, seed, match });
  if (!answer.ok) return answer;
  const { action, pauseMs } = answer.value;
  await pause(pauseMs * services.pace - (performance.now() - started));
  const illegal = game.check(table.state, action, seat) !== null;
  return illegal ? fail('bot-illegal', 'The bot chose what is not allowed.') : ok(action);
}

/** Whether the bot in that seat takes the draw that is on offer; one that fails does not. */
export async function botAgreesToDraw<K extends Kind>(
  { botService }: { readonly botService: BotService },
  game: Game<K>,
  table: Table<K>,
  seat: Seat,
  { memory, seed }: BotContext<K>,
): Promise<boolean> {
  const answer = await botService.agreesToDraw({ game: game.id, sight: sightAt(game, table, seat, memory), seed });
  return answer.ok && answer.value;
}

function sightAt<K extends Kind>(game: Game<K>, table: Table<K>, seat: Seat, memory: K['Memory']): Sight<K> {
  const mayAct = game.turn(table.state).may.includes(seat);
  const legal = mayAct ? game.legalActions(table.state, seat) : [];
  return { seat, view: game.view(table.state, seat), memory, legal };
}

/** A pool that is full is asked again: nobody plays worse because others play too. */
async function ask(botService: BotService, question: BotQuestion): Promise<Result<BotAnswer>> {
  let answer = await botService.choose(question);
  for (let n = 0; n < PATIENCE && !answer.ok && answer.error.code === 'bots-busy'; n++) {
    await pause(BUSY_MS);
    answer = await botService.choose(question);
  }
  return answer;
}

/** A level that an old match names, and the game no longer has, still plays. */
function levelOf<K extends Kind>(game: Game<K>, name: string | null): Level | string {
  return levelNamed(game, name ?? '') ?? { name: 'any', bot: 'random', nodes: 1, pauseMs: 400 };
}

function pause(ms: number): Promise<void> {
  return ms <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms).unref());
}
