import type { Quote } from '../../../api-client.ts';
import { missingForFree } from '../../../rules/money/free-delivery.ts';
import { formatInr } from '../../../rules/money/money.ts';

const Waiting = () => <span className="skeleton skeleton--text">&nbsp;</span>;

/** The total with its break-up; placeholders before the first quote. */
export function Sums({ quote }: { quote: Quote | null }) {
  return (
    <>
      <div className="sums">
        <div>
          <span>Subtotal</span>
          {quote ? <span>{formatInr(quote.subtotal)}</span> : <Waiting />}
        </div>
        {quote?.coupon && (
          <div className="sums__discount">
            <span>Coupon {quote.coupon.code}</span>
            <span>−{formatInr(quote.discount)}</span>
          </div>
        )}
        <div>
          <span>Delivery</span>
          {quote ? <span>{deliveryFeeText(quote.shipping)}</span> : <Waiting />}
        </div>
        {quote?.giftWrap != null && (
          <div>
            <span>Gift wrap</span>
            <span>{deliveryFeeText(quote.giftWrap)}</span>
          </div>
        )}
        <div className="sums__total">
          <span>To pay</span>
          {quote ? <span>{formatInr(quote.total)}</span> : <Waiting />}
        </div>
      </div>
      <p className="text-meta">Prices include all taxes.{quote && ` ${untilFree(quote)}`}</p>
      <p className="sr-only" role="status">
        {quote && `To pay ${formatInr(quote.total)}`}
      </p>
    </>
  );
}

export const deliveryFeeText = (fee: number) => (fee === 0 ? 'Free' : formatInr(fee));

/** 'Add ₹101 more for free delivery.' */
function untilFree(quote: Quote): string {
  if (quote.shipping === 0) return '';
  const missing = missingForFree(quote);
  return missing > 0 ? `Add ${formatInr(missing)} more for free delivery.` : '';
}
