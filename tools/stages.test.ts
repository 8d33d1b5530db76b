import { expect, test } from 'vitest';
import { stagesOf, type Mode } from './stages.ts';

const sizes = (mode: Mode): unknown =>
  Object.fromEntries(
    stagesOf(mode).flatMap(({ name, report, env }) => (report ? [[name, env?.['BOARDWRIGHT_SIZE']]] : [])),
  );

test('whatever counts its tests is told how much to do', () => {
  expect(sizes('check')).toEqual({ unit: 'small' });
  expect(sizes('test')).toEqual({ unit: 'full', browser: 'full' });
  expect(sizes('release')).toEqual({ unit: 'release', browser: 'release' });
});
