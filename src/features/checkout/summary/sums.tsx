import type { Quote } from '../../../api-client.ts';
import { missingForFree } from '../../../rules/money/free-delivery.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { taxNote } from '../../../rules/store/tax-note.ts';
import { Money } from '../../../ui/money/money.tsx';

const Waiting = () => <span className="skeleton skeleton--text">&nbsp;</span>;

/** The total with its break-up; placeholders before the first quote. */
export function Sums({ quote }: { quote: Quote | null }) {
  return (
    <>
      <div className="sums">
        <div>
          <span>Subtotal</span>
          {quote ? <Money of={quote.subtotal} /> : <Waiting />}
        </div>
        {quote?.coupon && (
          <div className="sums__discount">
            <span>Coupon {quote.coupon.code}</span>
            <Money of={-quote.discount} />
          </div>
        )}
        <div className={quote?.shipping === 0 ? 'sums__free' : undefined}>
          <span>Delivery</span>
          {quote ? <Fee of={quote.shipping} /> : <Waiting />}
        </div>
        {quote?.giftWrap != null && (
          <div>
            <span>Gift wrap</span>
            <Fee of={quote.giftWrap} />
          </div>
        )}
        <div className="sums__total">
          <span>To pay</span>
          {quote ? <Money of={quote.total} /> : <Waiting />}
        </div>
      </div>
      <p className="text-meta">{quote ? `${taxNote(quote)} ${untilFree(quote)}` : '\u00a0'}</p>
      <p className="sr-only" role="status">
        {quote && `To pay ${formatInr(quote.total)}`}
      </p>
    </>
  );
}

export const Fee = ({ of }: { readonly of: number }) => (of === 0 ? <span>Free</span> : <Money of={of} />);

/** 'Add ₹101 more for free delivery.' */
function untilFree(quote: Quote): string {
  if (quote.shipping === 0) return '';
  const missing = missingForFree(quote);
  return missing > 0 ? `Add ${formatInr(missing)} more for free delivery.` : '';
}
