import { catalogue } from '../language/texts.ts';

/** What the law on packaged goods calls a piece. */
export const genericNameTexts = catalogue('generic-name', {
  plain: 'Imitation jewellery',
  of: 'Imitation jewellery ({category})',
});
