import { describe, expect, it } from 'vitest';
import { shiprocketColumns, shiprocketRows } from '../../../src/admin/order-reads/shiprocket-csv.server.ts';
import { readSlip } from '../../../src/admin/slip/slip.server.ts';
import { issueInvoice } from '../../../src/features/invoices/issue-invoice.server.ts';
import { changeStatus } from '../../../src/features/orders/admin/change-status.server.ts';
import { cancelOrder } from '../../../src/features/orders/cancel/cancel-order.server.ts';
import { changePiecesOf } from '../../../src/features/own-order/admin/change-pieces-of.server.ts';
import { changeOwnPieces } from '../../../src/features/own-order/change/pieces/change-own-pieces.server.ts';
import type { PieceChange } from '../../../src/features/own-order/change/pieces/change-pieces.server.ts';
import { newId } from '../../../src/rules/ids.ts';
import { HEAD_STARTS, meeting } from '../../shop/catalogue/head-starts.ts';
import { ask } from '../../shop/orders/delivered.ts';
import { codeOf, editsOf, moveTo, type Sold, sold } from '../../shop/orders/edits.ts';
import { mailsOf, refundsOf, rowOf, stockOf } from '../../shop/orders/orders.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
await shop.rows("INSERT INTO cod_settings (is_on, min_paise, max_paise, blocked_pins, is_active) VALUES (1, 0, 5000000, '[]', 1)");
await shop.rows(
  'INSERT INTO shipping_settings (free_shipping_threshold_paise, standard_shipping_fee_paise, gift_wrap_paise, is_active) VALUES (50000, 5000, 4900, 1)',
);

type More = { readonly seen?: number; readonly key?: string };
const mine = ({ id, token }: Pick<Sold, 'id' | 'token'>, change: PieceChange, { seen = 0, key = newId() }: More = {}) =>
  codeOf(changeOwnPieces(shop.at(), { userId: null, guestId: null }, { orderId: id, token, change, seen, key }));
type Asked = Omit<Parameters<typeof changePiecesOf>[1], 'orderId' | 'by' | 'key' | 'seen' | 'size' | 'quantity' | 'keepsCoupon' | 'reason'>;
const owners = ({ id }: Pick<Sold, 'id'>, asked: Asked & { size?: string; quantity?: number; keepsCoupon?: boolean }, seen = 0) =>
  codeOf(
    changePiecesOf(shop.at(), {
      ...{ orderId: id, by: 'owner@chamak.example', key: newId(), seen, size: '', quantity: 0, keepsCoupon: true, reason: '' },
      ...asked,
    }),
  );
const fewer = (line: number, quantity: number): PieceChange => ({ kind: 'fewer', line, quantity, keepsCoupon: true });
const size = (line: number, to: string): PieceChange => ({ kind: 'size', line, size: to });
const stockOfSize = async (id: number, of: string) =>
  (await shop.rows('SELECT stock_quantity AS free, reserved, committed FROM product_sizes WHERE product_id = ? AND size = ?', id, of))[0];
const orderIn = (id: string) => rowOf(shop, id);
/** What the courier collects, as it adds up the lines of the file. */
async function collected(id: string): Promise<number> {
  const rows = await shiprocketRows(shop.at(), [Number((await orderIn(id))?.number)]);
  const at = (name: string) => shiprocketColumns.findIndex((head) => head.startsWith(name));
  const [quantity, price, ...more] = ['*Product Quantity', '*Selling Price', 'Shipping Charges', 'Gift Wrap Charges', 'Total Discount'].map(
    at,
  );
  const [shipping = 0, wrap = 0, discount = 0] = more.map((column) => Number(rows[0]?.[column] ?? 0));
  const pieces = rows.reduce((sum, row) => sum + Number(row[quantity ?? 0]) * Number(row[price ?? 0]), 0);
  return Math.round((pieces + shipping + wrap - discount) * 100);
}

