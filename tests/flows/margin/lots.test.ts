import { expect, it } from 'vitest';
import type { ProductLots } from '../../../src/features/margin/read-lots.server.ts';
import { cancelOrder } from '../../../src/features/orders/cancel/cancel-order.server.ts';
import { changePiecesOf } from '../../../src/features/own-order/admin/change-pieces-of.server.ts';
import { acceptReturn, receiveReturn } from '../../../src/features/returns/admin/answer-return.server.ts';
import { settleReturn } from '../../../src/features/returns/admin/settle-return.server.ts';
import { newId } from '../../../src/rules/ids.ts';
import { ask as askReturn, delivered } from '../../shop/orders/delivered.ts';
import { sold } from '../../shop/orders/edits.ts';
import { manualOrder } from '../../shop/orders/manual-order.ts';
import { stockOf } from '../../shop/orders/orders.ts';
import { purchase } from '../../shop/orders/purchase.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask } = await shopWithAdministrator();
await shop.rows("INSERT INTO cod_settings (is_on, min_paise, max_paise, blocked_pins, is_active) VALUES (1, 0, 5000000, '[]', 1)");

const lotOf = (over: object = {}) => purchase({ quantity: '10', unit: '100', supplier: 'Jaipur Beads', bill: '114', ...over });
const buy = (product: number, over: object = {}) => ask<{ code?: string }>('POST', `/margin/products/${product}`, lotOf(over));
const lots = async (product: number) => (await ask<ProductLots>('GET', `/margin/products/${product}`)).body;
const correct = (lot: string, quantity: number, id = newId()) =>
  ask<{ code?: string }>('POST', `/margin/lots/${lot}/correction`, { id, quantity: String(quantity), note: 'typed wrongly' });
const costOf = async (order: string) =>
  (await shop.rows('SELECT pieces, value_mpaise AS value, unit_mpaise AS unit FROM sale_costs WHERE order_id = ?', order))[0];
/** A piece with ten in stock at ₹100 each, bought in one lot. */
async function bought(over: object = {}) {
  const product = await shop.addProduct({ price: 70_000, stock: 0 });
  const lot = lotOf(over);
  expect((await ask('POST', `/margin/products/${product}`, lot)).status).toBe(201);
  return { product, lot: lot.id };
}

it('a purchase raises the stock in the same write, once for two presses, and its supplier is suggested again', async () => {
  const product = await shop.addProduct({ price: 70_000, stock: 2 });
  const lot = lotOf({ tax: '30', hasCredit: false });
  const press = async () => (await ask('POST', `/margin/products/${product}`, lot)).status;
  expect(await Promise.all([press(), press()])).toEqual([201, 201]);
  expect(await stockOf(shop, product)).toEqual({ free: 12, reserved: 0, committed: 0 });
  const read = await lots(product);
  // ₹100 and a tenth of ₹30 that do not come back.
  expect(read).toMatchObject({ average: 10_300_000, costed: 10, uncosted: 2, soldWithoutCost: 0, suppliers: ['Jaipur Beads'] });
  expect(read.lots).toMatchObject([{ quantity: 10, unit: 10_000, tax: 3_000, left: 10, bill: '114' }]);
  const log = "SELECT count(*) AS n FROM admin_actions WHERE object_id = ? AND action = 'stock'";
  expect(await shop.rows(log, String(product))).toEqual([{ n: 1 }]);
});

it('a purchase is refused with its reason: nothing, tomorrow, a size that is not sold, more than there are', async () => {
  const product = await shop.addProduct({ price: 70_000, stock: 3 });
  for (const wrong of [{ quantity: '0' }, { quantity: '10001' }, { unit: '0' }, { unit: '' }, { boughtOn: '2026-02-30' }])
    expect((await buy(product, wrong)).status).toBe(422);
  expect((await buy(product, { boughtOn: '2999-01-01' })).body.code).toBe('LOT_IN_FUTURE');
  expect((await buy(product, { size: '9.9' })).status).toBe(409);
  expect((await buy(product, { isCounted: true, quantity: '4' })).body.code).toBe('LOT_ABOVE_COUNT');
  expect((await buy(999_999)).status).toBe(404);
  expect(await lots(product)).toMatchObject({ lots: [], average: null, uncosted: 3 });
});

