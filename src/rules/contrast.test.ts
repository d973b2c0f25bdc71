import { expect, test } from 'vitest';
import { contrast, solidColour } from './contrast.ts';

test('black on white is 21 : 1, whichever comes first', () => {
  expect([contrast('#fff', '#000000'), contrast('#000', '#ffffff')]).toEqual([21, 21]);
});

test('white on marigold is hard to read, night with ivory is easy', () => {
  expect(contrast('#FFFFFF', 'accent')).toBeCloseTo(1.97, 1);
  expect(contrast('on-night', 'night')).toBeGreaterThan(15);
});

test('what is no solid colour has no contrast', () => {
  for (const value of ['', 'red', '#ff', '#ffff', '#12345678', 'javascript:']) expect([value, solidColour(value)]).toEqual([value, null]);
  expect(contrast('#ffffff80', '#000')).toBeNull();
});
