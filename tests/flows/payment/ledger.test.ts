import { beforeAll, describe, expect, it } from 'vitest';
import { transitionRows } from '../../../src/rules/order/order-moves.ts';
import { isCashDue, isOpen, isToPack, statusesWhere, statusRows } from '../../../src/rules/order/order-status.ts';
import { type Answer, Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
let id: number;
let paid: Answer;
let open: Answer;
beforeAll(async () => {
  id = await shop.addProduct({ price: 70_000, stock: 9 });
  const shopper = new Shopper(shop);
  paid = await shopper.order([{ id }]);
  await shopper.verify(paid, await shopper.pay(paid));
  open = await new Shopper(shop).order([{ id }]);
});

/** The database itself must refuse these writes, whatever code or person sends them. */
const refused = (sql: string, ...args: (string | number | null)[]) => expect(shop.rows(sql, ...args)).rejects.toThrow();

describe('the database protects the ledgers', () => {
  it('contains exactly the transitions of rules/order/order-moves.ts (#341)', async () => {
    const rows = await shop.rows('SELECT from_status AS "from", to_status AS "to", actor FROM order_transitions ORDER BY 1, 2, 3');
    const sorted = transitionRows().sort((a, b) => `${a.from} ${a.to} ${a.actor}`.localeCompare(`${b.from} ${b.to} ${b.actor}`));
    expect(rows).toHaveLength(sorted.length);
    for (const row of sorted) expect(rows).toContainEqual(row);
  });

  it('contains exactly the statuses of rules/order/order-status.ts; its indexes list them as the queries do', async () => {
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
    await refused("DELETE FROM order_statuses WHERE status = 'paid'");
  });

  it('stock changes only through moves, and never below zero (#182, I1, I2)', async () => {
    await refused('UPDATE products SET stock_quantity = 99 WHERE id = ?', id);
    await refused('UPDATE products SET stock_quantity = stock_quantity - 1, committed = committed + 2 WHERE id = ?', id);
    await refused("INSERT INTO stock_moves (product_id, kind, quantity) VALUES (?, 'adjust', -99)", id);
    await refused('UPDATE stock_moves SET quantity = 1');
    await refused('DELETE FROM stock_moves');
  });

  it('reserved and committed are the pieces of held and sold orders, by product and by size (I3)', async () => {
    const sized = await shop.addProduct({ price: 70_000, stock: 6, sizes: { '2.4': 4, '2.6': 2 } });
    const counts = async () => ({
      all: (await shop.rows('SELECT stock_quantity AS free, reserved, committed FROM products WHERE id = ?', sized))[0],
      small: (
        await shop.rows(
          "SELECT stock_quantity AS free, reserved, committed FROM product_sizes WHERE product_id = ? AND size = '2.4'",
          sized,
        )
      )[0],
    });
    const shopper = new Shopper(shop);
    const order = await shopper.order([
      { id: sized, size: '2.4', quantity: 2 },
      { id: sized, size: '2.6', quantity: 1 },
    ]);
    expect(await counts()).toEqual({ all: { free: 3, reserved: 3, committed: 0 }, small: { free: 2, reserved: 2, committed: 0 } });
    await shopper.verify(order, await shopper.pay(order));
    expect(await counts()).toEqual({ all: { free: 3, reserved: 0, committed: 3 }, small: { free: 2, reserved: 0, committed: 2 } });
    // Moving pieces between the two columns by hand keeps their sum: the audit finds it.
    const shift = (by: number) =>
      shop.rows('UPDATE products SET reserved = reserved + ?, committed = committed - ? WHERE id = ?', by, by, sized);
    await shift(1);
    for (const invariant of ['I3 stock is the sum of its moves', 'I2 sizes add up'])
      expect(await shop.invariants()).toContainEqual({ invariant, id: sized });
    await shift(-1);
    const other = new Shopper(shop);
    await other.order([{ id: sized, size: '2.4' }]);
    await other.order([{ id: sized, size: '2.6' }]);
    expect(await counts()).toEqual({ all: { free: 2, reserved: 1, committed: 3 }, small: { free: 2, reserved: 0, committed: 2 } });
  });

  it('nothing is paid without a counted payment of exactly its total (I8)', async () => {
    await refused("UPDATE orders SET status = 'paid', reservation = 'committed', actor = 'gateway' WHERE id = ?", open.body.dbOrderId);
    await refused(
      "INSERT INTO payments (id, order_id, amount_paise, status, settlement) VALUES ('pay_x', ?, 69999, 'captured', 'counted')",
      open.body.dbOrderId,
    );
  });

  it('one counted payment for each order; captured money is counted or refunded (I5, I6)', async () => {
    await refused(
      "INSERT INTO payments (id, order_id, amount_paise, status, settlement) VALUES ('pay_y', ?, 70000, 'captured', 'counted')",
      paid.body.dbOrderId,
    );
    await refused("INSERT INTO payments (id, order_id, amount_paise, status) VALUES ('pay_z', ?, 70000, 'captured')", paid.body.dbOrderId);
    await refused("UPDATE payments SET status = 'failed' WHERE order_id = ?", paid.body.dbOrderId);
    await refused('DELETE FROM payments');
  });

  it('refunds never exceed the captured amount (I7)', async () => {
    const [payment] = await shop.rows('SELECT id FROM payments WHERE order_id = ?', paid.body.dbOrderId);
    await refused("INSERT INTO refunds (id, payment_id, amount_paise, reason) VALUES ('r1', ?, 70001, 'x')", payment?.id as string);
    await refused("UPDATE orders SET status = 'refunded', actor = 'gateway' WHERE id = ?", paid.body.dbOrderId);
  });

  it("amounts and lines of an order are frozen, at the product's prices (#180, I9, I10)", async () => {
    await refused('UPDATE orders SET total_paise = 1 WHERE id = ?', paid.body.dbOrderId);
    await refused('UPDATE order_items SET quantity = 2');
    await refused('DELETE FROM order_items');
    await refused(
      "INSERT INTO order_items (order_id, line, product_id, quantity, price_at_purchase_paise, name, hsn_code, gst_rate) VALUES (?, 2, ?, 1, 70000, 'x', '7117', 300)",
      paid.body.dbOrderId,
      id,
    );
  });

  it('history is append-only; changes outside the transitions are refused (I14)', async () => {
    await refused('UPDATE order_events SET actor = ?', 'admin');
    await refused('DELETE FROM order_events');
    for (const status of ['delivered', 'refunded', 'pending_payment'])
      await refused("UPDATE orders SET status = ?, actor = 'admin' WHERE id = ?", status, open.body.dbOrderId);
    await refused("UPDATE orders SET reservation = 'held' WHERE id = ?", paid.body.dbOrderId);
    await expect(shop.rows("UPDATE orders SET reservation = 'released' WHERE id = ?", open.body.dbOrderId)).rejects.toThrow(
      'RESERVATION_WRONG',
    );
  });

  it('one active notice and delivery row; ratings, percentages and prices within bounds (I15, I16, L16)', async () => {
    for (const table of [
      'shipping_settings (free_shipping_threshold_paise, standard_shipping_fee_paise, is_active) VALUES (1, 1, 1)',
      "notification_bar_settings (text_content, is_active) VALUES ('x', 1)",
    ]) {
      await shop.rows(`INSERT INTO ${table}`);
      await refused(`INSERT INTO ${table}`);
    }
    await refused("INSERT INTO coupons (code, discount_type, discount_value) VALUES ('A', 'percentage', 10001)");
    await refused("INSERT INTO coupons (code, discount_type, discount_value) VALUES ('lower', 'percentage', 10)");
    await refused("INSERT INTO reviews (user_name, rating, comment, review_date, source) VALUES ('a', 6, 'b', 1, 'c')");
    await refused('UPDATE products SET price_paise = mrp_paise + 1 WHERE id = ?', id);
    await refused('UPDATE products SET price_paise = 5.5 WHERE id = ?', id);
    await refused(`UPDATE products SET images = '["a","b","c","d"]' WHERE id = ?`, id);
  });
});
