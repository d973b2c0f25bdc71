import { expect, test } from 'vitest';
import { deletePersonalData } from '../../../src/features/account/privacy/forget-persons.server.ts';
import type { CourierContact } from '../../../src/features/parcels/couriers/courier.ts';
import { GRIEVANCES_KEPT } from '../../../src/rules/grievances/grievance.ts';
import { DAY, ORDER_CONTACTS_YEARS, UNPAID_ORDERS_KEPT } from '../../../src/rules/limits.ts';
import { complaintIn } from '../../shop/orders/complaint.ts';
import { delivered } from '../../shop/orders/delivered.ts';
import { manualOrder } from '../../shop/orders/manual-order.ts';
import { parcelOf, soldOrder } from '../../shop/parcels/parcels.ts';
import { administratorOf } from '../../shop/people/administrator.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
/** The job of the cron at `at`, whatever ran before. */
async function runAt(at: number): Promise<void> {
  await shop.rows("UPDATE job_leases SET last_run_at = 0, lease_until = 0 WHERE name = 'forget'");
  await deletePersonalData(shop.at(at));
}
const FACTS = 'customer_email, customer_name, guest_id, shipping_address, total_paise, status, created_at';
const orderOf = async (id: string) => (await shop.rows(`SELECT ${FACTS} FROM orders WHERE id = ?`, id))[0];
const addressOf = (order: Record<string, unknown> | undefined) => JSON.parse(String(order?.shipping_address)) as Record<string, string>;

test('a sold order loses its contacts after three years and its name after eight financial years; its books stay (L23, L24)', async () => {
  const { id } = await delivered(shop);
  const other = await soldOrder(shop);
  await shop.rows("INSERT INTO order_notes (id, order_id, author, text) VALUES ('n', ?, 'owner@chamak.example', 'Call her sister')", id);
  const before = await orderOf(id);
  const createdAt = Number(before?.created_at);
  const ledgers = ['* FROM order_items', '* FROM payments', '* FROM order_events', 'number, buyer, total_paise FROM invoices'];
  const booksOf = () => Promise.all(ledgers.map((of) => shop.rows(`SELECT ${of} WHERE order_id = ?`, id)));
  await shop.runCron();
  const books = await booksOf();

  const contactOf = async () => JSON.parse(String((await shop.rows('SELECT contact FROM parcels'))[0]?.contact)) as CourierContact;
  await parcelOf(shop, other.id);
  const sentTo = await contactOf();

  await runAt(createdAt + ORDER_CONTACTS_YEARS * 365 * DAY - DAY);
  expect(await orderOf(id)).toEqual(before);
  expect(await contactOf()).toEqual(sentTo);

  await runAt(createdAt + ORDER_CONTACTS_YEARS * 365 * DAY + DAY);
  const reduced = await orderOf(id);
  const { customer_name, total_paise, status } = before ?? {};
  expect(reduced).toMatchObject({ customer_email: '', guest_id: '', customer_name, total_paise });
  expect(addressOf(reduced)).toEqual({ ...addressOf(before), phone: '' });
  expect(await shop.rows("SELECT dedupe_key FROM outbox WHERE order_id = ? AND recipient <> ''", id)).toEqual([]);
  expect(await shop.rows('SELECT text FROM order_notes WHERE order_id = ?', id)).toEqual([{ text: '' }]);
  expect(await shop.rows('SELECT email FROM customers WHERE email = ?', String(before?.customer_email))).toEqual([]);
  expect(await contactOf()).toEqual({ ...sentTo, email: '', address: { ...sentTo.address, phone: '' } });
  expect(await booksOf()).toEqual(books);

  // The last day of the eighth financial year after the one of the order, and the day after it.
  const made = new Date(createdAt);
  const year = made.getUTCFullYear() + (made.getUTCMonth() < 3 ? 0 : 1);
  const end = Date.parse(`${year + 8}-04-01T00:00:00+05:30`);
  await runAt(end - DAY);
  expect(await orderOf(id)).toMatchObject({ customer_name });
  await runAt(end + DAY);
  const forgotten = await orderOf(id);
  expect(forgotten).toMatchObject({ customer_name: '', status, total_paise });
  const { state, country } = addressOf(before);
  expect(addressOf(forgotten)).toEqual({ address: '', apartment: '', place: '', city: '', pin_code: '', phone: '', state, country });
  expect(await booksOf()).toEqual(books);
});

test('a manual order without an e-mail loses name and phone too: unpaid after 90 days, paid with the contacts of others (L24)', async () => {
  const { ask } = await administratorOf(shop);
  const product = await shop.addProduct({ price: 70_000, stock: 5 });
  const place = async (paidBy: 'cash' | 'on_delivery') => {
    const { body } = await ask<{ id: string }>('POST', '/manual-orders', manualOrder(product, { paidBy, isSent: true }));
    await ask('POST', `/orders/${body.id}/status`, { to: 'cancelled_by_user', seen: 'processing', reason: 'Changed her mind' });
    return body.id;
  };
  const [unpaid, paid] = [await place('on_delivery'), await place('cash')];
  const at = Date.now();
  await runAt(at + UNPAID_ORDERS_KEPT + DAY);
  expect(await orderOf(unpaid)).toMatchObject({ customer_name: '', status: 'cancelled_by_user' });
  expect(addressOf(await orderOf(unpaid))).toMatchObject({ phone: '', city: '', state: 'KA' });
  expect(addressOf(await orderOf(paid))).toMatchObject({ phone: '9886000000' });
  await runAt(at + ORDER_CONTACTS_YEARS * 365 * DAY + DAY);
  expect(await orderOf(paid)).toMatchObject({ customer_name: 'Rukmini Hegde' });
  expect(addressOf(await orderOf(paid))).toMatchObject({ phone: '', city: 'Bengaluru' });
});

test('a complaint loses its words and contacts three years after its end; an open one never does (L24)', async () => {
  const at = Date.now();
  const ended = await complaintIn(shop, { text: 'First.', at });
  await complaintIn(shop, { text: 'Second.', at });
  await shop.rows("INSERT INTO grievance_messages (grievance_id, kind, text, created_at) VALUES (?, 'closed', '', ?)", ended, at);
  const rows = () => shop.rows('SELECT name, email, phone, status, topic FROM grievances ORDER BY number');
  await runAt(at + GRIEVANCES_KEPT - DAY);
  expect(await rows()).toMatchObject([{ email: 'asha@example.in' }, { email: 'asha@example.in' }]);
  await runAt(at + GRIEVANCES_KEPT + DAY);
  const forgotten = { name: '', email: '', phone: '', status: 'closed', topic: 'refund' };
  expect(await rows()).toMatchObject([forgotten, { email: 'asha@example.in', status: 'open' }]);
  const texts = await shop.rows('SELECT text FROM grievance_messages ORDER BY seq');
  expect(texts.map(({ text }) => text)).toEqual(['', 'Second.', '']);
});
