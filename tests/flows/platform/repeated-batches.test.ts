import { afterEach, describe, expect, it } from 'vitest';
import { saveCustomerNote } from '../../../src/features/customers/admin/save-note.server.ts';
import { changeStatus } from '../../../src/features/orders/admin/change-status.server.ts';
import { undoStatus } from '../../../src/features/orders/admin/undo-status.server.ts';
import { adjustStock } from '../../../src/features/products/admin/adjust-stock.server.ts';
import { isKey } from '../../../src/platform/database/queue/batch-key.ts';
import type { PlainStatement } from '../../../src/platform/database/statement.ts';
import type { Lane, WriteResult, Writer } from '../../../src/platform/database/writer.ts';
import { statusOf, stockOf } from '../../shop/orders/orders.ts';
import { cashOrder, Shopper } from '../../shop/people/shopper.ts';
import { askWith, signedIn } from '../../shop/people/sign-in.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
await shop.rows('INSERT INTO cod_settings (is_on, min_paise, max_paise, is_active) VALUES (1, 0, 500000, 1)');
const ledger = shop.env.LEDGER as { get(): Writer };
const objectOf = (write: Writer['write']) => ({ idFromName: (name: string) => name, get: () => ({ write }) });
afterEach(() => {
  shop.env.LEDGER = ledger;
});

/** A writer that ends after each commit, before its answer: the platform says that the call may be repeated. */
function losingAnswers(): Writer['write'] {
  const lost = Object.assign(new Error('the object was moved'), { retryable: true });
  const sent = new WeakSet<PlainStatement[]>();
  return async (statements: PlainStatement[], lane?: Lane): Promise<WriteResult> => {
    const written = await ledger.get().write(statements, lane);
    if (sent.has(statements) || statements.every(isKey)) return written;
    sent.add(statements);
    throw lost;
  };
}

/** A sale, a sale for cash, a cancelled order, a change of the stock by + and by a count, and the jobs of the cron. */
async function aDay(): Promise<number> {
  const id = await shop.addProduct({ price: 70_000, stock: 9 });
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id }]);
  expect((await shopper.verify(order, shopper.pay(order))).status).toBe(200);
  await shop.deliverWebhooks();
  expect((await cashOrder(shop, new Shopper(shop), [{ id }])).status).toBe(200);
  const other = new Shopper(shop);
  const left = await other.order([{ id, quantity: 2 }]);
  await other.abandon(left, 'dismissed');
  await other.form(`/api/orders/${left.body.dbOrderId}/cancel`);
  const by = 'owner@example.in';
  await adjustStock(shop.at(), { id, size: '', change: 3, note: '', by });
  await adjustStock(shop.at(), { id, size: '', counted: 8, note: '', by });
  await shop.runCron();
  expect(await statusOf(shop, order)).toEqual({ status: 'paid', reservation: 'committed' });
  return id;
}

describe('a batch that is sent again', () => {
  it('is refused or changes nothing: every batch of a day', async () => {
    const unlike: string[] = [];
    const batches: PlainStatement[][] = [];
    shop.env.LEDGER = objectOf(async (statements, lane) => {
      const written = await ledger.get().write(statements, lane);
      if (!written.ok) return written;
      batches.push(statements);
      const again = await ledger.get().write(statements, lane);
      if (again.ok) unlike.push(statements.map(({ sql }) => sql.slice(0, 80)).join('; '));
      return written;
    });
    await aDay();
    expect(unlike).toEqual([]);
    expect(batches.length).toBeGreaterThan(20);
  });

  it('the writer ends after each commit and every batch is sent twice: each press counts once', async () => {
    shop.env.LEDGER = objectOf(losingAnswers());
    const id = await shop.addProduct({ price: 70_000, stock: 0 });
    const add = () => adjustStock(shop.at(), { id, size: '', change: 1, note: 'found', by: 'owner@example.in' });
    expect(await add()).toEqual({ stockQuantity: 1 });
    expect(await stockOf(shop, id)).toEqual({ free: 1, reserved: 0, committed: 0 });
    expect(await shop.rows("SELECT quantity FROM stock_moves WHERE product_id = ? AND note = 'found'", id)).toEqual([{ quantity: 1 }]);
    expect(await shop.rows("SELECT seq FROM admin_actions WHERE action = 'stock' AND object_id = ?", String(id))).toHaveLength(1);
  });

  it('and the administrator is told that it is done, not that somebody changed it meanwhile', async () => {
    const [id, single] = [await shop.addProduct({ price: 70_000, stock: 9 }), await shop.addProduct({ price: 50_000, stock: 1 })];
    expect((await cashOrder(shop, new Shopper(shop), [{ id }])).status).toBe(200);
    const [order] = await shop.rows('SELECT id FROM orders ORDER BY number DESC LIMIT 1');
    const [customer] = await shop.rows('SELECT id, noted_at FROM customers ORDER BY id DESC LIMIT 1');
    const orderId = String(order?.id);
    const by = 'owner@example.in';
    shop.env.LEDGER = objectOf(losingAnswers());
    // A status, a version, a number of pieces: each is no longer what the batch wants to see, because the batch itself has changed it.
    expect(await changeStatus(shop.at(), { orderId, to: 'shipped', seen: 'processing', by, undoable: true })).toBe('shipped');
    expect(await undoStatus(shop.at(), { orderId, from: 'processing', to: 'shipped', by })).toBe('processing');
    const note = { id: Number(customer?.id), note: 'Rings twice', seen: Number(customer?.noted_at), by };
    expect(await saveCustomerNote(shop.at(), note)).toMatchObject({ note: 'Rings twice' });
    expect(await adjustStock(shop.at(), { id: single, size: '', change: -1, note: 'broken', by })).toEqual({ stockQuantity: 0 });
    shop.env.LEDGER = ledger;
    const steps = await shop.rows("SELECT to_status FROM order_events WHERE order_id = ? AND actor = 'admin' ORDER BY seq", orderId);
    expect(steps.map(({ to_status }) => to_status)).toEqual(['shipped', 'processing']);
    const other = changeStatus(shop.at(), { orderId, to: 'delivered', seen: 'shipped', by });
    await expect(other).rejects.toMatchObject({ code: 'STATUS_CHANGED' });
  });

  it('who asked is known after a first batch whose answer was lost', async () => {
    const me = await signedIn(shop);
    const id = await shop.addProduct({ price: 70_000, stock: 3 });
    await shop.rows('INSERT INTO wishlist_items (user_id, product_id) VALUES (?, ?)', me.id, id);
    shop.env.LEDGER = objectOf(losingAnswers());
    const removed = await askWith(shop, me.cookie)('DELETE', `/wishlist/${id}`);
    expect([removed.status, await shop.rows('SELECT product_id FROM wishlist_items WHERE user_id = ?', me.id)]).toEqual([200, []]);
  });

  it('keys are kept for ten minutes', async () => {
    const [old, fresh] = [`${Date.now() - 3_600_000}-old`, `${Date.now()}-new`];
    for (const key of [old, fresh]) await shop.rows('INSERT INTO batch_keys (key) VALUES (?)', key);
    const kept = (await shop.rows('SELECT key FROM batch_keys')).map(({ key }) => key);
    expect([kept.includes(old), kept.includes(fresh)]).toEqual([false, true]);
  });
});
