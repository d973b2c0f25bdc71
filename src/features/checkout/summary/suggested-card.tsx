import { SCROLLER_DESCRIPTION_CHARS } from '../../../rules/limits.ts';
import { truncate } from '../../../rules/text.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { urls } from '../../../urls.ts';
import { addedToCartToast, refusalToast } from '../../cart/cart-toasts.ts';
import { addToCart } from '../../cart/change-cart.client.ts';
import { Thumb } from '../../cart/thumb.tsx';
import type { Card } from '../../catalog/card/card.server.ts';
import { Price, Tag } from '../../catalog/card/price.tsx';

/** The card of a suggested product; one without sizes can be added to the cart from here. */
export function SuggestedCard({ card: { id, slug, name, description, image, drawing, price, available, hasSizes } }: { card: Card }) {
  const href = urls.product(id, slug);
  return (
    <article className={available < 1 ? 'card card--out' : 'card'}>
      <div className="card__pic">
        <Thumb image={image} fallback={drawing} size={600} />
        <Tag price={price} />
        {available < 1 && <span className="card__flag">Out of stock</span>}
      </div>
      <div className="card__body">
        <h3 className="card__name">
          <a href={href}>{name}</a>
        </h3>
        <p className="card__desc">{truncate(description, SCROLLER_DESCRIPTION_CHARS)}</p>
      </div>
      <div className="card__buy">
        <Price price={price} />
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
