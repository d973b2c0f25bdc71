import { counted } from '../../../rules/language/counted.ts';
import { onDevice } from '../../../ui/storage.client.ts';
import { sessionScriptTexts } from '../session-script.texts.ts';
import { hasSessionHint } from './session-hint.client.ts';

/** The count of the last page, so that pages that do not read the wishlist show it too. It leaves with the customer. */
const KEY = 'wish_count';

/** Shows the count of the wishlist at the heart of the header and in the menus. `known`: null where this page has not read the list. */
export function showWishCount(known: number | null): void {
  const isIn = hasSessionHint();
  if (known !== null || !isIn) onDevice.write(KEY, known && isIn ? String(known) : null);
  const count = known ?? Number(onDevice.read(KEY));
  for (const badge of document.querySelectorAll('[data-wish-count]')) badge.textContent = count ? String(count) : '';
  const t = sessionScriptTexts();
  const words = count ? counted(t.wishes, count) : t.wishlist;
  document.querySelector('[data-wish-link]')?.setAttribute('aria-label', words);
}
