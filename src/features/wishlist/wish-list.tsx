import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { counted } from '../../rules/language/counted.ts';
import type { Card } from '../catalog/card/card.server.ts';
import { WishCard } from './wish-card.tsx';
import { wishListTexts } from './wish-list.texts.ts';
import { $wishlist } from './wishlist.store.ts';

/** Cards in the first rows, whose pictures are loaded at once. */
const EAGER = 4;

/** The pieces of the page /wishlist. Those that leave the list meanwhile go, and come back to their place. */
export function WishList({ cards }: { readonly cards: readonly Card[] }) {
  const t = wishListTexts();
  const wished = useStore($wishlist);
  const head = useRef<HTMLHeadingElement>(null);
  const shown = wished ? cards.filter(({ id }) => wished.has(id)) : cards;
  return (
    <>
      <div className="wishlist-head">
        <h1 className="h1" tabIndex={-1} ref={head}>
          {t.title}
        </h1>
        <p className="text-meta">{shown.length > 0 && counted(t.pieces, shown.length)}</p>
      </div>
      <div className="product-grid">
        {shown.map((card, at) => (
          <WishCard key={card.id} card={card} eager={at < EAGER} onGone={() => head.current?.focus()} />
        ))}
      </div>
    </>
  );
}
