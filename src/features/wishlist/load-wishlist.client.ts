import { call } from '../../api-client.ts';
import { $toast, showToast } from '../../ui/toast/toast.store.ts';
import { showWishCount } from '../auth/session/wish-count.client.ts';
import { $wishlist } from './wishlist.store.ts';
import { wishlistScriptTexts } from './wishlist-script.texts.ts';

let loading: Promise<boolean> | null = null;

/** Fetches the wishlist of the signed-in customer; for a guest it stays null. If the request fails, shows a toast and returns false. */
export function loadWishlist(): Promise<boolean> {
  loading ??= fetchWishlist().finally(() => {
    loading = null;
  });
  return loading;
}

async function fetchWishlist(): Promise<boolean> {
  const answer = await call('GET /wishlist');
  if (answer.ok) $wishlist.set(new Set(answer.data.ids));
  else if (answer.status === 401) $wishlist.set(null);
  // An error that is shown may be the page's own, of which this one is a part.
  else if ($toast.get()?.kind !== 'error')
    showToast({ kind: 'error', title: wishlistScriptTexts().error, message: wishlistScriptTexts().notFetched });
  return answer.ok || answer.status === 401;
}

/** Runs again after 'session:changed', which may render the menu later. */
const showCount = () => showWishCount($wishlist.get()?.size ?? null);
$wishlist.subscribe(showCount);
addEventListener('session:changed', showCount);
