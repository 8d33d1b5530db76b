/** Tests which presses have no effect: the second of two presses on a spot whose meaning has changed in between. */
import { describe, expect, test } from 'vitest';
import { PressGuard, REST_MS, type Press } from './press-guard.ts';

const ROLL = { x: 200, y: 500 };
const SECOND = 140;

const tap = (at: number, target = 'button', spot: Press['spot'] = ROLL): Press => ({ spot, target, at });
const enter = (at: number, target = 'button'): Press => tap(at, target, 'keys');

/** Returns a guard after a press that has made a decision. */
function decided(press: Press): PressGuard {
  const guard = new PressGuard();
  expect(guard.begin(press)).toBe(false);
  guard.change();
  return guard;
}

describe('the second press on one spot', () => {
  test.each([
    ['tap', tap],
    ['Enter', enter],
  ])('decides nothing after a %s that has decided, until the spot has rested', (_, press) => {
    expect(decided(press(1000)).begin(press(1000 + SECOND))).toBe(true);
    expect(decided(press(1000)).begin(press(1000 + REST_MS - 1))).toBe(true);
    expect(decided(press(1000)).begin(press(1000 + REST_MS))).toBe(false);
  });

  test('does not reach a control that came under the finger', () => {
    const guard = new PressGuard();
    guard.begin(tap(1000, 'back'));
    expect(guard.begin(tap(1000 + SECOND, 'roll'))).toBe(true);
    expect(guard.isIdleAt({ x: 203, y: 498 })).toBe(true);
    expect(guard.isIdleAt({ x: 20, y: 498 })).toBe(false);
    guard.begin(tap(1000 + 2 * SECOND, 'roll', { x: 210, y: 500 }));
    expect(guard.isIdleAt({ x: 214, y: 500 })).toBe(true);
  });

  test('is as good as the first where nothing has changed: counters are tapped quickly', () => {
    const guard = new PressGuard();
    for (let n = 0; n < 5; n++) expect(guard.begin(tap(1000 + n * SECOND))).toBe(false);
  });

  test('decides nothing until what the first has brought about has been seen, and what others do takes no longer', () => {
    const slow = decided(tap(1000));
    slow.show(3000);
    slow.show(3500);
    expect(slow.begin(tap(3000 + REST_MS - 1))).toBe(true);
    expect(slow.begin(tap(3000 + REST_MS))).toBe(false);
    const idle = new PressGuard();
    idle.begin(tap(1000, 'whose turn it is'));
    idle.show(3000);
    expect(idle.begin(tap(3000 + SECOND, 'roll'))).toBe(false);
  });

  test('never gets through for a finger that goes on tapping what came under it', () => {
    const guard = decided(tap(1000, 'roll'));
    for (let n = 1; n < 20; n++) expect(guard.begin(tap(1000 + n * SECOND, 'end turn'))).toBe(true);
    expect(guard.begin(tap(1000 + 19 * SECOND + REST_MS, 'end turn'))).toBe(false);
  });

  test('gets through at the pace of the rest where the control is the same', () => {
    const guard = decided(tap(1000, 'undo'));
    expect([300, 600, 900, 1200].map((later) => guard.begin(tap(1000 + later, 'undo')))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('two decisions', () => {
  test('are made by two taps on two spots, however fast', () => {
    expect(decided(tap(1000)).begin(tap(1010, 'cell', { x: 225, y: 500 }))).toBe(false);
    expect(decided(tap(1000)).begin(tap(1010, 'cell', { x: 209, y: 507 }))).toBe(true);
  });

  test('are made by Enter where another key has moved the focus between', () => {
    const guard = decided(enter(1000, 'A1'));
    guard.clear();
    expect(guard.begin(enter(1010, 'A2'))).toBe(false);
  });

  test('are made by a finger and by a key', () => {
    expect(decided(tap(1000)).begin(enter(1010))).toBe(false);
    expect(decided(enter(1000)).begin(tap(1010))).toBe(false);
  });

  test('are not made by a key that is held down', () => {
    const guard = new PressGuard();
    guard.begin(enter(1000));
    expect(guard.repeat()).toBe(false);
    guard.change();
    expect(guard.repeat()).toBe(true);
    expect(guard.isIdleAt('keys')).toBe(true);
  });
});

test('a piece that was carried rests where it was put down', () => {
  const guard = new PressGuard();
  guard.begin(tap(1000, 'A1', { x: 10, y: 10 }));
  guard.end({ x: 90, y: 10 }, 1900);
  guard.change();
  expect(guard.begin(tap(1900 + SECOND, 'C1', { x: 91, y: 10 }))).toBe(true);
  expect(guard.begin(tap(1900 + SECOND, 'A1', { x: 10, y: 10 }))).toBe(false);
});

test('a press that decides nothing changes nothing', () => {
  const guard = decided(tap(1000));
  guard.begin(tap(1000 + SECOND));
  guard.end({ x: 90, y: 10 }, 1000 + SECOND);
  guard.change();
  expect(guard.begin(tap(1000 + REST_MS))).toBe(false);
});

test('the press that led to another screen rests on there; one that decided something before is over', () => {
  const started = new PressGuard();
  started.begin(enter(1000, 'play'));
  started.arrive(1100);
  expect(started.begin(enter(1000 + REST_MS, 'square'))).toBe(true);
  const left = decided(enter(1000));
  left.arrive(1100);
  expect(left.begin(enter(1100 + SECOND, 'square'))).toBe(false);
});
