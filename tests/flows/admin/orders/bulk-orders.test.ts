import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { readOrderRecord } from '../../../../src/admin/order-reads/read-order.server.ts';
import { changeStatus } from '../../../../src/features/orders/admin/change-status.server.ts';
import { requestRefund } from '../../../../src/features/payment/refund/request-refund.server.ts';
import type { OrderStatus } from '../../../../src/rules/order/order-status.ts';
import { sold } from '../../../shop/orders/edits.ts';
import { mailsOf } from '../../../shop/orders/orders.ts';
import { tripsOf } from '../../../shop/parcels/trips.ts';
import { shopWithAdministrator } from '../../../shop/under-test.ts';

const { shop, ask, cookie, email } = await shopWithAdministrator();
await shop.rows('UPDATE sessions SET confirmed_at = ?', Date.now());
const piece = await shop.addProduct({ price: 39_900, stock: 900, name: '=Utsav "Jhumkas"', sizes: { '2.4': 450, '2.6': 450 } });
shop.razorpay.setKnobs({ refundOutcome: 'processed' });
await shop.rows("UPDATE products SET weight_grams = 40, sku = 'UJ-1' WHERE id = ?", piece);

type Sold = { readonly id: string; readonly number: number };
async function paid(quantity = 1, over: Record<string, unknown> = {}): Promise<Sold> {
  const { id } = await sold(shop, { wishes: [{ id: piece, size: '2.4', quantity }], over });
  const [row] = await shop.rows('SELECT number FROM orders WHERE id = ?', id);
  return { id, number: Number(row?.number) };
}
const some = (count: number) => Promise.all(Array.from({ length: count }, () => paid()));
const moveTo = ({ id }: Sold, seen: OrderStatus, to: OrderStatus) =>
  changeStatus(shop.at(), { orderId: id, seen, to, by: 'Test', reason: 'test' });
async function refund({ id }: Sold) {
  await requestRefund(shop.at(), { orderId: id, reason: 'changed her mind', by: 'Asha', key: crypto.randomUUID() });
  await shop.deliverWebhooks();
}
const statusOf = async ({ id }: Sold) => (await shop.rows('SELECT status, tracking_url AS url FROM orders WHERE id = ?', id))[0];
const actions = async ({ id }: Sold) =>
  (await shop.rows('SELECT action FROM admin_actions WHERE object_id = ? ORDER BY rowid', id)).map(({ action }) => action);
const url = 'https://shiprocket.co/tracking/AB123456';
type Answer = { readonly results: readonly { readonly id: string; readonly fault: string | null }[] };

