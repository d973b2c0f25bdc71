/** What changes the words of a mail: the order, and the payload. */
export const mailVariants: readonly (readonly [string, object, Readonly<Record<string, string>>])[] = [
  [
    'a paid order',
    {},
    {
      number: 'CHG-1042',
      kind: 'refund',
      method: 'upi',
      reason: 'photo',
      outcome: 'refunded',
      reopenBy: '1795000000000',
      now: 'on',
      way: 'shop',
      money: 'hand',
    },
  ],
  [
    'a cash order',
    {
      method: 'cod',
      paidAt: null,
      trackingUrl: null,
      exchangeDays: 7,
      discount: 100,
      couponCode: 'शादी',
      giftWrap: 4_900,
      shippingFee: 4_900,
    },
    {
      number: 'RET-1042',
      kind: 'exchange',
      method: '',
      reason: 'no-order',
      why: 'shop',
      outcome: 'declined',
      way: 'customer',
      money: 'none',
      reopenBy: '1795000000000',
      now: 'off',
    },
  ],
];
