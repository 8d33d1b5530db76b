/** Decoders turn an unknown value into a typed one, or into a Fault. Each also produces its JSON Schema, so the two cannot disagree. */
import { isInteger, isOneOf, isRecord } from './guards.ts';
import { fail, ok, type Result } from './result.ts';

export * from './guards.ts';

/** A JSON Schema, which describes what a decoder accepts. */
export type JsonSchema = Readonly<Record<string, unknown>>;
type Literal = string | number | boolean | null;

/** How unknown fields are treated. 'ignore' accepts data from a newer program. By default they are refused. */
export type UnknownKeys = 'ignore';

/** Decodes exactly the type T, neither a part of it nor more. The compiler reports a decoder that does not match its type. */
export interface Decoder<in out T> {
  readonly schema: JsonSchema;
  /** Decodes a value into a fresh copy. at: where the value is, such as 'action.from', for the message. */
  decode(raw: unknown, at: string, unknownKeys?: UnknownKeys): Result<T>;
  readonly optional?: false;
}

/** Decodes a field that may be missing in its object. */
export interface OptionalDecoder<in out T> extends Omit<Decoder<T>, 'optional'> {
  readonly optional: true;
}

/** Decodes a subset of T, for example only numbers where T is any literal. */
export type PartialDecoder<T> = Pick<Decoder<T>, 'schema' | 'decode'>;

/** Decoders for the fields of an object. A decoder is optional exactly where T marks the field with `?`. */
export type Fields<T> = {
  readonly [F in keyof T]-?: object extends Pick<T, F> ? OptionalDecoder<Exclude<T[F], undefined>> : Decoder<T[F]>;
};

/** For each type of a union, the decoders of its fields other than `type`. */
export type VariantCases<T extends { readonly type: string }> = {
  readonly [Type in T['type']]: Fields<Omit<Member<T, Type>, 'type'>> & { readonly type?: never };
};
/** The member of a union that has this type. A member may have several types. */
type Member<T extends { readonly type: string }, Type> = T extends unknown
  ? Type extends T['type']
    ? T
    : never
  : never;

function refuse(at: string, expected: string): Result<never> {
  return fail('bad-shape', `${at} must be ${expected}.`, { at });
}

function simple<T>(schema: JsonSchema, expected: string, test: (raw: unknown) => raw is T): Decoder<T> {
  return { schema, decode: (raw, at) => (test(raw) ? ok(raw) : refuse(at, expected)) };
}

/** Accepts anything. */
export const unknown: Decoder<unknown> = { schema: {}, decode: (raw) => ok(raw) };

/** Accepts a value unchecked, from a trusted sender: a client accepts the views of its server in this way. */
export function unchecked<T>(): Decoder<T> {
  return { schema: {}, decode: (raw) => ok(raw as T) };
}

/** Accepts true or false. */
export const boolean: Decoder<boolean> = simple(
  { type: 'boolean' },
  'true or false',
  (raw): raw is boolean => typeof raw === 'boolean',
);

/** Accepts integers in a range. */
export function integer(minimum: number, maximum: number): Decoder<number> {
  return simple(
    { type: 'integer', minimum, maximum },
    `a whole number from ${minimum} to ${maximum}`,
    (raw): raw is number => isInteger(raw) && !Object.is(raw, -0) && raw >= minimum && raw <= maximum,
  );
}

/** Accepts a string of at most this length. */
export function text(maxLength: number): Decoder<string> {
  return simple(
    { type: 'string', maxLength },
    `a text of at most ${maxLength} characters`,
    (raw): raw is string => typeof raw === 'string' && raw.length <= maxLength,
  );
}

/** Accepts one of these values. */
export function oneOf<const T extends Literal>(values: readonly T[]): Decoder<T> {
  const expected =
    values.length === 1 ? JSON.stringify(values[0]) : `one of ${values.map((v) => JSON.stringify(v)).join(', ')}`;
  return simple({ enum: values }, expected, (raw): raw is T => isOneOf(values, raw));
}

/** Also accepts null. */
export function nullable<T>(inner: Decoder<T>): Decoder<T | null> {
  return {
    schema: { anyOf: [inner.schema, { type: 'null' }] },
    decode: (raw, at, keys) => (raw === null ? ok(null) : inner.decode(raw, at, keys)),
  };
}

/** Marks a field that may be missing. */
export function optional<T>(inner: Decoder<T>): OptionalDecoder<T> {
  return { schema: inner.schema, decode: (raw, at, keys) => inner.decode(raw, at, keys), optional: true };
}

/** Accepts a list. As in `text(maxLength)`, the maximum comes first. Without a minimum the list may be empty. */
export function array<T>(item: Decoder<T>, maxItems: number, minItems = 0): Decoder<readonly T[]> {
  return {
    schema: { type: 'array', items: item.schema, minItems, maxItems },
    decode: (raw, at, keys) => {
      if (!Array.isArray(raw)) return refuse(at, 'a list');
      if (raw.length < minItems || raw.length > maxItems)
        return refuse(at, `a list of ${minItems} to ${maxItems} items`);
      return all(Array.from(raw as unknown[], (value, i) => item.decode(value, `${at}[${i}]`, keys)));
    },
  };
}

