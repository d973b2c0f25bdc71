import { catalogue } from '../language/texts.ts';

/** Names of pieces by the law on packaged goods. */
export const genericNameTexts = catalogue('generic-name', {
  plain: 'Imitation jewellery',
  of: 'Imitation jewellery ({category})',
});
