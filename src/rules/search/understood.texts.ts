import { catalogue } from '../language/texts.ts';

/** Texts about what a search was understood to ask for, besides its words. */
export const understoodTexts = catalogue('understood', {
  between: '{from} to {to}',
  size: 'size {size}',
  onSale: 'on sale',
});
