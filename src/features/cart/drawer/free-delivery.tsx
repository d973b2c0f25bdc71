import { useStore } from '@nanostores/react';
import type { Quote } from '../../../api-client.ts';
import { fill } from '../../../rules/language/texts.ts';
import { missingForFree } from '../../../rules/money/free-delivery.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Rich } from '../../../ui/rich-text/rich.tsx';
import { cartDrawerTexts } from './cart-drawer.texts.ts';
import { $arrives } from './drawer-changes.client.ts';

/** Shows how much is missing to free delivery, or that it is free, with the days of the PIN code that this device knows. */
export function FreeDelivery({ quote }: { readonly quote: Quote }) {
  const t = cartDrawerTexts();
  const missing = missingForFree(quote);
  const arrives = useStore($arrives);
  if (missing === 0) {
    return (
      <p className="cart-drawer__free cart-drawer__free--done">
        <Icon name="check" size="s" /> {arrives ? fill(t.freeArrives, { days: arrives }) : t.free}
      </p>
    );
  }
  return (
    <div className="cart-drawer__free">
      <label htmlFor="cart-drawer-free">
        <Rich text={fill(t.addForFree, { amount: formatInr(missing) })} />
      </label>
      <progress id="cart-drawer-free" value={quote.freeFrom - missing} max={quote.freeFrom} />
    </div>
  );
}
