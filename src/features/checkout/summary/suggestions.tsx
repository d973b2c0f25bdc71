import { useState } from 'react';
import type { Cart } from '../../../rules/cart/cart-lines.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { useLate } from '../use-late.client.ts';
import { cartSummaryTexts } from './cart-summary.texts.ts';

const load = () => import('./suggested-pieces.tsx');

/** Products from the categories of those in the cart, folded below the last act: nothing else is offered while somebody pays. */
export function Suggestions({ cart }: { cart: Cart }) {
  const [isOpen, setOpen] = useState(false);
  const part = useLate(isOpen, load);
  return (
    <details className="checkout-more wrap" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary id="h-rec">
        {cartSummaryTexts().also} <Icon name="chevron-down" size="s" />
      </summary>
      {part && <part.SuggestedPieces cart={cart} />}
    </details>
  );
}

/** Shows the pieces that this device looked at, where there is nothing to pay. */
export function SeenPieces() {
  const part = useLate(true, load);
  return part && <part.SeenPieces />;
}
