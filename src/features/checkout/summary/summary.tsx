import { useState } from 'react';
import type { Cart } from '../../../rules/cart/cart-lines.ts';
import { countPieces } from '../../../rules/cart/cart-lines.ts';
import { counted } from '../../../rules/language/counted.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { Rich } from '../../../ui/rich-text/rich.tsx';
import type { QuoteState } from '../../cart/quote.store.ts';
import { Thumb } from '../../cart/thumb.tsx';
import { clearCartWithQuote, priceCart } from './cart-changes.client.ts';
import { CartLines, WaitingLines } from './cart-lines.tsx';
import { cartSummaryTexts } from './cart-summary.texts.ts';
import { Coupon } from './coupon.tsx';
import { Sums } from './sums.tsx';

/** As many fit next to the sum on a phone. */
const PICTURES_SHOWN = 3;

interface Props {
  /** Null before hydration, when the cart is unknown. */
  cart: Cart | null;
  pricing: QuoteState;
}

/**
 * The cart with its prices, coupon and total. In narrow windows it is folded to its number of pieces and total, unless something in it
 * keeps the order from being paid.
 */
export function Summary({ cart, pricing: { state, quote } }: Props) {
  const t = cartSummaryTexts();
  const [unfolded, setUnfolded] = useState(false);
  const failed = state === 'failed' && !quote;
  const open = unfolded || failed || quote?.buyable === false;
  // Pieces and total are of the same quote.
  const pieces = cart && cart.length > 0 ? counted(t.pieces, quote?.pieces ?? countPieces(cart)) : '\u00a0';
  return (
    <aside className={open ? 'cart-summary is-open' : 'cart-summary'} aria-labelledby="h-cart" aria-busy={state === 'loading'}>
      <div className="section-head">
        <h2 className="h3" id="h-cart" tabIndex={-1}>
          {t.title}
        </h2>
        <span className="text-meta cart-summary__count">{pieces}</span>
        <button
          type="button"
          className="cart-summary__fold"
          aria-expanded={open}
          aria-controls="cart-contents cart-sums"
          onClick={() => setUnfolded(!open)}
        >
          <span className="cart-summary__pictures" aria-hidden="true">
            {quote?.lines.slice(0, PICTURES_SHOWN).map((line) => (
              <Thumb key={`${line.productId}/${line.size}`} image={line.image} />
            ))}
          </span>
          <span key={pieces}>{pieces}</span> <b>{quote && <Money of={quote.total} />}</b> <Icon name="chevron-down" size="s" />
        </button>
      </div>
      <div className="cart-summary__contents" id="cart-contents">
        {cart && cart.length > 0 ? <CartLines cart={cart} quote={quote} /> : <WaitingLines />}
        {failed && (
          <div className="checkout-fault" role="alert">
            <p>
              <Rich text={t.notLoaded} />
            </p>
            <button type="button" className="btn btn--line btn--s" onClick={() => void priceCart()}>
              {t.tryAgain}
            </button>
          </div>
        )}
      </div>
      <Coupon quote={quote} />
      <div className="cart-summary__contents" id="cart-sums">
        <Sums quote={quote} />
        {cart && cart.length > 1 && (
          <button type="button" className="link tap cart-summary__clear" onClick={clearCartWithQuote}>
            {t.clear}
          </button>
        )}
      </div>
    </aside>
  );
}
