import { expect, test } from 'vitest';
import type { OrderStatus } from '../../../rules/order/order-status.ts';
import { paidInstead } from './paid-instead.ts';

const order = { number: 20_417, method: 'gateway', paidAt: null } as const;

test('the page of a failed payment calls no paid order failed (#50)', () => {
  const heading = (status: OrderStatus, over: object = {}) => paidInstead({ ...order, status, ...over })?.heading ?? null;
  for (const status of ['paid', 'processing', 'shipped', 'delivered'] as const)
    expect(heading(status, { paidAt: 1 })).toBe('This order is paid');
  for (const status of ['cancelled_by_user', 'refunded'] as const) expect(heading(status, { paidAt: 1 })).toBe('This order was paid');
  for (const status of ['pending_payment', 'pending_payment_gateway', 'failed', 'cancelled_by_user'] as const)
    expect(heading(status)).toBeNull();
  expect(heading('processing', { method: 'cod' })).toBe('Nothing to pay online');
  expect(heading('cancelled_by_user', { method: 'cod' })).toBeNull();
});
