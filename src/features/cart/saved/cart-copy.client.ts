import { CART_KEY, CART_OWNER_KEY } from '../../../rules/cart/cart-lines.ts';
import { onDevice } from '../../../ui/storage.client.ts';
import { forgetDetails } from '../kept-details.client.ts';

/** Deletes the copy of a saved cart at sign-out, so that the next person in this browser does not see it. A guest's own cart stays. */
export function clearCartCopyOnSignOut(): void {
  addEventListener('session:changed', ({ detail }) => detail.user ?? clearCartCopy());
}

/** Deletes the cart of an account, and what its checkout kept, from this browser and notifies the page. */
export function clearCartCopy(): void {
  if (!onDevice.read(CART_OWNER_KEY)) return;
  for (const key of [CART_OWNER_KEY, CART_KEY]) onDevice.write(key, null);
  forgetDetails();
  dispatchEvent(new StorageEvent('storage', { key: CART_KEY }));
}
