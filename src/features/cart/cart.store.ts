import { atom } from 'nanostores';
import { CART_KEY, type Cart, parseCart } from '../../rules/cart/cart-lines.ts';
import { onDevice } from '../../ui/storage.client.ts';
import { forgetDetailsOnDevice } from './kept-details.client.ts';

/** Reads the stored cart. If storage is blocked or full, the cart lasts as long as the page. */
const stored = (): Cart => parseCart(onDevice.read(CART_KEY));

/** The cart of this browser: a guest's own cart, or the copy of the signed-in customer's saved cart. `change-cart.client.ts` changes it. */
export const $cart = atom<Cart>(stored());

export function storeCart(cart: Cart): void {
  onDevice.write(CART_KEY, JSON.stringify(cart));
  if (cart.length === 0) forgetDetailsOnDevice();
}

/** Shows and stores another cart; the server is not notified. */
export function replaceCart(cart: Cart): void {
  storeCart(cart);
  $cart.set(cart);
}

// The cart was changed by another tab, or the page was restored from the back/forward cache.
globalThis.window?.addEventListener('storage', ({ key }) => (key ?? CART_KEY) === CART_KEY && $cart.set(stored()));
globalThis.window?.addEventListener('pageshow', ({ persisted }) => persisted && $cart.set(stored()));
