import { normaliseCode } from '../../../rules/money/coupon.ts';
import { refuseOrder } from '../../../rules/refusals/order-refusals.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { $pricing, reprice } from '../quote.store.ts';

/** Tries a coupon on the cart. Returns the sentence to show under the field, or '' when it counts. */
export async function tryCoupon(typed: string): Promise<string> {
  const code = normaliseCode(typed);
  if (code === '') return told(refuseOrder('NO_COUPON_CODE'));
  const answer = await reprice(code);
  if (answer === null) return $pricing.get().code === code ? applied(code) : '';
  if (!answer.ok) return told({ title: answer.denial.title, message: answer.denial.details });
  return answer.data.couponRefusal ? told(answer.data.couponRefusal) : applied(code);
}

function applied(code: string): string {
  showToast({ kind: 'done', title: 'Coupon Applied!', message: `${code} is taken off your total.` });
  return '';
}

function told({ title, message }: { title: string; message: string }): string {
  showToast({ kind: 'notice', title, message });
  return message;
}

export function dropCoupon(): void {
  void reprice('');
}
