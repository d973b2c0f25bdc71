import type { AnswerOf } from '../../../api-routes.ts';
import { fill } from '../../../rules/language/texts.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { urls } from '../../../urls.ts';
import { Thumb } from '../thumb.tsx';
import { cartDrawerTexts } from './cart-drawer.texts.ts';
import { addFromDrawer } from './drawer-changes.client.ts';
import { focusTitle } from './message.tsx';

export type MiniPiece = AnswerOf<'GET /products/seen'>['products'][number];

/** A piece in one line of the drawer. One without sizes is added from here. */
export function MiniCard({ piece }: { readonly piece: MiniPiece }) {
  const t = cartDrawerTexts();
  const { id, slug, name, lang, image, drawing, price, hasSizes } = piece;
  const add = () => {
    addFromDrawer(piece);
    focusTitle();
  };
  return (
    <article className="cart-drawer__piece">
      <Thumb image={image} fallback={drawing} />
      <div>
        <h4 className="line-item__name">
          <a href={urls.product(id, slug)} lang={lang?.name}>
            {name}
          </a>
        </h4>
        <p className="price">
          <span>
            {price.was && <span className="sr-only">{t.price} </span>}
            <Money of={price.unit} />
          </span>
          {price.was && (
            <span className="price__was">
              <span className="sr-only">{t.was} </span>
              <s>{formatInr(price.was)}</s>
            </span>
          )}
        </p>
      </div>
      {hasSizes ? (
        <a className="btn btn--soft btn--s" href={`${urls.product(id, slug)}#choose-size`} aria-label={fill(t.chooseSize, { name })}>
          {t.size}
        </a>
      ) : (
        <button className="iconbtn cart-drawer__add" type="button" aria-label={fill(t.add, { name })} onClick={add}>
          <Icon name="plus" />
        </button>
      )}
    </article>
  );
}
