import { atom } from 'nanostores';
import { CART_KEY, type Cart, type CartLine, countPieces, parseCart, setQuantity } from '../../rules/cart/cart-lines.ts';
import { addPiece, type PieceToAdd } from '../../rules/cart/merge-carts.ts';
import { isRefusal, type Refusal } from '../../rules/refusals/refusal.ts';
import { hasSessionHint } from '../auth/session/session-hint.client.ts';
import { type CartChange, sendCartChange, syncCartWithSession } from './cart-owner.client.ts';

/** Storage may be blocked or full; the cart then lives as long as the page. */
function stored(): Cart {
  try {
    return parseCart(globalThis.localStorage?.getItem(CART_KEY));
  } catch {
    return [];
  }
}
/** The cart of this browser: a guest's own, or the copy of the saved one of whoever is signed in. */
export const $cart = atom<Cart>(stored());

function storeCart(cart: Cart): void {
  try {
    localStorage.setItem(CART_KEY, JSON.stringify(cart));
  } catch {}
}
/** Shows and keeps another cart; nobody else is told of it. */
export function replaceCart(cart: Cart): void {
  storeCart(cart);
  showCart(cart);
}
/** The badge in the header listens to the event; it is no island. */
function showCart(cart: Cart): void {
  $cart.set(cart);
  dispatchEvent(new CustomEvent('cart:changed', { detail: { count: countPieces(cart) } }));
}
/** Shows the change at once; where somebody is signed in the server makes it too, or it is taken back. */
function change(cart: Cart, what: CartChange): void {
  const before = $cart.get();
  replaceCart(cart);
  sendCartChange(what, before);
}
/** Puts pieces into the cart, or says why not. `buying` words the refusal for somebody on the way to pay. */
export function addToCart(piece: PieceToAdd, buying = false): Refusal | null {
  const joined = addPiece($cart.get(), piece, Date.now(), buying);
  if (isRefusal(joined)) return joined;
  change(joined, { do: 'add', id: piece.id, size: piece.size ?? '', quantity: piece.quantity ?? 1 });
  return null;
}
/** Sets how many of a line there are; below 1 takes it out. */
export function setLine(cartItemId: string, quantity: number): void {
  const line = $cart.get().find(({ cart_item_id }) => cart_item_id === cartItemId);
  if (!line) return;
  change(setQuantity($cart.get(), cartItemId, quantity), { do: quantity < 1 ? 'remove' : 'set', id: line.id, size: line.size, quantity });
}
export const removeLine = (cartItemId: string) => setLine(cartItemId, 0);
export const clearCart = () => change([], { do: 'clear' });

/** An order took the pieces: a guest's cart is empty again; a saved one has lost them on the server, as soon as they are paid. */
export const clearOrderedCart = () => (hasSessionHint() ? sendCartChange({ do: 'load' }, $cart.get()) : replaceCart([]));

/** Notes what the pieces cost now, so that the next visit can say what has changed. */
export function recordSeenPrices(priceOf: (line: CartLine) => number | undefined): void {
  let isNew = false;
  const cart = $cart.get().map((line) => {
    const seen = priceOf(line);
    if (!seen || seen === line.seen) return line;
    isNew = true;
    return { ...line, seen };
  });
  if (!isNew) return;
  storeCart(cart);
  $cart.set(cart);
  sendCartChange({ do: 'seen' }, cart);
}

// Another tab changed the cart, or this page came back from the browser's memory.
globalThis.window?.addEventListener('storage', ({ key }) => (key ?? CART_KEY) === CART_KEY && showCart(stored()));
globalThis.window?.addEventListener('pageshow', ({ persisted }) => persisted && showCart(stored()));
if (globalThis.window) syncCartWithSession();
