import { refusals } from '../../rules/refusals/refusal.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { urls } from '../../urls.ts';
import { storePendingWish, takePendingWish } from '../auth/session/pending-wish.client.ts';
import { hasSessionHint } from '../auth/session/session-hint.client.ts';
import { loadWishlist } from './load-wishlist.client.ts';
import { $wishlist, setWished } from './wishlist.store.ts';
import { wishlistScriptTexts } from './wishlist-script.texts.ts';

const nameOf = (host: Element | null) => (host?.querySelector('.card__name') ?? document.querySelector('h1'))?.textContent?.trim() ?? '';
const idOf = (host: HTMLElement) => Number(host.dataset.wish);

/** Shows on each heart of the page whether its product is on the wishlist. */
function updateHearts(): void {
  for (const host of document.querySelectorAll<HTMLElement>('[data-wish]')) {
    host.querySelector('.heart')?.setAttribute('aria-pressed', String($wishlist.get()?.has(idOf(host)) === true));
  }
}
$wishlist.listen(updateHearts);
addEventListener('page:swapped', updateHearts);
addEventListener('session:changed', ({ detail }) => detail.user || $wishlist.set(null));

/** Fetches the wishlist of the signed-in customer, then adds the product whose heart they pressed before the log-in. */
export async function showWishes(): Promise<void> {
  await loadWishlist();
  const pending = $wishlist.get() && takePendingWish();
  if (pending) await change(pending, true);
}

export async function pressHeart(host: HTMLElement): Promise<void> {
  const id = idOf(host);
  if (!$wishlist.get() && hasSessionHint() && !(await loadWishlist())) return;
  const wished = $wishlist.get()?.has(id) === true;
  if (!wished && host.hasAttribute('data-out')) showOutOfStock();
  else if ($wishlist.get()) await change(id, !wished);
  else askToLogIn(id);
}

function showOutOfStock(): void {
  const [, title, message] = refusals.OUT_OF_STOCK;
  showToast({ kind: 'notice', title, message });
}

function askToLogIn(id: number): void {
  storePendingWish(id);
  const href = urls.loginFor(location.pathname + location.search);
  const t = wishlistScriptTexts();
  showToast({ kind: 'notice', title: t.logInFirst, message: t.logInToAdd, action: { label: t.logIn, href } });
}

async function change(id: number, wished: boolean): Promise<void> {
  const t = wishlistScriptTexts();
  const outcome = await setWished(id, wished);
  const message = nameOf(document.querySelector(`[data-wish="${id}"]`));
  if (outcome === 'out') showOutOfStock();
  else if (outcome === 'guest') askToLogIn(id);
  else if (outcome === 'failed') {
    showToast({ kind: 'error', title: t.error, message: wished ? t.notAdded : t.notRemoved });
  } else {
    const title = wished ? t.added : t.removed;
    showToast({ kind: 'done', title: outcome === 'already' ? t.already : title, message });
  }
}
