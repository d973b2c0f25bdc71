import { useEffect, useRef, useState } from 'react';
import type { Quote } from '../../../api-client.ts';
import { fill } from '../../../rules/language/texts.ts';
import { missingForFree } from '../../../rules/money/free-delivery.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { Money } from '../../../ui/money/money.tsx';
import { cartSummaryTexts } from './cart-summary.texts.ts';

const Waiting = () => <span className="skeleton skeleton--text">&nbsp;</span>;

/** The total with its break-up; placeholders before the first quote. */
export function Sums({ quote }: { quote: Quote | null }) {
  const t = cartSummaryTexts();
  return (
    <>
      <div className="sums">
        <div>
          <span>{t.subtotal}</span>
          {quote ? <Money of={quote.subtotal} /> : <Waiting />}
        </div>
        {quote?.coupon && (
          <div className="sums__discount">
            <span>{fill(t.coupon, { code: quote.coupon.code })}</span>
            <Money of={-quote.discount} />
          </div>
        )}
        <div className={quote?.shipping === 0 ? 'sums__free' : undefined}>
          <span>{t.delivery}</span>
          {quote ? <Fee of={quote.shipping} /> : <Waiting />}
        </div>
        {quote?.giftWrap != null && (
          <div>
            <span>{t.giftWrap}</span>
            <Fee of={quote.giftWrap} />
          </div>
        )}
        <div className="sums__total">
          <span>{t.toPay}</span>
          {quote ? <Money of={quote.total} /> : <Waiting />}
        </div>
      </div>
      <p className="text-meta">{quote ? `${quote.isUnregistered ? t.noGst : t.taxIncluded} ${untilFree(quote)}` : '\u00a0'}</p>
      <TotalSaid total={quote?.total ?? null} />
    </>
  );
}

/** Says the total to screen readers once it has changed; the first one is read with the page. */
function TotalSaid({ total }: { readonly total: Quote['total'] | null }) {
  const former = useRef<number | null>(null);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (total !== null && former.current !== null && former.current !== total)
      setSaid(fill(cartSummaryTexts().toPayAmount, { amount: formatInr(total) }));
    former.current = total ?? former.current;
  }, [total]);
  return (
    <p className="sr-only" role="status">
      {said}
    </p>
  );
}

export const Fee = ({ of }: { readonly of: number }) => (of === 0 ? <span>{cartSummaryTexts().free}</span> : <Money of={of} />);

/** 'Add ₹101 more for free delivery.' */
function untilFree(quote: Quote): string {
  if (quote.shipping === 0) return '';
  const missing = missingForFree(quote);
  return missing > 0 ? fill(cartSummaryTexts().addForFree, { amount: formatInr(missing) }) : '';
}
