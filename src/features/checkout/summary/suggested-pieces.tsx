import { useEffect, useState } from 'react';
import { call } from '../../../api-client.ts';
import { type Cart, SEEN_KEY } from '../../../rules/cart/cart-lines.ts';
import { onDevice } from '../../../ui/storage.client.ts';
import type { Card } from '../../catalog/card/card.server.ts';
import { cartSummaryTexts } from './cart-summary.texts.ts';
import { SuggestedCard } from './suggested-card.tsx';

/** The cards of a list, by the ids that it is asked with: null while they load, none if they cannot be read. */
function useCards(of: 'suggestions' | 'seen', ids: string): readonly Card[] | null {
  const [cards, setCards] = useState<readonly Card[] | null>(null);
  useEffect(() => {
    let current = true;
    const show = (found: readonly Card[]) => current && setCards(found);
    if (ids)
      call(`GET /products/${of}`, { query: { for: ids } }).then(
        (answer) => show(answer.ok ? answer.data.products : []),
        () => show([]),
      );
    return () => {
      current = false;
    };
  }, [of, ids]);
  return cards;
}

/** Pieces of the same categories as those in the cart; nothing if they cannot be read. */
export function SuggestedPieces({ cart }: { cart: Cart }) {
  const ids = [...new Set(cart.map(({ id }) => id))].sort((a, b) => a - b).join(',');
  const cards = useCards('suggestions', ids);
  return cards?.length === 0 ? null : <Row cards={cards} by="h-rec" />;
}

/** Pieces that this device looked at; nothing where that is unknown. */
export function SeenPieces() {
  const cards = useCards('seen', onDevice.read(SEEN_KEY) ?? '');
  if (!cards?.length) return null;
  return (
    <section className="wrap section--last" aria-labelledby="h-seen">
      <h2 className="h3" id="h-seen">
        {cartSummaryTexts().seen}
      </h2>
      <Row cards={cards} by="h-seen" />
    </section>
  );
}

/** Null while the cards load. */
function Row({ cards, by }: { readonly cards: readonly Card[] | null; readonly by: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="product-scroller" tabIndex={0} aria-labelledby={by}>
      {cards ? cards.map((card) => <SuggestedCard key={card.id} card={card} />) : [1, 2, 3, 4, 5].map((n) => <WaitingCard key={n} />)}
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
