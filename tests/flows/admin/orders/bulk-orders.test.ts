import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { changeStatus } from '../../../../src/features/orders/admin/change-status.server.ts';
import { requestRefund } from '../../../../src/features/payment/refund/request-refund.server.ts';
import type { OrderStatus } from '../../../../src/rules/order/order-status.ts';
import { administratorOf } from '../../../shop/administrator.ts';
import { mailsOf } from '../../../shop/mails.ts';
import { Shopper } from '../../../shop/shopper.ts';
import { shopUnderTest } from '../../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask, cookie, email } = await administratorOf(shop);
await shop.rows('UPDATE sessions SET confirmed_at = ?', Date.now());
const piece = await shop.addProduct({ price: 39_900, stock: 900, name: '=Utsav "Jhumkas"', sizes: { '2.4': 450, '2.6': 450 } });
shop.razorpay.setKnobs({ refundOutcome: 'processed' });
await shop.rows("UPDATE products SET weight_grams = 40, sku = 'UJ-1' WHERE id = ?", piece);

interface Sold {
  readonly id: string;
  readonly number: number;
}
async function paid(quantity = 1, over: Record<string, unknown> = {}): Promise<Sold> {
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id: piece, size: '2.4', quantity }], '', over);
  await shopper.verify(order, await shopper.pay(order));
  await shop.settle();
  const [row] = await shop.rows('SELECT id, number FROM orders WHERE id = ?', order.body.dbOrderId);
  return { id: String(row?.id), number: Number(row?.number) };
}
const some = (count: number) => Promise.all(Array.from({ length: count }, () => paid()));
const moveTo = ({ id }: Sold, seen: OrderStatus, to: OrderStatus) =>
  changeStatus(shop.at(), { orderId: id, seen, to, by: 'Test', reason: 'test' });
/** Somebody refunds the order in full between two looks at the list. */
async function refund({ id }: Sold) {
  await requestRefund(shop.at(), { orderId: id, reason: 'changed her mind', by: 'Asha', key: crypto.randomUUID() });
  await shop.settle();
  await shop.deliverWebhooks();
}
const statusOf = async ({ id }: Sold) => (await shop.rows('SELECT status, tracking_url AS url FROM orders WHERE id = ?', id))[0];
const actions = async ({ id }: Sold) =>
  (await shop.rows('SELECT action FROM admin_actions WHERE object_id = ? ORDER BY rowid', id)).map(({ action }) => action);
const url = 'https://shiprocket.co/tracking/AB123456';
interface Answer {
  readonly results: readonly { readonly id: string; readonly fault: string | null }[];
}

