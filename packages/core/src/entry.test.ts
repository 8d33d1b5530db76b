import { describe, expect, test } from 'vitest';
import { commandDecoder, decodeClock, decodeEntry, decodeSave, saveDecoder } from './entry.ts';
import { newSave } from './begin.ts';
import { market } from './testing/market.ts';

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
    expect(Object.keys(saveDecoder.schema['properties'] as object)).toEqual(Object.keys(whole));
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
