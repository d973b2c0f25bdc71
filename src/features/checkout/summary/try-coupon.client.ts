import { normaliseCode } from '../../../rules/money/coupon.ts';
import { orderRefusal } from '../../../rules/refusals/order-refusals.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { $pricing, requestQuote } from '../quote.store.ts';

/** Tries a coupon on the cart. Returns the sentence to show under the field, or '' when it counts. */
export async function applyCoupon(typed: string): Promise<string> {
  const code = normaliseCode(typed);
  if (code === '') return showMessage(orderRefusal('NO_COUPON_CODE'));
  const answer = await requestQuote(code);
  if (answer === null) return $pricing.get().code === code ? applied(code) : '';
  if (!answer.ok) return showMessage({ title: answer.denial.title, message: answer.denial.details });
  return answer.data.couponRefusal ? showMessage(answer.data.couponRefusal) : applied(code);
}

function applied(code: string): string {
  showToast({ kind: 'done', title: 'Coupon Applied!', message: `${code} is taken off your total.` });
  return '';
}

function showMessage({ title, message }: { title: string; message: string }): string {
  showToast({ kind: 'notice', title, message });
  return message;
}

export function removeCoupon(): void {
  void requestQuote('');
}