describe('a present', () => {
  const present = { gift: { note: 'For you' }, final_amount_from_client: 749 };
  it('paid online: the card is emptied, and the wrap goes back as a part of the money', async () => {
    const order = await sold(shop, { over: present });
    expect(await mine(order, { kind: 'gift-note' })).toBe('done');
    expect(await mine(order, { kind: 'gift-note' }, { seen: 1 })).toBe('NOTHING_CHANGED');
    expect((await readSlip(shop.at(), order.id))?.isGift).toBe(true);
    expect(await mine(order, { kind: 'gift-wrap' }, { seen: 1 })).toBe('done');
    expect(await mine(order, { kind: 'gift-wrap' }, { seen: 2 })).toBe('NOTHING_CHANGED');
    await shop.settle();
    expect(await readSlip(shop.at(), order.id)).toMatchObject({ isGift: false, giftNote: '' });
    expect(await orderIn(order.id)).toMatchObject({ due_paise: 74_900, cut_paise: 0, wrap_off: 1, gift_note: '' });
    expect(await refundsOf(shop, order.id)).toMatchObject([{ amount: 4_900, status: 'processed', by: 'the shopper' }]);
    expect(await mailsOf(shop, order.id)).toEqual(['order-confirmed', 'order-changed', 'order-changed', 'refunded']);
    expect(await editsOf(shop, order.id)).toMatchObject([
      { kind: 'gift-note', delta: 0 },
      { kind: 'gift-wrap', delta: -4_900 },
    ]);
  });

  it('for cash: the wrap is no longer due at the door, anywhere that says it', async () => {
    const order = await sold(shop, { isCash: true, over: present });
    expect(await mine(order, { kind: 'gift-wrap' })).toBe('done');
    expect(await orderIn(order.id)).toMatchObject({ total_paise: 74_900, due_paise: 70_000, cut_paise: 4_900 });
    expect(await collected(order.id)).toBe(70_000);
    expect((await issueInvoice(shop.at(), order.id)).total).toBe(70_000);
    expect(shop.mails.at(-1)?.text).toContain('Please pay ₹700.00 at the door.');
  });
});

describe('another size at the same price', () => {
  it('moves the stock of both sizes at once; slip, courier’s file, invoice, mail and return have the size of the last swap', async () => {
    const id = await shop.addProduct({ name: 'Kada', price: 70_000, stock: 4, sizes: { '2.4': 2, '2.6': 2 } });
    const order = await sold(shop, { wishes: [{ id, size: '2.4', quantity: 2 }] });
    expect(await mine(order, size(1, '2.6'))).toBe('done');
    expect([await stockOfSize(id, '2.4'), await stockOfSize(id, '2.6')]).toEqual([
      { free: 2, reserved: 0, committed: 0 },
      { free: 0, reserved: 0, committed: 2 },
    ]);
    expect(await stockOf(shop, id)).toEqual({ free: 2, reserved: 0, committed: 2 });
    expect((await readSlip(shop.at(), order.id))?.pieces).toMatchObject([{ size: '2.6', quantity: 2 }]);
    expect((await shiprocketRows(shop.at(), [Number((await orderIn(order.id))?.number)]))[0]).toContain('Kada, size 2.6');
    await shop.settle();
    expect(shop.mails.at(-1)?.text).toContain('comes in size 2.6, instead of 2.4.');
    expect(await mine(order, size(1, '2.6'), { seen: 1 })).toBe('NOTHING_CHANGED');
    expect(await mine(order, size(1, '2.4'), { seen: 1 })).toBe('done');
    expect(await mine(order, size(1, '2.6'), { seen: 2 })).toBe('done');
    expect((await issueInvoice(shop.at(), order.id)).lines[0]).toMatchObject({ size: '2.6', quantity: 2, total: 140_000 });
    expect(
      await shop.rows('SELECT from_size, to_size, quantity FROM order_size_swaps WHERE order_id = ? ORDER BY rowid', order.id),
    ).toHaveLength(3);
    await changeStatus(shop.at(), { orderId: order.id, to: 'delivered', seen: 'paid', by: 'Test', reason: 'test' });
    expect((await ask({ id: order.id, shopper: order.who }, { kind: 'return', lines: [{ line: 1, quantity: 2 }] })).status).toBe(201);
  });

  it('is refused where the size is sold out or not sold, and changes nothing', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 2, sizes: { '2.4': 2, '2.6': 0 } });
    const order = await sold(shop, { wishes: [{ id, size: '2.4', quantity: 2 }] });
    expect(await mine(order, size(1, '2.6'))).toBe('EDIT_SIZE_GONE');
    expect(await mine(order, size(1, '2.8'))).toBe('EDIT_SIZE_GONE');
    expect(await mine(order, size(2, '2.6'))).toBe('EDIT_PIECES');
    expect(await editsOf(shop, order.id)).toEqual([]);
    const plain = await sold(shop);
    expect(await mine(plain, size(1, '2.6'))).toBe('EDIT_SIZE_GONE');
  });

  it('two orders want the last one of a size: one gets it', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 3, sizes: { '2.4': 2, '2.6': 1 } });
    const one = await sold(shop, { wishes: [{ id, size: '2.4' }] });
    const two = await sold(shop, { wishes: [{ id, size: '2.4' }] });
    expect((await Promise.all([mine(one, size(1, '2.6')), mine(two, size(1, '2.6'))])).toSorted()).toEqual(['EDIT_SIZE_GONE', 'done']);
    expect(await stockOfSize(id, '2.6')).toEqual({ free: 0, reserved: 0, committed: 1 });
  });

  it('a swapped order that is cancelled gives back the new size', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 2, sizes: { '2.4': 1, '2.6': 1 } });
    const order = await sold(shop, { wishes: [{ id, size: '2.4' }], isCash: true });
    expect(await mine(order, size(1, '2.6'))).toBe('done');
    await cancelOrder(shop.at(), { userId: null, guestId: null }, { orderId: order.id, token: order.token, reason: '' });
    expect([await stockOfSize(id, '2.4'), await stockOfSize(id, '2.6')]).toEqual([
      { free: 1, reserved: 0, committed: 0 },
      { free: 1, reserved: 0, committed: 0 },
    ]);
    // Opened again, it takes the size that it had at last.
    await changeStatus(shop.at(), { orderId: order.id, to: 'processing', seen: 'cancelled_by_user', by: 'Test', reason: 'test' });
    expect(await stockOfSize(id, '2.6')).toEqual({ free: 0, reserved: 0, committed: 1 });
  });
});

