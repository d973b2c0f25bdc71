import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { api } from '../../../functions/api.ts';
import { runMaintenance } from '../../../functions/cli/maintenance.ts';
import { answeredWhileClosed, isRefusedWhileClosed } from '../../../functions/closed-shop.ts';
import { readLayoutData } from '../../../src/features/content/layout-data.server.ts';
import { switchMaintenance } from '../../../src/features/operations/maintenance.server.ts';
import { DEFAULT_NOTICE } from '../../../src/rules/store/maintenance.ts';
import { loadTexts } from '../../../src/texts/load.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { inBoth, inHindi } from '../../shop/in-hindi.ts';
import { Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask, email } = await administratorOf(shop);
const id = await shop.addProduct({ price: 84900, stock: 50 });
const set = (isOn: boolean, notice = '') => switchMaintenance(shop.at(), { isOn, notice, by: email });
const countOf = async (table: string) => Number((await shop.rows(`SELECT count(*) AS n FROM ${table}`))[0]?.n);

afterEach(() => set(false));

describe('while the maintenance switch is on', () => {
  test('an order is refused with 503, a time to try again and a sentence, and nothing of it is written', async () => {
    await set(true);
    const before = await countOf('orders');
    const answer = await new Shopper(shop).order([{ id }]);
    expect([answer.status, answer.headers.get('retry-after'), answer.body.code]).toEqual([503, '600', 'SHOP_CLOSED']);
    expect(answer.body).toMatchObject({ details: expect.stringContaining('Nothing was saved or charged') });
    expect(await countOf('orders')).toBe(before);
  });

  test('the database refuses an order whoever writes it', async () => {
    await set(true);
    await expect(shop.rows("INSERT INTO orders (id, status, reservation) VALUES ('x', 'pending_payment', 'held')")).rejects.toThrow(
      'SHOP_CLOSED',
    );
  });

  test('sign-up, the newsletter and alerts are refused; a quote, which writes nothing, is answered', async () => {
    await set(true);
    const shopper = new Shopper(shop);
    const signUp = { email: 'meera@example.in', password: 'Peacock-2026-feather', full_name: 'Meera Iyer', consent: true };
    const refused = [
      await shop.fetch('/api/newsletter', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', accept: 'application/json' },
        body: 'email=meera%40example.in',
      }),
      await shopper.post('/api/auth/signup', signUp),
    ];
    expect(refused.map(({ status }) => status).filter((status) => status !== 503)).toEqual([]);
    expect(await countOf('newsletter_subscribers')).toBe(0);
    expect((await shopper.quote([{ id }])).status).toBe(200);
  });

  test('a payment that was begun before is counted, by the browser and by the webhook', async () => {
    const [one, other] = [new Shopper(shop), new Shopper(shop)];
    const orders = [await one.order([{ id }]), await other.order([{ id }], '', { customer_email: 'other@example.in' })] as const;
    await set(true);
    expect((await one.verify(orders[0], await one.pay(orders[0]))).status).toBe(200);
    await other.pay(orders[1]);
    await shop.deliverWebhooks();
    const statuses = await shop.rows('SELECT status FROM orders WHERE id IN (?, ?)', orders[0].body.dbOrderId, orders[1].body.dbOrderId);
    expect(statuses.map(({ status }) => status)).toEqual(['paid', 'paid']);
  });

  test('an administrator works on, and every page says that the shop is closed', async () => {
    const on = await ask('PUT', '/maintenance', { isOn: true, notice: 'Back at 6 pm.' });
    expect([on.status, on.body.isOn]).toEqual([200, true]);
    expect((await ask('PUT', '/settings/shipping', { freeFrom: '999', fee: '80', giftWrap: '', id: null, seen: 0 })).status).toBe(200);
    expect((await readLayoutData(shop.at())).notice?.text).toBe('Back at 6 pm.');
    expect((await ask('PUT', '/maintenance', { isOn: false, notice: '' })).status).toBe(200);
    expect((await readLayoutData(shop.at())).notice).toBeNull();
    const actions = await shop.rows("SELECT action, actor FROM admin_actions WHERE kind = 'maintenance' ORDER BY seq DESC LIMIT 2");
    expect(actions).toEqual([
      { action: 'open', actor: email },
      { action: 'close', actor: email },
    ]);
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
    const shopper = new Shopper(inHindi(shop));
    const order = await shopper.order([{ id }]);
    const form = await shopper.form('/api/newsletter', { email: 'meera@example.in' }, { accept: 'application/json' });
    for (const [{ status, headers }, body] of [[order, order.body] as const, [form, await form.json()] as const]) {
      expect([status, headers.get('retry-after')]).toEqual([503, '600']);
      expect(body).toMatchObject({ code: 'SHOP_CLOSED', title: expect.stringMatching(HINDI), details: expect.stringMatching(HINDI) });
    }
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
  expect([...answered].sort()).toEqual([
    '/api/auth/confirm',
    '/api/auth/factors/:id/challenge',
    '/api/auth/factors/:id/verify',
    '/api/auth/logout',
    '/api/auth/otp',
    '/api/auth/reauthenticate',
    '/api/auth/token',
    '/api/auth/verify',
    '/api/orders/:id/abandon',
    '/api/orders/:id/check',
    '/api/payment-callback',
    '/api/verify-razorpay-payment',
    '/api/webhooks/mail/postmark',
    '/api/webhooks/mail/resend',
    '/api/webhooks/mail/ses',
    '/api/webhooks/parcels/:door',
    '/api/webhooks/razorpay',
    '/api/webhooks/whatsapp',
  ]);
});

describe('npm run maintenance', () => {
  const run = async (...args: string[]) => {
    const said: string[] = [];
    const print = { log: (text: string) => said.push(text), error: (text: string) => said.push(text) };
    const settings = Object.fromEntries(Object.entries(shop.env).filter(([, value]) => typeof value === 'string')) as Record<
      string,
      string
    >;
    return { code: await runMaintenance(args, settings, print), said: said.join('\n') };
  };

  test('turns selling off and on, and says which', async () => {
    expect(await run('on')).toMatchObject({ code: 0, said: expect.stringContaining(DEFAULT_NOTICE) });
    expect((await run('status')).said).toContain('Sales have been paused since');
    expect(await run('off')).toEqual({ code: 0, said: 'The shop sells.' });
  });

  test.each([[], ['maybe'], ['on', 'off'], ['off', '--notice', 'x'], ['on', '--notice', 'x'.repeat(201)], ['on', '--soon']])(
    'an invalid command line changes nothing: %j',
    async (...args) => {
      expect(await run(...args)).toMatchObject({ code: 2, said: expect.stringContaining('npm run maintenance') });
      expect((await run('status')).said).toBe('The shop sells.');
    },
  );
});
