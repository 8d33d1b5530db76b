import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hash32 } from './rng.ts';
import { bySize, seed } from '../../../tools/size.ts';
import {
  array,
  boolean,
  integer,
  nullable,
  object,
  oneOf,
  optional,
  parseJson,
  refine,
  text,
  unknown,
  variant,
  type Decoder,
  type PartialDecoder,
} from './decode.ts';
import { fail, ok } from './result.ts';

const RUNS = { seed: hash32(seed, 12), numRuns: bySize(300, 3000, 30_000) };

interface Point {
  readonly x: number;
  readonly y: number;
  readonly label?: string;
}
const point: Decoder<Point> = object<Point>({ x: integer(0, 9), y: integer(0, 9), label: optional(text(5)) });
type Move = { readonly type: 'go'; readonly to: Point } | { readonly type: 'stay' };
const move: Decoder<Move> = variant<Move>({ go: { to: point }, stay: {} });

const fault = (decoder: PartialDecoder<unknown>, raw: unknown): string => {
  const result = decoder.decode(raw, 'it');
  return result.ok ? 'ok' : `${result.error.code}: ${result.error.message}`;
};

describe('decoders', () => {
  test('objects take exactly their fields', () => {
    expect(point.decode({ x: 1, y: 2 }, 'it')).toEqual(ok({ x: 1, y: 2 }));
    expect(point.decode({ y: 2, x: 1, label: 'home' }, 'it')).toEqual(ok({ x: 1, y: 2, label: 'home' }));
    expect(fault(point, { x: 1 })).toBe('missing-key: it needs the field "y".');
    expect(fault(point, { x: 1, y: 2, z: 3 })).toBe('unknown-key: it has no field "z".');
    expect(fault(point, { x: 1, y: 2, label: undefined })).toBe(
      'bad-shape: it.label must be a text of at most 5 characters.',
    );
    expect(fault(point, [1, 2])).toBe('bad-shape: it must be an object.');
    expect(fault(point, null)).toBe('bad-shape: it must be an object.');
  });

  test('fields are the object’s own: nothing is inherited, nothing is polluted', () => {
    expect(fault(point, Object.create({ x: 1, y: 2 }))).toMatch(/^missing-key/);
    expect(fault(point, JSON.parse('{"x":1,"y":2,"__proto__":{"z":1}}'))).toBe(
      'unknown-key: it has no field "__proto__".',
    );
    expect(fault(move, Object.create({ type: 'stay' }))).toMatch(/^bad-shape/);
    expect(fault(move, JSON.parse('{"type":"__proto__"}'))).toMatch(/^bad-shape/);
    expect(fault(move, { type: 'constructor' })).toMatch(/^bad-shape/);
    expect(({} as { z?: number }).z).toBeUndefined();
  });

  test('the value is a copy', () => {
    const raw = { type: 'go', to: { x: 1, y: 2 } };
    const result = move.decode(raw, 'it');
    raw.to.x = 5;
    expect(result).toEqual(ok({ type: 'go', to: { x: 1, y: 2 } }));
  });

  test('a fault says where', () => {
    expect(fault(array(move, 3), [{ type: 'stay' }, { type: 'go', to: { x: 1, y: 10 } }])).toBe(
      'bad-shape: it[1].to.y must be a whole number from 0 to 9.',
    );
    expect(fault(move, { type: 'run' })).toBe('bad-shape: it.type must be one of go, stay.');
    expect(fault(oneOf(['a', 1, null]), 'b')).toBe('bad-shape: it must be one of "a", 1, null.');
    expect(fault(oneOf([3]), 4)).toBe('bad-shape: it must be 3.');
  });

  test.each([1.5, -0, -1, 10, Number.NaN, Infinity, '1', null, [1]])('%s is no integer from 0 to 9', (raw) => {
    expect(fault(integer(0, 9), raw)).toMatch(/^bad-shape/);
  });

  test('lists have bounds, and holes are not values', () => {
    expect(fault(array(boolean, 2, 1), [])).toMatch(/list of 1 to 2/);
    expect(fault(array(boolean, 2, 1), [true, true, true])).toMatch(/list of 1 to 2/);
    expect(fault(array(boolean, 2), { length: 1, 0: true })).toMatch(/must be a list/);
    expect(fault(array(boolean, 2), Array(2))).toMatch(/it\[0\] must be true or false/);
  });

  test('nullable, refine and unknown', () => {
    expect(nullable(boolean).decode(null, 'it')).toEqual(ok(null));
    expect(fault(nullable(boolean), undefined)).toMatch(/^bad-shape/);
    const even = refine(integer(0, 9), (n) => (n % 2 === 0 ? ok(n) : fail('odd', 'Odd.')));
    expect([fault(even, 4), fault(even, 5), fault(even, 'x')].map((line) => line.split(':')[0])).toEqual([
      'ok',
      'odd',
      'bad-shape',
    ]);
    expect(unknown.decode('anything', 'it')).toEqual(ok('anything'));
  });

  test('parseJson never throws, and says in one line what is wrong', () => {
    expect(parseJson('{"a":1}', 'file')).toEqual(ok({ a: 1 }));
    expect(parseJson('{', 'file')).toMatchObject({ ok: false, error: { code: 'bad-json', data: { at: 'file' } } });
    const words = parseJson('{\n"a":\r\n\u001b[31mx}', 'file');
    expect(words).toMatchObject({ error: { message: expect.stringMatching(/^file is not JSON: [^\p{Cc}]+$/u) } });
  });

  test('anything decodes to a value or a fault, and a decoded value decodes again', () => {
    const inputs = fc.oneof(fc.anything(), fc.record({ type: fc.constantFrom('go', 'stay'), to: fc.anything() }));
    fc.assert(
      fc.property(inputs, (raw) => {
        const result = move.decode(raw, 'it');
        const again = result.ok ? move.decode(result.value, 'it') : result;
        expect(again).toEqual(result);
        expect(again.ok || again.error.message !== '').toBe(true);
      }),
      RUNS,
    );
  });

  test('the schema says what the decoder does', () => {
    expect(move.schema).toEqual({
      oneOf: [
        {
          type: 'object',
          properties: {
            type: { enum: ['go'] },
            to: {
              type: 'object',
              properties: {
                x: { type: 'integer', minimum: 0, maximum: 9 },
                y: { type: 'integer', minimum: 0, maximum: 9 },
                label: { type: 'string', maxLength: 5 },
              },
              required: ['x', 'y'],
              additionalProperties: false,
            },
          },
          required: ['type', 'to'],
          additionalProperties: false,
        },
        { type: 'object', properties: { type: { enum: ['stay'] } }, required: ['type'], additionalProperties: false },
      ],
    });
    expect(nullable(array(boolean, 3)).schema).toEqual({
      anyOf: [{ type: 'array', items: { type: 'boolean' }, minItems: 0, maxItems: 3 }, { type: 'null' }],
    });
  });
});

