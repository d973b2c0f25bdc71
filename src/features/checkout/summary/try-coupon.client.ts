import { fill } from '../../../rules/language/texts.ts';
import { normaliseCode } from '../../../rules/money/coupon-code.ts';
import { checkoutRefusal } from '../../../rules/refusals/checkout-refusals.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { $pricing, requestQuote } from '../../cart/quote.store.ts';
import { cartSummaryTexts } from './cart-summary.texts.ts';

/** Why a coupon is not applied, for its field. */
export interface CouponFault {
  readonly title: string;
  readonly message: string;
}

/** Applies a coupon to the cart, and says so. Returns why it is not applied, or null. */
export async function applyCoupon(typed: string): Promise<CouponFault | null> {
  const code = normaliseCode(typed);
  if (code === '') return checkoutRefusal('NO_COUPON_CODE');
  const answer = await requestQuote(code);
  if (answer === null) return $pricing.get().code === code ? showApplied(code) : null;
  if (!answer.ok) return { title: answer.denial.title, message: answer.denial.details };
  return answer.data.couponRefusal ?? showApplied(code);
}

function showApplied(code: string): null {
  const t = cartSummaryTexts();
  showToast({ kind: 'done', title: t.applied, message: fill(t.appliedHere, { code }) });
  return null;
}

export function removeCoupon(): void {
  void requestQuote('');
}
