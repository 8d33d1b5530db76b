import { sign } from 'node:crypto';
import { itemAt, rng, unwrap } from '@boardwright/core';
import { market } from '@boardwright/core/testing';
import { describe, expect, test } from 'vitest';
import { changed, fairGame, testKey, type Path, type RawFile } from './fair-game.fixture.ts';
import { signedSection } from './make.ts';
import { verifyGame } from './rules.ts';
import { verifyProofs } from './verify.ts';

const file = fairGame(market, 'verify', { cap: 40 });
const draws = file.fair.records.flatMap((record, place) => (record.type === 'draw' ? [{ ...record, place }] : []));

test('an honest file verifies, and the report counts', () => {
  const { match, key } = file.fair;
  expect(unwrap(verifyGame(market, file))).toEqual({
    match,
    key,
    entries: file.log.length,
    draws: draws.length - 1,
    seats: [0, 1, 2],
    missing: [],
    replaced: [],
  });
});

test('missing shares and new chains are reported by draw and seat', () => {
  const shaky = fairGame(market, 'shaky', { cap: 300, missing: 20, bots: [1] });
  const { missing, replaced, seats } = unwrap(verifyGame(market, shaky));
  expect(seats).toEqual([0, 2]);
  const gaps = shaky.fair.records
    .filter((record) => record.type === 'draw')
    .flatMap(({ shares }, draw) =>
      shares.flatMap((why, seat) => (why === 'absent' || why === 'late' ? [{ draw, seat, why }] : [])),
    );
  expect(missing).toEqual(gaps);
  expect(missing.length).toBeGreaterThan(0);
  expect(replaced.every(({ seat }) => seat !== 1)).toBe(true);
});

test.each([null, 7, 'text', [], {}])('%j is no file', (raw) => {
  expect(verifyProofs(raw)).toMatchObject({ error: { code: 'fair-malformed' } });
});

test('a file about another match is refused', () => {
  expect(verifyProofs({ ...file, about: { match: file.fair.match } }).ok).toBe(true);
  expect(verifyProofs({ ...file, about: { match: 'other' } })).toMatchObject({
    error: { data: { at: 'about.match' } },
  });
});

describe('a server that signs its own lie', () => {
  /** The change, signed again with a key of the server's own. */
  function resigned(path: Path, value?: unknown): RawFile {
    const lie = changed(file, path, value);
    const { key, privateKey } = testKey(rng('liar'));
    const { format: _, seed, log, fair, ...head } = lie as RawFile & { readonly seed: string };
    const { heads: __, ...unsigned } = { ...fair, key };
    return { ...lie, fair: signedSection({ head, seed, log, fair: unsigned }, (text) => sign(null, text, privateKey)) };
  }

  test('and changed nothing is an honest one', () => {
    expect(verifyGame(market, resigned(['fair', 'match'], file.fair.match)).ok).toBe(true);
  });

  test('gives another result than the ticket: the draw is named', () => {
    const draw = draws.findLastIndex(({ label }) => label === 'roll');
    const { seq } = itemAt(draws, draw);
    const { n } = (itemAt(file.log, seq) as { readonly action?: { readonly n: number } }).action ?? { n: 0 };
    const lie = resigned(['log', seq, 'action', 'n'], n === 1 ? 2 : 1);
    expect(verifyProofs(lie).ok).toBe(true);
    expect(verifyGame(market, lie)).toMatchObject({ error: { code: 'fair-result', data: { draw } } });
  });

  test.each([
    ['a log that the rules do not allow', ['log', 4, 'actor'], 2],
    ['that a public entry was secret', ['fair', 'sealed'], withPublicPly()],
  ] as const)('writes %s', (_, path, value) => {
    const lie = resigned(path, value);
    expect(verifyProofs(lie).ok).toBe(true);
    expect(verifyGame(market, lie)).toMatchObject({
      error: { code: 'fair-rules', data: { entry: expect.any(Number) as number } },
    });
  });
});

/** The sealed entries, and the last entry of a seat, which no draw follows. */
function withPublicPly(): readonly number[] {
  const last = file.log.findLastIndex(({ type, actor }) => type === 'ply' && actor !== 'chance') + 1;
  return [...file.fair.sealed, last].toSorted((a, b) => a - b);
}
