import { fill } from '../../rules/language/texts.ts';
import { formatInr } from '../../rules/money/money.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { $cart } from './cart.store.ts';
import { chooseCoupon, chosenCoupon } from './chosen-coupon.client.ts';
import { requestQuote } from './quote.store.ts';
import { announcedCouponTexts } from './texts/announced-coupon.texts.ts';

/**
 * Puts the announced coupon on for this visit: the cart has it from now on, or once it has pieces for enough. Says what it saves, or why it
 * cannot be used.
 */
export async function useAnnounced(act: HTMLElement): Promise<void> {
  const t = announcedCouponTexts();
  const code = act.dataset.useCode ?? '';
  chooseCoupon(code);
  act.dataset.on = '';
  const title = fill(t.isOn, { code });
  if ($cart.get().length === 0) return showToast({ kind: 'done', title, message: t.inCart });
  const answer = await requestQuote(code);
  if (!answer?.ok) return showToast({ kind: 'done', title, message: t.atCheckout });
  const { couponRefusal: refusal, discount } = answer.data;
  if (!refusal) return showToast({ kind: 'done', title, message: fill(t.save, { amount: formatInr(discount) }) });
  showToast({ kind: 'notice', title: refusal.title, message: refusal.message });
  // Too small a cart may grow; nothing else changes while the visit lasts. The checkout itself forgets what it refuses.
  if (refusal.code !== 'COUPON_MINIMUM') chooseCoupon('');
  act.toggleAttribute('data-on', chosenCoupon().code !== '');
}
