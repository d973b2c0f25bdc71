import { expect, test } from 'vitest';
import { paise } from '../../../rules/money/money.ts';
import { transitionRows } from '../../../rules/order/order-moves.ts';
import type { OrderStatus } from '../../../rules/order/order-status.ts';
import { timeline } from './timeline.ts';

const order = { method: 'gateway', total: paise(70_000) } as const;
const event = (from: OrderStatus | null, to: OrderStatus, actor = 'admin', createdAt = 1) => ({ from, to, actor, createdAt });
const words = (...events: ReturnType<typeof event>[]) => timeline({ order, events }, []).map(({ what }) => what);

test('every allowed status change has a plain text or none: no internal status name is shown', () => {
  for (const { from, to, actor } of transitionRows())
    for (const method of ['gateway', 'cod'] as const)
      for (const { what } of timeline({ order: { ...order, method }, events: [event(from, to, actor)] }, []))
        expect(what).not.toMatch(/_|undefined/);
});

test('the text says who cancelled, and a step back is a correction', () => {
  expect(words(event('paid', 'cancelled_by_user', 'shopper'))).toEqual(['You cancelled the order']);
  expect(words(event('pending_payment_gateway', 'cancelled_by_user', 'shopper'))).toEqual(['Payment cancelled']);
  expect(words(event('pending_payment_gateway', 'cancelled_by_user'))).toEqual(['We cancelled the order']);
  expect(words(event('shipped', 'processing'))).toEqual(['Corrected: processing']);
});

test('a paid order does not tell of the attempts before its payment (#173, #174)', () => {
  const tries = [
    event(null, 'pending_payment'),
    event('pending_payment_gateway', 'cancelled_by_user', 'shopper'),
    event('cancelled_by_user', 'pending_payment'),
  ];
  expect(words(...tries)).toEqual(['Order placed', 'Payment cancelled', 'Reopened for payment']);
  const bought = [
    ...tries,
    event('pending_payment_gateway', 'failed'),
    event('failed', 'paid'),
    event('paid', 'cancelled_by_user', 'shopper'),
  ];
  expect(words(...bought)).toEqual(['Order placed', 'Paid ₹700.00', 'You cancelled the order']);
});

test('refunds are sorted in by time; a repeated attempt is one refund', () => {
  const refund = { amount: paise(20_000), method: 'upi', speed: null, speedProcessed: null, askedAt: 5, changedAt: 9 } as const;
  const entries = timeline({ order, events: [event(null, 'pending_payment', 'shopper', 1), event('paid', 'processing', 'admin', 7)] }, [
    { ...refund, status: 'failed', isFirst: true },
    { ...refund, status: 'processed', isFirst: false },
  ]);
  expect(entries).toEqual([
    { at: 1, what: 'Order placed' },
    { at: 5, what: 'Refund of ₹200.00 requested' },
    { at: 7, what: 'Being packed' },
    { at: 9, what: 'Refund of ₹200.00 sent', more: 'UPI takes 2 to 7 days.' },
  ]);
});

test('a refund says how long it takes: within minutes only while that is possible', () => {
  const refund = { amount: paise(20_000), method: 'upi', speed: 'optimum', isFirst: true, askedAt: 5, changedAt: 9 } as const;
  const more = (status: 'requested' | 'processed', speedProcessed: string | null) =>
    timeline({ order, events: [] }, [{ ...refund, status, speedProcessed }]).map((entry) => entry.more);
  const fast = 'Within minutes where the bank allows it, else in 5 to 7 working days.';
  expect(more('requested', null)).toEqual([fast]);
  expect(more('processed', 'instant')).toEqual([undefined, fast]);
  expect(more('processed', 'normal')).toEqual([undefined, 'UPI takes 2 to 7 days.']);
});
