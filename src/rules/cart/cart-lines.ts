import { CART_LINES_MAX, LINE_QUANTITY_MAX, SIZE_LENGTH_MAX } from '../limits.ts';

/** A line of the cart as the browser stores it. `id` is the product; `size` is '' if it has none. */
export interface CartLine {
  readonly id: number;
  readonly size: string;
  readonly quantity: number;
  /** `local-{timestamp}-{productId}` */
  readonly cart_item_id: string;
  /** The price of one piece when the shopper last saw it, in paise; absent if unknown. */
  readonly seen?: number;
}

export type Cart = readonly CartLine[];

/** The storage key of the cart in the browser. */
export const CART_KEY = 'sparkle_cart_v1';
/** The key in the tab of a cart that was open when the page reloaded itself: 'true', else 'false'. */
export const CART_OPEN = 'open';
/** The key in the tab of the coupon of this visit: its code, then the pieces of the cart to which it was applied last. */
export const COUPON_KEY = 'checkout_coupon';
/** The key on the device of the pieces looked at: their ids, the last one first. */
export const SEEN_KEY = 'viewed';
/** The storage key of the account whose saved cart it is a copy of or will be merged into. Absent for a guest's cart. */
export const CART_OWNER_KEY = 'sparkle_cart_owner';

const isLine = (line: CartLine, id: number, size: string) => line.id === id && line.size === size;
const clamp = (quantity: number) => Math.min(Math.max(Math.trunc(quantity), 1), LINE_QUANTITY_MAX);

/** Adds a piece; one already in the cart gets the added quantity as well. */
export function addLine(cart: Cart, id: number, size: string, quantity: number, now: number, seen?: number): Cart {
  const price = seen === undefined ? {} : { seen };
  if (cart.some((line) => isLine(line, id, size))) {
    return cart.map((line) => (isLine(line, id, size) ? { ...line, quantity: clamp(line.quantity + quantity), ...price } : line));
  }
  if (cart.length >= CART_LINES_MAX) return cart;
  return [...cart, { id, size, quantity: clamp(quantity), cart_item_id: `local-${now}-${id}`, ...price }];
}

/** Sets the quantity; one below 1 removes the line. */
export function setQuantity(cart: Cart, cartItemId: string, quantity: number): Cart {
  if (!(quantity >= 1)) return removeLine(cart, cartItemId);
  return cart.map((line) => (line.cart_item_id === cartItemId ? { ...line, quantity: clamp(quantity) } : line));
}

export function removeLine(cart: Cart, cartItemId: string): Cart {
  return cart.filter((line) => line.cart_item_id !== cartItemId);
}

/** Pieces in the cart, as shown on the badge. */
export function countPieces(cart: Cart): number {
  return cart.reduce((count, line) => count + line.quantity, 0);
}

/** Pieces of one product over all its sizes, for checks against its stock. */
export function piecesOfProduct(cart: Cart, productId: number): number {
  return countPieces(cart.filter((line) => line.id === productId));
}

/** Reads the cart that the browser stored. Invalid lines are dropped, so that a damaged cart never breaks a page. */
export function parseCart(stored: string | null | undefined): Cart {
  let value: unknown;
  try {
    value = JSON.parse(stored ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(value)) return [];
  return value.slice(0, CART_LINES_MAX).flatMap((entry: Partial<CartLine> | null): CartLine[] => {
    const { id, size = '', quantity, cart_item_id, seen } = entry ?? {};
    if (!Number.isSafeInteger(id) || Number(id) < 1 || typeof size !== 'string' || !Number.isFinite(quantity)) return [];
    if (typeof cart_item_id !== 'string' || Number(quantity) < 1 || size.length > SIZE_LENGTH_MAX) return [];
    const price = Number.isSafeInteger(seen) ? { seen: Number(seen) } : {};
    return [{ id: Number(id), size, quantity: clamp(Number(quantity)), cart_item_id, ...price }];
  });
}
