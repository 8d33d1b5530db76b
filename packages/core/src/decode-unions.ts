/**
 * Decoders for unions without a `type`, and for objects whose keys are data. They are kept out of decode.ts, which small bundles contain.
 */
import { isRecord, type Decoder, type PartialDecoder } from './decode.ts';
import { fail, ok, type Result } from './result.ts';

/** Decodes the first of several types that fits. If none fits, the message is that of the last one. */
export function anyOf<T>(decoders: readonly PartialDecoder<T>[]): Decoder<T> {
  return {
    schema: { anyOf: decoders.map(({ schema }) => schema) },
    decode: (raw, at, keys) => {
      let result: Result<T> = fail('bad-shape', `${at} has no type.`, { at });
      for (const decoder of decoders) {
        result = decoder.decode(raw, at, keys);
        if (result.ok) return result;
      }
      return result;
    },
  };
}

/** Decodes an object whose keys are data, such as names. maxKeys: the maximum number of keys. */
export function record<T>(item: Decoder<T>, maxKeys: number): Decoder<Readonly<Record<string, T>>> {
  return {
    schema: { type: 'object', additionalProperties: item.schema, maxProperties: maxKeys },
    decode: (raw, at, keys) => {
      if (!isRecord(raw) || Object.keys(raw).length > maxKeys)
        return fail('bad-shape', `${at} must be an object of at most ${maxKeys} fields.`, { at });
      const fields: [string, T][] = [];
      for (const [name, one] of Object.entries(raw)) {
        const value = item.decode(one, `${at}.${name}`, keys);
        if (!value.ok) return value;
        fields.push([name, value.value]);
      }
      return ok(Object.fromEntries(fields));
    },
  };
}
