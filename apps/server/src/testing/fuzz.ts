/** Makes hostile input: words of the protocol in the wrong place, odd values, flipped bits. */
import { pick, type Rng } from '@boardwright/core';
import { MAX_INBOUND, PROTOCOL } from '@boardwright/protocol';

/** The fields of each message. Half of the generated messages have exactly these. */
const OWN = new Map<string, readonly string[]>([
  ['hello', ['protocol', 'match', 'token', 'have']],
  ['command', ['id', 'expect', 'command']],
  ['request', ['id', 'request']],
  ['ping', []],
]);

export const ODD_VALUES = [
  null,
  true,
  -1,
  0.5,
  1e308,
  '',
  'x',
  '__proto__',
  '\ud800',
  [],
  {},
  [[[[]]]],
  { a: { b: {} } },
];
const ODD_TEXTS = [
  '',
  ' ',
  'null',
  '[]',
  '{',
  '"hello"',
  '\u0000',
  'undefined',
  '{"type":"hello","type":"ping"}',
  '{"__proto__":{"type":"ping"}}',
  '{"type":"ping","constructor":{"prototype":{}}}',
  String.raw`{"\u005f\u005fproto__":{"type":"ping"}}`,
  `${'['.repeat(2000)}${']'.repeat(2000)}`,
  `${'{"a":'.repeat(600)}1${'}'.repeat(600)}`,
  '1'.repeat(MAX_INBOUND),
  `{"type":"command","id":"${'a'.repeat(22)}"}`,
];

const REQUESTS = [
  { type: 'rematch' },
  { type: 'name', name: '\u202e<b>' },
  { type: 'say', text: 'x'.repeat(1001) },
  { type: 'emote', emote: '__proto__' },
  { type: 'report', n: 1e308 },
  { type: 'unsay', n: -1 },
  { type: 'talk', on: 'no' },
  { type: 'remove', member: 1 },
  { type: 'toString' },
  {},
  null,
];

function grammar(match: string, source: Rng): Record<string, unknown> {
  const type = pick(['hello', 'command', 'request', 'ping', 'welcome', 'frames', 'toString', '__proto__'], source);
  const fields = {
    protocol: PROTOCOL,
    match: pick([match, 'AAAAAAAAAAAAAAAA', '../../../../etc/'], source),
    token: pick([null, 'A'.repeat(22), 'x'], source),
    have: pick([-1, 0, 5, 1e9, 1e10], source),
    id: pick(['fuzz-0123456789-0123456789', 'x', 7], source),
    expect: pick([0, 1, 2, 1e9, -1], source),
    command: pick(
      [{ type: 'resign' }, { type: 'ply', action: { type: 'STOP' } }, { type: 'undo', to: 0 }, 'resign'],
      source,
    ),
    request: pick(REQUESTS, source),
    seat: 1,
  };
  const own = source.below(2) === 0 ? OWN.get(type) : undefined;
  const kept = Object.entries(fields).filter(([key]) => own?.includes(key) ?? source.below(3) > 0);
  return Object.fromEntries([['type', type], ...kept]);
}

function mutate(text: string, source: Rng): string {
  if (text === '') return text;
  const at = source.below(text.length);
  const bit = String.fromCharCode(text.charCodeAt(at) ^ (1 << source.below(8)));
  return pick([text.slice(0, at), text.slice(0, at) + bit + text.slice(at + 1), text + text.slice(at)], source).slice(
    0,
    2000,
  );
}

/** Returns a hostile message. match: an existing one. */
export function fuzz(match: string, source: Rng): string | Uint8Array {
  const base = grammar(match, source);
  const key = pick(Object.keys(base), source);
  const odd = JSON.stringify({ ...base, [key]: pick(ODD_VALUES, source) });
  const kind = source.below(6);
  if (kind === 0) return pick(ODD_TEXTS, source);
  if (kind === 1) return JSON.stringify(base);
  if (kind === 2) return odd;
  if (kind === 3) return Uint8Array.from({ length: source.below(200) }, () => source.below(256));
  return mutate(source.below(2) === 0 ? odd : JSON.stringify(base), source);
}
