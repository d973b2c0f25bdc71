import { CART_OWNER_KEY, type Cart } from '../../../rules/cart/cart-lines.ts';
import { onDevice } from '../../../ui/storage.client.ts';
import { isObject, readJson } from '../../../ui/stored-json.client.ts';

/** Record of the browser about a cart that belongs to an account or is being merged into one. */
interface CartOwner {
  /** `SavedCart.owner` from the server; '' while it is unknown. */
  readonly owner: string;
  /** A guest's cart to be merged into the saved one: sent with the same token until the server confirms it. */
  readonly parcel?: { readonly token: string; readonly lines: Cart };
  /** The time at which the last change was sent, if its answer has not arrived (UTC ms). */
  readonly since?: number;
}

/** Used for as long as the page is open if storage is blocked or full. */
let fallbackOwner: CartOwner | null = null;

const isCartOwner = (value: unknown): value is CartOwner => isObject(value) && typeof value.owner === 'string';

export const storedCartOwner = (): CartOwner | null => fallbackOwner ?? readJson(onDevice, CART_OWNER_KEY, isCartOwner);

export function storeCartOwner(owner: CartOwner): CartOwner {
  fallbackOwner = onDevice.write(CART_OWNER_KEY, JSON.stringify(owner)) ? null : owner;
  return owner;
}

export function clearCartOwner(): void {
  fallbackOwner = null;
  onDevice.write(CART_OWNER_KEY, null);
}
