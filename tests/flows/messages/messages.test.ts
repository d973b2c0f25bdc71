import { afterEach, describe, expect, it } from 'vitest';
import { listMessages } from '../../../src/admin/messages/list-messages.server.ts';
import { messageListQuery } from '../../../src/admin/messages/message.schema.ts';
import { retryMessages } from '../../../src/admin/messages/overview.server.ts';
import { tidyMessages } from '../../../src/features/messages/outbox/delete-old.server.ts';
import { queueMessage } from '../../../src/features/messages/outbox/outbox.server.ts';
import { drainOutbox, sendSoon } from '../../../src/features/messages/outbox/send-messages.server.ts';
import { changeStatus } from '../../../src/features/orders/admin/change-status.server.ts';
import { DAY, HOUR, MINUTE } from '../../../src/rules/limits.ts';
import type { OrderStatus } from '../../../src/rules/order/order-status.ts';
import { MESSAGE_LEASE, MESSAGE_TRIES, MESSAGES_KEPT } from '../../../src/rules/people/message-deadlines.ts';
import { mailsOf } from '../../shop/orders/orders.ts';
import { type Answer, cashOrder, Shopper } from '../../shop/people/shopper.ts';
import { askWith, signedIn } from '../../shop/people/sign-in.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { EMAIL } = shop.env;

afterEach(async () => {
  shop.env.EMAIL = EMAIL;
  shop.failMails(false);
  await shop.rows('DELETE FROM outbox WHERE order_id IS NULL');
  await shop.rows("UPDATE outbox SET sent_at = 1, payload = '{}' WHERE sent_at IS NULL AND dropped_at IS NULL");
});

async function bought() {
  const id = await shop.addProduct({ price: 70_000, stock: 5 });
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id }]);
  return { order: order.body.dbOrderId, verified: await shopper.verify(order, await shopper.pay(order)) };
}
const rowsOf = (dedupe: string) => shop.rows('SELECT * FROM outbox WHERE dedupe_key = ?', dedupe);
type Kind = Parameters<typeof queueMessage>[1];
async function queue(kind: Kind, dedupe: string, payload: Record<string, string> = {}, to = 'ananya@example.in') {
  const at = shop.at();
  await at.db.write([queueMessage(at, kind, dedupe, to, payload)]);
  return at.now;
}

describe('the mail service is down (#183, U-111)', () => {
  it('the sale succeeds, the mail waits, shows its error, and is sent once when the service is back (F49)', async () => {
    shop.failMails(true);
    const { order, verified } = await bought();
    expect(verified).toMatchObject({ status: 200, body: { success: true } });
    expect(await rowsOf(`paid:${order}`)).toMatchObject([{ sent_at: null, attempts: 1, last_error: 'the mail service is down' }]);
    const list = await listMessages(shop.at(), messageListQuery.parse({}));
    expect(list).toMatchObject({ tabs: { waiting: 1, stuck: 0 }, lastError: 'the mail service is down' });
    shop.failMails(false);
    const before = shop.mails.length;
    await shop.runCron(Date.now() + 2 * MINUTE);
    await shop.runCron(Date.now() + 2 * HOUR);
    expect(shop.mails.length - before).toBe(1);
  });

  it('a service that never answers does not delay the shopper', async () => {
    const answer = Promise.withResolvers<void>();
    shop.env.EMAIL = { send: () => answer.promise };
    const { order, verified } = await bought();
    expect(verified.status).toBe(200);
    expect(await rowsOf(`paid:${order}`)).toMatchObject([{ sent_at: null }]);
    answer.resolve();
    await shop.settle();
  });

  it('many runs at once send a message once; a message claimed by a run that died is sent after its lease (I13)', async () => {
    const now = await queue('welcome', 'race', { name: 'Ananya' });
    const before = shop.mails.length;
    await Promise.all(Array.from({ length: 6 }, () => drainOutbox(shop.at(now))));
    expect(shop.mails.length - before).toBe(1);
    // Claimed, then the process died: neither sent nor recorded.
    await shop.rows('UPDATE outbox SET sent_at = NULL WHERE dedupe_key = ?', 'race');
    // Another Worker may have a clock that is ten minutes ahead.
    await drainOutbox(shop.at(now + 10 * MINUTE));
    expect(shop.mails.length - before).toBe(1);
    await drainOutbox(shop.at(now + MESSAGE_LEASE + MINUTE));
    expect(shop.mails.length - before).toBe(2);
  });
});

it('a code is sent until its deadline; afterwards it is dropped, and loses its codes and links', async () => {
  const now = await queue('sign-in-code', 'in time', { code: '246810' });
  await drainOutbox(shop.at(now + 10 * MINUTE - 1));
  expect(shop.mails.at(-1)?.subject).toBe('246810 is your sign-in code');
  const then = await queue('sign-in-code', 'late', { link: 'https://shop.test/secret', code: '123456' });
  const before = shop.mails.length;
  await drainOutbox(shop.at(then + 10 * MINUTE));
  expect(shop.mails.length).toBe(before);
  expect(await rowsOf('late')).toMatchObject([{ sent_at: null, last_error: 'too late', payload: '{}' }]);
});

