import { atom } from 'nanostores';
import { CART_KEY, type Cart, countPieces, parseCart, setQuantity, removeLine as without } from '../../rules/cart-lines.ts';
import { type Joining, joinCart } from '../../rules/join-cart.ts';
import { isRefusal, type Refusal } from '../../rules/refusal.ts';

/** Storage may be blocked or full; the cart then lives as long as the page. */
function stored(): Cart {
  try {
    return parseCart(globalThis.localStorage?.getItem(CART_KEY));
  } catch {
    return [];
  }
}
export const $cart = atom<Cart>(stored());

function save(cart: Cart): void {
  try {
    localStorage.setItem(CART_KEY, JSON.stringify(cart));
  } catch {}
  take(cart);
}
/** The badge in the header listens to the event; it is no island. */
function take(cart: Cart): void {
  $cart.set(cart);
  dispatchEvent(new CustomEvent('cart:changed', { detail: { count: countPieces(cart) } }));
}
/** Puts pieces into the cart, or says why not. `buying` words the refusal for somebody on the way to pay. */
export function addToCart(piece: Joining, buying = false): Refusal | null {
  const joined = joinCart($cart.get(), piece, Date.now(), buying);
  if (isRefusal(joined)) return joined;
  save(joined);
  return null;
}
export const setLine = (cartItemId: string, quantity: number) => save(setQuantity($cart.get(), cartItemId, quantity));
export const removeLine = (cartItemId: string) => save(without($cart.get(), cartItemId));
export const clearCart = () => save([]);
// Another tab changed the cart, or this page came back from the browser's memory.
globalThis.window?.addEventListener('storage', ({ key }) => (key ?? CART_KEY) === CART_KEY && take(stored()));
globalThis.window?.addEventListener('pageshow', ({ persisted }) => persisted && take(stored()));