it('a purchase is corrected by a lot that takes out at most what remains, with its share of the tax', async () => {
  const { product, lot } = await bought({ tax: '0.10', hasCredit: false });
  await sold(shop, { wishes: [{ id: product, quantity: 4 }] });
  expect((await correct(lot, 7)).body.code).toBe('LOT_BELOW_STOCK');
  const id = newId();
  expect((await correct(lot, 3, id)).status).toBe(201);
  expect((await correct(lot, 3, id)).status).toBe(201);
  expect(await lots(product)).toMatchObject({ costed: 3, average: 10_001_000 });
  expect((await correct(lot, 3)).status).toBe(201);
  expect((await correct(lot, 1)).body.code).toBe('LOT_BELOW_STOCK');
  expect((await correct('nobody', 1)).status).toBe(404);
  expect(await lots(product)).toMatchObject({ costed: 0, average: null });
  expect(await stockOf(shop, product)).toEqual({ free: 0, reserved: 0, committed: 4 });
  expect(await shop.rows('SELECT quantity, tax_paise AS tax FROM purchase_lots WHERE product_id = ? ORDER BY created_at', product)).toEqual(
    [
      { quantity: 10, tax: 10 },
      { quantity: -3, tax: -3 },
      { quantity: -3, tax: -3 },
    ],
  );
});

it('the cost of a sale is frozen by a capture, a cash order and a manual order, and a later purchase does not change it', async () => {
  const { product } = await bought();
  const online = await sold(shop, { wishes: [{ id: product, quantity: 2 }] });
  const cash = await sold(shop, { wishes: [{ id: product }], isCash: true });
  const manual = await ask<{ id: string }>('POST', '/manual-orders', manualOrder(product));
  expect(manual.status).toBeLessThan(300);
  for (const [order, pieces] of Object.entries({ [online.id]: 2, [cash.id]: 1, [manual.body.id]: 1 }))
    expect(await costOf(order)).toEqual({ pieces, value: pieces * 10_000_000, unit: 10_000_000 });
  await buy(product, { unit: '900' });
  expect((await lots(product)).average).toBe(Math.round((6 * 10_000_000 + 10 * 90_000_000) / 16));
  expect(await costOf(online.id)).toMatchObject({ unit: 10_000_000 });
});

it('the cost of a sale is frozen not before the money is there, and given back when the order is cancelled', async () => {
  const { product } = await bought();
  const { shopper } = await delivered(shop);
  const open = await shopper.order([{ id: product, quantity: 3 }]);
  expect(await costOf(open.body.dbOrderId)).toBeUndefined();
  await shopper.verify(open, await shopper.pay(open));
  expect(await costOf(open.body.dbOrderId)).toMatchObject({ pieces: 3 });
  await buy(product, { unit: '400' });
  const { id, token } = await sold(shop, { wishes: [{ id: product, quantity: 2 }] });
  const frozen = await costOf(id);
  await buy(product, { unit: '50', quantity: '1' });
  const before = (await shop.rows('SELECT value_mpaise AS value FROM piece_costs WHERE product_id = ?', product))[0];
  await cancelOrder(shop.at(), { userId: null, guestId: null }, { orderId: id, token, reason: '' });
  expect(await costOf(id)).toMatchObject({ pieces: 0, value: 0 });
  const after = (await shop.rows('SELECT value_mpaise AS value FROM piece_costs WHERE product_id = ?', product))[0];
  expect(Number(after?.value) - Number(before?.value)).toBe(Number(frozen?.value));
});

const change = (orderId: string, over: object) =>
  changePiecesOf(shop.at(), {
    ...{ orderId, by: 'owner@chamak.example', key: newId(), seen: 0, size: '', quantity: 0, keepsCoupon: true, reason: '' },
    ...over,
  } as Parameters<typeof changePiecesOf>[1]);

it('the cost of a sale is frozen through the changes of an order: fewer pieces give theirs back, another size costs the same', async () => {
  const product = await shop.addProduct({ price: 70_000, stock: 6, sizes: { '2.4': 3, '2.6': 3 } });
  await buy(product, { isCounted: true, quantity: '6', unit: '33.33' });
  const { id } = await sold(shop, { wishes: [{ id: product, size: '2.4', quantity: 3 }] });
  await buy(product, { size: '2.6', quantity: '5', unit: '77.77' });
  const frozen = await costOf(id);
  await change(id, { kind: 'size', line: 1, size: '2.6', quantity: 3 });
  expect(await costOf(id)).toEqual(frozen);
  await change(id, { kind: 'fewer', line: 1, quantity: 1, seen: 1 });
  expect(await costOf(id)).toEqual({ pieces: 1, value: 3_333_000, unit: 3_333_000 });
});