describe('fewer pieces', () => {
  const twoLines = async () => [
    { id: await shop.addProduct({ price: 30_000, stock: 5 }), quantity: 2 },
    { id: await shop.addProduct({ price: 40_000, stock: 5 }), quantity: 1 },
  ];

  it('paid online: a refund of the price less the coupon’s share, the pieces in stock, and the slip without them', async () => {
    await shop.addCoupon({ code: `TEN${Date.now()}`, type: 'percentage', value: 1_000 });
    const [coupon] = await shop.rows('SELECT code FROM coupons ORDER BY id DESC LIMIT 1');
    const wishes = await twoLines();
    const order = await sold(shop, { wishes, coupon: String(coupon?.code) });
    const key = newId();
    const press = () => mine(order, fewer(1, 1), { key });
    expect(await Promise.all([press(), press(), press()])).toEqual(Array(3).fill('done'));
    expect(await press()).toBe('done');
    expect(await mine(order, fewer(1, 0), { key })).toBe('KEY_REUSED');
    expect(await refundsOf(shop, order.id)).toMatchObject([{ amount: 27_000, status: 'processed', by: 'the shopper' }]);
    expect(await stockOf(shop, wishes[0]?.id ?? 0)).toEqual({ free: 4, reserved: 0, committed: 1 });
    expect((await readSlip(shop.at(), order.id))?.pieces.map(({ quantity }) => quantity)).toEqual([1, 1]);
    expect(await mine(order, fewer(2, 0), { seen: 1 })).toBe('done');
    expect((await readSlip(shop.at(), order.id))?.pieces.map(({ quantity }) => quantity)).toEqual([1]);
    await shop.settle();
    // What stays is below free delivery, whose fee is charged.
    expect((await refundsOf(shop, order.id)).map(({ amount }) => amount)).toEqual([27_000, 31_000]);
    // The last piece is a cancellation.
    expect(await mine(order, fewer(1, 0), { seen: 2 })).toBe('EDIT_LAST_PIECE');
    expect(await mine(order, fewer(1, 1), { seen: 2 })).toBe('EDIT_PIECES');
    expect(await mine(order, fewer(9, 0), { seen: 2 })).toBe('EDIT_PIECES');
    // The rest goes back with it, to the paisa.
    await cancelOrder(shop.at(), { userId: null, guestId: null }, { orderId: order.id, token: order.token, reason: '' });
    expect((await refundsOf(shop, order.id)).reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(
      Number((await orderIn(order.id))?.total_paise),
    );
    expect(await stockOf(shop, wishes[0]?.id ?? 0)).toEqual({ free: 5, reserved: 0, committed: 0 });
  });

  it('for cash: less is due on the page, in the file of the courier, in the invoice and in the books', async () => {
    const wishes = await twoLines();
    const order = await sold(shop, { wishes, isCash: true });
    expect(await mine(order, fewer(2, 0))).toBe('done');
    expect(await orderIn(order.id)).toMatchObject({ total_paise: 100_000, due_paise: 60_000, cut_paise: 40_000 });
    expect(await collected(order.id)).toBe(60_000);
    expect(await stockOf(shop, wishes[1]?.id ?? 0)).toEqual({ free: 5, reserved: 0, committed: 0 });
    const invoice = await issueInvoice(shop.at(), order.id);
    expect([invoice.total, invoice.lines.map(({ line, quantity, total }) => [line, quantity, total])]).toEqual([60_000, [[1, 2, 60_000]]]);
    await changeStatus(shop.at(), { orderId: order.id, to: 'delivered', seen: 'processing', by: 'Test', reason: 'test' });
    const day = await shop.rows('SELECT sum(goods_paise - discount_paise + charges_paise) AS total FROM report_orders');
    const sales = await shop.rows(
      "SELECT sum(due_paise) AS total FROM orders WHERE status IN revenue_statuses AND (method <> 'cod' OR status = 'delivered')",
    );
    expect(day).toEqual(sales);
    expect(
      await shop.rows(
        'SELECT spent_paise AS spent FROM customers WHERE email = (SELECT customer_email FROM orders WHERE id = ?)',
        order.id,
      ),
    ).toEqual([{ spent: 60_000 }]);
    // What was not sent cannot come back, and no more cash than was collected.
    expect((await ask({ id: order.id, shopper: order.who }, { lines: [{ line: 2, quantity: 1 }] })).body.code).toBe('RETURN_ABOVE_BOUGHT');
    await expect(
      shop.rows("INSERT INTO hand_refunds (id, order_id, amount_paise, reason, asked_by) VALUES ('h', ?, 60001, 'x', 'x')", order.id),
    ).rejects.toThrow('OVER_REFUND');
  });

  it('for cash, after the invoice was printed: what was taken out is credited', async () => {
    const order = await sold(shop, { wishes: await twoLines(), isCash: true });
    await issueInvoice(shop.at(), order.id);
    expect(await mine(order, fewer(1, 1))).toBe('done');
    await shop.runCron();
    const totals = await shop.rows('SELECT total_paise AS total FROM invoices WHERE order_id = ? ORDER BY issued_at, invoice_id', order.id);
    expect(totals).toEqual([{ total: 100_000 }, { total: 30_000 }]);
    expect(await shop.rows("SELECT 1 FROM ledger_findings WHERE kind LIKE 'invoice%'")).toEqual([]);
  });

  it('below the coupon’s minimum the discount stays by default; the owner may take it off what stays too', async () => {
    const code = `MIN${Date.now()}`;
    await shop.addCoupon({ code, type: 'fixed_amount', value: 10_000, minPurchase: 90_000 });
    const kept = await sold(shop, { wishes: await twoLines(), coupon: code, isCash: true });
    expect(await owners(kept, { kind: 'fewer', line: 2, quantity: 0 })).toBe('done');
    expect(await orderIn(kept.id)).toMatchObject({ due_paise: 54_000 });
    const taken = await sold(shop, { wishes: await twoLines(), coupon: code, isCash: true });
    expect(await owners(taken, { kind: 'fewer', line: 2, quantity: 0, keepsCoupon: false })).toBe('done');
    expect(await orderIn(taken.id)).toMatchObject({ due_paise: 60_000 });
  });

  it('never below one rupee, never from another window’s version, never once it has left', async () => {
    const order = await sold(shop, { wishes: await twoLines(), isCash: true });
    expect(await moveTo(shop, order, { place: 'Behind the school' })).toBe('done');
    expect(await mine(order, fewer(1, 1))).toBe('ORDER_EDIT_STALE');
    await changeStatus(shop.at(), { orderId: order.id, to: 'shipped', seen: 'processing', by: 'Test', reason: 'test' });
    expect(await mine(order, fewer(1, 1), { seen: 1 })).toBe('ORDER_NOT_EDITABLE');
  });

  it('shipped or cancelled at the same moment: one wins, and money and stock agree', async () => {
    for (const ahead of HEAD_STARTS) {
      const order = await sold(shop, { wishes: await twoLines() });
      const ship = () =>
        codeOf(changeStatus(shop.at(), { orderId: order.id, to: 'shipped', seen: 'paid', version: 0, by: 'Asha', reason: 'x' }));
      const [cut, shipped] = await meeting(ahead, [() => mine(order, fewer(1, 1)), ship]);
      expect([
        ['done', 'ORDER_EDIT_STALE'],
        ['ORDER_NOT_EDITABLE', 'done'],
      ]).toContainEqual([cut, shipped]);
      const other = await sold(shop, { wishes: await twoLines() });
      const cancel = () => cancelOrder(shop.at(), { userId: null, guestId: null }, { orderId: other.id, token: other.token, reason: '' });
      await meeting(ahead, [() => mine(other, fewer(1, 1)), cancel]);
      await cancel();
      expect((await refundsOf(shop, other.id)).reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(100_000);
    }
  });
});
