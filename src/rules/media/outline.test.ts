import { expect, test } from 'vitest';
import { OUTLINE_PATH, outlineOf } from './outline.ts';

const SIDE = 80;

/** A picture of beige paper, darker towards the right, on which `isThing` is painted gold. */
function picture(isThing: (x: number, y: number) => boolean) {
  const data = new Uint8Array(SIDE * SIDE * 4);
  for (let at = 0; at < SIDE * SIDE; at += 1) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    const paper = [236 - x / 2, 232 - x / 2, 222 - x / 2];
    data.set(isThing(x, y) ? [200, 150, 40, 255] : [...paper, 255], at * 4);
  }
  return { data, width: SIDE, height: SIDE };
}
const inBox = (left: number, top: number, right: number, bottom: number) => (x: number, y: number) =>
  x >= left && x <= right && y >= top && y <= bottom;

test('the outline of a box in front of paper with a shadow is the box, with its proportions', () => {
  const outline = outlineOf(picture(inBox(20, 10, 40, 50)));
  expect(outline?.aspect).toBe(0.5);
  expect(outline?.path).toMatch(OUTLINE_PATH);
  for (const corner of ['0 0', '100 0', '100 100', '0 100']) expect(outline?.path).toContain(corner);
});

test('of two things it is the larger one', () => {
  const [small, large] = [inBox(5, 30, 12, 50), inBox(40, 20, 60, 60)];
  expect(outlineOf(picture((x, y) => small(x, y) || large(x, y)))?.aspect).toBe(0.5);
});

test.each([
  ['a thing that is cut by the edge', inBox(0, 10, 40, 50)],
  ['a speck', inBox(20, 20, 22, 22)],
  ['an empty picture', () => false],
  [
    'a thing of which only a thin bow is told from the paper',
    (x: number, y: number) => inBox(20, 20, 60, 60)(x, y) && x + y < 84 && y > 20 && Math.abs(x + y - 82) < 3,
  ],
])('%s has none', (_, isThing) => {
  expect(outlineOf(picture(isThing))).toBeNull();
});