it('what is shipped is taken back within half a minute: no mail has left, and none leaves', async () => {
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

it('of many orders shipped at once one that was refunded meanwhile is left out with its reason; each other one has its link and mail', async () => {
  const [gone, fine, packed, foreign] = (await some(4)) as [Sold, Sold, Sold, Sold];
  await refund(gone);
  await moveTo(packed, 'paid', 'processing');
  const parcels = [
    { id: gone.id, seen: 'paid', url },
    { id: fine.id, seen: 'paid', url },
    { id: packed.id, seen: 'processing', url: `${url}7` },
    { id: foreign.id, seen: 'paid', url: 'http://track.example' },
    { id: crypto.randomUUID(), seen: 'paid', url },
    { id: foreign.id, seen: 'delivered', url },
  ];
  const { body } = await ask<Answer>('POST', '/orders/bulk/ship', { parcels });
  expect(body.results.map(({ fault }) => fault)).toEqual([
    ...[expect.stringContaining('changed this order'), null, null, expect.stringContaining('https://'), expect.any(String)],
    'Only a paid or packed order can be shipped.',
  ]);
  expect(await Promise.all([gone, fine, packed, foreign].map(statusOf))).toMatchObject([
    { status: 'refunded' },
    { status: 'shipped', url },
    { status: 'shipped', url: `${url}7` },
    { status: 'paid', url: null },
  ]);
  expect(await actions(fine)).toEqual(['tracking', 'status', 'status']);
  for (const wrong of [Array(26).fill(parcels[1]), []])
    expect((await ask('POST', '/orders/bulk/ship', { parcels: wrong })).status).toBe(422);
  expect(await mailsOf(shop, fine.id)).toContain('order-shipped');
});

it('an order that is shipped twice is shipped once, and keeps the link of its mail, however often its line is sent again', async () => {
  const order = await paid();
  const send = (link: string) => ask<Answer>('POST', '/orders/bulk/ship', { parcels: [{ id: order.id, seen: 'paid', url: link }] });
  const answers = [...(await Promise.all([send(url), send(url)])), await send(`${url}9`)];
  expect(answers.flatMap(({ body }) => body.results.map(({ fault }) => fault === null)).sort()).toEqual([false, false, true]);
  expect((await mailsOf(shop, order.id)).filter((kind) => kind === 'order-shipped')).toHaveLength(1);
  expect(await statusOf(order)).toEqual({ status: 'shipped', url });
});

it('paid orders are packed together; any other says why not', async () => {
  const [one, other] = (await some(2)) as [Sold, Sold];
  await moveTo(other, 'paid', 'shipped');
  const orders = Object.entries({ [one.id]: 'paid', [other.id]: 'shipped' }).map(([id, seen]) => ({ id, seen }));
  const { body } = await ask<Answer>('POST', '/orders/bulk/pack', { orders });
  expect(body.results.map(({ fault }) => fault)).toEqual([null, 'Only a paid order can be marked as packed.']);
  expect(await statusOf(one)).toMatchObject({ status: 'processing' });
});

const print = (...orders: readonly Sold[]) =>
  ask<{ printed: number[]; left: { number: number; why: string }[] }>('POST', '/gst-papers', { ids: orders.map(({ id }) => id) });
const numbersOf = (...orders: readonly Sold[]) => orders.map(({ number }) => number).sort();
const download = (path: string) => shop.fetch(`/api/admin${path}`, { headers: { cookie } });
const pagesIn = async (path: string) => {
  const file = await download(path);
  if (!file.ok) return file.status;
  expect(file.headers.get('content-type')).toBe('application/pdf');
  const text = new TextDecoder('latin1').decode(await file.arrayBuffer());
  expect(text.startsWith('%PDF-')).toBe(true);
  return (text.match(/\/Type \/Page\b/g) ?? []).length;
};
const pagesOf = (...orders: readonly Sold[]) => pagesIn(`/gst-papers?numbers=${numbersOf(...orders).join(',')}`);

it('each order has its number once, however many print at the same time (L21)', async () => {
  const orders = await some(3);
  const answers = await Promise.all([print(...orders), print(...orders)]);
  for (const { body } of answers) expect(body).toEqual({ printed: numbersOf(...orders), left: [] });
  const issued = await shop.rows("SELECT order_id FROM invoices WHERE series = 'CHK' ORDER BY number");
  expect(issued.map(({ order_id }) => order_id).sort()).toEqual(orders.map(({ id }) => id).sort());
  const [first] = orders as [Sold];
  expect(await actions(first)).toEqual(['issue', 'print', 'print']);
  expect((await readOrderRecord(shop.at(), first.id))?.prints).toMatchObject([{ by: email }, { by: email }]);
  // A slip and an invoice for each, read at once after the session.
  const trips = await tripsOf(shop, async () => expect(await pagesOf(...orders)).toBe(6));
  expect(trips).toEqual({ reads: 2, writes: 0 });
});

it('an order that is refunded before or after its print is left out and named, although its invoice stays (L21)', async () => {
  const [before, after, kept] = (await some(3)) as [Sold, Sold, Sold];
  const why = 'The order was cancelled or refunded.';
  await refund(before);
  const first = await print(before, after, kept);
  expect(first.body).toEqual({
    printed: numbersOf(after, kept),
    left: [{ number: before.number, why: expect.stringContaining('cancelled') }],
  });
  expect(await pagesOf(after, kept)).toBe(4);
  await refund(after);
  expect((await print(after, kept)).body).toEqual({ printed: [kept.number], left: [{ number: after.number, why }] });
  // The address of the first print stays in the browser's history.
  expect([await pagesOf(after, kept), await pagesOf(after)]).toEqual([2, 404]);
  expect(await shop.rows("SELECT order_id FROM invoices WHERE series = 'CHK' AND order_id = ?", after.id)).toHaveLength(1);
});

it('the documents that the GST screen shows are printed in one file, credit notes too (L21)', async () => {
  const documents = (await ask<{ rows: unknown[] }>('GET', '/gst')).body.rows.length;
  expect(documents).toBeGreaterThan(1);
  expect([await pagesIn('/gst-print'), await pagesIn('/gst-print?month=2020-01')]).toEqual([documents, 404]);
});

it('the file for Shiprocket has its columns, the landmark, a line for each piece, and nothing that a spreadsheet runs (#148)', async () => {
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
    ...{ '*Order Id': `CHK-${one.number}`, '*Payment Method(COD/Prepaid)': 'Prepaid', '*Customer Mobile': '9845000000' },
    ...{ '*Customer First Name': 'Ananya', 'Customer Last Name': 'Rao', '*Shipping Address Line 1': '14, 3rd Cross' },
    ...{ 'Shipping Address Line 2': 'Flat 2, Opposite the temple', '*Shipping Address State': 'Karnataka' },
    ...{ '*Shipping Address Postcode': '560003', '*Master SKU': 'UJ-1-2.4', '*Product Name': `'=Utsav "Jhumkas", size 2.4` },
    ...{ '*Product Quantity': '2', '*Selling Price(Per Unit Item, Inclusive of Tax)': '399', '*Weight Of Shipment(kg)': '0.18' },
    'HSN Code': '7117',
  });
  expect(data[1]).toMatchObject({ '*Customer First Name': 'Asha', 'Customer Last Name': '' });
  expect(await shop.rows("SELECT actor FROM admin_actions WHERE action = 'export'")).toEqual([{ actor: email }]);
});