describe('what remains of a message (L24)', () => {
  it('links, codes and an address stored for a single message are removed once it is sent; sendSoon sends right after the answer', async () => {
    await queue('password-reset', 'reset', { name: 'Ananya', link: 'https://shop.test/update-password?token=secret' });
    sendSoon(shop.at(), 'reset');
    await shop.settle();
    expect(shop.mails.at(-1)?.text).toContain('token=secret');
    expect(await rowsOf('reset')).toMatchObject([{ payload: '{}', last_error: null, attempts: 1 }]);
    await queue('stock-alert', 'alert', { product: 'Jhumkas', link: 'https://shop.test/p', stopLink: 'https://shop.test/stop' });
    await drainOutbox(shop.at());
    expect(await rowsOf('alert')).toMatchObject([{ recipient: '', payload: '{}' }]);
  });

  it('after a year mails without an order are deleted; mails about an order lose their personal data and stay for the audit', async () => {
    const { order } = await bought();
    await shop.settle();
    await queue('welcome', 'old');
    await queue('password-reset', 'stuck and old', { link: 'secret' });
    await shop.rows("UPDATE outbox SET attempts = 99 WHERE dedupe_key = 'stuck and old'");
    await tidyMessages(shop.at(Date.now() + 2 * HOUR));
    expect(await rowsOf('stuck and old')).toMatchObject([{ last_error: 'too late', payload: '{}' }]);
    expect(await rowsOf(`paid:${order}`)).toMatchObject([{ recipient: 'ananya.rao@example.in' }]);
    await tidyMessages(shop.at(Date.now() + MESSAGES_KEPT + DAY));
    expect(await rowsOf('old')).toEqual([]);
    expect(await rowsOf(`paid:${order}`)).toMatchObject([{ recipient: '', payload: '{}' }]);
    expect((await rowsOf(`paid:${order}`))[0]?.sent_at).toBeGreaterThan(0);
  });
});

it('after the last attempt a message waits for the administrator, who sends all of them again at once', async () => {
  const now = await queue('welcome', 'poor', { name: 'Ananya' }, 'poor\u001b[31m@example.in');
  shop.failMails(true);
  for (let at = now, tries = 0; tries <= MESSAGE_TRIES + 2; tries += 1, at += 7 * HOUR) await drainOutbox(shop.at(at));
  shop.failMails(false);
  expect(await rowsOf('poor')).toMatchObject([{ attempts: MESSAGE_TRIES, sent_at: null }]);
  const list = await listMessages(shop.at(), messageListQuery.parse({}));
  expect(list).toMatchObject({ tabs: { waiting: 0, stuck: 1 }, pinned: [{ dedupe: 'poor', state: 'stuck' }] });
  expect(await retryMessages(shop.at(), { which: 'stuck', by: 'owner' })).toHaveLength(1);
  await drainOutbox(shop.at());
  expect((await rowsOf('poor'))[0]?.sent_at).toBeTruthy();
});

