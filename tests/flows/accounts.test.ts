import { expect, test } from 'vitest';
import { shopUnderTest } from './under-test.ts';

const shop = await shopUnderTest();
const post = (path: string, body: unknown, cookie = '') =>
  shop.fetch(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify(body),
  });

test('sign-up, verification, sign-in, sign-out', async () => {
  const signUp = await post('/auth/signup', { full_name: 'Asha', email: 'Asha@example.in', password: 'moti-jhumka-9' });
  expect([signUp.status, await signUp.json()]).toEqual([200, { ok: true }]);
  const early = await post('/auth/token', { email: 'asha@example.in', password: 'moti-jhumka-9' });
  expect(early.status).toBe(403);
  await shop.rows("UPDATE users SET email_verified = 1 WHERE email = 'asha@example.in'");
  const signIn = await post('/auth/token', { email: 'asha@example.in', password: 'moti-jhumka-9' });
  expect(signIn.status).toBe(200);
  const cookie = signIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  expect(await (await shop.fetch('/api/me', { headers: { cookie } })).json()).toMatchObject({ user: { name: 'Asha' } });
  expect((await post('/auth/logout', {}, cookie)).status).toBe(200);
  expect(await (await shop.fetch('/api/me', { headers: { cookie } })).json()).toEqual({ user: null });
  expect((await post('/auth/token', { email: 'asha@example.in', password: 'wrong-one' })).status).toBe(401);
});
