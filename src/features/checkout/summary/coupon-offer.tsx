import { useState } from 'react';
import type { Quote } from '../../../api-client.ts';
import { fill } from '../../../rules/language/texts.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { cartSummaryTexts } from './cart-summary.texts.ts';
import { applyCoupon, removeCoupon } from './try-coupon.client.ts';

interface Props {
  quote: Quote | null;
  /** Unfolds the summary and leads to the field for a code. */
  onAsk: () => void;
}

/**
 * The line of the coupon: the announced one, applied by one press; the one that is applied, with the way to remove it; or the way to the
 * field for a code.
 */
export function CouponOffer({ quote, onAsk }: Props) {
  const t = cartSummaryTexts();
  const [trying, setTrying] = useState(false);
  const offer = quote?.couponOffer ?? null;
  const use = async (code: string) => {
    setTrying(true);
    await applyCoupon(code);
    setTrying(false);
  };
  if (quote?.coupon)
    return (
      <div className="coupon-offer coupon-offer--used">
        <span>
          <Icon name="check" size="s" /> {fill(t.couponOff, { code: quote.coupon.code, amount: formatInr(quote.discount) })}
        </span>
        <button type="button" className="link tap" aria-label={fill(t.takeOff, { code: quote.coupon.code })} onClick={removeCoupon}>
          {t.remove}
        </button>
      </div>
    );
  return (
    <div className={offer ? 'coupon-offer coupon-offer--open' : 'coupon-offer'}>
      <button type="button" className="link tap" onClick={onAsk}>
        {t.haveCoupon}
      </button>
      {/* after the line that stands from the start, so that nothing moves when it comes */}
      {offer && (
        <button type="button" className="btn btn--line btn--s" disabled={trying} onClick={() => void use(offer.code)}>
          {fill(t.use, { code: offer.code })}
        </button>
      )}
    </div>
  );
}
