import { CART_OWNER_KEY, type Cart } from '../../rules/cart/cart-lines.ts';

/** What the browser stores about a cart that belongs to an account or is being merged into one. */
interface CartOwner {
  /** `SavedCart.owner` from the server; '' while it is unknown. */
  readonly owner: string;
  /** A guest's cart to be merged into the saved one: sent with the same token until the server confirms it. */
  readonly parcel?: { readonly token: string; readonly lines: Cart };
  /** When the last change was sent, if its answer has not arrived (UTC ms). */
  readonly since?: number;
}

/** Used for as long as the page is open if storage is blocked or full. */
let fallbackOwner: CartOwner | null = null;

export function storedCartOwner(): CartOwner | null {
  try {
    return JSON.parse(localStorage.getItem(CART_OWNER_KEY) ?? 'null') as CartOwner | null;
  } catch {
    return fallbackOwner;
  }
}

export function storeCartOwner(owner: Partial<CartOwner>): CartOwner {
  fallbackOwner = { owner: '', ...owner };
  try {
    localStorage.setItem(CART_OWNER_KEY, JSON.stringify(fallbackOwner));
  } catch {}
  return fallbackOwner;
}

export function clearCartOwner(): void {
  fallbackOwner = null;
  try {
    localStorage.removeItem(CART_OWNER_KEY);
  } catch {}
}
