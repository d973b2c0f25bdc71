import { afterEach, expect, test } from 'vitest';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const from = { 'cf-connecting-ip': '203.0.113.77', 'sec-fetch-site': 'same-origin' };
const counted: string[] = [];
/** Each name has one request. */
shop.env.FORM_LIMIT = {
  limit: async ({ key }: { key: string }) => {
    counted.push(key);
    return { success: counted.filter((one) => one === key).length <= 1 };
  },
};
afterEach(() => void counted.splice(0));

const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json', ...from };
const subscribe = (path: string, cookie = '') =>
  shop.fetch(path, { method: 'POST', headers: { ...form, cookie }, body: 'email=asha%40example.in' });

test('a first visit behind a busy address gets the cookie and sends the same again; who keeps no cookie is refused then', async () => {
  expect((await subscribe('/api/newsletter')).status).toBe(200);
  const asked = await subscribe('/api/newsletter');
  const address = `/api/newsletter${asked.headers.get('location')}`;
  const [cookie = ''] = String(asked.headers.get('set-cookie')).split(';');
  expect([asked.status, address]).toEqual([307, '/api/newsletter?sent-again=1']);
  expect((await subscribe(address)).status).toBe(429);
  for (const status of [200, 429]) expect((await subscribe(address, cookie)).status).toBe(status);
  expect(counted.at(-1)).toMatch(/^203\.0\.113\.77#[0-7]$/);
});
