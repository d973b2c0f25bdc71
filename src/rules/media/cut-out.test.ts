import { describe, expect, test } from 'vitest';
import { cutOut } from './cut-out.ts';
import { frontArc, loopArc } from './front-arc.ts';

const SIDE = 160;
type Is = (x: number, y: number) => boolean;

/** A photograph of ivory paper, darker towards the right, on which `isThing` is gold and `isShadow` a soft shade of the paper. */
function picture(isThing: Is, isShadow: Is = () => false) {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4);
  for (let at = 0; at < SIDE * SIDE; at += 1) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    const shade = isShadow(x, y) ? 0.96 : 1;
    const paper = [238 - x / 10, 232 - x / 10, 220 - x / 10].map((value) => value * shade);
    data.set(isThing(x, y) ? [200, 150, 40, 255] : [...paper, 255], at * 4);
  }
  return { data, width: SIDE, height: SIDE };
}
const inBox =
  (left: number, top: number, right: number, bottom: number): Is =>
  (x, y) =>
    x >= left && x <= right && y >= top && y <= bottom;
const loop: Is = (x, y) => Math.abs(Math.hypot(x - 80, y - 70) - 46) < 5 || inBox(74, 118, 86, 140)(x, y);
const one = { isOne: true, mayLeaveAbove: false };
const alphaAt = ({ data, width }: { data: Uint8ClampedArray; width: number }, x: number, y: number) => data[(y * width + x) * 4 + 3];

describe('a piece without its ground', () => {
  test('it is as wide and as high as the piece, and clear around it and in its hole', () => {
    const cut = cutOut(
      picture(loop, (x, y) => inBox(20, 100, 140, 150)(x, y)),
      one,
    );
    expect(cut).toMatchObject({ isFront: false, strands: [], tone: '#c89628' });
    const { pixels } = cut ?? { pixels: { data: new Uint8ClampedArray(), width: 0, height: 0 } };
    expect(Math.abs(pixels.width - 101)).toBeLessThanOrEqual(4);
    expect([alphaAt(pixels, 1, 1), alphaAt(pixels, pixels.width >> 1, 50)]).toEqual([0, 0]);
    expect(alphaAt(pixels, pixels.width >> 1, 5)).toBe(255);
  });

  test('of a pair it is the larger piece, with what hangs on it', () => {
    const pair: Is = (x, y) => inBox(20, 30, 50, 90)(x, y) || inBox(33, 92, 37, 98)(x, y) || inBox(100, 30, 125, 90)(x, y);
    const cut = cutOut(picture(pair), one);
    expect(cut?.aspect).toBeCloseTo(31 / 69, 1);
  });

  test('a chain may leave its picture above: its strands, and where they meet, are known', () => {
    const chain: Is = (x, y) =>
      (y < 80 && (Math.abs(x - (40 + y / 2)) < 4 || Math.abs(x - (120 - y / 2)) < 4)) || inBox(66, 78, 94, 130)(x, y);
    const cut = cutOut(picture(chain), { isOne: false, mayLeaveAbove: true });
    expect(cut?.strands.map((each) => Math.round(each * 10) / 10)).toEqual([0, 1]);
    expect(cut?.meets).toBeGreaterThan(0.45);
    expect(cut?.meets).toBeLessThan(0.7);
    expect(cutOut(picture(chain), one)).toBeNull();
  });

  test.each([
    ['a thing that the left edge cuts', picture(inBox(0, 40, 60, 90))],
    ['a speck', picture(inBox(80, 80, 82, 82))],
    ['nothing', picture(() => false)],
  ])('%s has none', (_, given) => {
    expect(cutOut(given, one)).toBeNull();
  });
});

describe('the front of a ring', () => {
  test('a loop that lies flat is found, and its front hangs down in the middle', () => {
    const cut = cutOut(picture(loop), one);
    const arc = cut && loopArc(cut.pixels);
    expect(arc?.rx).toBeCloseTo(41, -1);
    if (!cut || !arc) throw new Error('There is a loop.');
    const made = frontArc(cut.pixels, arc, 80);
    expect(made.width).toBe(80);
    const topOf = (x: number) => Array.from({ length: made.height }, (_, y) => y).find((y) => (alphaAt(made, x, y) ?? 0) > 128) ?? -1;
    expect(topOf(40)).toBeGreaterThan(topOf(4));
  });

  test('a piece that is no loop has none', () => {
    const cut = cutOut(picture(inBox(40, 40, 110, 120)), one);
    expect(cut && loopArc(cut.pixels)).toBeNull();
  });
});
