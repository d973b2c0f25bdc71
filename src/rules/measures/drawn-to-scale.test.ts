import { describe, expect, test } from 'vitest';
import type { Outline } from '../media/outline.ts';
import { COIN, drawnToScale, EAR } from './drawn-to-scale.ts';

const drawn = (heightMm: number | null, widthMm: number | null, isEarring: boolean, outline: Outline | null = null) =>
  drawnToScale({ heightMm, widthMm, outline, images: ['products/jhumka.jpg'] }, isEarring);

describe('a piece drawn to scale', () => {
  test('without both measures there is no drawing', () => {
    expect([drawn(null, 30, true), drawn(55, null, false), drawn(0, 0, false)]).toEqual([null, null, null]);
  });

  test('the words name both measures, the coin, and the ear of an earring', () => {
    expect(drawn(55, 30, true)?.words).toBe('Drawn to scale: 5.5 cm high and 3 cm wide, beside an ear and a ten-rupee coin of 2.7 cm');
    expect(drawn(26, 22, false)?.words).toBe('Drawn to scale: 2.6 cm high and 2.2 cm wide, beside a ten-rupee coin of 2.7 cm');
  });

  test.each([
    [13, 13, true],
    [75, 18, true],
    [64, 46, true],
    [35, 65, false],
    [300, 20, false],
    [20, 300, false],
  ])('%i × %i mm: piece and coin lie in the square and do not touch', (height, width, isEarring) => {
    const drawing = drawn(height, width, isEarring);
    if (!drawing) throw new Error('There is a drawing.');
    const { side, piece, coin } = drawing;
    expect([piece.width, piece.height]).toEqual([width, height]);
    expect(Math.min(piece.left, piece.top)).toBeGreaterThanOrEqual(0);
    expect(piece.top + piece.height).toBeLessThan(side);
    expect(coin.x + COIN / 2).toBeLessThan(side);
    expect(piece.left + piece.width).toBeLessThan(coin.x - COIN / 2);
    if (isEarring) expect(piece.top).toBeLessThan(EAR + 8);
  });

  test('it has the outline of its first picture, and no ear, if that has its proportions', () => {
    const outline = { of: 'products/jhumka.jpg', path: 'M0 0L100 0L50 100Z', aspect: 0.6 };
    expect(drawn(55, 30, true, outline)).toMatchObject({ outline: outline.path, hasEar: false });
    expect(drawn(55, 30, true, { ...outline, aspect: 0.9 })).toMatchObject({ outline: null, hasEar: true });
    expect(drawn(55, 30, true, { ...outline, of: 'products/former.jpg' })).toMatchObject({ outline: null, hasEar: true });
  });
});
