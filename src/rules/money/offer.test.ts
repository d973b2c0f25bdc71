import { describe, expect, it } from 'vitest';
import { paise } from './money.ts';
import { currentPrice, offText } from './offer.ts';

const offer = { price: paise(80_000), originalPrice: paise(100_000), saleEndsAt: 5000 };

describe('currentPrice', () => {
  it('ends at the stored time only, and then the original price applies again (#92)', () => {
    expect(currentPrice(offer, 4999)).toEqual({ unit: 80_000, was: 100_000, percentOff: 20, endsAt: 5000 });
    expect(currentPrice(offer, 5000)).toEqual({ unit: 100_000, was: null, percentOff: 0, endsAt: null });
  });

  it('there is no timer without an end (#93)', () => {
    expect(currentPrice({ ...offer, saleEndsAt: null }, 9e15)).toMatchObject({ unit: 80_000, was: 100_000, endsAt: null });
  });

  it('has a sale tag only where the original price is higher (#84)', () => {
    expect(currentPrice({ price: paise(80_000), originalPrice: paise(80_000), saleEndsAt: null }, 0).was).toBeNull();
  });

  it('calls the former price the M.R.P. only where it is', () => {
    expect(currentPrice({ ...offer, mrp: paise(100_000) }, 0).isMrp).toBe(true);
    expect(currentPrice({ ...offer, mrp: paise(120_000) }, 0).isMrp).toBeUndefined();
    expect(currentPrice(offer, 0).isMrp).toBeUndefined();
    expect(currentPrice({ ...offer, mrp: paise(100_000) }, 5000).isMrp).toBeUndefined();
  });

  it('the tag has whole percents, and a word where there is less than one', () => {
    expect([offText({ percentOff: 24 }), offText({ percentOff: 0 })]).toEqual(['24% off', 'Sale']);
  });
});
