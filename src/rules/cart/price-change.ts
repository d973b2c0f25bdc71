import { stockTexts } from '../catalog/stock.texts.ts';
import { fill } from '../language/texts.ts';
import { formatInr, paise } from '../money/money.ts';

/** Unit prices in paise: `from` when the customer last saw the piece, `to` now. */
export interface PriceChange {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the change of a price since it was last seen; null if there is none. A piece that no longer exists has the price 0.
 */
export const priceChange = (seen: number | undefined, now: number): PriceChange | null =>
  seen && now && seen !== now ? { from: seen, to: now } : null;

/** 'Price changed from ₹799.00 to ₹899.00' */
export const priceChangeText = ({ from, to }: PriceChange): string =>
  fill(stockTexts().priceChanged, { from: formatInr(paise(from)), to: formatInr(paise(to)) });
