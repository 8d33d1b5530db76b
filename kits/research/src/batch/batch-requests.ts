/** The lines of `boardwright batch`: each is a JSON request or its JSON answer. */
import { ok, type Fault, type Game, type Kind, type Result } from '@boardwright/core';
import type { Tensors } from '@boardwright/core/bots';
import { array, integer, optional, parseJson, text, variant, type Decoder } from '@boardwright/core/decode';
import { BatchTables, type BatchReport } from './batch-tables.ts';

/** Maximum number of tables per process. */
const MOST_TABLES = 65_536;

/** A request. tables: the numbers of the tables; by default all. */
type BatchRequest =
  | { readonly type: 'open'; readonly seeds: readonly string[] }
  | { readonly type: 'reset'; readonly seeds: readonly string[]; readonly tables?: readonly number[] }
  | { readonly type: 'step'; readonly actions: readonly number[]; readonly tables?: readonly number[] }
  | { readonly type: 'observe'; readonly tables?: readonly number[] };

const seeds: Decoder<readonly string[]> = array(text(100), MOST_TABLES);
const tables = optional(array(integer(0, MOST_TABLES - 1), MOST_TABLES));

const requestDecoder: Decoder<BatchRequest> = variant<BatchRequest>({
  open: { seeds },
  reset: { seeds, tables },
  step: { actions: array(integer(0, 1_000_000), MOST_TABLES), tables },
  observe: { tables },
});

/** An answer. observation: little-endian 32-bit floats in base64. */
type BatchAnswer =
  | BatchReport
  | (BatchReport & {
      readonly game: string;
      readonly seats: number;
      readonly actions: number;
      readonly shape: readonly number[];
    })
  | { readonly observation: string }
  | { readonly fault: Fault };

/** Returns a function that answers the requests of one program. */
export function batchAnswers(game: Game, tensors: Tensors, options: Kind['Options']): (line: string) => BatchAnswer {
  let open = new BatchTables(game, tensors, options, []);
  const answer = (request: BatchRequest): Result<BatchAnswer> => {
    if (request.type === 'open') {
      open = new BatchTables(game, tensors, options, request.seeds);
      const { actions, observation } = tensors;
      const about = { game: game.id, seats: options.seats, actions: actions.size, shape: observation.shape };
      return ok({ ...about, ...open.report(open.all) });
    }
    const numbers = request.tables ?? open.all;
    if (request.type === 'reset') return open.reset(numbers, request.seeds);
    if (request.type === 'step') return open.step(numbers, request.actions);
    const observed = open.observe(numbers);
    return observed.ok ? ok({ observation: base64Of(observed.value) }) : observed;
  };
  return (line) => {
    const raw = parseJson(line, 'line');
    const request = raw.ok ? requestDecoder.decode(raw.value, 'request') : raw;
    const done = request.ok ? answer(request.value) : request;
    return done.ok ? done.value : { fault: done.error };
  };
}

function base64Of(floats: Float32Array): string {
  return Buffer.from(floats.buffer, floats.byteOffset, floats.byteLength).toString('base64');
}
