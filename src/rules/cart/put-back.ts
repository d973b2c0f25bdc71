import { CART_LINES_MAX } from '../limits.ts';
import type { Cart, CartLine } from './cart-lines.ts';

const isSame = (one: CartLine, other: CartLine) => one.id === other.id && one.size === other.size;

/** Puts removed lines back to their places in `before`, the cart from which they were removed; what was added since stays behind them. */
export function putBack(cart: Cart, removed: Cart, before: Cart): Cart {
  const inBefore = (line: CartLine) => before.findIndex((one) => isSame(one, line));
  const place = (line: CartLine) => (inBefore(line) < 0 ? before.length : inBefore(line));
  const missing = removed.filter((line) => !cart.some((one) => isSame(one, line)));
  return [...cart, ...missing].toSorted((a, b) => place(a) - place(b)).slice(0, CART_LINES_MAX);
}
