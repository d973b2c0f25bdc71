import { useState } from 'react';
import { fill } from '../../rules/language/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { urls } from '../../urls.ts';
import type { Card } from '../catalog/card/card.server.ts';
import { Price } from '../catalog/card/price.tsx';
import { pictureSources } from '../media/picture-sources.ts';
import { wishListTexts } from './wish-list.texts.ts';
import { moveToCart, removeWish } from './wishlist-changes.client.ts';

interface Props {
  card: Card;
  eager: boolean;
  /** Called when the piece has left the list. */
  onGone: () => void;
}

/** A product on the wishlist, with buttons to move it to the cart, remove it, or be notified when it is back in stock. */
export function WishCard({ card, eager, onGone }: Props) {
  const { id, slug, name, line, lang, price, available, hasSizes } = card;
  const t = wishListTexts();
  const [busy, setBusy] = useState(false);
  const out = available < 1;
  const href = urls.product(id, slug);
  const press = async (act: (card: Card) => Promise<boolean>) => {
    if (busy) return;
    setBusy(true);
    if (await act(card)) onGone();
    setBusy(false);
  };
  return (
    <article className={out ? 'card wishlist-card card--out' : 'card wishlist-card'} data-wished={id} aria-busy={busy || undefined}>
      <div className="card__pic">
        <Picture card={card} eager={eager} />
        {out && <span className="card__flag">{t.outOfStock}</span>}
      </div>
      <button
        className="heart"
        type="button"
        data-tap="remove"
        aria-label={fill(t.removeNamed, { name })}
        onClick={() => press(removeWish)}
      >
        <Icon name="heart" />
      </button>
      <h2 className="card__name">
        <a href={href} lang={lang?.name}>
          {name}
        </a>
      </h2>
      <p className="card__desc" lang={lang?.line}>
        {line}
      </p>
      <Price price={price} />
      {out && (
        <p className="wishlist-card__meta">
          <a className="link tap" href={`${href}#notify-me`} aria-label={fill(t.notifyNamed, { name })}>
            {t.notifyMe}
          </a>
        </p>
      )}
      {!out && hasSizes && (
        <a className="card__add" href={`${href}#choose-size`} aria-label={fill(t.chooseSizeNamed, { name })}>
          <span>{t.chooseSize}</span>
        </a>
      )}
      {!out && !hasSizes && (
        <button
          className="card__add"
          type="button"
          data-tap="move"
          aria-label={fill(t.moveNamed, { name })}
          onClick={() => press(moveToCart)}
        >
          <span>{t.move}</span>
        </button>
      )}
    </article>
  );
}

function Picture({ card: { image, drawing }, eager }: Pick<Props, 'card' | 'eager'>) {
  const shared = { width: 600, height: 600, ...(eager ? { fetchPriority: 'low' as const } : { loading: 'lazy' as const }) };
  if (!image) return <img src={`/icons/ph-${drawing}-1.svg`} alt="" {...shared} />;
  const { srcset, src } = pictureSources(image, 360, 720);
  return (
    <picture>
      <source type="image/avif" srcSet={srcset} sizes="(min-width: 60rem) 19rem, (min-width: 48rem) 31vw, 46vw" />
      <img src={src} data-ph={drawing} alt="" {...shared} />
    </picture>
  );
}
