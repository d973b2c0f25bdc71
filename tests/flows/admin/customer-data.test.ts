import { expect, it } from 'vitest';
import { newId } from '../../../src/rules/ids.ts';
import { DAY, HOUR, MINUTE } from '../../../src/rules/limits.ts';
import { actionsOn } from '../../shop/audit-log.ts';
import { sold } from '../../shop/orders/edits.ts';
import { askWith, signedIn } from '../../shop/people/sign-in.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask, email: owner } = await shopWithAdministrator();
const product = await shop.addProduct({ price: 70_000, stock: 900 });
/** Nobody is told of it: an alert for it waits. */
const soldOut = await shop.addProduct({ price: 10_000, stock: 0 });
const proveOwner = () =>
  shop.rows('UPDATE sessions SET confirmed_at = ? WHERE user_id = (SELECT id FROM users WHERE email = ?)', Date.now(), owner);

/** A guest with a delivered order and a row of every kind that a guest leaves. */
async function guest(email: string, phone: string, status = 'delivered') {
  const address = { line1: '14, 3rd Cross', line2: '', city: 'Bengaluru', state: 'KA', postal_code: '560003', country: 'India', phone };
  const { id: order } = await sold(shop, { wishes: [{ id: product }], over: { customer_email: email, shipping_address: address } });
  await shop.rows('UPDATE orders SET phone_verified = 1 WHERE id = ?', order);
  if (status !== 'paid') await shop.rows("UPDATE orders SET status = ?, actor = 'admin' WHERE id = ?", status, order);
  await shop.rows("UPDATE customers SET note = 'likes kundan' WHERE email = ?", email);
  await shop.rows("INSERT INTO order_notes (id, order_id, text, author) VALUES (?, ?, 'asked for red cloth', 'Asha')", newId(), order);
  await shop.rows('INSERT INTO stock_alerts (id, product_id, email, confirmed_at) VALUES (?, ?, ?, 1)', newId(), soldOut, email);
  const subscriber =
    "INSERT INTO newsletter_subscribers (email, status, consent_text, asked_at, confirmed_at) VALUES (?, 'confirmed', 'w', 1, 2)";
  await shop.rows(subscriber, email);
  for (const subject of [email, phone])
    await shop.rows("INSERT INTO consents (id, subject, purpose, wording, given_at) VALUES (?, ?, 'x', 'w', 1000)", newId(), subject);
  const [row] = await shop.rows('SELECT id FROM customers WHERE email = ?', email);
  return { id: Number(row?.id), order, email, phone };
}

const counts = async (email: string, phone: string) =>
  (
    await shop.rows(
      `SELECT (SELECT count(*) FROM customers WHERE email = ?1) AS customers, (SELECT count(*) FROM stock_alerts WHERE email = ?1) AS alerts,
        (SELECT count(*) FROM newsletter_subscribers WHERE email = ?1) AS newsletter,
        (SELECT count(*) FROM consents WHERE subject IN (?1, ?2)) AS consents,
        (SELECT count(*) FROM order_notes n JOIN orders o ON o.id = n.order_id WHERE lower(o.customer_email) = ?1 AND n.text <> '') AS notes`,
      email,
      phone,
    )
  )[0];
const all = { customers: 1, alerts: 1, newsletter: 1, consents: 2, notes: 1 };
const none = { customers: 0, alerts: 0, newsletter: 0, consents: 0, notes: 0 };

it('a guest is erased a day after the administrator asks: everything but the orders, whose name and address the law asks for (L23)', async () => {
  await proveOwner();
  const { id, order, email, phone } = await guest('asha.guest@example.in', '9811100001');
  const other = await guest('other.guest@example.in', '9811100002');
  const { status, body } = await ask<{ eraseAt: number }>('PUT', `/customers/${id}/erasure`);
  expect([status, Math.round((body.eraseAt - Date.now()) / MINUTE)]).toEqual([200, 24 * 60]);
  expect((await ask('GET', `/customers/${id}`)).body).toMatchObject({ eraseAt: body.eraseAt, openOrder: null });
  await shop.runCron(Date.now() + 23 * HOUR);
  expect(await counts(email, phone)).toEqual(all);
  await shop.runCron(Date.now() + DAY + MINUTE);
  expect(await counts(email, phone)).toEqual(none);
  expect(await counts(other.email, other.phone)).toEqual(all);
  const [kept] = await shop.rows('SELECT customer_name, customer_email FROM orders WHERE id = ?', order);
  expect(kept).toMatchObject({ customer_email: email });
  expect(kept?.customer_name).not.toBe('');
  await shop.settle();
  expect(shop.mails.filter(({ to }) => to === email).at(-1)?.subject).toBe('Your data has been erased');
  const log = await actionsOn(shop, 'customer', id);
  expect(log.map(({ actor, action, label }) => [actor, action, label])).toEqual([
    [owner, 'erase', `Customer ${id}`],
    ['cron', 'erase', `Customer ${id}`],
  ]);
  // Neither log nor register names the person.
  expect(JSON.stringify(log)).not.toContain('asha');
  const [request] = await shop.rows("SELECT subject, done_at - requested_at >= ? AS waited FROM data_requests WHERE kind = 'erase'", DAY);
  expect(request).toEqual({ subject: expect.stringMatching(/^person:/), waited: 1 });
});

