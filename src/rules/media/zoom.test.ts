import { describe, expect, test } from 'vitest';
import { DOUBLE_TAP_SCALE, pan, toggleZoom, WHOLE, zoom } from './zoom.ts';

const box = { width: 400, height: 400 };

describe('zooming into a picture', () => {
  test('the point under the finger stays under the finger', () => {
    const view = zoom(WHOLE, 2, { x: 100, y: -50 }, box);
    expect(view).toEqual({ scale: 2, x: -100, y: 50 });
  });

  test('a picture is never smaller than its box, nor larger than five times', () => {
    expect(zoom(WHOLE, 0.2, { x: 30, y: 30 }, box)).toEqual(WHOLE);
    expect(zoom(WHOLE, 50, { x: 0, y: 0 }, box).scale).toBe(5);
  });

  test('it cannot be moved out of its box', () => {
    expect(pan(WHOLE, { x: 90, y: 90 }, box)).toEqual(WHOLE);
    expect(pan({ scale: 2, x: 0, y: 0 }, { x: 900, y: -900 }, box)).toEqual({ scale: 2, x: 200, y: -200 });
  });

  test('becoming smaller at the edge leaves no gap', () => {
    expect(zoom({ scale: 2, x: 200, y: 200 }, 0.75, { x: 0, y: 0 }, box)).toEqual({ scale: 1.5, x: 100, y: 100 });
  });

  test('a double tap enlarges, the next one shows the whole picture', () => {
    const large = toggleZoom(WHOLE, { x: 0, y: 0 }, box);
    expect(large.scale).toBe(DOUBLE_TAP_SCALE);
    expect(toggleZoom(large, { x: 80, y: 0 }, box)).toEqual(WHOLE);
  });
});
