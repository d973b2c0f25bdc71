import { expect, test } from 'vitest';
import { paise } from '../../../rules/money/money.ts';
import { actsOf } from './acts-of.ts';

const paid = {
  ...{ status: 'paid', method: 'gateway', paidByHand: null, total: paise(90_000), hasGatewayOrder: true, captured: paise(90_000) },
  ...{
    refunded: paise(0),
    returning: paise(0),
    advance: paise(0),
    isToBook: true,
    hasParcel: false,
    trackingUrl: null,
    left: paise(90_000),
    paidOnline: false,
    travels: [],
    customerEmail: 'meera@example.in',
  },
  ...{ customerName: 'Meera', pieces: [], sizes: [], giftWrap: null, wrapOff: false, giftNote: '' },
};
const cash = { ...paid, status: 'processing', method: 'cod', hasGatewayOrder: false, captured: paise(0), left: paise(0) };
const actsFor = (over: object) => actsOf({ ...paid, ...over } as never).map(({ act }) => act);

test.each([
  [
    'a paid order is booked, or cancelled with its refund',
    paid,
    ['book', 'tracking', 'print', 'write', 'add', 'discount', 'address', 'refund', 'refund-all', 'customer-page'],
  ],
  [
    'a cash order is cancelled without one',
    cash,
    ['book', 'tracking', 'print', 'write', 'add', 'discount', 'address', 'cancel', 'customer-page'],
  ],
  [
    'one that waits for its buyer is confirmed first',
    { ...cash, waitsForAnswer: true },
    ['confirm', 'tracking', 'print', 'write', 'add', 'discount', 'address', 'cancel', 'customer-page'],
  ],
  [
    'of an advance only the money is an answer',
    { ...cash, waitsForAnswer: true, advance: paise(9_900) },
    ['tracking', 'print', 'write', 'add', 'discount', 'address', 'cancel', 'customer-page'],
  ],
  [
    'one whose parcel has left is not changed',
    { status: 'shipped', isToBook: false, hasParcel: true },
    ['print', 'write', 'tracking', 'refund', 'customer-page'],
  ],
  [
    'of an unpaid one its customer is asked first',
    { status: 'pending_payment', isToBook: false, captured: paise(0), left: paise(0) },
    ['write', 'print', 'tracking', 'cancel', 'customer-page'],
  ],
  [
    'of a forgotten customer nobody is left to write to',
    { status: 'delivered', isToBook: false, customerName: '' },
    ['tracking', 'print', 'refund', 'customer-page'],
  ],
] as const)('%s', (_what, over, acts) => {
  expect(actsFor(over)).toEqual(acts);
});
