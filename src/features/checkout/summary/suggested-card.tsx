import { SCROLLER_DESCRIPTION_CHARS } from '../../../rules/limits.ts';
import { formatInr, inrParts } from '../../../rules/money/money.ts';
import { truncate } from '../../../rules/text.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { urls } from '../../../urls.ts';
import { addToCart } from '../../cart/cart.store.ts';
import { addedToCartToast, refusalToast } from '../../cart/cart-toasts.ts';
import type { Card } from '../../catalog/card/card.server.ts';
import { Thumb } from './thumb.tsx';

/** The card of a suggested product; one without sizes can be added to the cart from here. */
export function SuggestedCard({ card: { id, slug, name, description, image, drawing, price, available, hasSizes } }: { card: Card }) {
  const href = urls.product(id, slug);
  const { whole, decimals } = inrParts(price.unit);
  return (
    <article className={available < 1 ? 'card card--out' : 'card'}>
      <div className="card__pic">
        <Thumb image={image} fallback={drawing} size={600} />
        {price.percentOff > 0 && (
          <span className="tag">
            <span className="sr-only">Sale </span>−{price.percentOff}%
          </span>
        )}
        {available < 1 && <span className="card__flag">Out of stock</span>}
      </div>
      <div className="card__body">
        <h3 className="card__name">
          <a href={href}>{name}</a>
        </h3>
        <p className="card__desc">{truncate(description, SCROLLER_DESCRIPTION_CHARS)}</p>
      </div>
      <div className="card__buy">
        <p className="price">
          <span>
            {price.was && <span className="sr-only">Price </span>}
            {whole}
            <small>{decimals}</small>
          </span>
          {price.was && (
            <s>
              <span className="sr-only">was </span>
              {formatInr(price.was)}
            </s>
          )}
        </p>
        {hasSizes && available > 0 ? (
          <a className="btn btn--soft btn--s" href={`${href}#choose-size`} aria-label={`Choose Size: ${name}`}>
            Choose Size
          </a>
        ) : (
          <button
            type="button"
            className="btn btn--soft btn--s"
            disabled={available < 1}
            aria-label={`Add to Cart: ${name}`}
            onClick={() => add(id, name, available, price.unit)}
          >
            {available < 1 ? 'Out of stock' : 'Add to Cart'}
          </button>
        )}
      </div>
    </article>
  );
}

function add(id: number, name: string, available: number, seen: number): void {
  const refusal = addToCart({ id, available, seen });
  const { action: _alreadyHere, ...added } = addedToCartToast(name);
  showToast(refusal ? refusalToast(refusal) : added);
}
