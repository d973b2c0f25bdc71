import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useRef, useState } from 'react';
import { clampQuantity, stockLabel } from '../../../rules/catalog/stock.ts';
import type { Paise } from '../../../rules/money/money.ts';
import { stockRefusal } from '../../../rules/refusals/refusal.ts';
import { Quantity } from '../../../ui/form/quantity.tsx';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { urls } from '../../../urls.ts';
import { addToCart } from '../../cart/cart.store.ts';
import { cartSynced } from '../../cart/cart-owner.client.ts';
import { addedToCartToast, refusalToast } from '../../cart/cart-toasts.ts';
import { BuyBar } from './buy-bar.tsx';
import type { SizeChoice } from './product.server.ts';
import { SizeChips } from './size-chips.tsx';

interface Props {
  id: number;
  name: string;
  available: number;
  /** Price of one piece. */
  unit: Paise;
  sizes: readonly SizeChoice[];
  stockPerSize: boolean;
  /** True if these are bangle sizes, for which the page has a size guide. */
  guide: boolean;
}

/** The same press again within this time is a double tap on one button, and counts once. */
const DOUBLE_TAP_MS = 600;

/** Size, quantity, Add to Cart and Buy Now. Rendered by the server, hydrated on the first touch. */
export function BuyBox({ id, name, available: total, unit, sizes, stockPerSize, guide }: Props) {
  // Clicks made before hydration are replayed in one go, without a render in between: handlers must read the atom.
  const [$choice] = useState(() => atom({ size: '', quantity: 1 }));
  const { size, quantity } = useStore($choice);
  const [missing, setMissing] = useState('');
  const lastPress = useRef({ what: '', at: 0 });
  const chips = useRef<HTMLFieldSetElement>(null);
  const availableOf = (chosen: string) => (stockPerSize ? (sizes.find((one) => one.size === chosen)?.available ?? total) : total);
  const choose = (chosen: string) => {
    $choice.set({ size: chosen, quantity: clampQuantity($choice.get().quantity, availableOf(chosen)) });
    setMissing('');
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
    const press = { what: `${buying} ${now.size} ${now.quantity}`, at: Date.now() };
    const isRepeated = press.what === lastPress.current.what && press.at - lastPress.current.at < DOUBLE_TAP_MS;
    lastPress.current = press;
    if (isRepeated) return;
    if (sizes.length > 0 && now.size === '') {
      const refusal = stockRefusal(buying ? 'SIZE_REQUIRED_TO_BUY' : 'SIZE_REQUIRED');
      setMissing(refusal.message);
      chips.current?.scrollIntoView({ block: 'center' });
      chips.current?.querySelector<HTMLInputElement>('input:enabled')?.focus({ preventScroll: true });
      return showToast(refusalToast(refusal));
    }
    const refusal = addToCart({ id, ...now, available: availableOf(now.size), stockPerSize, seen: unit }, buying);
    if (refusal) showToast(refusalToast(refusal));
    else if (buying) void cartSynced().then((synced) => synced && location.assign(urls.checkout));
    else showToast(addedToCartToast(name, now.size));
  };

  const available = availableOf(size);
  const stock = stockLabel(available);
  const isOut = stock.kind === 'out';
  const note = stock.kind !== 'in' && (
    <p className={isOut ? 'stock-note stock-note--out' : 'stock-note'} role="status">
      {stock.text}
    </p>
  );
  const buttons = (
    <>
      <button type="button" className="btn btn--soft" disabled={isOut} onClick={() => add(false)}>
        Add to Cart
      </button>
      <button type="button" className="btn" disabled={isOut} onClick={() => add(true)}>
        Buy Now
      </button>
    </>
  );
  return (
    <>
      {sizes.length > 0 && total > 0 && <SizeChips ref={chips} sizes={sizes} guide={guide} missing={missing} onChoose={choose} />}
      {total > 0 ? (
        <div className="buy-box" id="buy">
          {note}
          <Quantity label="Quantity" quantity={quantity} most={clampQuantity(available, available)} onStep={step} />
          {buttons}
        </div>
      ) : (
        note
      )}
      <BuyBar name={name} unit={unit} out={total < 1}>
        {buttons}
      </BuyBar>
    </>
  );
}
