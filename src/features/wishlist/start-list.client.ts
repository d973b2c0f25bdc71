import { showToast } from '../../ui/toast/toast.store.ts';
import type { Card } from '../catalog/card/card.server.ts';
import { loadWishlist } from './load-wishlist.client.ts';
import { $wishlist } from './wishlist.store.ts';
import { wishlistScriptTexts } from './wishlist-script.texts.ts';

/** Starts the list of the page /wishlist once its code has come. Presses before that were kept by the head script, and are repeated. */
export async function startList(): Promise<void> {
  const host = document.querySelector<HTMLElement>('[data-wish-list]');
  // The server could not read the list.
  if (!host) return void loadWishlist();
  const cards = JSON.parse(host.dataset.wishList ?? '[]') as readonly Card[];
  $wishlist.set(new Set(cards.map(({ id }) => id)));
  try {
    const { hydrateList } = await import('./hydrate-list.tsx');
    hydrateList(host, cards);
    for (const button of window.taps?.splice(0) ?? []) button.click();
  } catch {
    const t = wishlistScriptTexts();
    showToast({ kind: 'error', title: t.error, message: t.offline, action: { label: t.tryAgain, onClick: () => void startList() } });
  }
}
