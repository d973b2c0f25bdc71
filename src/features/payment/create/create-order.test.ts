import { expect, test } from 'vitest';
import { ShopError } from '../../../platform/shop-error.ts';
import { paise } from '../../../rules/money/money.ts';
import { orderStatuses } from '../../../rules/order/order-status.ts';
import { actOn, payPress } from './create-order.server.ts';

const total = paise(89_900);
const nothing = { byKey: null, byCart: null, requestHash: 'asked', total, refusal: null, isLate: false };
const earlier = { requestHash: 'asked', status: 'pending_payment_gateway', total } as const;
const unpaid = { ...nothing, byCart: earlier };
const late = { ...nothing, isLate: true };
const insert = { does: 'insert' };
const open = (renews: boolean) => ({ does: 'open', renews });
const refuse = (as: string) => ({ does: 'refuse', as });
const refusal = new ShopError('PRICE_CHANGED');

/** Each row of `payPress` with what leads to it, in its order. */
const rows = [
  ['key-of-other-body', { ...nothing, byKey: { ...earlier, requestHash: 'other' } }, refuse('KEY_REUSED')],
  ['key-free', { ...nothing, byKey: { ...earlier, total: paise(0), status: 'paid' as const } }, open(false)],
  ['key-open', { ...unpaid, byKey: earlier, refusal }, open(false)],
  ['key-ended-unpaid', { ...late, byKey: { ...earlier, status: 'failed' as const } }, open(true)],
  ['key-paid-or-over', { ...nothing, byKey: { ...earlier, status: 'paid' as const } }, refuse('ALREADY_PAID')],
  ['cart-refused', { ...unpaid, refusal }, refuse('quote')],
  ['cart-unpaid', unpaid, open(true)],
  ['cart-late', { ...unpaid, isLate: true }, open(false)],
  ['late', { ...late, byCart: { ...earlier, total: paise(79_900) } }, refuse('SHOP_BUSY')],
  ['nothing', { ...nothing, byCart: { ...earlier, total: paise(79_900) } }, insert],
] as const;

test.each(rows)('a press that finds %s', (finds, found, act) => {
  expect(actOn(found)).toMatchObject({ finds, act });
});

test('every row of the table is tried, and the state of the order of its key decides', () => {
  expect(rows.map(([finds]) => finds)).toEqual(payPress.map(({ finds }) => finds));
  const after = orderStatuses.map((status) => [status, actOn({ ...nothing, byKey: { ...earlier, status } }).act]);
  expect(Object.fromEntries(after)).toEqual({
    ...{ pending_payment: open(false), pending_payment_gateway: open(false) },
    ...{ cancelled_by_user: open(true), failed_creation: open(true), failed: open(true) },
    ...{ paid: refuse('ALREADY_PAID'), processing: refuse('ALREADY_PAID'), shipped: refuse('ALREADY_PAID') },
    ...{ delivered: refuse('ALREADY_PAID'), failed_verification: refuse('ALREADY_PAID'), refunded: refuse('ALREADY_PAID') },
  });
});
