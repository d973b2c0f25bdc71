import { atom } from 'nanostores';
import type { Quote } from '../../../api-client.ts';
import { type PriceChange, priceChange } from '../../../rules/cart/price-change.ts';
import { recordSeenPrices } from '../../cart/change-cart.client.ts';

export const changeKey = ({ id, size }: { id: number; size: string }) => `${id}/${size}`;

/** Price changes since the last visit, by `changeKey`. They are shown for as long as this page is open. */
export const $priceChanges = atom<Readonly<Record<string, PriceChange>>>({});

/** Compares a quote with the prices seen before, and records its prices as seen. A product that no longer exists has no price. */
export function recordPriceChanges({ lines }: Pick<Quote, 'lines'>): void {
  const changes = { ...$priceChanges.get() };
  recordSeenPrices((line) => {
    const key = changeKey(line);
    const to = lines.find(({ productId, size }) => productId === line.id && size === line.size)?.unit;
    const change = priceChange(changes[key]?.from ?? line.seen, to ?? 0);
    if (change) changes[key] = change;
    else if (to) delete changes[key];
    return to;
  });
  $priceChanges.set(changes);
}
