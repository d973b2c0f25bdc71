import { fill } from '../language/texts.ts';
import { chargeTexts } from './charges.texts.ts';
import type { Paise } from './money.ts';

interface OfferPrices {
  readonly price: Paise;
  /** The price before the reduction (at most the MRP); null if there is none. */
  readonly originalPrice: Paise | null;
  /** UTC milliseconds at which a timed offer ends; null = the price has no end. */
  readonly saleEndsAt: number | null;
  /** The maximum retail price, where it is read. */
  readonly mrp?: Paise;
}

export interface CurrentPrice {
  readonly unit: Paise;
  /** The former price, shown struck through; null if there is no reduction. */
  readonly was: Paise | null;
  /** Whole percent off, for the sale tag. */
  readonly percentOff: number;
  /** Set only while a timed offer runs. */
  readonly endsAt: number | null;
  /** `was` is the maximum retail price. */
  readonly isMrp?: true | undefined;
}

/**
 * Returns the price of a piece now. When a timed offer has ended, the original price applies again, even on a cached page.
 */
export function currentPrice({ price, originalPrice, saleEndsAt, mrp }: OfferPrices, now: number): CurrentPrice {
  const ended = saleEndsAt !== null && now >= saleEndsAt;
  const unit = ended && originalPrice !== null ? originalPrice : price;
  const was = originalPrice !== null && originalPrice > unit ? originalPrice : null;
  return {
    unit,
    was,
    percentOff: was === null ? 0 : Math.floor(((was - unit) * 100) / was),
    endsAt: was !== null && saleEndsAt !== null && !ended ? saleEndsAt : null,
    ...(was !== null && was === mrp && { isMrp: true }),
  };
}

/** Returns the words of the tag next to a reduced price: '24% off'. */
export const offText = ({ percentOff }: Pick<CurrentPrice, 'percentOff'>): string =>
  percentOff > 0 ? fill(chargeTexts().off, { percent: percentOff }) : chargeTexts().sale;
