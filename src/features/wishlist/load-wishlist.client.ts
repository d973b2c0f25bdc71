import { call } from '../../api-client.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { $wishlist } from './wishlist.store.ts';

let loading: Promise<boolean> | null = null;

/** Fetches the wishlist of whoever is signed in; where nobody is, it stays unknown. False where the server did not say: told by a toast. */
export function loadWishlist(): Promise<boolean> {
  loading ??= fetchWishes().finally(() => {
    loading = null;
  });
  return loading;
}

async function fetchWishes(): Promise<boolean> {
  const answer = await call('GET /wishlist');
  if (answer.ok) $wishlist.set(new Set(answer.data.ids));
  else if (answer.status === 401) $wishlist.set(null);
  else showToast({ kind: 'error', title: 'Error', message: 'Could not fetch your wishlist.' });
  return answer.ok || answer.status === 401;
}

/** The figure beside 'Wishlist' in the account menu. The menu may be drawn later than the list is known. */
function paintCounts(): void {
  const count = $wishlist.get()?.size;
  for (const badge of document.querySelectorAll('[data-wish-count]')) badge.textContent = count ? String(count) : '';
}
$wishlist.subscribe(paintCounts);
addEventListener('session:changed', paintCounts);