it('the cost of a sale is frozen to a thousandth of a paisa, halves up, and of what comes back only what has a cost is worth it', async () => {
  const { product } = await bought({ quantity: '1', unit: '0.01' });
  await buy(product, { quantity: '2', unit: '0.02' });
  const sell = async (quantity: number) => (await sold(shop, { wishes: [{ id: product, quantity }] })).id;
  expect(await costOf(await sell(1))).toEqual({ pieces: 1, value: 1_667, unit: 1_667 });
  const two = await sell(2);
  await change(two, { kind: 'fewer', line: 1, quantity: 1 });
  expect(await costOf(two)).toMatchObject({ pieces: 1, value: 1_666 });
  await shop.rows("INSERT INTO stock_moves (product_id, kind, quantity) VALUES (?, 'adjust', 2)", product);
  const three = await sell(3);
  await change(three, { kind: 'fewer', line: 1, quantity: 1 });
  expect(await costOf(three)).toMatchObject({ pieces: 0, value: 0 });
  expect(await lots(product)).toMatchObject({ costed: 1, uncosted: 1 });
});

it('the cost of a sale is frozen through a return: what can be sold again is worth what it was sold at, what cannot stays a cost of the order', async () => {
  const { product } = await bought({ unit: '120' });
  for (const isGood of [true, false]) {
    const order = await delivered(shop, [{ id: product }]);
    await askReturn(order);
    const [row] = await shop.rows('SELECT id FROM returns WHERE order_id = ?', order.id);
    const back = String(row?.id);
    await acceptReturn(shop.at(), { id: back, note: '', by: 'x' });
    await receiveReturn(shop.at(), { id: back, note: '', by: 'x' });
    await settleReturn(shop.at(), { id: back, outcome: 'refunded', sellable: isGood ? [1] : [], note: '', by: 'x' });
    expect(await costOf(order.id)).toMatchObject({ pieces: isGood ? 0 : 1 });
  }
  expect(await lots(product)).toMatchObject({ costed: 9, average: 12_000_000 });
});

it('the cost of a sale is frozen in part where fewer have a cost, and never as 0; a purchase of counted pieces covers the rest', async () => {
  const product = await shop.addProduct({ price: 70_000, stock: 6 });
  const first = await sold(shop, { wishes: [{ id: product, quantity: 1 }] });
  expect(await costOf(first.id)).toBeUndefined();
  await buy(product, { isCounted: true, quantity: '2', unit: '10' });
  const { id } = await sold(shop, { wishes: [{ id: product, quantity: 3 }] });
  expect(await costOf(id)).toMatchObject({ pieces: 2, unit: 1_000_000 });
  expect(await lots(product)).toMatchObject({ costed: 0, uncosted: 2, soldWithoutCost: 2, average: null });
  // Two on the shelf, then the newer sale; the older one stays unknown.
  await buy(product, { isCounted: true, quantity: '3', unit: '40' });
  expect(await costOf(id)).toMatchObject({ pieces: 3, value: 6_000_000 });
  expect(await costOf(first.id)).toBeUndefined();
  expect(await lots(product)).toMatchObject({ costed: 2, soldWithoutCost: 1, average: 4_000_000 });
});

it('whatever comes first, a sale or a purchase: the last pieces and all lots add up', async () => {
  const { product } = await bought({ quantity: '3', unit: '0.01' });
  await Promise.all([
    ...Array.from({ length: 3 }, () => sold(shop, { wishes: [{ id: product }] })),
    ...Array.from({ length: 3 }, (_, at) => buy(product, { unit: String(100 + at), quantity: '1' })),
  ]);
  const [books] = await shop.rows(
    `SELECT (SELECT sum(v.value_mpaise) FROM lot_values v JOIN purchase_lots l ON l.id = v.id WHERE l.product_id = ?1) AS lots,
        (SELECT sum(value_mpaise) FROM sale_costs WHERE product_id = ?1) + (SELECT value_mpaise FROM piece_costs WHERE product_id = ?1) AS sold`,
    product,
  );
  expect(books?.lots).toBe(books?.sold);
});
