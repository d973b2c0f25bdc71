import { afterEach, describe, expect, it } from 'vitest';
import { adjustStock } from '../../../src/features/products/admin/adjust-stock.server.ts';
import type { PlainStatement } from '../../../src/platform/database/statement.ts';
import type { Lane, WriteResult, Writer } from '../../../src/platform/database/writer.ts';
import { cashOrder } from '../../shop/cash.ts';
import { statusOf } from '../../shop/orders.ts';
import { Shopper } from '../../shop/shopper.ts';
import { stockOf } from '../../shop/stock.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
await shop.rows('INSERT INTO cod_settings (is_on, min_paise, max_paise, is_active) VALUES (1, 0, 500000, 1)');
const ledger = shop.env.LEDGER as { get(): Writer };
const objectOf = (write: Writer['write']) => ({ idFromName: (name: string) => name, get: () => ({ write }) });
afterEach(() => {
  shop.env.LEDGER = ledger;
});

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
  await shop.settle();
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
    const lost = Object.assign(new Error('the object was moved'), { retryable: true });
    const sent = new WeakSet<PlainStatement[]>();
    shop.env.LEDGER = objectOf(async (statements: PlainStatement[], lane?: Lane): Promise<WriteResult> => {
      const written = await ledger.get().write(statements, lane);
      if (sent.has(statements)) return written;
      sent.add(statements);
      throw lost;
    });
    const id = await shop.addProduct({ price: 70_000, stock: 0 });
    const add = () => adjustStock(shop.at(), { id, size: '', change: 1, note: 'found', by: 'owner@example.in' });
    expect(await add()).toEqual({ stockQuantity: 1 });
    expect(await stockOf(shop, id)).toEqual({ free: 1, reserved: 0, committed: 0 });
    expect(await shop.rows("SELECT quantity FROM stock_moves WHERE product_id = ? AND note = 'found'", id)).toEqual([{ quantity: 1 }]);
    expect(await shop.rows("SELECT seq FROM admin_actions WHERE action = 'stock' AND object_id = ?", String(id))).toHaveLength(1);
  });

  it('keys are kept for ten minutes', async () => {
    const old = `${Date.now() - 3_600_000}-old`;
    await shop.rows('INSERT INTO batch_keys (key) VALUES (?)', old);
    const fresh = `${Date.now()}-new`;
    await shop.rows('INSERT INTO batch_keys (key) VALUES (?)', fresh);
    const kept = (await shop.rows('SELECT key FROM batch_keys')).map(({ key }) => key);
    expect([kept.includes(old), kept.includes(fresh)]).toEqual([false, true]);
  });
});
