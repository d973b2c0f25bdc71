import { catalogue } from '../../rules/language/texts.ts';

/** Texts that a phone offers on a long press on the icon of the installed shop. */
export const appManifestTexts = catalogue('app-manifest', {
  shopAll: 'Shop All',
  orders: 'My Orders',
  track: 'Track an order',
});