describe('many orders are shipped at once', () => {
  it('each with its link, its history, its mail and its line of the audit log', async () => {
    const [one, other] = (await some(2)) as [Sold, Sold];
    await moveTo(other, 'paid', 'processing');
    const { status, body } = await ask<Answer>('POST', '/orders/bulk/ship', {
      parcels: [
        { id: one.id, seen: 'paid', url },
        { id: other.id, seen: 'processing', url: `${url}7` },
      ],
    });
    expect([status, body.results.map(({ fault }) => fault)]).toEqual([200, [null, null]]);
    expect(await statusOf(one)).toEqual({ status: 'shipped', url });
    expect(await statusOf(other)).toEqual({ status: 'shipped', url: `${url}7` });
    expect(await actions(one)).toEqual(['tracking', 'status', 'status']);
    await shop.settle();
    expect(await mailsOf(shop, { body: { dbOrderId: one.id } } as never)).toContain('order-shipped');
  });

  it('and taken back within ten seconds: no mail has left, and none leaves', async () => {
    const order = await paid();
    await ask('POST', '/orders/bulk/ship', { parcels: [{ id: order.id, seen: 'paid', url }] });
    await shop.settle();
    const waiting = () =>
      shop.rows("SELECT sent_at FROM outbox WHERE order_id = ? AND kind = 'order-shipped' AND channel = 'email'", order.id);
    expect(await waiting()).toEqual([{ sent_at: null }]);
    expect((await ask('POST', `/orders/${order.id}/undo`, { from: 'processing', to: 'shipped' })).status).toBe(200);
    expect(await waiting()).toEqual([]);
    expect(await statusOf(order)).toEqual({ status: 'processing', url });
  });

  it('one that was refunded meanwhile is left out with its reason, and the others go', async () => {
    const [gone, fine, foreign] = (await some(3)) as [Sold, Sold, Sold];
    await refund(gone);
    const { body } = await ask<Answer>('POST', '/orders/bulk/ship', {
      parcels: [
        { id: gone.id, seen: 'paid', url },
        { id: fine.id, seen: 'paid', url },
        { id: foreign.id, seen: 'paid', url: 'http://track.example' },
        { id: crypto.randomUUID(), seen: 'paid', url },
        { id: foreign.id, seen: 'delivered', url },
      ],
    });
    expect(body.results.map(({ fault }) => fault)).toEqual([
      expect.stringContaining('changed this order'),
      null,
      expect.stringContaining('https://'),
      expect.any(String),
      'Only a paid or packed order can be shipped.',
    ]);
    expect(await statusOf(gone)).toMatchObject({ status: 'refunded' });
    expect(await statusOf(fine)).toMatchObject({ status: 'shipped' });
    expect(await statusOf(foreign)).toMatchObject({ status: 'paid', url: null });
  });

  it('twice is once', async () => {
    const order = await paid();
    const send = () => ask<Answer>('POST', '/orders/bulk/ship', { parcels: [{ id: order.id, seen: 'paid', url }] });
    const answers = await Promise.all([send(), send()]);
    expect(answers.flatMap(({ body }) => body.results.map(({ fault }) => fault === null)).sort()).toEqual([false, true]);
    await shop.settle();
    expect((await mailsOf(shop, { body: { dbOrderId: order.id } } as never)).filter((kind) => kind === 'order-shipped')).toHaveLength(1);
  });

  it('more than one call can carry, or none, is refused', async () => {
    const parcel = { id: crypto.randomUUID(), seen: 'paid', url };
    expect((await ask('POST', '/orders/bulk/ship', { parcels: Array(26).fill(parcel) })).status).toBe(422);
    expect((await ask('POST', '/orders/bulk/ship', { parcels: [] })).status).toBe(422);
  });

  it('paid orders are packed together; any other says why not', async () => {
    const [one, other] = (await some(2)) as [Sold, Sold];
    await moveTo(other, 'paid', 'shipped');
    const orders = [
      { id: one.id, seen: 'paid' },
      { id: other.id, seen: 'shipped' },
    ];
    const { body } = await ask<Answer>('POST', '/orders/bulk/pack', { orders });
    expect(body.results.map(({ fault }) => fault)).toEqual([null, 'Only a paid order can be marked as packed.']);
    expect(await statusOf(one)).toMatchObject({ status: 'processing' });
  });

  it('pasted numbers find their orders, and only those', async () => {
    const order = await paid();
    const { body } = await ask<{ orders: Sold[] }>('GET', `/orders/bulk/found?numbers=${order.number},1,x,-2,${order.number}`);
    expect(body.orders).toMatchObject([{ id: order.id, number: order.number, status: 'paid' }]);
  });
});

