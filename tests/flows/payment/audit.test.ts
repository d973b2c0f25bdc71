import { beforeAll, describe, expect, it, vi } from 'vitest';
import { auditLedgers } from '../../../src/features/payment/reconcile/audit-ledgers.server.ts';
import { auditPassOf } from '../../../src/features/payment/reconcile/audit-slices.server.ts';
import { DAY } from '../../../src/rules/limits.ts';
import { AUDIT_EVERY, AUDIT_PASS_EVERY, AUDIT_ROUNDS, AUDIT_SLICE } from '../../../src/rules/order/reconcile.ts';
import { Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
let now = Date.now();
let order = '';
let payment = '';
let sized = 0;

/** Ten minutes later: the open findings after a run of the audit. */
async function audited(): Promise<string[]> {
  now += AUDIT_EVERY;
  await auditLedgers(shop.at(now));
  const rows = await shop.rows("SELECT kind FROM ledger_findings WHERE source = 'audit' AND cleared_at IS NULL ORDER BY kind");
  return rows.map(({ kind }) => String(kind));
}

const queued = () => shop.rows('SELECT subject, id FROM audit_queue');

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await shop.addCoupon({ code: 'DIWALI', type: 'fixed_amount', value: 1_000, maxUses: 50 });
  sized = await shop.addProduct({ price: 70_000, stock: 6, sizes: { '2.4': 4, '2.6': 2 } });
  const shopper = new Shopper(shop);
  const made = await shopper.order([{ id: sized, size: '2.4' }], 'DIWALI');
  const proof = shopper.pay(made);
  await shopper.verify(made, proof);
  await shop.settle();
  order = made.body.dbOrderId;
  payment = proof.razorpay_payment_id;
  expect(await audited()).toEqual([]);
});

describe('a fault written with its triggers is found by the next run', () => {
  // The pass through all rows is over for today: a finding now comes from the queue of written rows.
  it.each([
    {
      name: 'uses of a coupon',
      plant: () => shop.rows('UPDATE coupons SET uses_count = uses_count + 1'),
      repair: () => shop.rows('UPDATE coupons SET uses_count = uses_count - 1'),
      kinds: ['I4'],
    },
    {
      name: 'the mail of a paid order',
      plant: () => shop.rows("UPDATE outbox SET dedupe_key = 'x' WHERE dedupe_key = ?", `paid:${order}`),
      repair: () => shop.rows("UPDATE outbox SET dedupe_key = ? WHERE dedupe_key = 'x'", `paid:${order}`),
      kinds: ['I13'],
    },
    {
      name: 'what a payment gave back',
      plant: () => shop.rows('UPDATE payments SET refunded_paise = 5 WHERE id = ?', payment),
      repair: () => shop.rows('UPDATE payments SET refunded_paise = 0 WHERE id = ?', payment),
      kinds: ['I7 refunded'],
    },
    {
      name: 'a refund that nobody sent',
      plant: () =>
        shop.rows("INSERT INTO refunds (id, payment_id, amount_paise, status, reason) VALUES ('x', ?, 500, 'processed', 'x')", payment),
      repair: () => shop.rows("DELETE FROM refunds WHERE id = 'x'"),
      kinds: ['I7 refunded'],
    },
    {
      name: 'pieces of a size',
      plant: () => shop.rows("UPDATE product_sizes SET stock_quantity = stock_quantity + 1 WHERE size = '2.6'"),
      repair: () => shop.rows("UPDATE product_sizes SET stock_quantity = stock_quantity - 1 WHERE size = '2.6'"),
      kinds: ['I2 sizes add up'],
    },
    {
      name: 'pieces of a product',
      plant: () => shop.rows('UPDATE products SET stock_quantity = stock_quantity - 1, reserved = reserved + 1 WHERE id = ?', sized),
      repair: () => shop.rows('UPDATE products SET stock_quantity = stock_quantity + 1, reserved = reserved - 1 WHERE id = ?', sized),
      kinds: ['I2 sizes add up', 'I3 stock is the sum of its moves'],
    },
    {
      name: 'a move that its order does not explain',
      plant: () =>
        shop.rows("INSERT INTO stock_moves (product_id, size, order_id, kind, quantity) VALUES (?, '2.4', ?, 'reserve', 1)", sized, order),
      repair: () =>
        shop.rows("INSERT INTO stock_moves (product_id, size, order_id, kind, quantity) VALUES (?, '2.4', ?, 'release', 1)", sized, order),
      kinds: ['I3 moves are what it holds'],
    },
  ])('$name', async ({ plant, repair, kinds }) => {
    await plant();
    expect(await audited()).toEqual(kinds);
    // The finding stays open until a run sees it corrected, and remains one row.
    expect(await audited()).toEqual(kinds);
    await repair();
    expect(await audited()).toEqual([]);
    expect(await queued()).toEqual([]);
  });

  it('rows that a run took without finishing are checked by the next run', async () => {
    await shop.rows('UPDATE coupons SET uses_count = uses_count + 1');
    await shop.rows('UPDATE audit_queue SET taken = 1');
    expect(await audited()).toEqual(['I4']);
    await shop.rows('UPDATE coupons SET uses_count = uses_count - 1');
    expect(await audited()).toEqual([]);
  });
});

