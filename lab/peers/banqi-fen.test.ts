import { unwrap } from '@boardwright/core';
import { banqi } from '@boardwright/games/banqi';
import { expect, test } from 'vitest';
import { actionOf, positionCommand } from './banqi-fen.ts';

function commandOf(position: string, ...moves: readonly string[]): string {
  const start = unwrap(banqi.notation.position.parse(position));
  const state = moves.reduce((now, words) => {
    const [actor = 0] = banqi.turn(now).may;
    return banqi.apply(now, { actor, action: unwrap(banqi.notation.parse(words)) });
  }, start);
  return positionCommand(state.match, 60);
}

test('the start: all face down, nobody has a colour, and the clock leaves as many plies as our rules', () => {
  expect(commandOf('????/????/????/????/????/????/????/???? start - -/- - 40 - - - taiwan')).toBe(
    'position fen XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX - G1A2E2R2H2C2S5g1a2e2r2h2c2s5 20 1 moves',
  );
});

test('quiet moves follow the position in which they began', () => {
  const position = 'K3/4/4/4/4/4/4/2k1 red red -/- - 40 - - - taiwan';
  const start = 'position fen 8/7g/8/G7 r - 20 1 moves';
  expect(commandOf(position)).toBe(start);
  expect(commandOf(position, 'A1-A2', 'C8-C7', 'A2-A3')).toBe(`${start} a0b0 h2g2 b0c0`);
});

test('an answer names a legal action', () => {
  const actions = [
    { type: 'flip', index: 5 },
    { type: 'move', from: 0, to: 4 },
  ];
  expect(actionOf('b1b1', actions)).toBe(actions[0]);
  expect(actionOf('a0b0', actions)).toBe(actions[1]);
  expect(() => actionOf('b0b0', actions)).toThrow('"b0b0" is no legal move');
});
