import { describe, expect, test } from 'vitest';
import { createMatchDecoder, takeSeatDecoder } from './http.ts';
import { clientMessageDecoder, serverMessageDecoder } from './socket.ts';
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
  const hello = { type: 'hello', protocol: 1, match: MATCH, token: SECRET, have: -1 };
  const command = { type: 'command', id: ID, expect: 0, command: { type: 'resign' } };

  test('is taken as it is meant', () => {
    for (const message of [hello, { ...hello, protocol: 2, token: null }, command, { type: 'ping' }])
      expect(clientMessageDecoder.decode(message, 'message')).toEqual({ ok: true, value: message });
  });

  test.each([
    ['a seat beside the command', { ...command, seat: 1 }, 'unknown-key'],
    ['a player inside the command', { ...command, command: { type: 'resign', player: 1 } }, 'unknown-key'],
    ['no id', { type: 'command', expect: 0, command: { type: 'resign' } }, 'missing-key'],
    ['a short id', { ...command, id: '1' }, 'bad-shape'],
    ['a fractional seq', { ...command, expect: 0.5 }, 'bad-shape'],
    ['another protocol', { ...hello, protocol: 3 }, 'bad-shape'],
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

test('what the server says is decoded too', () => {
  const frames = { type: 'frames', frames: [{ seq: 1, at: 5, news: null, diff: { view: [1] } }] };
  expect(serverMessageDecoder.decode(frames, 'message')).toEqual({ ok: true, value: frames });
  expect(serverMessageDecoder.decode({ type: 'frames', frames: [{ seq: 1 }] }, 'message').ok).toBe(false);
});

test.each(['', 'ascii', 'é', '帥', '🐸', '\u007f\u0080\u07ff\u0800\uffff\u{10000}'])(
  '%j is as long as its UTF-8',
  (words) => {
    expect(bytesOf(words)).toBe(new TextEncoder().encode(words).length);
  },
);
