import { clauseOf } from '../../../rules/catalog/short-line.ts';
import { fill } from '../../../rules/language/texts.ts';
import { SCROLLER_DESCRIPTION_CHARS } from '../../../rules/limits.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { urls } from '../../../urls.ts';
import { addedToCartToast, refusalToast } from '../../cart/cart-toasts.ts';
import { addToCart } from '../../cart/change-cart.client.ts';
import { Thumb } from '../../cart/thumb.tsx';
import type { Card } from '../../catalog/card/card.server.ts';
import { Price } from '../../catalog/card/price.tsx';
import { suggestedCardTexts } from './suggested-card.texts.ts';

/** The card of a suggested product; one without sizes can be added to the cart from here. */
export function SuggestedCard({ card: { id, slug, name, line, lang, image, drawing, price, available, hasSizes, size } }: { card: Card }) {
  const t = suggestedCardTexts();
  const href = urls.product(id, slug);
  const out = available < 1;
  return (
    <article className={out ? 'card card--out' : 'card'}>
      <div className="card__pic">
        <Thumb image={image} fallback={drawing} size={600} />
        {out && <span className="card__flag">{t.out}</span>}
      </div>
      <h3 className="card__name">
        <a href={href} lang={lang?.name}>
          {name}
        </a>
      </h3>
      <p className="card__desc" lang={lang?.line}>
        {clauseOf(line, SCROLLER_DESCRIPTION_CHARS)}
      </p>
      <Price price={price} />
      {hasSizes && !out ? (
        <a className="card__add" href={`${href}#choose-size`} aria-label={fill(t.chooseSizeNamed, { name })}>
          <span>{t.chooseSize}</span>
        </a>
      ) : (
        <button
          type="button"
          className="card__add"
          disabled={out}
          aria-label={fill(t.addNamed, { name })}
          onClick={() => add({ id, size, available, seen: price.unit }, name)}
        >
          <span>{t.add}</span>
        </button>
      )}
    </article>
  );
}

function add(piece: Parameters<typeof addToCart>[0], name: string): void {
  const refusal = addToCart(piece);
  const { action: _alreadyHere, ...added } = addedToCartToast(name, piece.size);
  showToast(refusal ? refusalToast(refusal) : added);
}
