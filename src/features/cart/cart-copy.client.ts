import { CART_KEY, CART_OWNER_KEY } from '../../rules/cart/cart-lines.ts';

/** The copy of somebody's saved cart leaves the browser with them: whoever comes next finds an empty one. A guest's own cart stays. */
export function clearCartCopyOnSignOut(): void {
  addEventListener('session:changed', ({ detail }) => detail.user ?? clearCartCopy());
}

/** Drops the cart that belongs to an account; every page that shows one hears of it. */
export function clearCartCopy(): void {
  try {
    if (!localStorage.getItem(CART_OWNER_KEY)) return;
    for (const key of [CART_OWNER_KEY, CART_KEY]) localStorage.removeItem(key);
  } catch {
    // A browser that stores nothing has no copy.
  }
  dispatchEvent(new StorageEvent('storage', { key: CART_KEY }));
}
