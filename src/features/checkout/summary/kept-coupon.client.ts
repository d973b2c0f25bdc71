import { inTab } from '../../../ui/storage.client.ts';
import { $cart } from '../../cart/cart.store.ts';
import { chosenCoupon } from '../../cart/chosen-coupon.client.ts';
import { $pricing } from '../../cart/quote.store.ts';
import { memoryKeys } from '../../payment/pay/page-state.client.ts';

/** In the place of the pieces of a cart that is gone: no piece has this id. */
const NO_PIECE = '0';

const pieces = () => $cart.get().map(({ id }) => String(id));

/** Returns true if the coupon of this visit was applied to a cart that has been emptied since. */
export function isCouponOfFormerCart(): boolean {
  const { code, appliedTo } = chosenCoupon();
  return code !== '' && appliedTo.length > 0 && !pieces().some((piece) => appliedTo.includes(piece));
}

/** Restores the coupon of this visit, after hydration, and keeps what is applied from then on. Returns a function that stops it. */
export function keepCoupon(): () => void {
  $pricing.set({ ...$pricing.get(), code: chosenCoupon().code });
  return $pricing.listen(({ state, quote, code }) => {
    if (state !== 'ready') return;
    const chosen = chosenCoupon();
    // Without a quote the cart to which it applied is gone. A coupon that was never applied waits for its first cart.
    const former = chosen.appliedTo.length > 0 ? `${chosen.code} ${NO_PIECE}` : chosen.code;
    inTab.write(memoryKeys.coupon, (quote ? code && [code, ...pieces()].join(' ') : former) || null);
  });
}
