import { afterEach, describe, expect, it } from 'vitest';
import { listMessages } from '../../../src/admin/messages/list-messages.server.ts';
import { messageListQuery } from '../../../src/admin/messages/message.schema.ts';
import { retryMessages } from '../../../src/admin/messages/overview.server.ts';
import { messageKinds } from '../../../src/features/messages/message-kinds.ts';
import { tidyMessages } from '../../../src/features/messages/outbox/delete-old.server.ts';
import { queueMessage } from '../../../src/features/messages/outbox/outbox.server.ts';
import { drainOutbox, sendSoon } from '../../../src/features/messages/outbox/send-messages.server.ts';
import { queueOrderMessage } from '../../../src/features/sales/messages/queue-order-message.server.ts';
import { DAY, HOUR, MINUTE } from '../../../src/rules/limits.ts';
import { MESSAGE_LEASE, MESSAGE_TRIES, MESSAGES_KEPT } from '../../../src/rules/people/message-deadlines.ts';
import { Shopper } from '../../shop/shopper.ts';
import { signedIn } from '../../shop/sign-in.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
shop.env.ADMIN_EMAIL = 'owner@chamak.example';
const { EMAIL } = shop.env;

afterEach(async () => {
  shop.env.EMAIL = EMAIL;
  shop.failMails(false);
  await shop.settle();
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
async function queue(
  kind: Parameters<typeof queueMessage>[1],
  dedupe: string,
  payload: Record<string, string> = {},
  to = 'ananya@example.in',
) {
  const at = shop.at();
  await at.db.write([queueMessage(at, kind, dedupe, to, payload)]);
  return at.now;
}

describe('the mail service is down (#183, U-111)', () => {
  it('the sale succeeds, the mail waits, shows its error, and is sent once when the service is back (F49)', async () => {
    shop.failMails(true);
    const { order, verified } = await bought();
    expect(verified).toMatchObject({ status: 200, body: { success: true } });
    await shop.settle();
    expect(await rowsOf(`paid:${order}`)).toMatchObject([{ sent_at: null, attempts: 1, last_error: 'the mail service is down' }]);
    expect(await listMessages(shop.at(), messageListQuery.parse({}))).toMatchObject({
      tabs: { waiting: 1, stuck: 0 },
      lastError: 'the mail service is down',
    });
    shop.failMails(false);
    const before = shop.mails.length;
    await shop.runCron(Date.now() + 2 * MINUTE);
    await shop.runCron(Date.now() + 2 * HOUR);
    expect(shop.mails.length - before).toBe(1);
  });

  it('a service that never answers does not delay the shopper', async () => {
    let release: (() => void) | undefined;
    const answered = new Promise<void>((resolve) => {
      release = resolve;
    });
    shop.env.EMAIL = { send: () => answered };
    const start = performance.now();
    const { order, verified } = await bought();
    expect(verified.status).toBe(200);
    expect(performance.now() - start).toBeLessThan(3_000);
    expect(await rowsOf(`paid:${order}`)).toMatchObject([{ sent_at: null }]);
    release?.();
    await shop.settle();
  });

  it('after three refusals the remaining messages keep their attempts', async () => {
    for (let n = 0; n < 8; n += 1) await queue('welcome', `spared:${n}`, { name: 'Ananya' });
    shop.failMails(true);
    await drainOutbox(shop.at());
    expect(
      await shop.rows("SELECT attempts, count(*) AS n FROM outbox WHERE dedupe_key LIKE 'spared:%' GROUP BY attempts ORDER BY 1"),
    ).toEqual([
      { attempts: 0, n: 5 },
      { attempts: 1, n: 3 },
    ]);
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

describe('messages that are too old', () => {
  it.each([
    ['sign-in-code', 10 * MINUTE],
    ['password-reset', HOUR],
    ['verify-email', DAY],
  ] as const)('%s is dropped after its deadline, never sent late, and loses its codes and links', async (kind, within) => {
    const now = await queue(kind, kind, { link: 'https://shop.test/secret', code: '123456' });
    const before = shop.mails.length;
    await drainOutbox(shop.at(now + within));
    expect(shop.mails.length).toBe(before);
    expect(await rowsOf(kind)).toMatchObject([{ sent_at: null, last_error: 'too late', payload: '{}' }]);
  });

  it('just before its deadline it is sent', async () => {
    const now = await queue('sign-in-code', 'code', { code: '246810' });
    await drainOutbox(shop.at(now + 10 * MINUTE - 1));
    expect(shop.mails.at(-1)?.subject).toBe('246810 is your sign-in code');
  });
});

describe('what remains of a message (L24)', () => {
  it('links and codes are removed from the row once it is sent; sendSoon sends right after the answer', async () => {
    await queue('password-reset', 'reset', { name: 'Ananya', link: 'https://shop.test/update-password?token=secret' });
    sendSoon(shop.at(), 'reset');
    await shop.settle();
    expect(shop.mails.at(-1)?.text).toContain('token=secret');
    expect(await rowsOf('reset')).toMatchObject([{ payload: '{}', last_error: null, attempts: 1 }]);
  });

  it('an address stored for a single message is deleted with it', async () => {
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

describe('stuck messages', () => {
  const stick = async (dedupe: string) => {
    const now = await queue('welcome', dedupe, { name: 'Ananya' }, `${dedupe}\u001b[31m@example.in`);
    shop.failMails(true);
    for (let at = now, tries = 0; tries <= MESSAGE_TRIES + 2; tries += 1, at += 7 * HOUR) await drainOutbox(shop.at(at));
    shop.failMails(false);
  };

  it('after the last attempt a message waits for the administrator, who sends all of them again at once', async () => {
    await stick('poor');
    expect(await rowsOf('poor')).toMatchObject([{ attempts: MESSAGE_TRIES, sent_at: null }]);
    expect(await listMessages(shop.at(), messageListQuery.parse({}))).toMatchObject({
      tabs: { waiting: 0, stuck: 1 },
      pinned: [{ dedupe: 'poor', state: 'stuck' }],
    });
    expect(await retryMessages(shop.at(), { which: { dedupe: 'unheard of' }, by: 'owner' })).toEqual([]);
    expect(await retryMessages(shop.at(), { which: 'stuck', by: 'owner' })).toHaveLength(1);
    await drainOutbox(shop.at());
    expect((await rowsOf('poor'))[0]?.sent_at).toBeTruthy();
    expect(await retryMessages(shop.at(), { which: { dedupe: 'poor' }, by: 'owner' })).toEqual([]);
  });

  it('the administrator can list and retry them one by one; nobody else can', async () => {
    await stick('poor2');
    const { cookie } = await signedIn(shop, 'owner@chamak.example');
    const call = (path: string, body?: object, who = cookie) =>
      shop.fetch(`/api${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { cookie: who, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        ...(body && { body: JSON.stringify(body) }),
      });
    expect(await (await call('/admin/messages')).json()).toMatchObject({
      tabs: { stuck: 1 },
      lastError: 'the mail service is down',
      pinned: [{ dedupe: 'poor2', kind: 'welcome', channel: 'email', attempts: MESSAGE_TRIES }],
      byHand: [],
    });
    const customer = await signedIn(shop);
    expect((await call('/admin/messages', undefined, customer.cookie)).status).toBe(403);
    expect((await call('/admin/messages/retry', { dedupe: 'poor2' }, '')).status).toBe(401);
    expect((await call('/admin/messages/retry', { dedupe: 'nothing' })).status).toBe(404);
    expect((await call('/admin/messages/retry', { dedupe: 5 })).status).toBe(422);
    expect(await (await call('/admin/messages/retry', { dedupe: 'poor2' })).json()).toEqual({ retried: 1 });
    await shop.settle();
    expect((await rowsOf('poor2'))[0]?.sent_at).toBeTruthy();
  });
});

describe('one-click unsubscribing (L13)', () => {
  it('newsletter mail carries the headers of RFC 8058, and their address accepts a bare POST', async () => {
    const headers: Record<string, string>[] = [];
    shop.env.EMAIL = { send: async (mail: { headers?: Record<string, string> }) => void headers.push(mail.headers ?? {}) };
    await new Shopper(shop).form('/api/newsletter', { email: 'reader@example.in' });
    await shop.settle();
    expect(headers.at(-1)?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const address = /^<(https?:\/\/[^>]+)>$/.exec(headers.at(-1)?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
    const { pathname, search } = new URL(address);
    const left = await shop.fetch(pathname + search, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(left.status).toBe(200);
    expect(await shop.rows("SELECT status FROM newsletter_subscribers WHERE email = 'reader@example.in'")).toEqual([{ status: 'left' }]);
    await queue('welcome', 'plain');
    await drainOutbox(shop.at());
    expect(headers.at(-1)).toEqual({});
  });
});

describe('preferences of an account (L22)', () => {
  const call = async (cookie: string, body?: object) => {
    const answer = await shop.fetch('/api/preferences', {
      method: body ? 'PUT' : 'GET',
      headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

  it('off at first; each call switches once, stored with the words of the consent', async () => {
    const { id, email, cookie } = await signedIn(shop);
    expect((await call(cookie)).body).toMatchObject({ whatsapp: false, phone: null, newsletter: 'off' });
    expect(await call(cookie, { whatsapp: true })).toMatchObject({ status: 422, body: { fields: { phone: expect.any(String) } } });
    await shop.rows("UPDATE users SET phone = '9845011111' WHERE id = ?", id);
    expect(await call(cookie, { whatsapp: true })).toMatchObject({ status: 422, body: { code: 'CONTACT_UNPROVED' } });
    expect((await call(cookie)).body).toMatchObject({ whatsapp: false });
    await shop.rows("UPDATE users SET login_phone = '9845011111', login_phone_verified = 1 WHERE id = ?", id);
    expect((await call(cookie, { whatsapp: true, newsletter: true })).body).toMatchObject({ whatsapp: true, newsletter: 'on' });
    expect(await shop.rows("SELECT wording, user_id FROM consents WHERE subject = '9845011111'")).toEqual([
      { wording: expect.stringContaining('on WhatsApp'), user_id: id },
    ]);
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

it('every kind of message about an order can be queued and sent', async () => {
  const { order } = await bought();
  await shop.settle();
  const at = shop.at();
  const kinds = messageKinds.filter((kind) => /^(order|return)-|refunded|payment-/.test(kind) && kind !== 'order-confirmed');
  await at.db.write(
    kinds.map((kind) =>
      queueOrderMessage(at, kind, `${kind}:${order}`, order, { amount: '70000', number: 'R-1', kind: 'refund', note: '' }),
    ),
  );
  const before = shop.mails.length;
  await drainOutbox(at);
  expect(shop.mails.length - before).toBe(kinds.length);
});
