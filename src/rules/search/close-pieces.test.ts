import { expect, test } from 'vitest';
import { isClosePiece, meantBy, namedBy } from './close-pieces.ts';

const jhumkas = { name: 'Utsav Gold-Tone Jhumkas Earrings', description: 'A ring of pearls. Gold-tone plating.' };
const none = new Set<string>();

test('a piece is close to misspelt words of its name, and to known words that it has', () => {
  expect(isClosePiece(['jumka'], none, jhumkas)).toBe(true);
  expect(isClosePiece(['pearls', 'jumka'], none, jhumkas)).toBe(true);
  expect(isClosePiece(['platinum'], none, jhumkas)).toBe(false);
  expect(isClosePiece(['jumka'], new Set(['jumka']), jhumkas)).toBe(false);
  expect(isClosePiece(['umbrella', 'jumka'], none, jhumkas)).toBe(false);
});

test('only what is misspelt is corrected', () => {
  expect(meantBy('pearls jumka under 900', ['pearls', 'jumka'], none, jhumkas)).toBe('pearls jhumkas under 900');
  expect(meantBy('jhumkas', ['jhumkas'], none, jhumkas)).toBeNull();
});

test('the piece that is called by more of the words comes first', () => {
  expect(namedBy(['stud', 'pearl'], 'Chandni Pearl Halo Studs')).toBe(4);
  expect(namedBy(['stud'], 'Stone-Studded Bangles')).toBe(1);
});
