import { CART_OWNER_KEY, type Cart } from '../../../rules/cart/cart-lines.ts';
import { onDevice } from '../../../ui/storage.client.ts';
import { hasSessionHint } from '../../auth/session/session-hint.client.ts';
import { $cart } from '../cart.store.ts';
import type { CartChange } from './cart-change.ts';
import { keepUnsent, storeUnsent, unsentChanges } from './unsent-changes.client.ts';

let lastSync: Promise<boolean> = Promise.resolve(true);

let code: Promise<typeof import('./cart-sync.client.ts')> | undefined;

/** One promise for all changes keeps their order: several calls of import() for a file on its way end in any order. */
function loadCode() {
  code ??= import('./cart-sync.client.ts');
  code.catch(() => (code = undefined));
  return code;
}

/** Sends a change to the server if somebody is signed in. `before`: the cart without it. For guests the code is not downloaded. */
export function sendCartChange(change: CartChange, before: Cart): void {
  if (!hasSessionHint()) return;
  const isKept = change.do !== 'load' && keepUnsent(change);
  lastSync = loadCode()
    .then(({ syncChange }) => syncChange(change, before, isKept))
    .catch(() => false);
}

/** Resolves once the server has answered all changes so far: false if it refused the last one or did not answer. At once for guests. */
export const cartSynced = (): Promise<boolean> => lastSync;

/** Fetches the saved cart after the page has loaded, and at each sign-in. What the page before this one could not send is sent now. */
export function syncCartWithSession(): void {
  const left = unsentChanges();
  storeUnsent([]);
  // A cart that is still a guest's holds them already, and is merged whole; those of an account that has left are dropped.
  if (onDevice.read(CART_OWNER_KEY)) for (const change of left) sendCartChange(JSON.parse(change), $cart.get());
  const load = () => sendCartChange({ do: 'load' }, $cart.get());
  if (document.readyState === 'complete') load();
  else addEventListener('load', load);
  addEventListener('session:changed', ({ detail }) => detail.event === 'SIGNED_IN' && load());
}
