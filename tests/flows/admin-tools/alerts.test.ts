import { expect, test } from 'vitest';
import type { ToDo } from '../../../src/admin/to-do/to-do.server.ts';
import type { RunningLowPiece } from '../../../src/features/sales/admin/running-low.server.ts';
import { newId } from '../../../src/rules/ids.ts';
import { DAY, REFUND_SETTLED_WITHIN, SEND_WITHIN } from '../../../src/rules/limits.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask, cookie } = await administratorOf(shop);
const toDo = async () => (await ask<ToDo>('GET', '/to-do')).body;
const line = async (id: string) => (await toDo()).lines.find((one) => one.id === id);

async function paid(product: number, quantity = 1) {
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id: product, quantity }]);
  await shopper.verify(order, await shopper.pay(order));
  await shop.settle();
  return order.body.dbOrderId;
}

test('an order is late three days after it was placed, and leaves the line once it is sent', async () => {
  const id = await paid(await shop.addProduct({ price: 70_000, stock: 50 }));
  expect(await line('late')).toBeUndefined();
  const placed = Date.now() - SEND_WITHIN - 60_000;
  await shop.rows('UPDATE orders SET created_at = ? WHERE id = ?', placed, id);
  expect(await line('late')).toMatchObject({ count: 1, since: placed + SEND_WITHIN, newest: placed + SEND_WITHIN });
  await ask('POST', `/orders/${id}/status`, { to: 'shipped', seen: 'paid', reason: 'Sent today' });
  expect(await line('late')).toBeUndefined();
});

test('a refund that the gateway does not settle is stuck, and its order stands on the tab of problems', async () => {
  const id = await paid(await shop.addProduct({ price: 70_000, stock: 50 }));
  const requested = (key: string, at: number) =>
    shop.rows(
      "INSERT INTO refunds (id, payment_id, amount_paise, status, reason, created_at) SELECT ?, id, 10000, 'pending', 'A scratch', ? FROM payments WHERE order_id = ?",
      ...[key, at, id],
    );
  await requested(newId(), Date.now());
  expect(await line('refunds')).toBeUndefined();
  await requested(newId(), Date.now() - REFUND_SETTLED_WITHIN - DAY);
  expect(await line('refunds')).toMatchObject({ count: 1 });
  const { rows } = (await ask<{ rows: { id: string }[] }>('GET', '/orders?tab=problems')).body;
  expect(rows.map((row) => row.id)).toContain(id);
});

test('a piece runs low by the days that it lasts, and the purchase list says what to buy', async () => {
  const low = await shop.addProduct({ name: 'Sitara Nath', price: 40_000, stock: 12 });
  const enough = await shop.addProduct({ name: 'Calm Ring', price: 40_000, stock: 500 });
  await paid(low, 9);
  await paid(enough, 9);
  expect(await line('low')).toMatchObject({ count: 1 });
  const answer = await ask<{ rows: RunningLowPiece[] }>('GET', '/products/running-low');
  const { rows } = answer.body;
  // 3 pieces at 9 in 30 days last 10 days; 6 more last the 30 days.
  expect(rows).toMatchObject([{ id: low, left: 3, sold: 9, daysLeft: 10, toBuy: 6 }]);
  const file = await shop.fetch('/api/admin/products/running-low.csv', { headers: { cookie } });
  expect(file.headers.get('content-disposition')).toContain('to-buy-');
  expect(await file.text()).toContain('Sitara Nath,3,0,9,10,6,400');
});

test('what was looked at is no longer new; an older look and one from the future do not count', async () => {
  const before = await toDo();
  expect(before.seenAt).toBe(0);
  await ask('PUT', '/alerts-seen', { at: before.at });
  expect((await toDo()).seenAt).toBe(before.at);
  await ask('PUT', '/alerts-seen', { at: before.at - DAY });
  expect((await toDo()).seenAt).toBe(before.at);
  await ask('PUT', '/alerts-seen', { at: Date.now() + DAY });
  expect((await toDo()).seenAt).toBeLessThanOrEqual(Date.now());
});