describe('the compiler', () => {
  interface Ask {
    readonly type: 'ask';
    readonly side: 'left' | 'right';
    readonly note: string | null;
    readonly count?: number;
  }
  type Message = Ask | { readonly type: 'yes' | 'no'; readonly id: number };
  const [side, note, count, id] = [oneOf(['left', 'right']), nullable(text(9)), optional(integer(0, 9)), integer(0, 9)];
  const ask = { side, note, count };

  test('accepts a decoder for each message of a union and each of its fields', () => {
    const message = variant<Message>({ ask, yes: { id }, no: { id } });
    expect(message.decode({ type: 'ask', side: 'left', note: null }, 'it').ok).toBe(true);
    expect(message.decode({ type: 'no', id: 3 }, 'it').ok).toBe(true);
  });

  test('reports a missing message and one that the union does not have', () => {
    const wrong = [
      // @ts-expect-error yes is missing
      variant<Message>({ ask, no: { id } }),
      // @ts-expect-error the union has no maybe
      variant<Message>({ ask, yes: { id }, no: { id }, maybe: { id } }),
    ];
    expect(wrong).toHaveLength(2);
  });

  test('reports a missing field and one that the message does not have', () => {
    const wrong = [
      // @ts-expect-error id is missing
      variant<Message>({ ask, yes: {}, no: { id } }),
      // @ts-expect-error a yes has no note
      variant<Message>({ ask, yes: { id, note }, no: { id } }),
      // @ts-expect-error a message without fields has none
      variant<{ readonly type: 'ping' }>({ ping: { id } }),
      // @ts-expect-error count is missing, though messages may leave it out
      variant<Message>({ ask: { side, note }, yes: { id }, no: { id } }),
    ];
    expect(wrong).toHaveLength(4);
  });

  test('reports a decoder of another type, of more values and of fewer values', () => {
    const wrong = [
      // @ts-expect-error an id is no text
      variant<Message>({ ask, yes: { id: text(9) }, no: { id } }),
      // @ts-expect-error an id is never null
      variant<Message>({ ask, yes: { id: nullable(id) }, no: { id } }),
      // @ts-expect-error a note may be null
      variant<Message>({ ask: { ...ask, note: text(9) }, yes: { id }, no: { id } }),
      // @ts-expect-error a side may be right
      variant<Message>({ ask: { ...ask, side: oneOf(['left']) }, yes: { id }, no: { id } }),
      // @ts-expect-error a side is never up
      variant<Message>({ ask: { ...ask, side: oneOf(['left', 'right', 'up']) }, yes: { id }, no: { id } }),
    ];
    expect(wrong).toHaveLength(5);
  });

  test('reports an optional decoder of a required field, and the reverse', () => {
    const wrong = [
      // @ts-expect-error every yes has an id
      variant<Message>({ ask, yes: { id: optional(id) }, no: { id } }),
      // @ts-expect-error a message may leave out its count
      variant<Message>({ ask: { ...ask, count: integer(0, 9) }, yes: { id }, no: { id } }),
      // @ts-expect-error an object is held to the same
      object<Ask>({ type: oneOf(['ask']), side, note: optional(note), count }),
    ];
    expect(wrong).toHaveLength(3);
  });
});