describe('slips and invoices in one file', () => {
  const open = async (numbers: readonly number[]) =>
    shop.fetch(`/api/admin/gst-papers?numbers=${numbers.join(',')}`, { headers: { cookie } });

  it('each order has its number once, however many print at the same time (L21)', async () => {
    const orders = await some(3);
    const ids = orders.map(({ id }) => id);
    const answers = await Promise.all([1, 2].map(() => ask<{ printed: number[]; left: unknown[] }>('POST', '/gst-papers', { ids })));
    for (const { body } of answers) expect(body).toEqual({ printed: orders.map(({ number }) => number).sort(), left: [] });
    const issued = await shop.rows("SELECT order_id FROM invoices WHERE series = 'CHK' ORDER BY number");
    expect(issued.map(({ order_id }) => order_id).sort()).toEqual(ids.toSorted());
    expect(await actions(orders[0] as Sold)).toContain('print');
    const file = await open(orders.map(({ number }) => number));
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const text = new TextDecoder('latin1').decode(await file.arrayBuffer());
    expect(text.startsWith('%PDF-')).toBe(true);
    // A slip and an invoice for each.
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(6);
  });

  it('an order that was refunded meanwhile is left out and named', async () => {
    const [gone, fine] = (await some(2)) as [Sold, Sold];
    await refund(gone);
    const { body } = await ask<{ printed: number[]; left: { number: number; why: string }[] }>('POST', '/gst-papers', {
      ids: [gone.id, fine.id],
    });
    expect(body.printed).toEqual([fine.number]);
    expect(body.left).toEqual([{ number: gone.number, why: expect.stringContaining('cancelled') }]);
    expect((await open([0])).status).toBe(404);
  });

  it('a hundred take less than ten seconds (L18)', { timeout: 120_000 }, async () => {
    const orders: Sold[] = [];
    for (let at = 0; at < 100; at += 10) orders.push(...(await some(10)));
    const from = performance.now();
    const { body } = await ask<{ printed: number[] }>('POST', '/gst-papers', { ids: orders.map(({ id }) => id) });
    const file = await open(body.printed);
    const bytes = await file.arrayBuffer();
    const seconds = (performance.now() - from) / 1000;
    expect(body.printed).toHaveLength(100);
    expect(new TextDecoder('latin1').decode(bytes).match(/\/Type \/Page\b/g)).toHaveLength(200);
    expect(seconds).toBeLessThan(10);
  });
});

describe('the file for Shiprocket', () => {
  it('has its columns, the landmark, a line for each piece, and nothing that a spreadsheet runs (#148)', async () => {
    const shipping_address = {
      ...{ line1: '14, 3rd Cross', line2: 'Flat 2', place: 'Opposite the temple', city: 'Bengaluru', state: 'KA' },
      ...{ postal_code: '560003', country: 'India', phone: '9845000000' },
    };
    const [one, other] = [await paid(2, { shipping_address }), await paid(1, { customer_name: 'Asha' })];
    const answer = await shop.fetch(`/api/admin/orders/bulk/shiprocket.csv?numbers=${one.number},${other.number}`, { headers: { cookie } });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const { data } = Papa.parse<Record<string, string>>(await answer.text(), { header: true, skipEmptyLines: true });
    expect(data).toHaveLength(2);
    expect(data[0]).toMatchObject({
      '*Order Id': `CHK-${one.number}`,
      '*Payment Method(COD/Prepaid)': 'Prepaid',
      '*Customer First Name': 'Ananya',
      'Customer Last Name': 'Rao',
      '*Customer Mobile': '9845000000',
      '*Shipping Address Line 1': '14, 3rd Cross',
      'Shipping Address Line 2': 'Flat 2, Opposite the temple',
      '*Shipping Address State': 'Karnataka',
      '*Shipping Address Postcode': '560003',
      '*Master SKU': 'UJ-1-2.4',
      '*Product Name': `'=Utsav "Jhumkas", size 2.4`,
      '*Product Quantity': '2',
      '*Selling Price(Per Unit Item, Inclusive of Tax)': '399',
      '*Weight Of Shipment(kg)': '0.18',
      'HSN Code': '7117',
    });
    expect(data[1]).toMatchObject({ '*Customer First Name': 'Asha', 'Customer Last Name': '' });
    expect(await shop.rows("SELECT actor FROM admin_actions WHERE action = 'export'")).toEqual([{ actor: email }]);
  });
});
