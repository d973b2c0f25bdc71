import { CART_OWNER_KEY, type Cart } from '../../rules/cart/cart-lines.ts';

/** What the browser knows of its cart where that is not simply a guest's own. */
interface CartOwner {
  /** The server's mark of its owner; '' while the server has not told. */
  readonly owner: string;
  /** A guest's cart on its way into the saved one: sent again with the same token until the server has it. */
  readonly parcel?: { readonly token: string; readonly lines: Cart };
  /** When a change was sent whose answer has not come (UTC ms). */
  readonly since?: number;
}

/** Storage may be blocked or full; the page then remembers by itself. */
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
