import { expect, test } from 'vitest';
import { bubbleStyle } from './bubble.tsx';

test('a bubble hangs above its square, and near the upper edge below it', () => {
  const picture = { gap: 5, roof: 20, box: { x: 0, y: 0, width: 200, height: 100 } };
  expect(bubbleStyle({ ...picture, at: { x: 50, y: 20 } })).toEqual({
    left: '25%',
    top: '15%',
    translate: '-25% -100%',
  });
  expect(bubbleStyle({ ...picture, at: { x: 50, y: 10 } })).toEqual({ left: '25%', top: '15%', translate: '-25% 0%' });
});
