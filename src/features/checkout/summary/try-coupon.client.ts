import { normaliseCode } from '../../../rules/money/coupon-text.ts';
import { checkoutRefusals } from '../../../rules/refusals/checkout-refusals.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { $pricing, requestQuote } from '../../cart/quote.store.ts';

/** Applies a coupon to the cart. Returns the error message for the field, or '' if the coupon is valid. */
export async function applyCoupon(typed: string): Promise<string> {
  const code = normaliseCode(typed);
  if (code === '') {
    const [, title, message] = checkoutRefusals.NO_COUPON_CODE;
    return showMessage({ title, message });
  }
  const answer = await requestQuote(code);
  if (answer === null) return $pricing.get().code === code ? showApplied(code) : '';
  if (!answer.ok) return showMessage({ title: answer.denial.title, message: answer.denial.details });
  return answer.data.couponRefusal ? showMessage(answer.data.couponRefusal) : showApplied(code);
}

function showApplied(code: string): string {
  showToast({ kind: 'done', title: 'Coupon Applied!', message: `${code} has been applied to your total.` });
  return '';
}

function showMessage({ title, message }: { title: string; message: string }): string {
  showToast({ kind: 'notice', title, message });
  return message;
}

export function removeCoupon(): void {
  void requestQuote('');
}
