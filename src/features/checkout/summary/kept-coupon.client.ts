import { inTab } from '../../../ui/storage.client.ts';
import { $cart } from '../../cart/cart.store.ts';
import { chosenCoupon } from '../../cart/chosen-coupon.client.ts';
import { $pricing } from '../../cart/quote.store.ts';
import { memoryKeys } from '../../payment/pay/page-state.client.ts';

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
    // Without a quote the cart to which it applied is gone.
    const kept = quote ? code && [code, ...pieces()].join(' ') : chosenCoupon().code;
    inTab.write(memoryKeys.coupon, kept || null);
  });
}
