import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countAttempts, resetCountedAttempts } from '../../../src/platform/attempts/attempts.ts';
import { HOUR } from '../../../src/rules/limits.ts';
import { attemptLimits, codeBudgets, LONG_CODE_TTL } from '../../../src/rules/people/rate-limits.ts';
import { COD, cartOf, longCodeTo, Shopper } from '../../shop/people/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const whatsapp = {
  WHATSAPP_TOKEN: 'token',
  WHATSAPP_PHONE_ID: '100000000000001',
  WHATSAPP_APP_SECRET: 'secret',
  WHATSAPP_VERIFY_TOKEN: 'a token of sixteen letters',
  WHATSAPP_URL: 'http://127.0.0.1:9',
};

beforeAll(async () => {
  Object.assign(shop.env, whatsapp);
  await shop.rows(
    'INSERT INTO cod_settings (is_on, min_paise, max_paise, blocked_pins, is_active) VALUES (1, 29900, 500000, \'["744"]\', 1)',
  );
});
beforeEach(() => shop.attempts.forget());

const cart = async (over: object = {}) => {
  const body = await new Shopper(shop).orderBody([{ id: await shop.addProduct({ price: 70_000, stock: 9 }) }], '', COD);
  return { ...cartOf(body), ...over };
};
const ask = async (more: object, from = '203.0.113.1') => {
  const body = { email: 'asks@example.in', phone: '9845000000', ...more };
  const { status, body: answer } = await new Shopper(shop).post('/api/checkout/code', body, { 'cf-connecting-ip': from });
  return status === 200 ? answer.channel : `${status} ${answer.code}`;
};
const spend = async (key: string, count: number) => {
  await Promise.all(Array.from({ length: count }, () => countAttempts(shop.at(), [{ key, window: HOUR }])));
};

it('a code is sent only for a cart that can be delivered for cash', async () => {
  const before = await shop.rows("SELECT 1 FROM outbox WHERE kind = 'contact-code'");
  expect(await ask({})).toBe('422 MISSING_INFORMATION');
  expect(await ask({ cart: await cart({ lines: [] }) })).toBe('409 CART_NOT_BUYABLE');
  expect(await ask({ cart: await cart({ lines: [{ product_id: 999_999, quantity: 1, selected_size: '' }] }) })).toBe(
    '409 CART_NOT_BUYABLE',
  );
  expect(await ask({ cart: await cart({ postal_code: '744301' }) })).toBe('422 COD_NOT_OFFERED');
  expect(await shop.rows("SELECT 1 FROM outbox WHERE kind = 'contact-code'")).toEqual(before);
  expect(await ask({ cart: await cart() })).toBe('whatsapp');
});

it('a phone that had five codes gets the next by mail, also where strangers asked for them', async () => {
  const asked = { cart: await cart() };
  for (let at = 0; at < attemptLimits.contactPhone.max; at += 1) expect(await ask(asked, `203.0.113.${at}`)).toBe('whatsapp');
  expect(await ask(asked, '198.51.100.1')).toBe('email');
});

describe('strangers who ask for codes to an address block nobody, also without a captcha', () => {
  const email = 'besieged@example.in';
  const codes = () => shop.rows("SELECT 1 FROM outbox WHERE kind = 'contact-code' AND recipient = ?", email);

  it('requests from thirteen networks bring five mails an hour, then an honest guest pays cash with the long code of one', async () => {
    for (const name of Object.keys(whatsapp)) delete shop.env[name];
    const piece = await shop.addProduct({ price: 70_000, stock: 9 });
    const guest = new Shopper(shop);
    const body = await guest.orderBody([{ id: piece }], '', { ...COD, customer_email: email });
    const asked = { email, cart: cartOf(body) };
    const most = attemptLimits.contactMailAnywhere.max;
    for (let at = 0; at < most + 5; at += 1) await ask(asked, `203.0.113.${at % 13}`);
    expect((await codes()).length).toBe(most);

    const answer = await guest.post('/api/checkout/code', { ...asked, phone: '9845000000' }, { 'cf-connecting-ip': '198.51.100.9' });
    expect(answer).toMatchObject({ status: 200, body: { channel: 'email', sent_to: email, earlier: true } });
    expect((await codes()).length).toBe(most);
    const long = longCodeTo(shop, email);
    expect(long).toMatch(/^(\d{4} ){3}\d{4}$/);
    const refused = { status: 422, body: { code: 'WRONG_CONTACT_CODE' } };
    // Of this address alone, and no guess makes it void.
    expect(await guest.send({ ...body, customer_email: 'other@example.in', contact_code: long })).toMatchObject(refused);
    for (let at = 0; at < 8; at += 1) expect(await guest.send({ ...body, contact_code: `4821 9035 7716 220${at}` })).toMatchObject(refused);
    const order = await guest.send({ ...body, contact_code: long });
    expect(order).toMatchObject({ status: 200, body: { placed: true } });
    expect(await shop.rows('SELECT email_verified AS proved FROM orders WHERE id = ?', order.body.dbOrderId)).toEqual([{ proved: 1 }]);

    const again = await new Shopper(shop).orderBody([{ id: piece }], '', { ...COD, customer_email: email });
    expect(await new Shopper(shop).send({ ...again, contact_code: long })).toMatchObject(refused);
    Object.assign(shop.env, whatsapp);
  });

  it('a dozen mails a day, however many are asked for in however many hours', async () => {
    const besieged = 'all-day@example.in';
    const sent = async () => (await shop.rows("SELECT 1 FROM outbox WHERE kind = 'contact-code' AND recipient = ?", besieged)).length;
    const asked = { email: besieged, cart: await cart(), by: 'email' };
    for (let hour = 0; hour < 6; hour += 1) {
      await ask(asked, `203.0.113.${100 + hour}`);
      await ask(asked, `203.0.113.${120 + hour}`);
      await ask(asked, `203.0.113.${140 + hour}`);
      await resetCountedAttempts(shop.at(), [`contactMail:${besieged}`]);
    }
    expect(await sent()).toBe(attemptLimits.contactMailDaily.max);
  });

  it('a long code ends after two days, which is longer than the mails are counted', async () => {
    const guest = new Shopper(shop);
    const body = await guest.orderBody([{ id: await shop.addProduct({ price: 70_000, stock: 9 }) }], '', { ...COD, customer_email: email });
    await ask({ email, cart: cartOf(body), by: 'email' });
    await shop.settle();
    const contact_code = longCodeTo(shop, email);
    await shop.rows('UPDATE verifications SET expires_at = expires_at - ?', LONG_CODE_TTL);
    expect(await guest.send({ ...body, contact_code })).toMatchObject({ status: 422, body: { code: 'WRONG_CONTACT_CODE' } });
    expect(LONG_CODE_TTL).toBeGreaterThanOrEqual(2 * attemptLimits.contactMailDaily.window);
  });
});

it.each(['hour', 'day'] as const)('above the budget of the shop for one %s a code for a phone goes by mail', async (span) => {
  const asked = { cart: await cart() };
  await spend(`codes${span === 'hour' ? 'AnHour' : 'ADay'}:whatsapp`, codeBudgets.whatsapp[span].max);
  expect(await ask(asked)).toBe('email');
});
