import type { Cart } from '../../rules/cart/cart-lines.ts';
import { putBack } from '../../rules/cart/put-back.ts';
import { $cart } from './cart.store.ts';
import { changeCart } from './change-cart.client.ts';

/** Takes the removal of lines back. `before`: the cart from which they were removed, for their places. */
export function restoreLines(lines: Cart, before: Cart): void {
  for (const line of lines) {
    const restored = putBack($cart.get(), [line], before);
    if (restored.length > $cart.get().length) changeCart(restored, { do: 'add', id: line.id, size: line.size, quantity: line.quantity });
  }
}
