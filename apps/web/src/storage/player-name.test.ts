import { afterEach, expect, test, vi } from 'vitest';
import { savedName, saveName } from './player-name.ts';

afterEach(() => vi.unstubAllGlobals());

test('a name is kept until there is none any more, and then nothing of it is', () => {
  const store: Record<string, string> = {};
  Object.defineProperty(store, 'setItem', { value: (name: string, text: string) => (store[name] = text) });
  Object.defineProperty(store, 'removeItem', { value: (name: string) => delete store[name] });
  Object.defineProperty(store, 'getItem', { value: (name: string) => store[name] ?? null });
  vi.stubGlobal('localStorage', store);
  expect(savedName()).toBeNull();
  saveName('Ada');
  expect([savedName(), store]).toEqual(['Ada', { 'boardwright/name': '"Ada"' }]);
  saveName(null);
  expect([savedName(), store]).toEqual([null, {}]);
});
