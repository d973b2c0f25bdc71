import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useRef, useState } from 'react';
import { clampQuantity, stockLabel } from '../../../rules/catalog/stock.ts';
import { stockRefusal } from '../../../rules/refusals/refusal.ts';
import { Quantity } from '../../../ui/form/quantity.tsx';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { urls } from '../../../urls.ts';
import { addToCart } from '../../cart/cart.store.ts';
import { cartSynced } from '../../cart/cart-owner.client.ts';
import { addedToCartToast, refusalToast } from '../../cart/cart-toasts.ts';
import type { SizeChoice } from './product.server.ts';
import { SizeChips } from './size-chips.tsx';

interface Props {
  id: number;
  name: string;
  available: number;
  /** Price of one piece, in paise. */
  unit: number;
  sizes: readonly SizeChoice[];
  stockPerSize: boolean;
  /** True if these are bangle sizes, for which the page has a size guide. */
  guide: boolean;
}

/** Size, quantity, Add to Cart and Buy Now. Rendered by the server, hydrated on the first touch. */
export function BuyBox({ id, name, available: total, unit, sizes, stockPerSize, guide }: Props) {
  // Clicks made before hydration are replayed in one go, without a render in between: handlers must read the atom.
  const [$choice] = useState(() => atom({ size: '', quantity: 1 }));
  const { size, quantity } = useStore($choice);
  const chips = useRef<HTMLFieldSetElement>(null);
  const availableOf = (chosen: string) => (stockPerSize ? (sizes.find((one) => one.size === chosen)?.available ?? total) : total);
  const choose = (chosen: string) => {
    $choice.set({ size: chosen, quantity: clampQuantity($choice.get().quantity, availableOf(chosen)) });
  };
  const step = (by: number) => {
    const now = $choice.get();
    $choice.set({ ...now, quantity: clampQuantity(now.quantity + by, availableOf(now.size)) });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for the size chosen before hydration
  useEffect(() => {
    const early = chips.current?.querySelector<HTMLInputElement>(':checked');
    if (early) choose(early.value);
  }, []);

  const add = (buying: boolean) => {
    const now = $choice.get();
    if (sizes.length > 0 && now.size === '') {
      chips.current?.scrollIntoView({ block: 'center' });
      chips.current?.querySelector<HTMLInputElement>('input:enabled')?.focus({ preventScroll: true });
      return showToast(refusalToast(stockRefusal(buying ? 'SIZE_REQUIRED_TO_BUY' : 'SIZE_REQUIRED')));
    }
    const refusal = addToCart({ id, ...now, available: availableOf(now.size), stockPerSize, seen: unit }, buying);
    if (refusal) showToast(refusalToast(refusal));
    else if (buying) void cartSynced().then((synced) => synced && location.assign(urls.checkout));
    else showToast(addedToCartToast(name, now.size));
  };

  const available = availableOf(size);
  const note = stockLabel(available);
  const out = note.kind === 'out';
  const buttons = (small: string) => (
    <>
      <button type="button" className={`btn btn--soft${small}`} disabled={out} onClick={() => add(false)}>
        Add to Cart
      </button>
      <button type="button" className={`btn buy-box__now${small}`} disabled={out} onClick={() => add(true)}>
        Buy Now
      </button>
    </>
  );
  return (
    <>
      {sizes.length > 0 && <SizeChips ref={chips} sizes={sizes} guide={guide} onChoose={choose} />}
      {note.kind !== 'in' && (
        <p className={out ? 'stock-note stock-note--out' : 'stock-note'} role="status">
          {note.text}
        </p>
      )}
      {total > 0 && (
        <div className="buy-box" id="buy">
          <Quantity label="Quantity" quantity={quantity} most={clampQuantity(available, available)} onStep={step} />
          {buttons('')}
        </div>
      )}
      <section className="buy-bar" suppressHydrationWarning aria-label="Buy" data-buybar>
        {total > 0 ? (
          buttons(' btn--s')
        ) : (
          <a className="btn btn--s buy-bar__notify" href="#notify-me">
            Out of stock · Notify me
          </a>
        )}
      </section>
    </>
  );
}
