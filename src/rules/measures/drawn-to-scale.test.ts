import { describe, expect, test } from 'vitest';
import { COIN, drawnToScale, EAR } from './drawn-to-scale.ts';

describe('a piece drawn to scale', () => {
  test('without both measures there is no drawing', () => {
    expect([drawnToScale(null, 30, true), drawnToScale(55, null, false), drawnToScale(0, 0, false)]).toEqual([null, null, null]);
  });

  test('the words name both measures, the coin, and the ear of an earring', () => {
    expect(drawnToScale(55, 30, true)?.words).toBe(
      'Drawn to scale: 5.5 cm high and 3 cm wide, beside an ear and a ten-rupee coin of 2.7 cm',
    );
    expect(drawnToScale(26, 22, false)?.words).toBe('Drawn to scale: 2.6 cm high and 2.2 cm wide, beside a ten-rupee coin of 2.7 cm');
  });

  test.each([
    [13, 13, true],
    [75, 18, true],
    [64, 46, true],
    [35, 65, false],
    [300, 20, false],
    [20, 300, false],
  ])('%i × %i mm: piece and coin lie in the square and do not touch', (height, width, isEarring) => {
    const drawing = drawnToScale(height, width, isEarring);
    if (!drawing) throw new Error('There is a drawing.');
    const { side, piece, coin } = drawing;
    expect([piece.width, piece.height]).toEqual([width, height]);
    expect(Math.min(piece.left, piece.top)).toBeGreaterThanOrEqual(0);
    expect(piece.top + piece.height).toBeLessThan(side);
    expect(coin.x + COIN / 2).toBeLessThan(side);
    expect(piece.left + piece.width).toBeLessThan(coin.x - COIN / 2);
    if (isEarring) expect(piece.top).toBeLessThan(EAR + 8);
  });
});
