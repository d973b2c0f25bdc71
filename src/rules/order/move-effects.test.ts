import { describe, expect, it } from 'vitest';
import { paise } from '../money/money.ts';
import type { HandPayment } from './manual-order.ts';
import { effectsOfMove } from './move-effects.ts';
import type { OrderStatus } from './order-status.ts';

const of = (
  status: OrderStatus,
  to: OrderStatus,
  method: 'gateway' | 'cod' = 'gateway',
  captured = 0,
  paidByHand: HandPayment | null = null,
) => effectsOfMove({ status, method, captured: paise(captured), paidByHand }, to).join(' ');

describe('effectsOfMove (C-16)', () => {
  it('a skipped step: no stock, a mail, no money', () => {
    expect(of('paid', 'delivered', 'gateway', 70_000)).toBe(
      'Stock does not change. The customer gets the mail that the parcel has arrived, unless it was sent before. No money moves: a refund is made by “Refund”.',
    );
    expect(of('delivered', 'processing')).toBe('Stock does not change. No mail leaves.');
    expect(of('processing', 'delivered', 'cod')).toContain('The cash counts as collected.');
    expect(of('processing', 'delivered', 'cod', 0, 'upi')).not.toContain('cash');
  });
  it('a cash order that ends and is opened again', () => {
    expect(of('shipped', 'cancelled_by_user', 'cod')).toBe(
      'The pieces go back into stock. The customer gets the mail that the order has ended.',
    );
    expect(of('cancelled_by_user', 'processing', 'cod')).toBe(
      'The pieces are reserved again. If they were sold meanwhile, the move is refused. The customer gets the order confirmation again.',
    );
  });
  it('an unpaid order', () => {
    expect(of('pending_payment_gateway', 'failed')).toBe('The pieces are free for other shoppers. No mail leaves.');
    expect(of('failed', 'pending_payment_gateway')).toContain('The customer can pay the order again.');
    expect(of('failed', 'failed_creation')).toBe('Stock does not change. No mail leaves.');
    expect(of('pending_payment', 'pending_payment_gateway')).toContain('stay reserved');
  });
  it('refunded by hand: an unshipped order’s pieces go back, a shipped one’s do not', () => {
    expect(of('paid', 'refunded')).toContain('go back into stock');
    expect(of('delivered', 'refunded')).not.toContain('stock');
  });
});
