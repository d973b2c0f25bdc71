import { type Cart, type CartLine, setQuantity } from '../../rules/cart/cart-lines.ts';
import { addPiece, type PieceToAdd } from '../../rules/cart/merge-carts.ts';
import { isRefusal, type Refusal } from '../../rules/refusals/refusal.ts';
import { hasSessionHint } from '../auth/session/session-hint.client.ts';
import { $cart, replaceCart, storeCart } from './cart.store.ts';
import type { CartChange } from './saved/cart-change.ts';
import { sendCartChange } from './saved/cart-owner.client.ts';

/** Shows the change at once. For a signed-in customer it also goes to the server, and is undone if the server refuses it. */
export function changeCart(cart: Cart, what: CartChange): void {
  const before = $cart.get();
  replaceCart(cart);
  sendCartChange(what, before);
}
/** Adds pieces to the cart, or returns the refusal. `buying` chooses the wording for "Buy Now". */
export function addToCart(piece: PieceToAdd, buying = false): Refusal | null {
  const changed = addPiece($cart.get(), piece, Date.now(), buying);
  if (isRefusal(changed)) return changed;
  changeCart(changed, { do: 'add', id: piece.id, size: piece.size ?? '', quantity: piece.quantity ?? 1 });
  return null;
}
/** Sets the quantity of a line; below 1 removes it. */
export function setLine(cartItemId: string, quantity: number): void {
  const line = $cart.get().find(({ cart_item_id }) => cart_item_id === cartItemId);
  if (!line) return;
  changeCart(setQuantity($cart.get(), cartItemId, quantity), {
    do: quantity < 1 ? 'remove' : 'set',
    id: line.id,
    size: line.size,
    quantity,
  });
}
export const removeLine = (cartItemId: string) => setLine(cartItemId, 0);
export const clearCart = () => changeCart([], { do: 'clear' });

/**
 * Clears a guest's cart after an order; reloads a saved cart, from which the server removes the pieces once they are paid.
 */
export const clearOrderedCart = () => (hasSessionHint() ? sendCartChange({ do: 'load' }, $cart.get()) : replaceCart([]));

/** Records the current prices, so that the next visit can show what has changed. */
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
