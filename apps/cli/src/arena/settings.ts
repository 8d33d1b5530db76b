/** Parses the words of a command line into the settings of an arena. */
import { fail, ok, type Result } from '@boardwright/core';
import type { Knowledge } from '@boardwright/core/bots';
import { importBot, type ArenaSettings, type BotSpec } from '@boardwright/node';
import { orUsageError } from '../io/io.ts';
import { chosenOptions, wholeNumber, type RulesFlags } from '../setup/args.ts';
import { botFile } from '../setup/bot-file.ts';
import { botSpecOf } from './bot-spec.ts';

interface ArenaWords extends Partial<RulesFlags> {
  readonly bots: readonly string[];
  readonly seed: string;
  readonly nodes: number | null;
  readonly ms: number | null;
  /** The number of random plies at the start. Default: depends on the game. */
  readonly opening?: number | null;
}

/** Checks that every module and network among the bots can be loaded, before the threads load them. */
export async function checkBots(bots: readonly BotSpec[]): Promise<Result<null>> {
  for (const bot of bots) {
    const loaded = bot.type === 'module' ? await importBot(botFile(bot.path).bot) : ok(null);
    if (!loaded.ok) return loaded;
  }
  return ok(null);
}

/** The default node budget of an algorithm. */
const NODES = 1000;
/** The number of random plies at the start of games without dice or deals. Such games would otherwise repeat themselves. */
const OPENING = 2;

/** Returns the settings of an arena, or a Fault about its options. Throws a UsageError for wrong words. */
export function arenaSettings(knowledge: Knowledge, words: ArenaWords): Result<ArenaSettings> {
  const { bots: names, seed, nodes, ms } = words;
  const options = seatedOptions(knowledge, words);
  if (!options.ok) return options;
  const usual = nodes ?? (ms === null ? NODES : Number.MAX_SAFE_INTEGER);
  const bots = names.map((name) => orUsageError(botSpecOf(knowledge, name, usual)));
  return ok({
    game: knowledge.game.id,
    options: options.value,
    bots,
    seed,
    nodes,
    ms,
    opening: words.opening ?? openingOf(knowledge),
  });
}

function openingOf({ game }: Knowledge): number {
  return Object.values(game.kinds).some(({ by }) => by === 'chance') ? 0 : OPENING;
}

/** Returns the integer that was typed; null if none was. Throws a UsageError for anything else, or if it is below `least`. */
export function numberOrNull(name: string, words: string | undefined, least = 1): number | null {
  return words === undefined ? null : orUsageError(wholeNumber(name, words, least, 1_000_000_000));
}

/** Returns the numbers of seats of all presets as text, such as "2 or 3". */
function seatCounts({ presets }: Knowledge['game']): string {
  const counts = [...new Set(Object.values(presets).map(({ seats }) => seats))].toSorted((a, b) => a - b);
  return counts.join(', ').replace(/, (?=\d+$)/, ' or ');
}

/** Returns options with as many seats as there are bots, if the game has such options. */
function seatedOptions({ game }: Knowledge, words: ArenaWords): Result<{ seats: number }> {
  const [options, seats] = [chosenOptions(game, { option: [], ...words }), words.bots.length];
  if (!options.ok || options.value.seats === seats) return options;
  const seated = game.decodeOptions({ ...options.value, seats });
  return seated.ok
    ? ok(seated.value)
    : fail(
        'bad-bots',
        `--bots names ${seats}, but this game has ${seatCounts(game)} seats: name one bot for each seat. A bot may be named twice.`,
      );
}
