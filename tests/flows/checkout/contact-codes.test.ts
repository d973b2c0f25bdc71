import { beforeAll, beforeEach, expect, it } from 'vitest';
import { countAttempts } from '../../../src/platform/attempts/attempts.ts';
import { HOUR } from '../../../src/rules/limits.ts';
import { attemptLimits, codeBudgets } from '../../../src/rules/people/rate-limits.ts';
import { COD, cartOf } from '../../shop/cash.ts';
import { Shopper } from '../../shop/shopper.ts';
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

it.each(['hour', 'day'] as const)('above the budget of the shop for one %s a code for a phone goes by mail', async (span) => {
  const asked = { cart: await cart() };
  await spend(`codes${span === 'hour' ? 'AnHour' : 'ADay'}:whatsapp`, codeBudgets.whatsapp[span].max);
  expect(await ask(asked)).toBe('email');
});
