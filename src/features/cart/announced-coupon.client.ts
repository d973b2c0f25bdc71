import { formatInr } from '../../rules/money/money.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { $cart } from './cart.store.ts';
import { chooseCoupon, chosenCoupon } from './chosen-coupon.client.ts';
import { requestQuote } from './quote.store.ts';

/**
 * Puts the announced coupon on for this visit: the cart has it from now on, or once it has pieces for enough. Says what it saves, or why it
 * cannot be used.
 */
export async function useAnnounced(act: HTMLElement): Promise<void> {
  const code = act.dataset.useCode ?? '';
  chooseCoupon(code);
  act.dataset.on = '';
  const title = `${code} is on`;
  if ($cart.get().length === 0) return showToast({ kind: 'done', title, message: 'It comes off your bill in the cart.' });
  const answer = await requestQuote(code);
  if (!answer?.ok) return showToast({ kind: 'done', title, message: 'It comes off your bill at checkout.' });
  const { couponRefusal: refusal, discount } = answer.data;
  if (!refusal) return showToast({ kind: 'done', title, message: `You save ${formatInr(discount)}.` });
  showToast({ kind: 'notice', title: refusal.title, message: refusal.message });
  // Too small a cart may grow; nothing else changes while the visit lasts. The checkout itself forgets what it refuses.
  if (refusal.code !== 'COUPON_MINIMUM') chooseCoupon('');
  act.toggleAttribute('data-on', chosenCoupon().code !== '');
}
