import { expect, test } from 'vitest';
import { parseEnv } from '../../../src/platform/env.ts';
import { ensureGuest, guestIdOf } from '../../../src/platform/request/visitor.ts';
import { newSession, signedIn } from '../../shop/sign-in.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

/** As browsers hold them: never to be written anew by code. */
const GUEST = '0b6f2c1e-7d34-4a58-9c21-5e8f6a7b9d10';
const GUEST_COOKIE = 'guest=0b6f2c1e-7d34-4a58-9c21-5e8f6a7b9d10.ycnIe2rFAeVMvqiGKar3ECmrSS2c-ykkm4gK6vStvMQ';
const TOKEN = 'k3yOfTheSessionThatIsOldEnough01';
const SESSION_COOKIE = 'session=k3yOfTheSessionThatIsOldEnough01.JB5yjXIviZ4%2BrGfR8HvOB1ShPuHMe2d%2BTxxgwKHlydw%3D';

const shop = await shopUnderTest();
const asking = (cookie: string) => new Request('http://shop.test/', { headers: { cookie } });

test('a browser that was given its id long ago is still the same guest and gets no other', async () => {
  const env = parseEnv(shop.env);
  const https = parseEnv({ ...shop.env, SHOP_URL: 'https://shop.test' });
  expect(await guestIdOf(env, asking(GUEST_COOKIE))).toBe(GUEST);
  expect(await guestIdOf(https, asking(`__Host-${GUEST_COOKIE}`))).toBe(GUEST);
  expect(await guestIdOf(env, asking(GUEST_COOKIE.replace('ycn', 'Ycn')))).toBeNull();
  expect(await ensureGuest(env, { guestId: GUEST })).toEqual({ guestId: GUEST, setCookie: null });
});

test('a browser that was signed in long ago still is', async () => {
  const person = await signedIn(shop, 'long.ago@example.in');
  expect(await newSession(shop, person.id, TOKEN)).toBe(SESSION_COOKIE);
  const me = async (cookie: string) => (await (await shop.fetch('/api/me', { headers: { cookie } })).json()) as { user: unknown };
  expect((await me(`theme=dark; ${SESSION_COOKIE}; in=1`)).user).toMatchObject({ email: person.email });
  expect((await me(SESSION_COOKIE.replace('JB5', 'JB6'))).user).toBeNull();
});
