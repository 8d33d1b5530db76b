import { describe, expect, test } from 'vitest';
import { commandDecoder, decodeClock, decodeEntry, decodeSave, saveDecoder } from './entry.ts';
import { newSave } from './begin.ts';
import { load, saveOf } from './history.ts';
import { unwrap } from '../result.ts';
import { market } from '../testing/market.ts';

const code = (result: { readonly ok: boolean; readonly error?: { readonly code: string } }): string =>
  result.ok ? 'ok' : (result.error?.code ?? '');

describe('commands', () => {
  test.each([
    [{ type: 'ply', action: { any: 'thing' } }, 'ok'],
    [{ type: 'resign' }, 'ok'],
    [{ type: 'undo' }, 'ok'],
    [{ type: 'undo', to: 3 }, 'unknown-key'],
    [{ type: 'sit', seat: 0, who: 'bot' }, 'bad-shape'],
    [{ type: 'ply' }, 'missing-key'],
    [null, 'bad-shape'],
  ])('%j: %s', (raw, expected) => {
    expect(code(commandDecoder.decode(raw, 'command'))).toBe(expected);
  });
});

describe('entries', () => {
  test.each([
    [{ type: 'ply', at: 1, actor: 0, action: { type: 'end', n: 0 } }, 'ok'],
    [{ type: 'ply', at: 1, actor: 'chance', action: { type: 'roll', n: 2 } }, 'ok'],
    [{ type: 'ply', at: 1, actor: 'all', action: { type: 'end', n: 0 } }, 'bad-shape'],
    [{ type: 'ply', at: 1, actor: 0, action: { type: 'end', n: 0, evil: 1 } }, 'unknown-key'],
    [{ type: 'ply', at: 0.5, actor: 0, action: { type: 'end', n: 0 } }, 'bad-shape'],
    [{ type: 'sit', at: 1, seat: 0, who: 'bot', level: 'easy' }, 'ok'],
    [{ type: 'sit', at: 1, seat: 0, who: 'nobody' }, 'ok'],
    [{ type: 'sit', at: 1, seat: 0, who: 'king' }, 'bad-shape'],
    [{ type: 'undo', at: 1, seat: 0 }, 'missing-key'],
    [{ type: 'undo', at: 1, seat: 0, to: 0 }, 'ok'],
    [{ type: 'flag', at: -1, seat: 0 }, 'bad-shape'],
    [{ type: 'resign', at: 1, seat: 64 }, 'bad-shape'],
  ])('%j: %s', (raw, expected) => {
    expect(code(decodeEntry(market, raw))).toBe(expected);
  });
});

describe('saves', () => {
  const save = newSave(market, { seats: 3 }, 'seed');

  test('a new one is empty and whole', () => {
    expect(save).toEqual({
      format: 1,
      game: 'market',
      version: 1,
      options: { seats: 3 },
      seed: 'seed',
      position: null,
      clock: null,
      log: [],
    });
    expect(decodeSave(market, save)).toEqual({ ok: true, value: save });
  });

  test('it has no place for the key of the dice', () => {
    expect(code(decodeSave(market, { ...save, key: 'secret' }))).toBe('unknown-key');
    const whole = newSave(market, { seats: 3 }, 'seed', { pair: { game: 1, options: { seats: 3 } } });
    const known = Object.keys(saveDecoder.schema['properties'] as object);
    expect(known.filter((key) => key !== 'about' && key !== 'fair')).toEqual(Object.keys(whole));
  });

  describe('of format 2', () => {
    const outcome = { ranks: [1, 2], scores: null, reason: 'resignation' };
    const players = [{ who: 'person', level: null } as const, { who: 'bot', level: 'easy' } as const];
    const about = { match: 'A'.repeat(16), start: 1, end: 2, players, outcome };
    const second = { ...save, format: 2, about, fair: { tips: ['a'] } };

    test('say what a match was, and have its proofs', () => {
      expect(decodeSave(market, second)).toEqual({ ok: true, value: second });
      expect(decodeSave(market, { ...save, format: 2 })).toMatchObject({ ok: true });
      expect(saveOf(unwrap(load(market, second)))).toEqual(second);
    });

    test.each([
      ['a section in format 1', { ...second, format: 1 }, 'unknown-key'],
      ['another section', { ...second, more: 1 }, 'unknown-key'],
      ['no outcome', { ...second, about: { ...about, outcome: null } }, 'bad-shape'],
      ['too many players', { ...second, about: { ...about, players: Array(65).fill(players[0]) } }, 'bad-shape'],
      [
        'a long name',
        { ...second, about: { ...about, players: [{ ...players[0], name: 'x'.repeat(61) }] } },
        'bad-shape',
      ],
      ['proofs without end', { ...second, fair: 'x'.repeat(8_000_000) }, 'too-big'],
    ])('%s is refused', (_, raw, wrong) => {
      expect(code(decodeSave(market, raw))).toBe(wrong);
    });
  });

  test('a fault names the entry', () => {
    expect(
      decodeSave(market, {
        ...save,
        log: [
          { type: 'resign', at: 0, seat: 0 },
          { type: 'resign', at: 0 },
        ],
      }),
    ).toMatchObject({
      error: { code: 'missing-key', message: 'log[1] needs the field "seat".' },
    });
  });

  test.each([
    [{ totalMs: 60_000, incrementMs: 0, perTurnMs: null, onFlag: 'lose' }, 'ok'],
    [{ totalMs: 0, incrementMs: 0, perTurnMs: null, onFlag: 'lose' }, 'bad-shape'],
    [{ totalMs: 1, incrementMs: -1, perTurnMs: null, onFlag: 'lose' }, 'bad-shape'],
    [{ totalMs: 1, incrementMs: 0, perTurnMs: null, onFlag: 'draw' }, 'bad-shape'],
    [{ totalMs: 1, incrementMs: 0, onFlag: 'lose' }, 'missing-key'],
  ])('the clock %j: %s', (raw, expected) => {
    expect(code(decodeClock(raw))).toBe(expected);
  });
});
