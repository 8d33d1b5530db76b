/** The tools of `boardwright mcp`: their arguments and answers. */
import { ok, type Result } from '@boardwright/core';
import { array, integer, object, optional, text, type Decoder } from '@boardwright/core/decode';
import {
  displayOf,
  gameOf,
  langOf,
  loadHostWords,
  offered,
  rulesText,
  UsageError,
  type Io,
} from '@boardwright/cli/kit';
import type { SeatReport } from './hosted-table.ts';
import type { SeatedPlayer, NewTable, Tables } from './tables.ts';

/** The answer of a tool. text: for a reader. data: the same for a program. */
export interface ToolAnswer {
  readonly text: string;
  readonly data: object;
}

/** The data that a tool gets besides its arguments. */
export interface ToolContext {
  readonly io: Io;
  readonly tables: Tables;
  readonly lang: string | undefined;
  /** Aborted when the client no longer waits for the answer. */
  readonly signal: AbortSignal;
}

export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly decoder: Decoder<unknown>;
  run(raw: unknown, context: ToolContext): Promise<Result<ToolAnswer>>;
}

const WAIT_S = 30;
const LONGEST_WAIT_S = 300;
const word = text(200);
const player = word;

function tool<T>(
  name: string,
  description: string,
  decoder: Decoder<T>,
  answer: (args: T, context: ToolContext) => Promise<Result<ToolAnswer>>,
): Tool {
  const run: Tool['run'] = async (raw, context) => {
    const args = decoder.decode(raw, name);
    return args.ok ? answer(args.value, context).catch(usageFault) : args;
  };
  return { name, description, decoder: { schema: decoder.schema, decode: decoder.decode }, run };
}

/** Returns a mistake of the client as a Fault. Functions that the command line uses too throw such mistakes. */
function usageFault(error: unknown): Result<never> {
  if (error instanceof UsageError) return { ok: false, error: error.fault };
  throw error;
}

export const TOOLS: readonly Tool[] = [
  tool(
    'list_games',
    'Lists the games with their presets, options and bot levels.',
    object<object>({}),
    async (_, { io, lang }) => {
      const { values, lines } = await offered(io, await loadHostWords(langOf(io, lang)));
      return ok({ text: lines.join('\n'), data: { games: values } });
    },
  ),
  tool(
    'rules',
    'Returns the rules of a game.',
    object<{ readonly game: string }>({ game: word }),
    async ({ game: id }, { io, lang }) => {
      const game = await gameOf(io, id);
      const rules = await rulesText(
        await displayOf(io, { json: true, ...(lang === undefined ? {} : { lang }) }, game),
        game,
      );
      return rules.ok ? ok({ text: rules.value, data: { rules: rules.value } }) : rules;
    },
  ),
  tool(
    'new_table',
    'Opens a table. seats: one word for each seat, by commas: person, bot or bot:<level>; default: a person and bots. ' +
      'options: key=value. Then join it.',
    object<NewTable>({
      game: word,
      preset: optional(word),
      options: optional(array(word, 20)),
      seats: optional(word),
      level: optional(word),
    }),
    async (request, { tables }) => {
      const opened = await tables.open(request);
      if (!opened.ok) return opened;
      const { table, free } = opened.value;
      return ok({ text: `Table ${table}. Free seats: ${free.join(', ') || 'none'}.`, data: opened.value });
    },
  ),
  tool(
    'join',
    'Takes a free seat of a table (from 0; default: the first). Returns the player, a secret key that the other tools need.',
    object<{ readonly table: string; readonly seat?: number }>({ table: word, seat: optional(integer(0, 99)) }),
    async ({ table, seat }, { tables }) => {
      const joined = tables.join(table, seat);
      if (!joined.ok) return joined;
      return ok({ text: `Player ${joined.value.player}, seat ${joined.value.seat}.`, data: joined.value });
    },
  ),
  tool(
    'look',
    'Returns what the player sees: board with its legend, news since the last answer, legal moves, outcome.',
    object<{ readonly player: string }>({ player }),
    async (args, { tables }) => {
      const place = tables.placeOf(args.player);
      const report = seen(place);
      if (!place.ok || !report.ok) return report;
      const legend = place.value.table.legend(place.value.seat);
      const signs = legend.length === 0 ? '' : `\nThe signs:\n${legend.join('\n')}`;
      return ok({ text: `${report.value.text}${signs}`, data: { ...report.value.data, legend } });
    },
  ),
  tool(
    'play',
    'Plays a move in the notation of `legal`, and waits until the bots have answered, or for at most the seconds given until the ' +
      'player may act again. Returns what the player sees then. A refused move changes nothing.',
    object<{ readonly player: string; readonly move: string; readonly seconds?: number }>({
      player,
      move: word,
      seconds: optional(integer(0, LONGEST_WAIT_S)),
    }),
    async ({ move, seconds, ...args }, { tables, signal }) => {
      const place = tables.placeOf(args.player);
      if (!place.ok) return place;
      const { table, seat } = place.value;
      const wrong = table.play(seat, move);
      if (wrong !== null) return { ok: false, error: wrong };
      const end = AbortSignal.any([signal, AbortSignal.timeout((seconds ?? WAIT_S) * 1000)]);
      await table.until(seat, end, seconds === undefined);
      return seen(place);
    },
  ),
  tool(
    'wait',
    `Waits until the player may act or the game is over, at most ${WAIT_S} s or the seconds given. Returns what it sees then.`,
    object<{ readonly player: string; readonly seconds?: number }>({
      player,
      seconds: optional(integer(0, LONGEST_WAIT_S)),
    }),
    async ({ seconds = WAIT_S, ...args }, { tables, signal }) => {
      const place = tables.placeOf(args.player);
      if (!place.ok) return place;
      const end = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)]);
      await place.value.table.until(place.value.seat, end);
      return seen(place);
    },
  ),
  tool(
    'resign',
    'Gives the game up for the player.',
    object<{ readonly player: string }>({ player }),
    async (args, { tables }) => {
      const place = tables.placeOf(args.player);
      const wrong = place.ok ? place.value.table.resign(place.value.seat) : null;
      return wrong === null ? seen(place) : { ok: false, error: wrong };
    },
  ),
];

function seen(place: Result<SeatedPlayer>): Result<ToolAnswer> {
  if (!place.ok) return place;
  const report = place.value.table.report(place.value.seat);
  return ok({ text: textOf(report), data: report });
}

function textOf({ seat, seats, started, turn, legal, news, board, ending }: SeatReport): string {
  const awaited = turn.awaits.flatMap((actor) => (actor === 'chance' ? [] : [seats[actor] ?? '']));
  return [
    `You are ${seats[seat]} (seat ${seat}).`,
    ...news,
    board,
    ending ?? (started ? `The game waits for ${awaited.join(', ')}.` : 'Not every seat is taken yet.'),
    ...(legal.length === 0 ? [] : [`Your moves: ${legal.join('; ')}`]),
  ].join('\n');
}
