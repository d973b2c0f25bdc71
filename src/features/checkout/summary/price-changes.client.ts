import { atom } from 'nanostores';
import type { Quote } from '../../../api-client.ts';
import { recordSeenPrices } from '../../cart/cart.store.ts';

/** Unit prices in paise: `from` when the customer last saw the product, `to` now. */
interface PriceChange {
  readonly from: number;
  readonly to: number;
}

export const changeKey = ({ id, size }: { id: number; size: string }) => `${id}/${size}`;

/** Price changes since the last visit, by `changeKey`. They are shown for as long as this page is open. */
export const $priceChanges = atom<Readonly<Record<string, PriceChange>>>({});

/** Compares a quote with the prices seen before, and records its prices as seen. A product that no longer exists has no price. */
export function recordPriceChanges({ lines }: Pick<Quote, 'lines'>): void {
  const changes = { ...$priceChanges.get() };
  recordSeenPrices((line) => {
    const key = changeKey(line);
    const to = lines.find(({ productId, size }) => productId === line.id && size === line.size)?.unit;
    const from = changes[key]?.from ?? line.seen;
    if (to && from === to) delete changes[key];
    else if (to && from) changes[key] = { from, to };
    return to;
  });
  $priceChanges.set(changes);
}