/** Accepts a list of exactly `length` items: tuple<readonly [number, number]>(integer(0, 9), 2). */
export function tuple<T extends readonly unknown[]>(item: Decoder<T[number]>, length: T['length']): Decoder<T> {
  return array(item, length, length) as Decoder<unknown> as Decoder<T>;
}

/** Accepts an object with exactly these fields. */
export function object<T extends object>(fields: Fields<T>): Decoder<T> {
  const named = (Object.entries(fields) as [string, NamedField['decoder']][]).map(([key, decoder]) => ({
    key,
    decoder,
  }));
  const known = new Set(named.map(({ key }) => key));
  return {
    schema: objectSchema(named),
    decode: (raw, at, keys) => decodeFields<T>(named, known, raw, at, keys),
  };
}

/** Accepts a union by its `type`: variant<Action>({ step: {...}, stop: {} }). */
export function variant<T extends { readonly type: string }>(cases: VariantCases<T>): Decoder<T> {
  const decoders = new Map(
    Object.entries<object>(cases).map(([type, fields]) => [type, object({ type: oneOf([type]), ...fields })] as const),
  );
  const names = [...decoders.keys()];
  return {
    schema: { oneOf: [...decoders.values()].map((decoder) => decoder.schema) },
    decode: (raw, at, keys) => {
      if (!isRecord(raw)) return refuse(at, 'an object');
      const chosen =
        Object.hasOwn(raw, 'type') && typeof raw['type'] === 'string' ? decoders.get(raw['type']) : undefined;
      if (chosen === undefined) return refuse(`${at}.type`, `one of ${names.join(', ')}`);
      return chosen.decode(raw, at, keys) as Result<T>;
    },
  };
}

/** Like `variant`. But where unknown keys are ignored, a value of an unknown type becomes null. */
export function newerAsNull<T extends { readonly type: string }>(cases: VariantCases<T>): Decoder<T | null> {
  const known = variant<T>(cases);
  const isNewer = (raw: unknown): boolean =>
    isRecord(raw) && typeof raw['type'] === 'string' && !Object.hasOwn(cases, raw['type']);
  return {
    schema: known.schema,
    decode: (raw, at, keys) => (keys === 'ignore' && isNewer(raw) ? ok(null) : known.decode(raw, at, keys)),
  };
}

/** Adds a test to a decoder. The test returns the value or a fault of its own. */
export function refine<T, U = T>(inner: Decoder<T>, test: (value: T, at: string) => Result<U>): Decoder<U> {
  return {
    schema: inner.schema,
    decode: (raw, at, keys) => {
      const value = inner.decode(raw, at, keys);
      return value.ok ? test(value.value, at) : value;
    },
  };
}

/** Returns the value if it is a string, otherwise an empty line, which no game accepts. */
export function lineOf(raw: unknown): string {
  return typeof raw === 'string' ? raw : '';
}

/** Parses JSON. Never throws. */
export function parseJson(json: string, at: string): Result<unknown> {
  try {
    return ok(JSON.parse(json) as unknown);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // the engine's message quotes the text, which may contain line breaks
    return fail('bad-json', `${at} is not JSON: ${reason.replaceAll(/[\p{Cc}\s]+/gu, ' ')}`, { at });
  }
}

interface NamedField {
  readonly key: string;
  readonly decoder: Decoder<unknown> | OptionalDecoder<unknown>;
}

function unknownKey(at: string, key: string): Result<never> {
  return fail('unknown-key', `${at} has no field "${key.slice(0, 40)}".`, { at });
}

function decodeFields<T>(
  fields: readonly NamedField[],
  known: ReadonlySet<string>,
  raw: unknown,
  at: string,
  keys?: UnknownKeys,
): Result<T> {
  if (!isRecord(raw)) return refuse(at, 'an object');
  if (keys === undefined) for (const key of Object.keys(raw)) if (!known.has(key)) return unknownKey(at, key);
  const value: Record<string, unknown> = {};
  for (const { key, decoder } of fields) {
    if (!Object.hasOwn(raw, key)) {
      if (decoder.optional) continue;
      return fail('missing-key', `${at} needs the field "${key}".`, { at: `${at}.${key}` });
    }
    const field = decoder.decode(raw[key], `${at}.${key}`, keys);
    if (!field.ok) return field;
    value[key] = field.value;
  }
  return ok(value as T);
}

function objectSchema(fields: readonly NamedField[]): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ key, decoder }) => [key, decoder.schema])),
    required: fields.filter(({ decoder }) => !decoder.optional).map(({ key }) => key),
    additionalProperties: false,
  };
}

function all<T>(results: readonly Result<T>[]): Result<readonly T[]> {
  const values: T[] = [];
  for (const result of results) {
    if (!result.ok) return result;
    values.push(result.value);
  }
  return ok(values);
}
