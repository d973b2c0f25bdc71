import { expect, it } from 'vitest';
import { issueInvoice } from '../../../src/features/invoices/issue-invoice.server.ts';
import type { MarginReport } from '../../../src/features/margin/margin-report.server.ts';
import type { StockValue } from '../../../src/features/margin/stock-value.server.ts';
import { costBatches } from '../../../src/features/parcels/money/record-costs.server.ts';
import { openParcel } from '../../../src/features/parcels/returned-to-shop/open-parcel.server.ts';
import { istDate } from '../../../src/rules/dates.ts';
import { newId } from '../../../src/rules/ids.ts';
import { DAY, HOUR, MINUTE } from '../../../src/rules/limits.ts';
import type { Contribution } from '../../../src/rules/margin/contribution.ts';
import { paise } from '../../../src/rules/money/money.ts';
import { manualOrder } from '../../shop/orders/manual-order.ts';
import { purchase } from '../../shop/orders/purchase.ts';
import { memoryCourier } from '../../shop/parcels/memory-courier.ts';
import { BY, bookedOrder, pollAt } from '../../shop/parcels/parcels.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask } = await shopWithAdministrator();
await ask('PUT', '/margin/packing', { packing: '12.51' });

const buy = (product: number, over: object = {}) => ask('POST', `/margin/products/${product}`, purchase({ isCounted: true, ...over }));
const earnedBy = async (order: string) => (await ask<{ earned: Contribution }>('GET', `/margin/orders/${order}`)).body.earned;
const charge = (awb: string, kind: 'freight' | 'cod' | 'rto', amount: number) =>
  shop
    .at()
    .db.write(
      costBatches(shop.at(), 'shiprocket', [{ awb, kind, paise: paise(amount), document: 'ST', line: newId(), at: Date.now() }]).flat(),
    );
const gatewayFee = async (order: string, fee: number, tax: number) => {
  const [row] = await shop.rows("SELECT id, amount_paise AS amount FROM payments WHERE order_id = ? AND status = 'captured'", order);
  const amount = Number(row?.amount);
  await shop.rows(
    `INSERT INTO recon_lines (settlement_id, entity_id, version, type, credit_paise, debit_paise, paise, currency, fee_paise, tax_paise, is_settled, is_on_hold, json)
      VALUES ('setl_1', ?, 1, 'payment', ?, 0, ?, 'INR', ?, ?, 1, 0, '{}')`,
    ...[String(row?.id), amount - fee, amount, fee, tax],
  );
};
const parcelOn = async (
  state: 'delivered' | 'returned',
  lines: { price?: number; quantity?: number; stock?: number }[],
  isCash = false,
) => {
  const memory = memoryCourier();
  const booked = await bookedOrder(shop, memory, lines, isCash);
  memory.scan(booked.awb, 'picked_up', Date.now());
  memory.scan(booked.awb, state, Date.now() + MINUTE);
  await pollAt(shop, memory, Date.now() + HOUR);
  return booked;
};

it('what an order earned grows whole part by part: an invoice, its fee, its freight; the cost of what was bought later', async () => {
  const { id, awb, pieces } = await parcelOn('delivered', [{ price: 51_500, quantity: 2, stock: 9 }]);
  expect(await earnedBy(id)).toMatchObject({ isWhole: false, parts: { pieces: null, gateway: null, freight: null, packing: 1_251 } });
  await buy(pieces[0] ?? 0, { quantity: '9' });
  await gatewayFee(id, 2_431, 371);
  await charge(awb, 'freight', 6_000);
  await issueInvoice(shop.at(), id).catch(() => undefined);
  const [document] = await shop.rows('SELECT taxable_paise AS taxable FROM invoices WHERE order_id = ?', id);
  const earned = await earnedBy(id);
  expect(earned).toMatchObject({
    ...{ net: document?.taxable, isWhole: true },
    parts: { pieces: 40_000, lost: 0, gateway: 2_060, freight: 6_000, cod: 0, packing: 1_251, rto: 0, back: 0, credit: 0 },
  });
  expect(earned.earned).toBe(Number(document?.taxable) - 40_000 - 2_060 - 6_000 - 1_251);
});

it('what an order earned of cash that came back undelivered is a loss: freight both ways, packing, and the piece that broke', async () => {
  const { id, awb, parcel, pieces } = await parcelOn('returned', [{ price: 70_000, quantity: 2, stock: 5 }], true);
  await buy(pieces[0] ?? 0);
  await openParcel(shop.at(), { id: parcel.id, by: BY, next: 'close', pieces: [{ orderId: id, line: 1, good: 1, bad: 1 }] });
  await charge(awb, 'freight', 6_000);
  expect(await earnedBy(id)).toMatchObject({ isWhole: false, parts: { rto: null } });
  await charge(awb, 'rto', 5_000);
  await shop.settle();
  expect(await earnedBy(id)).toMatchObject({
    ...{ net: 0, isWhole: true, earned: -(20_000 + 6_000 + 5_000 + 1_251) },
    parts: { pieces: 0, lost: 20_000, gateway: 0, cod: 0 },
  });
});

