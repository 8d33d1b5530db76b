import { expect, test } from 'vitest';
import { nameDecoder } from './room.ts';
import { sayingDecoder } from './talk.ts';

const name = (raw: string): unknown => {
  const decoded = nameDecoder.decode(raw, 'name');
  return decoded.ok ? decoded.value : decoded.error.code;
};

test.each(['\u2800', '\u115F', '\u1160', '\u3164', '\u034F', '\u200B\u2060', '\u{E0041}', ' \u2800 '])(
  'a name of %j, which nobody sees, is refused',
  (raw) => {
    expect(name(raw)).toBe('bad-name');
    expect(sayingDecoder.decode(raw, 'text')).toMatchObject({ error: { code: 'bad-text' } });
  },
);

test('a name with stacked accents is refused, one as languages write them is not', () => {
  expect(name(`A${'\u0300\u0323'.repeat(8)}`)).toBe('bad-name');
  for (const good of ['Nguyễn', 'ผู้เล่น', 'नमस्ते', 'שָׁלוֹם', '김민수', '❤️', 'Zoë'])
    expect(name(good)).toBe(good.normalize('NFKC'));
});

test('what nobody sees is taken out of a name, and an empty name is none', () => {
  expect(name('A\u2800d\u034Fa\u3164')).toBe('Ada');
  expect(name(' Ada \u2800 Bob ')).toBe('Ada Bob');
  expect(name('  ')).toBeNull();
});
