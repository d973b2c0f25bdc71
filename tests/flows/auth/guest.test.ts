import { describe, expect, test } from 'vitest';
import { readableBy } from '../../../src/features/sales/order-view.server.ts';
import { parseEnv } from '../../../src/platform/env.ts';
import { pageOwnerOf } from '../../../src/platform/request/session.ts';
import { ensureGuest, guestIdOf } from '../../../src/platform/request/visitor.ts';
import { isUuid } from '../../../src/rules/ids.ts';
import { guestCookie } from '../../shop/guest-cookie.ts';
import { Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const id = await shop.addProduct({ price: 70_000, stock: 9 });
const withCookie = (cookie: string) => new Request('http://shop.test/order-confirmation', { headers: { cookie } });

describe('the guest cookie', () => {
  test("a planted id is not accepted: the victim's order stays the victim's", async () => {
    const planted = crypto.randomUUID();
    const victim = new Shopper(shop);
    // An attacker set an unsigned id in the victim's browser; the shop ignores it and issues its own.
    const body = await victim.orderBody([{ id }]);
    const key = { 'idempotency-key': crypto.randomUUID(), cookie: `guest=${planted}` };
    const order = await victim.post('/api/create-razorpay-order', body, key);
    expect(order.status).toBe(200);
    const given = order.headers.getSetCookie().find((cookie) => cookie.startsWith('guest='));
    expect(given).toMatch(/^guest=[0-9a-f-]{36}\.[\w-]{47}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(given).not.toContain(planted);
    const storedId = String((await shop.rows('SELECT guest_id FROM orders WHERE id = ?', order.body.dbOrderId))[0]?.guest_id);
    expect(storedId).not.toBe(planted);

    const own = given?.split(';')[0] ?? '';
    const reads = async (cookie: string) => {
      const at = shop.at();
      const where = await readableBy(at, await pageOwnerOf(at, withCookie(cookie)), order.body.dbOrderId, null);
      return (await victim.post(`/api/orders/${order.body.dbOrderId}/pay`, {}, { cookie })).status === 404 ? null : where;
    };
    expect(await reads(own)).not.toBeNull();
    const signature = own.split('.')[1];
    const forged = guestCookie({ ...shop.env, SHOP_SECRET: 'a guess of at least thirty-two letters' }, storedId);
    for (const cookie of [
      `guest=${planted}`,
      `guest=${storedId}`,
      `guest=${planted}.${signature}`,
      `guest=${storedId}.`,
      forged,
      `xguest=${own.slice(6)}`,
    ])
      expect([cookie, await reads(cookie)]).toEqual([cookie, null]);
    // A planted cookie beside the genuine one has no effect.
    expect(await reads(`guest=${planted}; ${own}`)).not.toBeNull();
  });

  test("over https the cookie's name prefix keeps other hosts from setting it, and the name without the prefix is ignored", async () => {
    const env = parseEnv({ ...shop.env, SHOP_URL: 'https://chamak.example' });
    const { guestId, setCookie } = await ensureGuest(env, { guestId: null });
    expect(setCookie).toMatch(/^__Host-guest=[0-9a-f-]{36}\.[\w-]{47}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(isUuid(guestId)).toBe(true);
    expect(await guestIdOf(env, withCookie(setCookie?.split(';')[0] ?? ''))).toBe(guestId);
    expect(await guestIdOf(env, withCookie(setCookie?.split(';')[0]?.replace('__Host-', '') ?? ''))).toBeNull();
    expect(await ensureGuest(env, { guestId })).toEqual({ guestId, setCookie: null });
  });
});
