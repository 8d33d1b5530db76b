import { describe, expect, test } from 'vitest';
import { load } from '../table/history.ts';
import { changedLine, goldenFiles, perftFile, playthrough } from './golden.ts';
import { market } from './market.ts';
import { walk } from './walk.ts';

describe('golden files', () => {
  const files = goldenFiles(market);

  test('are the same every time, and of a modest size', () => {
    expect(goldenFiles(market)).toEqual(files);
    expect(files.map(({ path }) => path)).toEqual([
      'three.play',
      'three.perft',
      'saves/v1-three.json',
      'two.play',
      'two.perft',
      'saves/v1-two.json',
    ]);
    for (const { text } of files) expect(text.length).toBeLessThan(64_000);
  });

  test('a save of them loads', () => {
    expect(load(market, JSON.parse(files[2]!.text))).toMatchObject({ ok: true });
  });

  test('a playthrough tells each viewer what it was told', () => {
    const text = playthrough(market, walk(market, 'three', 'golden', 300));
    expect(text).toMatch(/^market three, version 1, seed golden\n0: may chance awaits chance\n/);
    expect(text).toMatch(/chance \(6\) roll 1 x1, /);
    expect(text).toMatch(/\n  to 0 1: .*steal|\n  to 1 2: .*steal|\n  to 2 0: .*steal|\n  to 0 2: .*steal/);
    expect(text).toMatch(/\noutcome \{"ranks":/);
  });

  test('a changed rule changes them, and the first line that differs is named', () => {
    const generous = {
      ...market,
      legalActions: (state: Parameters<typeof market.view>[0], seat: number) =>
        market.legalActions(state, seat).slice(1),
    };
    const changed = playthrough({ ...market, title: 'x' }, walk({ ...generous }, 'three', 'golden', 2));
    expect(changedLine(files[0]!.text, changed)).toMatch(/^line \d+\n- /);
    expect(changedLine('a\nb', 'a\nc')).toBe('line 2\n- b\n+ c');
    expect(changedLine('a', 'a\nb')).toBe('line 2\n- (end)\n+ b');
    expect(changedLine('a', 'a')).toBeNull();
  });

  test('perft lines count deeper while it stays quick', () => {
    expect(perftFile(market, 'two')).toMatch(/^1 6\n2 \d+\n3 \d+\n/);
  });
});