it('what an order earned is less by the fee of an instant refund, and by what a bank takes for a dispute once it is decided', async () => {
  const { id, pieces } = await parcelOn('delivered', [{ price: 60_000, stock: 5 }]);
  await buy(pieces[0] ?? 0);
  await gatewayFee(id, 1_180, 180);
  const [payment] = await shop.rows('SELECT id FROM payments WHERE order_id = ?', id);
  await shop.rows(
    "INSERT INTO refunds (id, payment_id, gateway_refund_id, amount_paise, reason) VALUES ('r1', ?, 'rfnd_1', 100, 'x')",
    String(payment?.id),
  );
  await shop.rows(`INSERT INTO recon_lines (settlement_id, entity_id, version, type, credit_paise, debit_paise, paise, currency, fee_paise, tax_paise, is_settled, is_on_hold, json)
      VALUES ('setl_2', 'rfnd_1', 1, 'refund', 0, 690, 100, 'INR', 590, 90, 1, 0, '{}')`);
  expect((await earnedBy(id)).parts).toMatchObject({ gateway: 1_000 + 500, dispute: 0 });
  await shop.rows(
    "INSERT INTO disputes (id, payment_id, paise, status, phase, opened_at) VALUES ('disp_1', ?, 60000, 'open', 'chargeback', 1)",
    String(payment?.id),
  );
  expect(await earnedBy(id)).toMatchObject({ isWhole: false, parts: { dispute: null } });
  const { earned } = await earnedBy(id);
  await shop.rows("UPDATE disputes SET status = 'lost', deducted_paise = 60000 WHERE id = 'disp_1'");
  expect(await earnedBy(id)).toMatchObject({ earned: earned - 60_000, parts: { dispute: 60_000 } });
  // It is no part of the days that the other tests add up.
  await shop.rows('UPDATE orders SET created_at = created_at - ? WHERE id = ?', 400 * DAY, id);
});

it('what an order earned of pieces that were handed over knows no parcel, and of an unknown order nothing', async () => {
  const product = await shop.addProduct({ price: 70_000, stock: 5 });
  await buy(product);
  const { body } = await ask<{ id: string }>('POST', '/manual-orders', manualOrder(product));
  expect(await earnedBy(body.id)).toMatchObject({ isWhole: true, parts: { pieces: 20_000, freight: 0, packing: 0, gateway: 0 } });
  expect(await earnedBy('nobody')).toBeNull();
});

it('the margin of days hides the margin where costs are missing, and names the piece with the sales that miss its cost', async () => {
  const { id, pieces } = await parcelOn('delivered', [{ price: 90_000 }]);
  const { body } = await ask<MarginReport>('GET', '/margin');
  const earned = await earnedBy(id);
  expect(body.whole).toMatchObject({ percent: null, isWhole: false });
  expect(body.withoutCost).toEqual([expect.objectContaining({ productId: pieces[0], net: earned.net })]);
  expect(body.unknown).toContainEqual({ part: 'pieces', orders: 1 });
  expect((await ask<MarginReport>('GET', '/margin?from=2020-01-01&to=2020-01-31')).body).toMatchObject({ orders: 0, rows: [] });
});

it('the value of the stock of a day is what was there then, pieces × average to the paisa', async () => {
  const product = await shop.addProduct({ price: 70_000, stock: 3 });
  await buy(product, { quantity: '3', unit: '33.33' });
  await shop.rows("INSERT INTO stock_moves (product_id, kind, quantity) VALUES (?, 'adjust', -1)", product);
  const read = async (day: string) => (await ask<StockValue>('GET', `/margin/stock?day=${day}`)).body;
  const now = await read(istDate(Date.now()));
  const row = now.rows.find(({ productId }) => productId === product);
  expect(row).toEqual(expect.objectContaining({ pieces: 2, average: 3_333_000, value: 6_666 }));
  for (const { pieces, average, value } of now.rows) expect(Math.abs(value - (pieces * average) / 1000)).toBeLessThanOrEqual(1);
  expect(now.total).toBe(now.rows.reduce((total, { value }) => total + value, 0));
  expect(await read(istDate(Date.now() - DAY))).toMatchObject({ rows: [], total: 0 });
});