it('an erasure is taken back within its day, once', async () => {
  await proveOwner();
  const { id, email, phone } = await guest('kept.guest@example.in', '9811100003');
  expect((await ask('PUT', `/customers/${id}/erasure`)).status).toBe(200);
  expect(await ask('PUT', `/customers/${id}/erasure`)).toMatchObject({ status: 409, body: { code: 'RECORD_CHANGED' } });
  expect((await ask('DELETE', `/customers/${id}/erasure`)).status).toBe(200);
  expect(await ask('DELETE', `/customers/${id}/erasure`)).toMatchObject({ status: 409, body: { code: 'RECORD_CHANGED' } });
  await shop.runCron(Date.now() + 2 * DAY);
  expect(await counts(email, phone)).toEqual(all);
});

it('an open order refuses the erasure, and one that comes meanwhile postpones it until it is delivered', async () => {
  await proveOwner();
  const open = await guest('open.guest@example.in', '9811100004', 'paid');
  expect(await ask('PUT', `/customers/${open.id}/erasure`)).toMatchObject({ status: 409, body: { code: 'CUSTOMER_HAS_ORDER' } });
  const { id, email, phone } = await guest('again.guest@example.in', '9811100005');
  await ask('PUT', `/customers/${id}/erasure`);
  const { id: later } = await sold(shop, { wishes: [{ id: product }], over: { customer_email: 'Again.Guest@example.in' } });
  await shop.runCron(Date.now() + 2 * DAY);
  expect((await counts(email, phone))?.customers).toBe(1);
  expect((await ask<{ openOrder: number | null }>('GET', `/customers/${id}`)).body.openOrder).toEqual(expect.any(Number));
  await shop.rows("UPDATE orders SET status = 'delivered', actor = 'admin' WHERE id = ?", later);
  await shop.runCron(Date.now() + 2 * DAY + HOUR);
  expect((await counts(email, phone))?.customers).toBe(0);
});

it('the account of the address goes with its customer, an account that only ordered for the address stays; the owner cannot be erased', async () => {
  await proveOwner();
  const [own, stranger] = [await signedIn(shop, 'account.holder@example.in'), await signedIn(shop)];
  const { id, order } = await guest(own.email, '9811100006');
  await shop.rows('UPDATE orders SET user_id = ? WHERE id = ?', stranger.id, order);
  await ask('PUT', `/customers/${id}/erasure`);
  await shop.runCron(Date.now() + DAY + MINUTE);
  expect(await shop.rows('SELECT id FROM users WHERE id IN (?, ?)', own.id, stranger.id)).toEqual([{ id: stranger.id }]);
  expect(await shop.rows('SELECT user_id FROM orders WHERE id = ?', order)).toEqual([{ user_id: stranger.id }]);
  const me = await guest(owner, '9811100007');
  expect(await ask('PUT', `/customers/${me.id}/erasure`)).toMatchObject({ status: 403, body: { code: 'ADMIN_NOT_DELETABLE' } });
});

it('the data of a guest is one file with what an account holder gets; nothing of anybody else (L23)', async () => {
  await proveOwner();
  const { id, email, phone } = await guest('file.guest@example.in', '9811100008');
  const answer = await ask('GET', `/customers/${id}/data`);
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="customer-${id}-data.json"`);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.body).toMatchObject({
    ...{ newsletter: { status: 'confirmed' }, notes_of_the_shop: [{ note: 'likes kundan' }], other_addresses: [] },
    orders: [{ customer_email: email, status: 'delivered', shipping_address: { phone } }],
  });
  expect((answer.body.consents as { subject: string }[]).map(({ subject }) => subject).sort()).toEqual([phone, email]);
  expect(JSON.stringify(answer.body)).not.toMatch(/other\.guest|9811100002/);
  expect((await actionsOn(shop, 'customer', id)).at(-1)).toMatchObject({ actor: owner, action: 'export', label: `Customer ${id}` });
  expect((await ask('GET', `/customers/${id}/data`)).body.data_requests).toMatchObject([{ kind: 'download' }]);
});

it('file and erasure ask for the password, and for the administrator', async () => {
  const { id, email, phone } = await guest('guarded.guest@example.in', '9811100009');
  await shop.rows('UPDATE sessions SET confirmed_at = NULL');
  expect((await ask('GET', `/customers/${id}/data`)).body.code).toBe('CONFIRM_NEEDED');
  expect((await ask('PUT', `/customers/${id}/erasure`)).body.code).toBe('CONFIRM_NEEDED');
  const shopper = askWith(shop, (await signedIn(shop, email)).cookie, '/api/admin');
  const doors = [
    ['GET', 'data'],
    ['PUT', 'erasure'],
    ['DELETE', 'erasure'],
  ] as const;
  for (const [method, door] of doors) expect((await shopper(method, `/customers/${id}/${door}`)).status).toBe(403);
  await proveOwner();
  for (const [method, door] of doors.slice(0, 2)) expect((await ask(method, `/customers/999999/${door}`)).status).toBe(404);
  expect(await counts(email, phone)).toEqual(all);
});
