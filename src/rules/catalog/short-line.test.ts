import { expect, test } from 'vitest';
import { clauseOf, suggestedLine } from './short-line.ts';

test.each([
  ['Two rows of cream glass pearls are held in shape by spacers.', 30, 'Two rows of cream glass pearls'],
  ['Long earrings that step from a round stud to an octagon.', 30, 'Long earrings'],
  ['Long earrings that step from a round stud to an octagon.', 70, 'Long earrings that step from a round stud to an octagon.'],
  [
    'Eight slim bangles in four textures: smooth, facet-cut, rope-twist.',
    70,
    'Eight slim bangles in four textures: smooth, facet-cut, rope-twist.',
  ],
  ['गोल बालियाँ, किनारे पर बारीक रस्सी जैसा काम।', 30, 'गोल बालियाँ'],
  ['Turquoise-colour-and-coral-colour-beads', 30, ''],
  ['', 30, ''],
])('%s in %i letters: %s', (text, max, line) => {
  expect(clauseOf(text, max)).toBe(line);
  expect(clauseOf(line, max)).toBe(line);
});

test('a suggestion has no stop at its end', () => {
  expect(suggestedLine(' Cream glass pearls. ')).toBe('Cream glass pearls');
});
