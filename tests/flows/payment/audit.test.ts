import { beforeAll, describe, expect, it, vi } from 'vitest';
import { auditLedgers } from '../../../src/features/books/audit-ledgers.server.ts';
import { auditPassOf } from '../../../src/features/books/audit-slices.server.ts';
import { subjects } from '../../../src/features/books/invariants.ts';
import { DAY } from '../../../src/rules/limits.ts';
import { transitionRows } from '../../../src/rules/order/order-moves.ts';
import { isCashDue, isOpen, isToPack, statusesWhere, statusRows } from '../../../src/rules/order/order-status.ts';
import { AUDIT_EVERY, AUDIT_PASS_EVERY, AUDIT_ROUNDS, AUDIT_SLICE } from '../../../src/rules/order/reconcile.ts';
import { Shopper } from '../../shop/people/shopper.ts';
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
  // `?1` is the order, `?2` its payment, `?3` the piece.
  it.each([
    ['uses of a coupon', ['I4'], 'UPDATE coupons SET uses_count = uses_count + 1', 'UPDATE coupons SET uses_count = uses_count - 1'],
    [
      'the mail of a paid order',
      ['I13'],
      "UPDATE outbox SET dedupe_key = 'x' WHERE dedupe_key = 'paid:' || ?1",
      "UPDATE outbox SET dedupe_key = 'paid:' || ?1 WHERE dedupe_key = 'x'",
    ],
    [
      'what a payment gave back',
      ['I7 refunded'],
      'UPDATE payments SET refunded_paise = 5 WHERE id = ?2',
      'UPDATE payments SET refunded_paise = 0 WHERE id = ?2',
    ],
    [
      'a refund that nobody sent',
      ['I7 refunded'],
      "INSERT INTO refunds (id, payment_id, amount_paise, status, reason) VALUES ('x', ?2, 500, 'processed', 'x')",
      "DELETE FROM refunds WHERE id = 'x'",
    ],
    [
      'pieces of a size',
      ['I2 sizes add up'],
      "UPDATE product_sizes SET stock_quantity = stock_quantity + 1 WHERE size = '2.6'",
      "UPDATE product_sizes SET stock_quantity = stock_quantity - 1 WHERE size = '2.6'",
    ],
    [
      'pieces of a product',
      ['I2 sizes add up', 'I3 stock is the sum of its moves'],
      'UPDATE products SET stock_quantity = stock_quantity - 1, reserved = reserved + 1 WHERE id = ?3',
      'UPDATE products SET stock_quantity = stock_quantity + 1, reserved = reserved - 1 WHERE id = ?3',
    ],
    [
      'a move that its order does not explain',
      ['I3 moves are what it holds'],
      "INSERT INTO stock_moves (product_id, size, order_id, kind, quantity) VALUES (?3, '2.4', ?1, 'reserve', 1)",
      "INSERT INTO stock_moves (product_id, size, order_id, kind, quantity) VALUES (?3, '2.4', ?1, 'release', 1)",
    ],
  ])('%s', async (_, kinds, plant, repair) => {
    const write = (sql: string) =>
      shop.rows(sql.replaceAll('?1', `'${order}'`).replaceAll('?2', `'${payment}'`).replaceAll('?3', `${sized}`));
    await write(plant);
    expect(await audited()).toEqual(kinds);
    // The finding stays open until a run sees it corrected, and remains one row.
    expect(await audited()).toEqual(kinds);
    await write(repair);
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
    const through = JSON.stringify({ startedAt: 0, after: Object.fromEntries(subjects.map((subject) => [subject, null])) });
    expect(auditPassOf(through, AUDIT_PASS_EVERY - 1).startedAt).toBe(0);
    expect(auditPassOf(through, AUDIT_PASS_EVERY)).toEqual({ startedAt: AUDIT_PASS_EVERY, after: {} });
    const halfWay = JSON.stringify({ startedAt: 0, after: { orders: 'abc' } });
    expect(auditPassOf(halfWay, DAY)).toEqual({ startedAt: 0, after: { orders: 'abc' } });
    expect(AUDIT_PASS_EVERY + AUDIT_EVERY).toBeLessThan(DAY);
    expect((AUDIT_PASS_EVERY / AUDIT_EVERY) * AUDIT_ROUNDS * AUDIT_SLICE).toBeGreaterThan(300_000);
  });
});

// What else the database refuses is tried by `tests/simulation/town/attacks`.

it('the database has the transitions of rules/order/order-moves.ts (#341, I14)', async () => {
  const rows = await shop.rows('SELECT from_status AS "from", to_status AS "to", actor FROM order_transitions');
  const sorted = (each: readonly object[]) => each.map((row) => Object.values(row).join(' ')).sort();
  expect(sorted(rows)).toEqual(sorted(transitionRows().map(({ from, to, actor }) => ({ from, to, actor }))));
});

it('the database has the statuses of rules/order/order-status.ts; its indexes list them as the queries do', async () => {
  const rows = await shop.rows('SELECT status, phase, is_gateway_only AS isGatewayOnly, is_sent AS isSent FROM order_statuses');
  expect(rows.map((row) => ({ ...row, isGatewayOnly: row.isGatewayOnly === 1, isSent: row.isSent === 1 }))).toEqual(statusRows());
  for (const [name, is] of [
    ['orders_one_open_per_cart', isOpen],
    ['orders_unpaid', isOpen],
    ['orders_to_pack', isToPack],
    ['orders_cod_waiting', isCashDue],
  ] as const) {
    const [index] = await shop.rows('SELECT sql FROM sqlite_schema WHERE name = ?', name);
    expect(index?.sql).toMatch(new RegExp(`status IN \\('${statusesWhere(is).join("', '")}'\\)$`));
  }
});

it('coupons, ratings and prices are within bounds (I15, I16, L16)', async () => {
  const id = await shop.addProduct({ price: 70_000, stock: 9 });
  for (const sql of [
    "INSERT INTO coupons (code, discount_type, discount_value) VALUES ('A', 'percentage', 10001)",
    "INSERT INTO coupons (code, discount_type, discount_value) VALUES ('lower', 'percentage', 10)",
    "INSERT INTO reviews (user_name, rating, comment, review_date, source) VALUES ('a', 6, 'b', 1, 'c')",
    `UPDATE products SET price_paise = mrp_paise + 1 WHERE id = ${id}`,
    `UPDATE products SET price_paise = 5.5 WHERE id = ${id}`,
    `UPDATE products SET images = '["a","b","c","d"]' WHERE id = ${id}`,
  ])
    await expect(shop.rows(sql), sql).rejects.toThrow();
});
