import { useStore } from '@nanostores/react';
import type { Quote } from '../../../api-client.ts';
import { GIFT_NOTE_MAX } from '../../../rules/limits.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { priceCart } from '../summary/cart-changes.client.ts';
import { $giftNote, setGiftNote } from './gift.store.ts';

/** Offers to wrap the order as a present; nothing where the shop wraps none. It is never ticked for the customer. */
export function GiftStep({ quote }: { readonly quote: Quote | null }) {
  const note = useStore($giftNote);
  const price = quote?.giftOffer ?? null;
  if (price === null) return null;
  const choose = (isGift: boolean) => {
    setGiftNote(isGift ? '' : null);
    void priceCart();
  };
  return (
    <section className="checkout-step" aria-labelledby="h-gift">
      <h2 className="h3" id="h-gift">
        Gift
      </h2>
      <label className="checkout-option check">
        <input type="checkbox" checked={note !== null} onChange={({ target }) => choose(target.checked)} />
        <span>
          <b className="text-strong">Pack as a gift</b>
          <br />
          <span className="text-meta">Wrapped, with your words on a card and no price in the parcel</span>
        </span>
        <b className="text-strong">{price === 0 ? 'Free' : formatInr(price)}</b>
      </label>
      {note !== null && (
        <div className="field">
          <label htmlFor="gift-note">
            Words on the card <span className="field__optional">(optional)</span>
          </label>
          <textarea
            className="textarea"
            id="gift-note"
            rows={3}
            maxLength={GIFT_NOTE_MAX}
            value={note}
            onChange={({ target }) => setGiftNote(target.value)}
            aria-describedby="gift-note-left"
          />
          <p className="hint" id="gift-note-left">
            {GIFT_NOTE_MAX - note.length} characters left
          </p>
        </div>
      )}
    </section>
  );
}
