import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Quote } from '../../../api-client.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { checkoutTexts } from '../checkout.texts.ts';
import { priceCart } from '../summary/cart-changes.client.ts';
import { Fee } from '../summary/sums.tsx';
import { $giftNote, setGiftNote } from './gift.store.ts';
import type { GiftCard } from './gift-card.tsx';

/** Offers to wrap the order as a present; nothing if the shop wraps none. It is never ticked for the customer. */
export function GiftStep({ quote }: { readonly quote: Quote | null }) {
  const t = checkoutTexts();
  const note = useStore($giftNote);
  const [Card, setCard] = useState<typeof GiftCard | null>(null);
  const isGift = note !== null;
  useEffect(() => {
    // Without the card's field the wish and its price stay.
    if (isGift) import('./gift-card.tsx').then(({ GiftCard: show }) => setCard(() => show)).catch(() => {});
  }, [isGift]);
  const price = quote?.giftOffer ?? null;
  const isWithdrawn = quote !== null && price === null && isGift;
  useEffect(() => {
    if (!isWithdrawn) return;
    setGiftNote(null);
    showToast({ kind: 'notice', title: checkoutTexts().noGift, message: checkoutTexts().noGiftWhat });
  }, [isWithdrawn]);
  if (price === null) return null;
  const choose = (isChosen: boolean) => {
    setGiftNote(isChosen ? '' : null);
    void priceCart();
  };
  return (
    <section className="checkout-step" aria-labelledby="h-gift">
      <h2 className="sr-only" id="h-gift">
        {t.gift}
      </h2>
      <label className="checkout-option check">
        <input type="checkbox" checked={isGift} onChange={({ target }) => choose(target.checked)} />
        <span>
          <b className="text-strong">{t.packGift}</b>
          <span className="text-meta">{t.giftWhat}</span>
        </span>
        <b className="text-strong">
          <Fee of={price} />
        </b>
      </label>
      {note !== null && Card && <Card note={note} />}
    </section>
  );
}