describe('a fault written without its triggers is found by the next pass', () => {
  it('a deleted mail, and a move without its order', async () => {
    const triggers = await shop.rows(
      "SELECT name, sql FROM sqlite_master WHERE name IN ('outbox_audit_delete', 'stock_moves_apply', 'stock_moves_block_delete')",
    );
    for (const { name } of triggers) await shop.rows(`DROP TRIGGER ${name}`);
    const [mail] = await shop.rows('SELECT kind, recipient FROM outbox WHERE dedupe_key = ?', `paid:${order}`);
    await shop.rows('DELETE FROM outbox WHERE dedupe_key = ?', `paid:${order}`);
    await shop.rows(
      "INSERT INTO stock_moves (product_id, size, order_id, kind, quantity) VALUES (?, '2.4', 'nobody', 'reserve', 1)",
      sized,
    );
    await shop.rows('DELETE FROM audit_queue');
    expect(await audited()).toEqual([]);
    now += AUDIT_PASS_EVERY;
    expect(await audited()).toEqual(['I13', 'I3 moves have their order', 'I3 stock is the sum of its moves']);
    await shop.rows(
      'INSERT INTO outbox (dedupe_key, kind, recipient, order_id, sent_at) VALUES (?, ?, ?, ?, 1)',
      `paid:${order}`,
      String(mail?.kind),
      String(mail?.recipient),
      order,
    );
    await shop.rows("DELETE FROM stock_moves WHERE order_id = 'nobody'");
    for (const { sql } of triggers) await shop.rows(String(sql));
    // The sums include the deleted move; empty, they are added up again.
    await shop.rows('DELETE FROM stock_sums');
    expect(await audited()).toEqual([]);
  });

  it('passes start less than a day apart, and their runs suffice for 300,000 orders', () => {
    const through = JSON.stringify({
      startedAt: 0,
      after: {
        products: null,
        stock_moves: null,
        coupons: null,
        payments: null,
        orders: null,
        report_dates: null,
        margin_dates: null,
        returns: null,
        parcels: null,
      },
    });
    expect(auditPassOf(through, AUDIT_PASS_EVERY - 1).startedAt).toBe(0);
    expect(auditPassOf(through, AUDIT_PASS_EVERY)).toEqual({ startedAt: AUDIT_PASS_EVERY, after: {} });
    const halfWay = JSON.stringify({ startedAt: 0, after: { orders: 'abc' } });
    expect(auditPassOf(halfWay, DAY)).toEqual({ startedAt: 0, after: { orders: 'abc' } });
    expect(AUDIT_PASS_EVERY + AUDIT_EVERY).toBeLessThan(DAY);
    expect((AUDIT_PASS_EVERY / AUDIT_EVERY) * AUDIT_ROUNDS * AUDIT_SLICE).toBeGreaterThan(300_000);
  });
});
