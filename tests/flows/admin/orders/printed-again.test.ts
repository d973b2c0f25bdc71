import { expect, it } from 'vitest';
import { readOrderRecord } from '../../../../src/features/orders/admin/read-order.server.ts';
import { requestRefund } from '../../../../src/features/payment/refund/request-refund.server.ts';
import { administratorOf } from '../../../shop/administrator.ts';
import { Shopper } from '../../../shop/shopper.ts';
import { shopUnderTest } from '../../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask, cookie, email } = await administratorOf(shop);
await shop.rows('UPDATE sessions SET confirmed_at = ?', Date.now());
const piece = await shop.addProduct({ price: 39_900, stock: 50, name: 'Utsav Kada' });
shop.razorpay.setKnobs({ refundOutcome: 'processed' });

interface Sold {
  readonly id: string;
  readonly number: number;
}
async function paid(): Promise<Sold> {
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id: piece, quantity: 1 }]);
  await shopper.verify(order, await shopper.pay(order));
  await shop.settle();
  const [row] = await shop.rows('SELECT id, number FROM orders WHERE id = ?', order.body.dbOrderId);
  return { id: String(row?.id), number: Number(row?.number) };
}
async function refund({ id }: Sold) {
  await requestRefund(shop.at(), { orderId: id, reason: 'changed her mind', by: 'Asha', key: crypto.randomUUID() });
  await shop.settle();
  await shop.deliverWebhooks();
}
const print = (...orders: readonly Sold[]) =>
  ask<{ printed: number[]; left: { number: number; why: string }[] }>('POST', '/gst-papers', { ids: orders.map(({ id }) => id) });
async function pagesOf(...orders: readonly Sold[]): Promise<number> {
  const numbers = orders.map(({ number }) => number).join(',');
  const file = await shop.fetch(`/api/admin/gst-papers?numbers=${numbers}`, { headers: { cookie } });
  return file.ok ? (new TextDecoder('latin1').decode(await file.arrayBuffer()).match(/\/Type \/Page\b/g) ?? []).length : 0;
}

it('an order that is cancelled after its print is left out of the next, although its invoice stays (L21)', async () => {
  const [gone, kept] = [await paid(), await paid()];
  expect((await print(gone, kept)).body).toEqual({ printed: [gone.number, kept.number], left: [] });
  expect(await pagesOf(gone, kept)).toBe(4);
  await refund(gone);
  const again = await print(gone, kept);
  expect(again.body).toEqual({ printed: [kept.number], left: [{ number: gone.number, why: 'The order was cancelled or refunded.' }] });
  // The address of the first print stays in the browser's history.
  expect(await pagesOf(gone, kept)).toBe(2);
  expect(await pagesOf(gone)).toBe(0);
  expect(await shop.rows("SELECT count(*) AS count FROM invoices WHERE series = 'CHK' AND order_id = ?", gone.id)).toEqual([{ count: 1 }]);
});

it('the documents that the GST screen shows are printed in one file, credit notes too (L21)', async () => {
  const month = (await ask<{ rows: unknown[] }>('GET', '/gst')).body.rows.length;
  expect(month).toBeGreaterThan(1);
  const pages = async (query: string) => {
    const file = await shop.fetch(`/api/admin/gst-print${query}`, { headers: { cookie } });
    return file.ok ? (new TextDecoder('latin1').decode(await file.arrayBuffer()).match(/\/Type \/Page\b/g) ?? []).length : file.status;
  };
  expect(await pages('')).toBe(month);
  expect(await pages('?month=2020-01')).toBe(404);
});

it('the timeline of an order says when its papers were printed, and by whom', async () => {
  const order = await paid();
  expect((await readOrderRecord(shop.at(), order.id))?.prints).toEqual([]);
  await print(order);
  await print(order);
  expect((await readOrderRecord(shop.at(), order.id))?.prints).toMatchObject([{ by: email }, { by: email }]);
});

it('a parcel that has left keeps the link of its mail, however often its line is sent again', async () => {
  const { id } = await paid();
  const link = (parcel: string) => `https://shiprocket.co/tracking/${parcel}`;
  const ship = (parcel: string) =>
    ask<{ results: { fault: string | null }[] }>('POST', '/orders/bulk/ship', { parcels: [{ id, seen: 'paid', url: link(parcel) }] });
  expect((await ship('AB123456')).body.results).toMatchObject([{ fault: null }]);
  expect((await ship('ZZ999999')).body.results).toMatchObject([{ fault: expect.any(String) }]);
  expect(await shop.rows('SELECT status, tracking_url AS url FROM orders WHERE id = ?', id)).toEqual([
    { status: 'shipped', url: link('AB123456') },
  ]);
});
