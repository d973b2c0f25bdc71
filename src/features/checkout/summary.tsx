import type { Cart } from '../../rules/cart-lines.ts';
import { countPieces } from '../../rules/cart-lines.ts';
import { count } from '../../rules/text.ts';
import { emptyCart, priceCart } from './cart-changes.ts';
import { CartLines, WaitingLines } from './cart-lines.tsx';
import { CouponField } from './coupon-field.tsx';
import type { Pricing } from './quote.store.ts';
import { Sums } from './sums.tsx';

interface Props {
  /** Null while the page does not know the cart. */
  cart: Cart | null;
  pricing: Pricing;
}

/** What is bought and what it costs, on a bill of tissue. */
export function Summary({ cart, pricing: { state, quote } }: Props) {
  const failed = state === 'failed' && !quote;
  return (
    <aside className="summary" aria-labelledby="h-cart" aria-busy={state === 'loading'}>
      <div className="head">
        <h2 className="h3" id="h-cart" tabIndex={-1}>
          Your cart
        </h2>
        <span className="meta" key={cart ? 'known' : 'waiting'}>
          {cart && cart.length > 0 ? count(countPieces(cart), 'piece') : '\u00a0'}
          {cart && cart.length > 1 && (
            <button type="button" className="link clear" onClick={emptyCart}>
              Clear cart
            </button>
          )}
        </span>
      </div>
      {cart && cart.length > 0 ? <CartLines cart={cart} quote={quote} /> : <WaitingLines />}
      {failed && (
        <div className="fault" role="alert">
          <p>
            <b className="strong">Cart Load Failed.</b> An unexpected error occurred while loading your cart.
          </p>
          <button type="button" className="btn btn--line btn--s" onClick={() => void priceCart()}>
            Try Again
          </button>
        </div>
      )}
      <CouponField coupon={quote?.coupon ?? null} ready={quote !== null} />
      <Sums quote={quote} />
    </aside>
  );
}
