import { expect, it } from 'vitest';
import { shiprocketColumns, shiprocketRows } from '../../../src/admin/order-reads/shiprocket-csv.server.ts';
import { issueInvoice } from '../../../src/features/invoices/issue-invoice.server.ts';
import { type ChangePage, changePage } from '../../../src/features/own-order/change/change-page.server.ts';
import { newId } from '../../../src/rules/ids.ts';
import { type Sold, sold } from '../../shop/orders/edits.ts';
import { refundsOf, rowOf } from '../../shop/orders/orders.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
await shop.rows("INSERT INTO cod_settings (is_on, min_paise, max_paise, blocked_pins, is_active) VALUES (1, 0, 5000000, '[]', 1)");
await shop.rows(
  'INSERT INTO shipping_settings (free_shipping_threshold_paise, standard_shipping_fee_paise, gift_wrap_paise, is_active) VALUES (60000, 5000, 4900, 1)',
);
const PRICE = 44_900;
await shop.addCoupon({ code: 'WEDDING30', type: 'percentage', value: 3_000, minPurchase: 500_000 });

const anybody = { userId: null, guestId: newId() };
const addressOf = ({ id, token }: Sold) => `http://shop.test/orders/${id}/change?token=${token}`;
async function pageOf(order: Sold) {
  const answer = await changePage(shop.at(), anybody, new Request(addressOf(order)), order.id);
  if ('isSaved' in answer || !answer.page) throw new Error('no page');
  return answer.page;
}
/** Presses the small form of the page that leaves so many pieces of a line. */
async function leave(order: Sold, quantity: number, page?: ChangePage, key = newId()) {
  const { seen, fewer } = page ?? (await pageOf(order));
  const sums = (fewer.get(1) ?? []).map(({ left, cost }) => [`less-${left}`, `${cost}`]);
  const body = new URLSearchParams({
    ...Object.fromEntries(sums),
    what: 'fewer',
    line: '1',
    quantity: `${quantity}`,
    key,
    seen: `${seen}`,
  });
  const answer = await changePage(shop.at(), anybody, new Request(addressOf(order), { method: 'POST', body }), order.id);
  await shop.settle();
  return 'isSaved' in answer ? 'done' : (answer.page?.problem ?? 'refused');
}
const wedding = async (isCash = false) =>
  sold(shop, { wishes: [{ id: await shop.addProduct({ price: PRICE, stock: 12 }), quantity: 12 }], coupon: 'WEDDING30', isCash });
const backOf = async ({ id }: Sold) => (await refundsOf(shop, id)).map(({ amount }) => Number(amount));

it('twelve pieces with 30 % off, eleven taken out: the one that stays costs its price and its delivery (M4)', async () => {
  const order = await wedding();
  const total = Number((await rowOf(shop, order.id))?.total_paise);
  expect(total).toBe(377_160);
  const choice = (await pageOf(order)).fewer.get(1)?.find(({ left }) => left === 1);
  expect(choice).toMatchObject({ cost: total - PRICE - 5_000, discountLost: 13_470, deliveryCharged: 5_000 });
  expect(await leave(order, 1)).toBe('done');
  expect(await backOf(order)).toEqual([choice?.cost]);
});

it('in steps the same: the coupon and free delivery are lost once', async () => {
  const order = await wedding();
  const total = Number((await rowOf(shop, order.id))?.total_paise);
  for (const left of [6, 2, 1]) {
    const shown = (await pageOf(order)).fewer.get(1)?.find((choice) => choice.left === left)?.cost;
    expect(await leave(order, left)).toBe('done');
    expect((await backOf(order)).at(-1)).toBe(shown);
  }
  expect((await backOf(order)).reduce((sum, amount) => sum + amount, 0)).toBe(total - PRICE - 5_000);
});

it('a piece whose price is less than what the order loses is not offered, and refused with advice', async () => {
  const order = await wedding();
  expect((await pageOf(order)).fewer.get(1)?.map(({ left }) => left)).not.toContain(11);
  expect(await leave(order, 11)).toContain('Please cancel the order and place it again.');
  expect(await backOf(order)).toEqual([]);
});

it('for cash: what is due, the courier’s file and the invoice have the price of what stays, and its delivery', async () => {
  const order = await wedding(true);
  expect(await leave(order, 1)).toBe('done');
  expect(await rowOf(shop, order.id)).toMatchObject({ due_paise: PRICE + 5_000 });
  const [row = []] = await shiprocketRows(shop.at(), [Number((await rowOf(shop, order.id))?.number)]);
  const cell = (head: string) => Number(row[shiprocketColumns.findIndex((name) => name.startsWith(head))]);
  expect(['*Selling Price', 'Shipping Charges', 'Total Discount'].map(cell)).toEqual([449, 50, 0]);
  const invoice = await issueInvoice(shop.at(), order.id);
  expect([invoice.total, invoice.lines.map(({ line, total }) => [line, total])]).toEqual([
    PRICE + 5_000,
    [
      [1, PRICE],
      [0, 5_000],
    ],
  ]);
});

it('an honest change keeps what it has: above both minimums, and where delivery was paid for', async () => {
  const many = await sold(shop, {
    wishes: [{ id: await shop.addProduct({ price: PRICE, stock: 20 }), quantity: 20 }],
    coupon: 'WEDDING30',
  });
  expect(await leave(many, 18)).toBe('done');
  expect(await backOf(many)).toEqual([2 * 31_430]);
  const small = await sold(shop, { wishes: [{ id: await shop.addProduct({ price: 20_000, stock: 5 }), quantity: 2 }] });
  expect(await leave(small, 1)).toBe('done');
  expect(await backOf(small)).toEqual([20_000]);
});

it('the sum that was shown is bound to the press: where coupon or delivery fee have changed since, nothing is, and the new sum is shown', async () => {
  const order = await wedding();
  const page = await pageOf(order);
  const fee = (paise: number) => shop.rows('UPDATE shipping_settings SET standard_shipping_fee_paise = ?', paise);
  await fee(9_000);
  expect(await leave(order, 1, page)).toMatch(/^The coupon or the delivery fee changed while you were here/);
  expect([await backOf(order), (await rowOf(shop, order.id))?.cut_paise]).toEqual([[], 0]);
  const now = await pageOf(order);
  const costOf = ({ fewer }: ChangePage) => fewer.get(1)?.find(({ left }) => left === 1)?.cost;
  expect(Number(costOf(page)) - Number(costOf(now))).toBe(4_000);
  const key = newId();
  expect(await leave(order, 1, now, key)).toBe('done');
  await fee(5_000);
  // The same press, sent again after a lost answer, is the same change; with the sum of another page it is none.
  expect(await leave(order, 1, now, key)).toBe('done');
  expect(await leave(order, 1, page, key)).not.toBe('done');
  expect(await backOf(order)).toEqual([costOf(now)]);
});

it('a form that names no sum changes nothing', async () => {
  const order = await wedding();
  expect(await leave(order, 1, { ...(await pageOf(order)), fewer: new Map() })).toMatch(/Please check the new sum/);
  expect(await backOf(order)).toEqual([]);
});
