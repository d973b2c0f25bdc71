import { type FunctionComponent, useEffect, useState } from 'react';
import { call } from '../../../api-client.ts';
import type { Cart } from '../../../rules/cart/cart-lines.ts';
import type { Card } from '../../catalog/card/card.server.ts';
import { whenLoaded } from '../../payment/pay/page-state.client.ts';

interface Shown {
  readonly cards: readonly Card[];
  readonly SuggestedCard: FunctionComponent<{ card: Card }>;
}

const nothing: Shown = { cards: [], SuggestedCard: () => null };

async function fetchSuggestions(ids: string): Promise<Shown> {
  await whenLoaded();
  const [answer, { SuggestedCard }] = await Promise.all([
    call('GET /products/suggestions', { query: { for: ids } }),
    import('./suggested-card.tsx'),
  ]);
  return answer.ok ? { cards: answer.data.products, SuggestedCard } : nothing;
}

/** Products from the categories of those in the cart. Optional: if the request fails, the section is left out. */
export function Suggestions({ cart }: { cart: Cart }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const ids = [...new Set(cart.map(({ id }) => id))].sort((a, b) => a - b).join(',');
  useEffect(() => {
    let current = true;
    const show = (found: Shown) => current && setShown(found);
    if (ids) fetchSuggestions(ids).then(show, () => show(nothing));
    return () => {
      current = false;
    };
  }, [ids]);
  if (shown?.cards.length === 0) return null;
  return (
    <section className="section wrap" aria-labelledby="h-rec">
      <div className="section-head">
        <h2 className="h2" id="h-rec">
          You may also like
        </h2>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a row of cards is no fieldset */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <div className="product-scroller" tabIndex={0} role="group" aria-label="Suggestions, scroll sideways">
        {shown
          ? shown.cards.map((card) => <shown.SuggestedCard key={card.id} card={card} />)
          : [1, 2, 3, 4, 5].map((n) => <WaitingCard key={n} />)}
      </div>
    </section>
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
