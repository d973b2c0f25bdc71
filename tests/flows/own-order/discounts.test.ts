import { expect, it } from 'vitest';
import { issueInvoice } from '../../../src/features/invoices/issue-invoice.server.ts';
import { changeStatus } from '../../../src/features/orders/admin/change-status.server.ts';
import { cancelOrder } from '../../../src/features/orders/cancel/cancel-order.server.ts';
import { changePiecesOf } from '../../../src/features/own-order/admin/change-pieces-of.server.ts';
import { refundOf } from '../../../src/features/returns/admin/settle-return.server.ts';
import { readReturn } from '../../../src/features/returns/returns.server.ts';
import { newId } from '../../../src/rules/ids.ts';
import { paise } from '../../../src/rules/money/money.ts';
import { HEAD_STARTS, meeting } from '../../shop/catalogue/head-starts.ts';
import { ask } from '../../shop/orders/delivered.ts';
import { codeOf, editsOf, type Sold, sold } from '../../shop/orders/edits.ts';
import { mailsOf, refundsOf, rowOf } from '../../shop/orders/orders.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
await shop.rows("INSERT INTO cod_settings (is_on, min_paise, max_paise, blocked_pins, is_active) VALUES (1, 0, 5000000, '[]', 1)");
await shop.rows(
  'INSERT INTO shipping_settings (free_shipping_threshold_paise, standard_shipping_fee_paise, gift_wrap_paise, is_active) VALUES (50000, 5000, 4900, 1)',
);

type Asked = Omit<Parameters<typeof changePiecesOf>[1], 'orderId' | 'by' | 'key' | 'seen' | 'size' | 'quantity' | 'keepsCoupon' | 'reason'>;
const owners = ({ id }: Pick<Sold, 'id'>, asked: Asked & { quantity?: number }, seen = 0, key = newId()) =>
  codeOf(
    changePiecesOf(shop.at(), {
      ...{ orderId: id, by: 'owner@chamak.example', key, seen, size: '', quantity: 0, keepsCoupon: true, reason: '' },
      ...asked,
    }),
  );
const discount = (order: Pick<Sold, 'id'>, amount: number, seen = 0, key = newId()) =>
  owners(order, { kind: 'discount', amount: paise(amount) }, seen, key);
const twoLines = async () => [
  { id: await shop.addProduct({ price: 30_000, stock: 5 }), quantity: 2 },
  { id: await shop.addProduct({ price: 40_000, stock: 5 }), quantity: 1 },
];
const backOf = async (id: string) => (await refundsOf(shop, id)).map(({ amount }) => Number(amount));
const paper = ({ total, lines }: Awaited<ReturnType<typeof issueInvoice>>) => [total, lines.map((line) => line.total)];

it('for cash: less is due at the door, the invoice taxes the lower price, and a returned piece is refunded at it', async () => {
  const order = await sold(shop, { wishes: await twoLines(), isCash: true });
  expect(await owners(order, { kind: 'fewer', line: 1, quantity: 1 })).toBe('done');
  expect(await discount(order, 7_000, 1)).toBe('done');
  expect(await rowOf(shop, order.id)).toMatchObject({ total_paise: 100_000, due_paise: 63_000, cut_paise: 37_000, given_paise: 10_000 });
  expect(shop.mails.at(-1)?.text).toContain('We give you a discount of ₹70.00.');
  expect(shop.mails.at(-1)?.text).toContain('Please pay ₹630.00 at the door.');
  expect(paper(await issueInvoice(shop.at(), order.id))).toEqual([63_000, [27_000, 36_000]]);
  // After the invoice it is credited.
  expect(await discount(order, 6_300, 2)).toBe('done');
  await shop.runCron();
  const credits = await shop.rows("SELECT total_paise AS total FROM invoices WHERE order_id = ? AND kind = 'credit-note'", order.id);
  expect(credits).toEqual([{ total: 6_300 }]);
  expect(await shop.rows("SELECT 1 FROM ledger_findings WHERE kind LIKE 'invoice%'")).toEqual([]);
  await changeStatus(shop.at(), { orderId: order.id, to: 'delivered', seen: 'processing', by: 'Test', reason: 'test' });
  expect((await ask({ id: order.id, shopper: order.who }, { kind: 'return', lines: [{ line: 2, quantity: 1 }] })).status).toBe(201);
  const [request] = await shop.rows('SELECT id FROM returns WHERE order_id = ?', order.id);
  const read = await readReturn(shop.at(), String(request?.id));
  expect(read && (await refundOf(shop.at(), read.view, read.all)).amount).toBe(32_400);
});

it('paid online: it is refunded once for a press, credited, and what is taken out or cancelled later returns what is left, to the paisa', async () => {
  const order = await sold(shop, { wishes: await twoLines() });
  const key = newId();
  expect(await Promise.all([1, 2, 3].map(() => discount(order, 10_000, 0, key)))).toEqual(['done', 'done', 'done']);
  expect(await discount(order, 9_000, 0, key)).toBe('KEY_REUSED');
  await shop.settle();
  expect(await backOf(order.id)).toEqual([10_000]);
  expect(await rowOf(shop, order.id)).toMatchObject({ due_paise: 100_000, given_paise: 10_000 });
  expect(await mailsOf(shop, order.id)).toEqual(['order-confirmed', 'order-changed', 'refunded']);
  expect(await editsOf(shop, order.id)).toMatchObject([{ kind: 'discount', delta: -10_000 }]);
  await issueInvoice(shop.at(), order.id);
  await shop.runCron();
  const notes = await shop.rows("SELECT total_paise AS total FROM invoices WHERE order_id = ? AND kind = 'credit-note'", order.id);
  expect(notes).toEqual([{ total: 10_000 }]);
  expect(await owners(order, { kind: 'fewer', line: 2, quantity: 0 }, 1)).toBe('done');
  expect(await backOf(order.id)).toEqual([10_000, 36_000]);
  await cancelOrder(shop.at(), { userId: null, guestId: null }, { orderId: order.id, token: order.token, reason: '' });
  expect((await backOf(order.id)).reduce((sum, amount) => sum + amount, 0)).toBe(100_000);
});

it('never more than the pieces cost, never down to nothing, never of another version, and never once it has left', async () => {
  const present = { gift: { note: 'For you' }, final_amount_from_client: 749 };
  const order = await sold(shop, { over: present });
  expect(await discount(order, 70_100)).toBe('DISCOUNT_TOO_HIGH');
  expect(await discount(order, 74_900)).toBe('DISCOUNT_TOO_HIGH');
  expect(await discount(order, 70_000, 1)).toBe('ORDER_EDIT_STALE');
  const cash = await sold(shop, { isCash: true });
  expect(await discount(cash, 70_000)).toBe('DISCOUNT_TOO_HIGH');
  expect(await discount(cash, 69_900)).toBe('done');
  await changeStatus(shop.at(), { orderId: order.id, to: 'shipped', seen: 'paid', by: 'Test', reason: 'test' });
  expect(await discount(order, 100)).toBe('ORDER_NOT_EDITABLE');
  expect(await backOf(order.id)).toEqual([]);
});

it('two changes at the same moment: one wins, and the money is that of the winner', async () => {
  for (const ahead of HEAD_STARTS) {
    const order = await sold(shop, { wishes: await twoLines() });
    const done = await meeting(ahead, [() => discount(order, 10_000), () => owners(order, { kind: 'fewer', line: 2, quantity: 0 })]);
    expect(done.toSorted()).toEqual(['ORDER_EDIT_STALE', 'done']);
    expect(await backOf(order.id)).toEqual([done[0] === 'done' ? 10_000 : 40_000]);
  }
});
