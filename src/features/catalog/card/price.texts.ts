import { catalogue } from '../../../rules/language/texts.ts';

/** Prices of cards, on pages and in islands. */
export const priceTexts = catalogue('price', {
  price: 'Price',
  was: 'was',
});
