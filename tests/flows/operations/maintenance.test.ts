import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runMaintenance } from '../../../functions/cli/maintenance.ts';
import { api } from '../../../functions/worker/api.ts';
import { answeredWhileClosed, isRefusedWhileClosed } from '../../../functions/worker/closed-shop.ts';
import type { Operations } from '../../../src/admin/operations/read-operations.server.ts';
import { readLayoutData } from '../../../src/features/content/layout-data.server.ts';
import { switchMaintenance } from '../../../src/features/operations/maintenance.server.ts';
import { DAY } from '../../../src/rules/limits.ts';
import { DEFAULT_NOTICE } from '../../../src/rules/store/maintenance.ts';
import { loadTexts } from '../../../src/texts/load.ts';
import { runCommand, settingsOf } from '../../shop/machine/run-command.ts';
import { delivered } from '../../shop/orders/delivered.ts';
import { statusOf } from '../../shop/orders/orders.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';
import { inBoth, inHindi } from '../../shop/words/in-hindi.ts';

const { shop, ask, email } = await shopWithAdministrator();
const id = await shop.addProduct({ price: 84900, stock: 50 });
const set = (isOn: boolean, notice = '') => switchMaintenance(shop.at(), { isOn, notice, by: email });
const countOf = async (table: string) => Number((await shop.rows(`SELECT count(*) AS n FROM ${table}`))[0]?.n);

afterEach(() => set(false));

describe('while the maintenance switch is on', () => {
  test('an order is refused with 503, a time to try again and a sentence, by the database too; a quote, which writes nothing, is answered', async () => {
    await set(true);
    const before = await countOf('orders');
    const answer = await new Shopper(shop).order([{ id }]);
    expect([answer.status, answer.headers.get('retry-after'), answer.body.code]).toEqual([503, '600', 'SHOP_CLOSED']);
    expect(answer.body).toMatchObject({ details: expect.stringContaining('Nothing was saved or charged') });
    const byHand = shop.rows("INSERT INTO orders (id, status, reservation) VALUES ('x', 'pending_payment', 'held')");
    await expect(byHand).rejects.toThrow('SHOP_CLOSED');
    expect(await countOf('orders')).toBe(before);
    const form = await new Shopper(shop).form('/api/newsletter', { email: 'meera@example.in' }, { accept: 'application/json' });
    expect([form.status, await countOf('newsletter_subscribers')]).toEqual([503, 0]);
    expect((await new Shopper(shop).quote([{ id }])).status).toBe(200);
  });

  test('a payment that was begun before is counted, by the browser and by the webhook', async () => {
    const [one, other] = [new Shopper(shop), new Shopper(shop)];
    const orders = [await one.order([{ id }]), await other.order([{ id }], '', { customer_email: 'other@example.in' })] as const;
    await set(true);
    expect((await one.verify(orders[0], await one.pay(orders[0]))).status).toBe(200);
    await other.pay(orders[1]);
    await shop.deliverWebhooks();
    for (const order of orders) expect(await statusOf(shop, order)).toMatchObject({ status: 'paid' });
  });

  test('an administrator works on, and every page says that the shop is closed', async () => {
    const on = await ask('PUT', '/maintenance', { isOn: true, notice: 'Back at 6 pm.' });
    expect([on.status, on.body.isOn]).toEqual([200, true]);
    expect((await ask('PUT', '/settings/shipping', { freeFrom: '999', fee: '80', giftWrap: '', id: null, seen: 0 })).status).toBe(200);
    expect((await readLayoutData(shop.at())).notice?.text).toBe('Back at 6 pm.');
    expect((await ask('PUT', '/maintenance', { isOn: false, notice: '' })).status).toBe(200);
    expect((await readLayoutData(shop.at())).notice).toBeNull();
    const actions = await shop.rows("SELECT action, actor FROM admin_actions WHERE kind = 'maintenance' ORDER BY seq DESC LIMIT 2");
    expect(actions).toEqual(['open', 'close'].map((action) => ({ action, actor: email })));
  });
});

describe('while the maintenance switch is on, in Hindi', () => {
  const HINDI = /^[^A-Za-z]*\p{Script=Devanagari}[^A-Za-z]*$/u;
  const noticeNow = () => inBoth(async () => (await readLayoutData(shop.at())).notice);
  beforeEach(async () => {
    shop.env.LANGUAGES = 'en,hi';
    await loadTexts('hi');
  });

  test('the API refuses with the same status and code, and a sentence in Hindi', async () => {
    await set(true);
    const { status, headers, body } = await new Shopper(inHindi(shop)).order([{ id }]);
    expect([status, headers.get('retry-after')]).toEqual([503, '600']);
    expect(body).toMatchObject({ code: 'SHOP_CLOSED', title: expect.stringMatching(HINDI), details: expect.stringMatching(HINDI) });
  });

  test('every page says that the shop is closed in its own language, and then what was typed in English', async () => {
    await set(true);
    const own = await noticeNow();
    expect(own.en?.text).toBe(DEFAULT_NOTICE);
    expect(own.hi).toMatchObject({ text: expect.stringMatching(HINDI), isClosed: true });
    await set(true, 'Back at 6 pm.');
    const typed = await noticeNow();
    expect([typed.en?.text, typed.en?.english]).toEqual(['Back at 6 pm.', undefined]);
    expect([typed.hi?.text, typed.hi?.english]).toEqual([own.hi?.text, 'Back at 6 pm.']);
    await set(true, 'शाम 6 बजे लौटेंगे।');
    expect((await noticeNow()).hi).toMatchObject({ text: 'शाम 6 बजे लौटेंगे।' });
  });
});