it('one-click unsubscribing: newsletter mail carries the headers of RFC 8058, and their address accepts a bare POST (L13)', async () => {
  const headers: Record<string, string>[] = [];
  shop.env.EMAIL = { send: async (mail: { headers?: Record<string, string> }) => void headers.push(mail.headers ?? {}) };
  await new Shopper(shop).form('/api/newsletter', { email: 'reader@example.in' });
  await shop.settle();
  expect(headers.at(-1)?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const address = /^<(https?:\/\/[^>]+)>$/.exec(headers.at(-1)?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
  const { pathname, search } = new URL(address);
  const left = await shop.fetch(pathname + search, { method: 'POST', body: new URLSearchParams('List-Unsubscribe=One-Click') });
  expect(left.status).toBe(200);
  expect(await shop.rows("SELECT status FROM newsletter_subscribers WHERE email = 'reader@example.in'")).toEqual([{ status: 'left' }]);
  await queue('welcome', 'plain');
  await drainOutbox(shop.at());
  expect(headers.at(-1)).toEqual({});
});

describe('preferences of an account (L22)', () => {
  const call = (cookie: string, body?: object) => askWith(shop, cookie)(body ? 'PUT' : 'GET', '/preferences', body);

  it('off at first; each call switches once, stored with the words of the consent', async () => {
    const { id, email, cookie } = await signedIn(shop);
    expect((await call(cookie)).body).toMatchObject({ whatsapp: false, phone: null, newsletter: 'off' });
    expect(await call(cookie, { whatsapp: true })).toMatchObject({ status: 422, body: { fields: { phone: expect.any(String) } } });
    await shop.rows("UPDATE users SET phone = '9845011111' WHERE id = ?", id);
    expect(await call(cookie, { whatsapp: true })).toMatchObject({ status: 422, body: { code: 'CONTACT_UNPROVED' } });
    expect((await call(cookie)).body).toMatchObject({ whatsapp: false });
    await shop.rows("UPDATE users SET login_phone = '9845011111', login_phone_verified = 1 WHERE id = ?", id);
    expect((await call(cookie, { whatsapp: true, newsletter: true })).body).toMatchObject({ whatsapp: true, newsletter: 'on' });
    const [consent] = await shop.rows("SELECT wording, user_id FROM consents WHERE subject = '9845011111'");
    expect(consent).toEqual({ wording: expect.stringContaining('on WhatsApp'), user_id: id });
    expect((await call(cookie, {})).body).toMatchObject({ whatsapp: true, newsletter: 'on' });
    expect((await call(cookie, { whatsapp: false, newsletter: false })).body).toMatchObject({ whatsapp: false, newsletter: 'off' });
    expect(await shop.rows('SELECT status FROM newsletter_subscribers WHERE email = ?', email)).toEqual([{ status: 'left' }]);
    expect((await call(cookie, { whatsapp: 'yes' })).status).toBe(422);
    expect((await call('', { whatsapp: true })).status).toBe(401);
  });

  it('an unverified address gets a confirmation mail first', async () => {
    const { id, email, cookie } = await signedIn(shop);
    await shop.rows('UPDATE users SET email_verified = 0 WHERE id = ?', id);
    expect((await call(cookie, { newsletter: true })).body).toMatchObject({ newsletter: 'asked' });
    await shop.settle();
    expect(shop.mails.at(-1)).toMatchObject({ to: email, subject: 'Please confirm your address' });
  });
});

await shop.rows('INSERT INTO cod_settings (is_on, min_paise, max_paise, is_active) VALUES (1, 29900, 500000, 1)');

const cancel = (who: Shopper, order: Answer) => who.form(`/api/orders/${order.body.dbOrderId}/cancel`);
const move = (order: Answer, seen: OrderStatus, to: OrderStatus, at = Date.now()) =>
  changeStatus(shop.at(at), { orderId: order.body.dbOrderId, to, seen, reason: 'the customer called', by: 'Asha' });
/** The reason in each mail about the end of the order. */
async function ends({ body }: Answer) {
  const told = "SELECT payload ->> 'why' AS why FROM outbox WHERE order_id = ? AND kind = 'cod-ended' ORDER BY dedupe_key";
  return (await shop.rows(told, body.dbOrderId)).map(({ why }) => why);
}
async function boughtForCash(): Promise<{ who: Shopper; id: number; order: Answer }> {
  const id = await shop.addProduct({ price: 70_000, stock: 3 });
  const who = new Shopper(shop);
  return { who, id, order: await cashOrder(shop, who, [{ id }]) };
}

describe('the shopper is told once that a cash order ended (#11, L5, I13)', () => {
  it('cancelled by the shopper, by several presses at once (E17)', async () => {
    const { who, order } = await boughtForCash();
    await Promise.all([cancel(who, order), cancel(who, order), cancel(who, order)]);
    await shop.runCron();
    expect(await ends(order)).toEqual(['shopper']);
    expect(shop.mails.at(-1)?.subject).toMatch(/^Order CHK-\d+ is cancelled$/);
    expect(shop.mails.at(-1)?.text).toMatch(/as you asked.*there is nothing to pay/s);
  });

  it('cancelled by the administrator, also after the courier returned it undelivered (E17)', async () => {
    const { order } = await boughtForCash();
    await move(order, 'processing', 'cancelled_by_user');
    const shipped = await boughtForCash();
    await move(shipped.order, 'processing', 'shipped');
    expect(await ends(shipped.order)).toEqual([]);
    await move(shipped.order, 'shipped', 'cancelled_by_user');
    expect([await ends(order), await ends(shipped.order)]).toEqual([['shop'], ['shop']]);
    await shop.runCron();
    expect(shop.mails.at(-1)?.text).toContain('we had to cancel order');
  });

  it('reopened by the administrator it continues, can end again, and each end is told', async () => {
    const { who, id, order } = await boughtForCash();
    await cancel(who, order);
    await expect(move(order, 'cancelled_by_user', 'pending_payment')).rejects.toMatchObject({ code: 'MOVE_REFUSED' });
    await move(order, 'cancelled_by_user', 'processing', Date.now() + MINUTE);
    expect(await mailsOf(shop, order, 'order-confirmed')).toHaveLength(2);
    expect(await shop.rows('SELECT committed FROM products WHERE id = ?', id)).toEqual([{ committed: 1 }]);
    await cancel(who, order);
    expect(await ends(order)).toEqual(['shopper', 'shopper']);
  });

  it('an order paid online never gets these words', async () => {
    const order = await new Shopper(shop).order([{ id: await shop.addProduct({ price: 70_000, stock: 3 }) }]);
    await move(order, 'pending_payment_gateway', 'cancelled_by_user');
    expect(await ends(order)).toEqual([]);
  });
});
