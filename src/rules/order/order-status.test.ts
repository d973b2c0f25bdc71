import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import {
  isCapturable,
  isCashDue,
  isClosed,
  isGatewayOnly,
  isOpen,
  isPayable,
  isRefundable,
  isRevenue,
  isSent,
  isStepBack,
  isToPack,
  orderStatuses,
  reservations,
  statusesWhere,
  statusLabel,
  statusRows,
} from './order-status.ts';

test('there are eleven statuses, each with a label (#178)', () => {
  expect(orderStatuses).toHaveLength(11);
  expect(orderStatuses.map(statusLabel).every((label) => label.length > 0)).toBe(true);
});

test.each([
  ['isOpen', isOpen, ['pending_payment', 'pending_payment_gateway']],
  ['isRevenue', isRevenue, ['paid', 'processing', 'shipped', 'delivered']],
  ['isClosed', isClosed, ['cancelled_by_user', 'failed_creation', 'failed_verification', 'failed']],
  ['isPayable', isPayable, ['pending_payment', 'pending_payment_gateway', 'cancelled_by_user', 'failed_creation', 'failed']],
  ['isGatewayOnly', isGatewayOnly, ['pending_payment_gateway', 'paid', 'failed_creation', 'failed_verification']],
  ['isSent', isSent, ['shipped', 'delivered']],
  ['isCapturable', isCapturable, ['pending_payment_gateway', 'cancelled_by_user', 'failed_creation', 'failed_verification', 'failed']],
  ['isRefundable', isRefundable, orderStatuses.filter((status) => !status.startsWith('pending') && status !== 'refunded')],
  ['isToPack', isToPack, ['paid', 'processing']],
  ['isCashDue', isCashDue, ['processing', 'shipped']],
])('%s', (_, is, statuses) => {
  expect(statusesWhere(is)).toEqual(statuses);
});

test('a step back is one of a parcel', () => {
  expect([isStepBack('shipped', 'paid'), isStepBack('paid', 'shipped'), isStepBack('refunded', 'paid')]).toEqual([true, false, false]);
});

test('the database takes each status with the reservations that its phase allows', () => {
  const [trigger = ''] = /CREATE TRIGGER orders_check_reservation.*?^END;/ms.exec(readFileSync('drizzle/ledgers/stock.sql', 'utf8')) ?? [];
  const db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE order_statuses (status, phase); CREATE TABLE orders (status, reservation); INSERT INTO orders VALUES (NULL, NULL)');
  db.exec(trigger);
  for (const { status, phase } of statusRows()) db.prepare('INSERT INTO order_statuses VALUES (?, ?)').run(status, phase);
  const takes = (status: string, reservation: string) => {
    try {
      return db.prepare('UPDATE orders SET status = ?, reservation = ?').run(status, reservation).changes === 1;
    } catch (error) {
      expect(String(error)).toContain('RESERVATION_WRONG');
      return false;
    }
  };
  const allowed = statusRows().map(({ status, phase }) => [phase, reservations.filter((each) => takes(status, each)).join(' or ')]);
  expect(new Set(allowed.map(([phase, taken]) => `${phase}: ${taken}`))).toEqual(
    new Set(['open: held', 'revenue: committed', 'closed: held or released', 'refunded: committed or released']),
  );
});
