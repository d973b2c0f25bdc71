import { useStore } from '@nanostores/react';
import type { Quote } from '../../../api-client.ts';
import type { Cart } from '../../../rules/cart/cart-lines.ts';
import { fittingPieces } from '../../../rules/cart/fitting-pieces.ts';
import { missingForFree } from '../../../rules/money/free-delivery.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { urls } from '../../../urls.ts';
import { Thumb } from '../thumb.tsx';
import { $fitting, addFitting, type FittingCard } from './drawer-changes.client.ts';
import { focusTitle } from './message.tsx';

/** Pieces that pair with those in the cart. One without sizes is added from here. */
export function Fitting({ quote, cart }: { readonly quote: Quote; readonly cart: Cart }) {
  const found = useStore($fitting).filter(({ id }) => !cart.some((line) => line.id === id));
  const pieces = fittingPieces(found, missingForFree(quote));
  if (pieces.length === 0) return null;
  return (
    <section className="cart-drawer__fitting" aria-labelledby="cart-drawer-fitting">
      <h3 className="text-small text-strong" id="cart-drawer-fitting">
        Goes well with these
      </h3>
      {pieces.map((piece) => (
        <Piece key={piece.id} piece={piece} />
      ))}
    </section>
  );
}

function Piece({ piece }: { readonly piece: FittingCard }) {
  const { id, slug, name, image, drawing, price, hasSizes } = piece;
  const add = () => {
    addFitting(piece);
    focusTitle();
  };
  return (
    <article className="cart-drawer__piece">
      <Thumb image={image} fallback={drawing} />
      <div>
        <h4 className="line-item__name">
          <a href={urls.product(id, slug)}>{name}</a>
        </h4>
        <p className="price">
          <span>
            {price.was && <span className="sr-only">Price </span>}
            {formatInr(price.unit)}
          </span>
          {price.was && (
            <s>
              <span className="sr-only">was </span>
              {formatInr(price.was)}
            </s>
          )}
        </p>
      </div>
      {hasSizes ? (
        <a className="btn btn--soft btn--s" href={`${urls.product(id, slug)}#choose-size`} aria-label={`Choose Size: ${name}`}>
          Size
        </a>
      ) : (
        <button className="iconbtn cart-drawer__add" type="button" aria-label={`Add to Cart: ${name}`} onClick={add}>
          <Icon name="plus" />
        </button>
      )}
    </article>
  );
}
