import { expect, it } from 'vitest';
import { paise } from '../../../rules/money/money.ts';
import { withCouriersText } from './with-couriers-text.ts';

it('says how much couriers owe, and for how many parcels', () => {
  expect(withCouriersText({ sum: paise(129_900), parcels: 2 })).toBe('₹1,299.00 with couriers, of 2 parcels');
  expect(withCouriersText({ sum: paise(79_900), parcels: 1 })).toBe('₹799.00 with couriers, of 1 parcel');
});
