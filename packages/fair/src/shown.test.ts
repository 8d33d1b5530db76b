import { itemAt, type Game } from '@boardwright/core';
import { load } from '@boardwright/core/host';
import { market } from '@boardwright/core/testing';
import { describe, expect, test } from 'vitest';
import { seed } from '../../../tools/size.ts';
import { fairGame } from './fair-game.fixture.ts';
import { newDevice } from './kept-device.ts';
import { commitmentOf } from './list.ts';
import { SeatDraws } from './player.ts';
import { shownOtherwise, type Shown } from './shown.ts';

const rules: Game = market as never;
const file = fairGame(market, `${seed} shown`, { cap: 60 });
const history = load(rules, file);
if (!history.ok) throw new Error(history.error.message);
const { tables, log } = history.value;

/** Returns what an honest server shows to a seat up to an entry. */
function shownTo(seat: number, seq = log.length): Shown {
  const lines = log.slice(0, seq).map((entry, n) => {
    const [before, after] = [itemAt(tables, n), itemAt(tables, n + 1)];
    const news = entry.type === 'ply' ? rules.tell(before.state, entry, after.state, seat) : null;
    return { seq: n + 1, news };
  });
  return JSON.parse(JSON.stringify({ seq, view: rules.view(itemAt(tables, seq).state, seat), lines })) as Shown;
}

const first = log.findIndex(({ type }) => type === 'ply') + 1;

describe('what a player was shown', () => {
  test('is what the file tells its seat, at any time', () => {
    for (const seat of [0, 1])
      for (const seq of [first, 20, log.length])
        expect(shownOtherwise(rules, file, seat, shownTo(seat, seq))).toBeNull();
  });

  test('is not what the file tells if one line, or the last view, is another', () => {
    const shown = shownTo(0);
    const lines = shown.lines.with(first - 1, { seq: first, news: { type: 'other' } });
    expect(shownOtherwise(rules, file, 0, { ...shown, lines })).toBe(first);
    expect(shownOtherwise(rules, file, 0, { ...shown, view: { ...shown.view, other: 1 } })).toBe(log.length);
    expect(shownOtherwise(rules, file, 0, { ...shown, seq: log.length + 1 })).toBe(log.length + 1);
    const late = [...shown.lines, { seq: log.length + 1, news: { type: 'other' } }];
    expect(shownOtherwise(rules, file, 0, { ...shown, lines: late })).toBe(log.length + 1);
  });

  test('is compared only while the device has its seat, because without it the device sees what spectators see', () => {
    const { match, key, secret } = file.fair;
    const facts = { match, key, commitment: commitmentOf(secret) };
    const draws = new SeatDraws({
      game: rules,
      kept: { promise: null, invite: null, device: newDevice(facts, 0, () => '0a'.repeat(32)) },
      random: () => '0b'.repeat(32),
      now: () => 0,
      line: () => ({ sendFair: () => {} }),
    });
    const spectators = { seq: log.length, view: rules.view(itemAt(tables, log.length).state, 'spectator'), lines: [] };
    expect(draws.contradiction(file, spectators, false)).toBeNull();
    expect(draws.contradiction(file, spectators, true)).toMatchObject({ code: 'fair-shown' });
  });
});
