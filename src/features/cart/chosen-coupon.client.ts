import { COUPON_KEY } from '../../rules/cart/cart-lines.ts';
import { inTab } from '../../ui/storage.client.ts';
import { $cart } from './cart.store.ts';

/** Returns the coupon of this visit with the pieces of the cart to which it was applied last; '' for none. */
export function chosenCoupon(): { readonly code: string; readonly appliedTo: readonly string[] } {
  const [code = '', ...appliedTo] = (inTab.read(COUPON_KEY) ?? '').split(' ');
  return { code, appliedTo };
}

/** Keeps a coupon for this visit: the drawer and the checkout price the cart with it. '' forgets it. */
export function chooseCoupon(code: string): void {
  const pieces = $cart.get().map(({ id }) => id);
  inTab.write(COUPON_KEY, code ? [code, ...pieces].join(' ') : null);
}
