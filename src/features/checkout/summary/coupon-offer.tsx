import { useState } from 'react';
import type { Quote } from '../../../api-client.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { applyCoupon } from './try-coupon.client.ts';

interface Props {
  quote: Quote | null;
  /** Unfolds the summary and leads to the field for a code. */
  onAsk: () => void;
}

/** The announced coupon, applied by one press, and in the folded summary the way to the field or the coupon that is applied. */
export function CouponOffer({ quote, onAsk }: Props) {
  const [trying, setTrying] = useState(false);
  const offer = quote?.couponOffer ?? null;
  const use = async (code: string) => {
    setTrying(true);
    await applyCoupon(code);
    setTrying(false);
  };
  return (
    <div className="coupon-offer">
      {quote?.coupon ? (
        <span className="coupon-offer__folded">
          You save {formatInr(quote.discount)} with {quote.coupon.code}
        </span>
      ) : (
        <button type="button" className="link tap coupon-offer__folded" onClick={onAsk}>
          Have a coupon?
        </button>
      )}
      {/* after the line that stands from the start, so that nothing moves when it comes */}
      {offer && (
        <button type="button" className="btn btn--line btn--s" disabled={trying} onClick={() => void use(offer.code)}>
          Use {offer.code}
        </button>
      )}
    </div>
  );
}
