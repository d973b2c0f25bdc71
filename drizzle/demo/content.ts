import { endOfIstDate } from '../../src/rules/dates.ts';
import { DAY } from '../../src/rules/limits.ts';
import { paise } from '../../src/rules/money/money.ts';

const rupees = (amount: number) => paise(amount * 100);

/**
 * Returns one coupon for each case: valid, expired, used up, minimum purchase. Ids are fixed so that the demo orders can name them.
 */
export function demoCoupons(now: number) {
  const expired = endOfIstDate(new Date(now - 10 * DAY).toISOString().slice(0, 10));
  const none = { expiresAt: null, maxUses: null, minPurchase: null };
  return [
    { ...none, id: 1, code: 'SHAADI10', discountType: 'percentage' as const, discountValue: 1000, minPurchase: rupees(999) },
    { ...none, id: 2, code: 'WELCOME100', discountType: 'fixed_amount' as const, discountValue: rupees(100) },
    { ...none, id: 3, code: 'EXPIRED20', discountType: 'percentage' as const, discountValue: 2000, expiresAt: expired },
    { ...none, id: 4, code: 'SOLDOUT50', discountType: 'fixed_amount' as const, discountValue: rupees(50), maxUses: 1 },
    { ...none, id: 5, code: 'BRIDE15', discountType: 'percentage' as const, discountValue: 1500, minPurchase: rupees(5000) },
  ];
}

export const demoNotice = {
  textContent: 'Wedding season: 10% off orders of ₹999 and above with code SHAADI10',
  linkUrl: '/collections/necklaces',
  isActive: true,
};

export const demoShipping = { freeFrom: rupees(500), fee: rupees(50), giftWrap: rupees(40), isActive: true };

/** Cash on delivery from ₹299 to ₹5,000, not in Leh and not on Great Nicobar. */
export const demoCod = { isOn: true, min: rupees(299), max: rupees(5000), blockedPins: ['194101', '744301'], isActive: true };
