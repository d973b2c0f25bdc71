import { type FunctionComponent, useEffect, useState } from 'react';
import { call } from '../../../api-client.ts';
import { type Cart, SEEN_KEY } from '../../../rules/cart/cart-lines.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { onDevice } from '../../../ui/storage.client.ts';
import type { Card } from '../../catalog/card/card.server.ts';
import { cartSummaryTexts } from './cart-summary.texts.ts';

interface Shown {
  readonly cards: readonly Card[];
  readonly SuggestedCard: FunctionComponent<{ card: Card }>;
}

const nothing: Shown = { cards: [], SuggestedCard: () => null };

async function fetchCards(of: 'suggestions' | 'seen', ids: string): Promise<Shown> {
  const [answer, { SuggestedCard }] = await Promise.all([
    call(`GET /products/${of}`, { query: { for: ids } }),
    import('./suggested-card.tsx'),
  ]);
  return answer.ok ? { cards: answer.data.products, SuggestedCard } : nothing;
}

/** What this device looked at, where there is nothing to pay. Nothing where that is unknown. */
export function SeenPieces() {
  const [{ cards, SuggestedCard }, setShown] = useState(nothing);
  useEffect(() => {
    const ids = onDevice.read(SEEN_KEY);
    if (ids) fetchCards('seen', ids).then(setShown, () => {});
  }, []);
  if (cards.length === 0) return null;
  return (
    <section className="wrap section--last" aria-labelledby="h-seen">
      <h2 className="h3" id="h-seen">
        {cartSummaryTexts().seen}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="product-scroller" tabIndex={0} aria-labelledby="h-seen">
        {cards.map((card) => (
          <SuggestedCard key={card.id} card={card} />
        ))}
      </section>
    </section>
  );
}

/**
 * Products from the categories of those in the cart, folded below the last act: nothing else is offered while somebody pays. Optional: if
 * the request fails, the section is left out.
 */
export function Suggestions({ cart }: { cart: Cart }) {
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const ids = isOpen ? [...new Set(cart.map(({ id }) => id))].sort((a, b) => a - b).join(',') : '';
  useEffect(() => {
    let current = true;
    const show = (found: Shown) => current && setShown(found);
    if (ids) fetchCards('suggestions', ids).then(show, () => show(nothing));
    return () => {
      current = false;
    };
  }, [ids]);
  if (shown?.cards.length === 0) return null;
  return (
    <details className="checkout-more wrap" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary id="h-rec">
        {cartSummaryTexts().also} <Icon name="chevron-down" size="s" />
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="product-scroller" tabIndex={0} aria-labelledby="h-rec">
        {shown
          ? shown.cards.map((card) => <shown.SuggestedCard key={card.id} card={card} />)
          : [1, 2, 3, 4, 5].map((n) => <WaitingCard key={n} />)}
      </section>
    </details>
  );
}

function WaitingCard() {
  return (
    <div className="card" aria-hidden="true">
      <div className="skeleton skeleton--picture" />
      <div className="checkout-suggestion" />
    </div>
  );
}