test('every pattern of what is answered meanwhile names a route that writes, and no other route that writes is answered', () => {
  const paths = api.routes.filter(({ method }) => !['GET', 'ALL'].includes(method));
  for (const pattern of answeredWhileClosed) expect(paths.some(({ path }) => pattern.test(path))).toBe(true);
  const answered = new Set(paths.filter((route) => !isRefusedWhileClosed(route)).map(({ path }) => path));
  const auth = ['confirm', 'factors/:id/challenge', 'factors/:id/verify', 'logout', 'otp', 'reauthenticate', 'token', 'verify'];
  const webhooks = ['mail/ses', 'parcels/:door', 'razorpay', 'whatsapp'];
  expect([...answered].sort()).toEqual([
    ...auth.map((route) => `/api/auth/${route}`),
    ...['/api/orders/:id/abandon', '/api/orders/:id/check', '/api/payment-callback', '/api/verify-razorpay-payment'],
    ...webhooks.map((route) => `/api/webhooks/${route}`),
  ]);
});

const run = (...args: string[]) => runCommand(runMaintenance, args, settingsOf(shop));

test('npm run maintenance turns selling off and on, and says which; an invalid command line changes nothing', async () => {
  expect(await run('on')).toMatchObject({ code: 0, said: expect.stringContaining(DEFAULT_NOTICE) });
  expect((await run('status')).said).toContain('Sales have been paused since');
  expect(await run('off')).toMatchObject({ code: 0, said: 'The shop sells.' });
  for (const args of [[], ['on', 'off'], ['off', '--notice', 'x'], ['on', '--notice', 'x'.repeat(201)], ['on', '--soon']])
    expect((await run(...args)).code).toBe(2);
  expect((await run('status')).said).toBe('The shop sells.');
});

const read = async () => (await ask<Operations>('GET', '/operations')).body;

test('differences and late refunds lead to their orders, whether they name the order, its payment or its refund', async () => {
  const order = await delivered(shop);
  const [payment] = await shop.rows('SELECT id, amount_paise FROM payments WHERE order_id = ?', order.id);
  const longAgo = Date.now() - 30 * DAY;
  await shop.rows(
    "INSERT INTO refunds (id, payment_id, amount_paise, status, reason, created_at) VALUES ('late', ?, 100, 'pending', 'test', ?)",
    String(payment?.id),
    longAgo,
  );
  for (const what of [order.id, String(payment?.id), 'late', 'something else'])
    await shop.rows("INSERT INTO ledger_findings (source, kind, what, found_at) VALUES ('audit', 'test', ?, ?)", what, longAgo);
  const { details, health } = await read();
  const led = Object.fromEntries(details?.differences.map(({ what, orderId }) => [what, orderId]) ?? []);
  expect(led).toEqual({ [order.id]: order.id, [String(payment?.id)]: order.id, late: order.id, 'something else': null });
  expect(details?.refunds).toMatchObject([{ id: 'late', amount: 100, status: 'pending', orderId: order.id, number: expect.any(Number) }]);
  const states = health.checks.filter(({ id }) => id === 'findings' || id === 'refunds').map(({ state }) => state);
  expect(states).toEqual(['degraded', 'degraded']);
  await shop.rows('DELETE FROM ledger_findings');
  await shop.rows("DELETE FROM refunds WHERE id = 'late'");
});

test('the switch, the events without an order and what operators did are shown', async () => {
  await shop.rows("INSERT INTO orphan_events (event_id, type, body, gateway_id) VALUES ('e', 'payment.captured', '{}', 'order_X')");
  await shop.rows(
    "INSERT INTO operations (kind, is_done, by, started_at, ended_at) VALUES ('backup', 1, 'Meera', 1, ?), ('deploy', 0, 'Meera', 1, ?)",
    Date.now() - 2,
    Date.now() - 1,
  );
  await ask('PUT', '/maintenance', { isOn: true, notice: 'Back at nine.' });
  const { details, health } = await read();
  expect(details?.orphans).toMatchObject([{ type: 'payment.captured', about: 'order_X' }]);
  expect(details?.done).toMatchObject([
    { kind: 'deploy', isDone: false },
    { kind: 'backup', isDone: true },
  ]);
  expect(details?.maintenance).toMatchObject({ isOn: true, notice: 'Back at nine.' });
  expect(health.checks.find(({ id }) => id === 'maintenance')?.state).toBe('degraded');
  expect(health.checks.find(({ id }) => id === 'backup')?.says).toBe('The newest backup was made just now.');
  await ask('PUT', '/maintenance', { isOn: false, notice: '' });
});

test('an event that fits no order is set aside once; its row stays', async () => {
  const [first, second] = await Promise.all([1, 2].map(() => ask('POST', '/operations/set-aside', { id: 'e' })));
  expect([first?.status, second?.status].sort()).toEqual([200, 404]);
  expect((await read()).details?.orphans).toEqual([]);
  expect(await shop.rows('SELECT settled_at IS NOT NULL AS settled FROM orphan_events')).toEqual([{ settled: 1 }]);
  expect(await shop.rows("SELECT object_id FROM admin_actions WHERE kind = 'gateway-event'")).toEqual([{ object_id: 'e' }]);
  expect((await ask('POST', '/operations/set-aside', {})).status).toBe(422);
});

test('while the tables do not fit the program, the page still says so', async () => {
  await shop.rows('ALTER TABLE webhook_events RENAME TO webhook_events_away');
  const { details, health } = await read();
  await shop.rows('ALTER TABLE webhook_events_away RENAME TO webhook_events');
  expect([details, health.status]).toEqual([null, 'failing']);
});
