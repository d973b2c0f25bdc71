import { fill } from '../../../rules/language/texts.ts';
import { normaliseCode } from '../../../rules/money/coupon-text.ts';
import { checkoutRefusal } from '../../../rules/refusals/checkout-refusals.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { $pricing, requestQuote } from '../../cart/quote.store.ts';
import { cartSummaryTexts } from './cart-summary.texts.ts';

/** Applies a coupon to the cart. Returns the error message for the field, or '' if the coupon is valid. */
export async function applyCoupon(typed: string): Promise<string> {
  const code = normaliseCode(typed);
  if (code === '') return showMessage(checkoutRefusal('NO_COUPON_CODE'));
  const answer = await requestQuote(code);
  if (answer === null) return $pricing.get().code === code ? showApplied(code) : '';
  if (!answer.ok) return showMessage({ title: answer.denial.title, message: answer.denial.details });
  return answer.data.couponRefusal ? showMessage(answer.data.couponRefusal) : showApplied(code);
}

function showApplied(code: string): string {
  const t = cartSummaryTexts();
  showToast({ kind: 'done', title: t.applied, message: fill(t.appliedHere, { code }) });
  return '';
}

function showMessage({ title, message }: { title: string; message: string }): string {
  showToast({ kind: 'notice', title, message });
  return message;
}

export function removeCoupon(): void {
  void requestQuote('');
}
