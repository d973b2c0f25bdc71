import { CART_OWNER_KEY, type Cart } from '../../rules/cart/cart-lines.ts';

/** What the browser knows of its cart where that is not simply a guest's own. */
export interface Owner {
  /** The server's mark of its owner; '' while the server has not told. */
  readonly owner: string;
  /** A guest's cart on its way into the saved one: sent again with the same token until the server has it. */
  readonly parcel?: { readonly token: string; readonly lines: Cart };
  /** When a change was sent whose answer has not come (UTC ms). */
  readonly since?: number;
}

/** Storage may be blocked or full; the page then remembers by itself. */
let inPage: Owner | null = null;

export function keptOwner(): Owner | null {
  try {
    return JSON.parse(localStorage.getItem(CART_OWNER_KEY) ?? 'null') as Owner | null;
  } catch {
    return inPage;
  }
}

export function keepOwner(owner: Partial<Owner>): Owner {
  inPage = { owner: '', ...owner };
  try {
    localStorage.setItem(CART_OWNER_KEY, JSON.stringify(inPage));
  } catch {}
  return inPage;
}

export function forgetOwner(): void {
  inPage = null;
  try {
    localStorage.removeItem(CART_OWNER_KEY);
  } catch {}
}
