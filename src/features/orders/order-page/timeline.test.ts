import { expect, test } from 'vitest';
import { paise } from '../../../rules/money/money.ts';
import { transitionRows } from '../../../rules/order/order-status.ts';
import { timeline } from './timeline.ts';

const order = { method: 'gateway', total: paise(70_000) } as const;
const event = (from: string | null, to: string, actor = 'admin', createdAt = 1) => ({ from, to, actor, createdAt });
const words = (...events: ReturnType<typeof event>[]) => timeline({ order, events }, []).map(({ what }) => what);

test('every move that the books allow has plain words or none: no name of a status comes through', () => {
  for (const { from, to, actor } of transitionRows())
    for (const method of ['gateway', 'cod'] as const)
      for (const { what } of timeline({ order: { ...order, method }, events: [event(from, to, actor)] }, []))
        expect(what).not.toMatch(/_|undefined/);
});

test('who cancelled is told apart, and a step back is a correction', () => {
  expect(words(event('paid', 'cancelled_by_user', 'shopper'))).toEqual(['You cancelled the order']);
  expect(words(event('pending_payment_gateway', 'cancelled_by_user', 'shopper'))).toEqual(['Payment cancelled']);
  expect(words(event('pending_payment_gateway', 'cancelled_by_user'))).toEqual(['We cancelled the order']);
  expect(words(event('shipped', 'processing'))).toEqual(['Corrected: processing']);
});

test('refunds stand among the rest by their time; a repeated try is one refund', () => {
  const refund = { amount: paise(20_000), method: 'upi', askedAt: 5, changedAt: 9 } as const;
  const told = timeline({ order, events: [event(null, 'pending_payment', 'shopper', 1), event('paid', 'processing', 'admin', 7)] }, [
    { ...refund, status: 'failed', isFirst: true },
    { ...refund, status: 'processed', isFirst: false },
  ]);
  expect(told).toEqual([
    { at: 1, what: 'Order placed' },
    { at: 5, what: 'Refund of ₹200.00 asked for' },
    { at: 7, what: 'Being packed' },
    { at: 9, what: 'Refund of ₹200.00 sent', more: 'UPI takes 2 to 7 days.' },
  ]);
});
