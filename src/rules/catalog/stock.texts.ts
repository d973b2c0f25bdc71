import { catalogue } from '../language/texts.ts';

/** Stock and prices of a piece, on pages and in scripts. */
export const stockTexts = catalogue('stock', {
  out: 'OUT OF STOCK',
  left: 'Only {n} left!',
  in: 'In stock',
  cartFull: 'A cart holds up to {n} different pieces.',
  priceChanged: 'Price changed from {from} to {to}',
});
