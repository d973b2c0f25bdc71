import { catalogue } from '../language/texts.ts';

/** What a search was understood to ask for, beside its words. */
export const understoodTexts = catalogue('understood', {
  between: '{from} to {to}',
  size: 'size {size}',
  onSale: 'on sale',
});
