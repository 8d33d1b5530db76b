import { describe, expect, test } from 'vitest';
import { knownFeatures } from './features.ts';
import { createMatchDecoder, takeSeatDecoder } from './http.ts';
import { clientMessageDecoder, readServerMessage, serverMessageDecoder } from './socket.ts';
import { bytesOf, parseWire } from './wire.ts';

const MATCH = 'abcdefghijklmnop';
const SECRET = 'abcdefghijklmnopqrstuv';
const ID = '6f1c4c58-6a2b-4b8e-9d53-0f0f64a7b1de';
const codeOf = (raw: unknown): string => {
  const decoded = clientMessageDecoder.decode(raw, 'message');
  return decoded.ok ? 'ok' : decoded.error.code;
};

describe('JSON from a stranger', () => {
  test.each([
    '{"__proto__":1}',
    '{"a":{"constructor":1}}',
    '[{"prototype":1}]',
    String.raw`{"\u005f_proto__":1}`,
    String.raw`{"con\u0073tructor":{}}`,
  ])('a key that could reach a prototype is refused: %s', (json) => {
    expect(parseWire(json)).toMatchObject({ ok: false, error: { code: 'bad-key' } });
  });

  test('the same word as a value is a word', () => {
    expect(parseWire('{"name":"constructor"}')).toEqual({ ok: true, value: { name: 'constructor' } });
  });

  test('a fault does not quote the message', () => {
    const parsed = parseWire('{"token": secret-of-mine');
    expect(parsed).toMatchObject({ ok: false, error: { code: 'bad-json' } });
    expect(JSON.stringify(parsed)).not.toContain('secret');
  });
});

describe('a message from a client', () => {
  const hello = { type: 'hello', protocol: 3, match: MATCH, token: SECRET, have: -1 };
  const command = { type: 'command', id: ID, expect: 0, command: { type: 'resign' } };

  test('is taken as it is meant', () => {
    for (const message of [hello, { ...hello, token: null, features: ['a'] }, command, { type: 'ping' }])
      expect(clientMessageDecoder.decode(message, 'message')).toEqual({ ok: true, value: message });
  });

  test.each([
    ['a seat beside the command', { ...command, seat: 1 }, 'unknown-key'],
    ['a player inside the command', { ...command, command: { type: 'resign', player: 1 } }, 'unknown-key'],
    ['no id', { type: 'command', expect: 0, command: { type: 'resign' } }, 'missing-key'],
    ['a short id', { ...command, id: '1' }, 'bad-shape'],
    ['a fractional seq', { ...command, expect: 0.5 }, 'bad-shape'],
    ['an earlier protocol', { ...hello, protocol: 2 }, 'bad-shape'],
    ['a later protocol', { ...hello, protocol: 4 }, 'bad-shape'],
    ['a rematch without an envelope', { type: 'rematch' }, 'bad-shape'],
    ['too many features', { ...hello, features: Array(33).fill('a') }, 'bad-shape'],
    ['a long feature', { ...hello, features: ['a'.repeat(41)] }, 'bad-shape'],
    ['a request without an id', { type: 'request', request: { type: 'rematch' } }, 'missing-key'],
    ['a match with a slash', { ...hello, match: '../../etc/passwd' }, 'bad-shape'],
    ['a long token', { ...hello, token: SECRET + SECRET }, 'bad-shape'],
    ['a host entry', { ...command, command: { type: 'flag', seat: 0, at: 0 } }, 'bad-shape'],
    ['a list', [], 'bad-shape'],
    ['a name of a prototype', { type: 'toString' }, 'bad-shape'],
  ])('%s is refused', (_name, message, code) => {
    expect(codeOf(message)).toBe(code);
  });
});

describe('a request', () => {
  test('to create a match names its seats', () => {
    const raw = { game: 'hopnjump', seats: ['person', 'bot:easy'] };
    expect(createMatchDecoder.decode(raw, 'request')).toEqual({ ok: true, value: raw });
    expect(createMatchDecoder.decode({ game: 'hopnjump', seats: ['admin'] }, 'request').ok).toBe(false);
    expect(createMatchDecoder.decode({ game: 'hopnjump', seats: [] }, 'request').ok).toBe(false);
  });

  test('to take a seat needs invite and claim', () => {
    expect(takeSeatDecoder.decode({ invite: SECRET, claim: ID }, 'request').ok).toBe(true);
    expect(takeSeatDecoder.decode({ invite: SECRET }, 'request')).toMatchObject({ error: { code: 'missing-key' } });
  });
});

test('sockets with the same features share one list of them', () => {
  const list = knownFeatures(['talk', 'rooms', 'unknown']);
  expect(list).toEqual(['rooms', 'talk']);
  expect(knownFeatures(['rooms', 'talk'])).toBe(list);
  expect(knownFeatures()).toBe(knownFeatures(['unknown']));
});

test('what the server says is decoded too', () => {
  const entry = { type: 'undo', seat: 0, to: 0 };
  const frames = { type: 'frames', frames: [{ seq: 1, at: 5, news: null, diff: { view: [1] }, entry }] };
  expect(serverMessageDecoder.decode(frames, 'message')).toEqual({ ok: true, value: frames });
  expect(serverMessageDecoder.decode({ type: 'frames', frames: [{ seq: 1 }] }, 'message').ok).toBe(false);
});

describe('a client reads', () => {
  const frame = { seq: 1, at: 5, news: null, entry: { type: 'resign', seat: 0 } };

  test('past keys that it has no name for, wherever they are; a server and its tests do not', () => {
    const raw = { type: 'frames', more: 1, frames: [{ ...frame, more: 1, entry: { ...frame.entry, more: 1 } }] };
    expect(readServerMessage(raw)).toEqual({ ok: true, value: { type: 'frames', frames: [frame] } });
    expect(serverMessageDecoder.decode(raw, 'message')).toMatchObject({ error: { code: 'unknown-key' } });
    expect(codeOf({ type: 'ping', more: 1 })).toBe('unknown-key');
  });

  test('nothing from a message of a type that it has no name for', () => {
    expect(readServerMessage({ type: 'dance', members: [] })).toEqual({ ok: true, value: null });
    expect(serverMessageDecoder.decode({ type: 'dance' }, 'message').ok).toBe(false);
    for (const raw of [{ type: 7 }, {}, [], null]) expect(readServerMessage(raw).ok).toBe(false);
  });

  test('a frame whose entry is of a newer type', () => {
    const raw = { type: 'frames', frames: [{ ...frame, entry: { type: 'newerEntry', seat: 0, ms: 15_000 } }] };
    expect(readServerMessage(raw)).toEqual({
      ok: true,
      value: { type: 'frames', frames: [{ ...frame, entry: null }] },
    });
    expect(serverMessageDecoder.decode(raw, 'message').ok).toBe(false);
  });

  test('what it knows as strictly as ever', () => {
    expect(readServerMessage({ type: 'frames', frames: [{ seq: 1, at: 5, news: null }] })).toMatchObject({
      error: { code: 'missing-key' },
    });
    expect(readServerMessage({ type: 'pong', seq: 'x', now: 5 })).toMatchObject({ error: { code: 'bad-shape' } });
  });
});

test.each(['', 'ascii', 'é', '帥', '🐸', '\u007f\u0080\u07ff\u0800\uffff\u{10000}'])(
  '%j is as long as its UTF-8',
  (words) => {
    expect(bytesOf(words)).toBe(new TextEncoder().encode(words).length);
  },
);
