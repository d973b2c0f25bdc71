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
/** The badge in the header listens; it is no island. */
const tell = () => dispatchEvent(new CustomEvent('cart:changed', { detail: { count: countPieces($cart.get()) } }));

function save(cart: Cart): void {
  $cart.set(cart);
  try {
    localStorage.setItem(CART_KEY, JSON.stringify(cart));
  } catch {}
  tell();
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

/** Another tab changed the cart, or this page came back from the browser's memory. */
const follow = () => {
  $cart.set(stored());
  tell();
};
globalThis.window?.addEventListener('storage', ({ key }) => (key === CART_KEY || key === null) && follow());
globalThis.window?.addEventListener('pageshow', ({ persisted }) => persisted && follow());
