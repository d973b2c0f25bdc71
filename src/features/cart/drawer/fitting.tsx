import { useStore } from '@nanostores/react';
import type { Quote } from '../../../api-client.ts';
import type { Cart } from '../../../rules/cart/cart-lines.ts';
import { fittingPieces } from '../../../rules/cart/fitting-pieces.ts';
import { missingForFree } from '../../../rules/money/free-delivery.ts';
import { cartDrawerTexts } from './cart-drawer.texts.ts';
import { $fitting } from './drawer-changes.client.ts';
import { MiniCard } from './mini-card.tsx';

/** Pieces that pair with those in the cart. */
export function Fitting({ quote, cart }: { readonly quote: Quote; readonly cart: Cart }) {
  const found = useStore($fitting).filter(({ id }) => !cart.some((line) => line.id === id));
  const pieces = fittingPieces(found, missingForFree(quote));
  if (pieces.length === 0) return null;
  return (
    <section className="cart-drawer__fitting" aria-labelledby="cart-drawer-fitting">
      <h3 className="text-small text-strong" id="cart-drawer-fitting">
        {cartDrawerTexts().goesWith}
      </h3>
      {pieces.map((piece) => (
        <MiniCard key={piece.id} piece={piece} />
      ))}
    </section>
  );
}
