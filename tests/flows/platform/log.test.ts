import { createHmac } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchedRequest } from '../../../functions/worker/request-log.ts';
import { admit } from '../../../src/features/auth/session/page-guard.server.ts';
import { trackPage } from '../../../src/features/orders/track/track-order.server.ts';
import { parcelsQuery } from '../../../src/features/parcels/shown/order-parcels.server.ts';
import { pageOwnerOf } from '../../../src/platform/request/session.ts';
import { Browser, newAccount, PASSWORD } from '../../shop/people/browser-session.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { guestCookie, signedIn } from '../../shop/people/sign-in.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
/** Every request is watched, as the Worker does it. */
const { fetch: answer } = shop;
const watched: typeof answer = (path, init) => {
  const [ignored, work] = [() => undefined, () => answer(path, init)];
  return watchedRequest(new Request(`http://shop.test${path}`, init), shop.env, ignored, work);
};
Object.assign(shop, { fetch: watched });
const written: string[] = [];
for (const how of ['error', 'log', 'warn', 'info', 'debug'] as const)
  vi.spyOn(console, how).mockImplementation((...texts: unknown[]) => void written.push(texts.map(String).join(' ')));
afterAll(() => vi.restoreAllMocks());

const person = { email: 'ananya.secret@example.in', name: 'Ananya Lakshmanan', phone: '9845012345', street: '7 Secret Lane' };
const events = () =>
  written
    .filter((line) => line.includes('"level":"security"'))
    .map((line) => JSON.parse(line))
    .map(({ event, route, reason }) => [event, route ?? reason]);

describe('the log while everything fails', () => {
  const wrong = `guess-${crypto.randomUUID()}`;
  const token = `token-${crypto.randomUUID()}${crypto.randomUUID()}`;
  const secrets = [person.email, 'ananya', 'lakshmanan', person.phone, '98450', 'secret lane', wrong, token, PASSWORD];

  test('database, counters, mail and gateway down, forged calls, garbage: no personal data', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 9 });
    await newAccount(shop, person.email);
    const shopper = new Shopper(shop);
    const guest = guestCookie(shop.env);
    const place = { line1: person.street, city: 'Bengaluru', state: 'KA', postal_code: '560003', country: 'India', phone: person.phone };
    const buyer = { customer_email: person.email, customer_name: person.name, shipping_address: place };
    const body = await shopper.orderBody([{ id }], '', buyer);
    const browser = new Browser(shop, '203.0.113.9');
    const everything = async () => {
      await shopper.send(body);
      await shopper.post('/api/create-razorpay-order', body, { 'idempotency-key': crypto.randomUUID(), cookie: guest });
      await browser.signIn(person.email, PASSWORD);
      await browser.signIn(person.email, wrong);
      const { email } = person;
      await browser.post('/auth/signup', { full_name: person.name, email, password: wrong, consent: true });
      await browser.post('/auth/recover', { email });
      for (const who of [{ email }, { phone: person.phone }]) await browser.post('/auth/otp', who);
      await browser.post('/auth/verify', { type: 'signup', token, email });
      await browser.post('/auth/verify', { type: 'email', token: '123456', email });
      await shopper.form('/api/newsletter', { email, name: person.name });
      await shopper.form('/api/stock-alerts', { email, product_id: String(id), size: '' });
      await shopper.form(`/api/payment-callback?order=${crypto.randomUUID()}`, { razorpay_payment_id: person.name });
      await shopper.post(`/api/orders/${crypto.randomUUID()}/pay?token=${token}`, {});
      await shopper.post('/api/cart/quote', `{"lines": ${person.name}`);
      const form = new URLSearchParams({ order: '20401', contact: person.email }).toString();
      await trackPage(shop.at(), new Request(`http://shop.test/track-order?token=${token}`, { method: 'POST', body: form }), parcelsQuery);
      const event = JSON.stringify({ event: 'payment.captured', contact: person.phone, email: person.email, payload: { token } });
      const good = createHmac('sha256', String(shop.env.RAZORPAY_WEBHOOK_SECRET)).update(event).digest('hex');
      for (const signature of [token, good])
        await shop.fetch('/api/webhooks/razorpay', { method: 'POST', body: event, headers: { 'x-razorpay-signature': signature } });
      await shop.settle();
    };
    await everything();
    await shop.withoutDatabase(async () => {
      await everything();
      await shop.runCron().catch(() => {});
    });
    shop.attempts.away(true);
    await everything();
    shop.attempts.away(false);
    const { EMAIL } = shop.env;
    shop.env.EMAIL = {
      send: async ({ to }: { to: string }) => {
        throw new Error(`550 <${to}> is not "${person.name}"`, { cause: new Error(`RCPT TO:<${to}> params: ${token}`) });
      },
    };
    await shop.runCron(Date.now() + 60_000);
    shop.env.EMAIL = EMAIL;
    shop.razorpay.close();
    await shopper.send(body);
    await shop.settle();

    const faults = written.filter((line) => line.includes('"level":"error"'));
    expect(faults.length).toBeGreaterThan(10);
    const all = written.join('\n').toLowerCase();
    expect(secrets.filter((secret) => all.includes(secret.toLowerCase()))).toEqual([]);
    expect(all).not.toMatch(/params:|[?&](?:token|sig|email)=/);
    const requests = written.filter((line) => line.includes('"event":"request"')).map((line) => JSON.parse(line));
    expect(requests.length).toBeGreaterThan(40);
    expect(requests).toContainEqual(
      expect.objectContaining({ method: 'POST', route: '/api/orders/:id/pay', status: expect.any(Number), trips: expect.any(Number) }),
    );
    for (const line of faults) expect(Object.keys(JSON.parse(line))).toEqual(expect.arrayContaining(['level', 'where', 'error']));
  });
});

describe('security events, one line each', () => {
  beforeEach(() => void written.splice(0));

  test("a customer or a guest on the administrator's routes; a guest on the route of an account is not an event", async () => {
    const customer = await signedIn(shop);
    await shop.fetch('/api/admin/messages', { headers: { cookie: customer.cookie } });
    await shop.fetch('/api/admin/messages');
    await shop.fetch('/api/profile/data');
    const request = new Request('http://shop.test/admin/dashboard?token=x', { headers: { cookie: customer.cookie } });
    const at = shop.at();
    expect((await admit(at, request, await pageOwnerOf(at, request), 'administer')).away).toContain('/admin/login');
    const messages = 'GET /api/admin/messages';
    expect(events()).toEqual([messages, messages, 'GET /admin/dashboard'].map((route) => ['role_refused', route]));
    expect(JSON.parse(written[0] ?? '')).toMatchObject({ account: customer.id, reason: 'administer' });
  });
});
