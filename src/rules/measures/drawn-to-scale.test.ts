import { describe, expect, test } from 'vitest';
import type { Outline } from '../media/outline.ts';
import { COIN, drawnToScale } from './drawn-to-scale.ts';

const drawn = (heightMm: number | null, widthMm: number | null, outline: Outline | null = null) =>
  drawnToScale({ heightMm, widthMm, outline, images: ['products/jhumka.jpg'] });

describe('a piece drawn to scale', () => {
  test('without both measures there is no drawing', () => {
    expect([drawn(null, 30), drawn(55, null), drawn(0, 0)]).toEqual([null, null, null]);
  });

  test('the words name both measures and the coin', () => {
    expect(drawn(26, 22)?.words).toBe('Drawn to scale: 2.6 cm high and 2.2 cm wide, beside a ten-rupee coin of 2.7 cm');
  });

  test.each([
    [13, 13],
    [75, 18],
    [64, 46],
    [35, 65],
    [300, 20],
    [20, 300],
  ])('%i × %i mm: piece and coin lie in the square and do not touch', (height, width) => {
    const drawing = drawn(height, width);
    if (!drawing) throw new Error('There is a drawing.');
    const { side, piece, coin } = drawing;
    expect([piece.width, piece.height]).toEqual([width, height]);
    expect(Math.min(piece.left, piece.top)).toBeGreaterThanOrEqual(0);
    expect(piece.top + piece.height).toBeLessThan(side);
    expect(coin.x + COIN / 2).toBeLessThan(side);
    expect(piece.left + piece.width).toBeLessThan(coin.x - COIN / 2);
  });

  test('it has the outline of its first picture if that has its proportions', () => {
    const outline = { of: 'products/jhumka.jpg', path: 'M0 0L100 0L50 100Z', aspect: 0.6 };
    expect(drawn(55, 30, outline)).toMatchObject({ outline: outline.path });
    expect(drawn(55, 30, { ...outline, aspect: 0.9 })).toMatchObject({ outline: null });
    expect(drawn(55, 30, { ...outline, of: 'products/former.jpg' })).toMatchObject({ outline: null });
  });
});
