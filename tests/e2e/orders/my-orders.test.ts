import { describe, expect, it } from 'vitest';
import { DAY } from '../../../src/rules/limits.ts';
import { SESSION_STALE } from '../../../src/rules/people/session-clock.ts';
import { statusOf } from '../../shop/orders/orders.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { expectQuiet, newPage, shop } from '../browser/browser.ts';
import { boughtBy } from '../browser/checkout-page.ts';
import { htmlOf, links, mainOf, sent, words } from '../browser/html.ts';
import { pageOf, someone } from '../browser/people.ts';
import { cashOrder, unpaidOrder } from '../browser/planted-orders.ts';

/** Orders that were not paid; the line of a `broken` one has no name. */
async function addOrders(userId: string, count: number, broken = false): Promise<void> {
  const address = { city: 'Bengaluru', state: 'KA', pin_code: '560003' };
  const special = { userId, email: 'a@example.in', address, ...(broken && { called: '' }) };
  await Promise.all(Array.from({ length: count }, (_, n) => unpaidOrder({ ...special, at: Date.now() - (n + 1) * DAY })));
}

const ordersIn = (html: string) => html.match(/class="order-list__order"/g)?.length ?? 0;

describe('my orders', () => {
  it('a guest is asked to log in and returned; a session that ends on the page removes the orders (#233, #188)', async () => {
    expect((await sent('/orders?page=2')).location).toBe('/login?next=%2Forders%3Fpage%3D2');
    const me = await someone();
    const page = await pageOf(me, { width: 360 });
    await page.clock.install();
    await page.goto('/orders');
    await page.getByRole('heading', { name: 'No orders yet' }).waitFor();
    expect(await page.getByRole('link', { name: 'Browse the collections' }).getAttribute('href')).toBe('/collections');
    // The session ends on the server; the page notices when somebody looks at it again.
    // Its clock of two minutes runs from the first answer about it, which the menu shows.
    await page.clock.runFor(1_000);
    await page.locator('[data-account]').getByRole('button', { name: 'Logout', includeHidden: true }).waitFor({ state: 'attached' });
    await shop.rows('DELETE FROM sessions WHERE user_id = ?', me.id);
    await page.clock.fastForward(SESSION_STALE + 1_000);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.getByText('You are signed out. Please log in to see your orders.').waitFor();
    expect(await page.getByText(me.email).count()).toBe(0);
    expect(await page.locator('main').getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login?next=%2Forders');
    // Whatever the page asked for after the session had ended.
    expectQuiet(page, { answered: [401] });
  });

  it('the list: newest first, twenty on a page, a broken line says so; ten in the tab of the profile, with a link to all (#189, #190, #192)', async () => {
    const me = await someone();
    const ask = { headers: { cookie: me.cookie } };
    const tab = async () => mainOf(await htmlOf('/profile?tab=orders', ask));
    await addOrders(me.id, 9);
    expect(ordersIn(await tab())).toBe(9);
    expect(await tab()).not.toContain('View All Orders');
    await addOrders(me.id, 12);
    await addOrders(me.id, 1, true);
    expect(ordersIn(await tab())).toBe(10);
    expect(links(await tab())).toContainEqual(['View All Orders', '/orders']);

    const { headers, html } = await sent('/orders', ask);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('server-timing')).toContain('"1"');
    const list = mainOf(html);
    expect(ordersIn(list)).toBe(20);
    expect(words(list).split(me.email)).toHaveLength(2);
    const days = [...list.matchAll(/\d{1,2} [A-Z][a-z]+ 20\d\d/g)].map(([day]) => Date.parse(day));
    expect(days).toEqual([...days].sort((one, next) => next - one));
    expect(new Set(days).size).toBeGreaterThan(9);
    expect(words(list)).toContain('Invalid item data');
    expect(words(list)).toContain('Item data is incomplete or invalid.');
    expect(list).toMatch(/href="\/orders\?page=2" aria-label="Page 2"/);
    expect(ordersIn(await htmlOf('/orders?page=2', ask))).toBe(2);
    expect((await sent('/orders?page=9', ask)).location).toBe('/orders');
    const [, again = ''] = links(list).find(([text]) => text.startsWith('Pay again')) ?? [];
    const order = await sent(again, ask);
    expect(order.headers.get('content-security-policy')).toContain('frame-src https://api.razorpay.com');
    expect(words(mainOf(order.html))).toContain('Pay again ₹799');
  });

  it('bought signed in: in the list, and cancelled with a refund after one question (#186, E18, L7)', async () => {
    const me = await someone();
    const id = await boughtBy(me);
    const thanks = mainOf(await htmlOf(`/order-confirmation?order=${id}`, { headers: { cookie: me.cookie } }));
    expect(links(thanks)).toContainEqual(['View My Orders', '/orders']);
    const list = mainOf(await htmlOf('/orders', { headers: { cookie: me.cookie } }));
    expect(links(list).find(([text]) => text.startsWith('View'))?.[1]).toBe(`/orders/${id}`);
    // Its first day: the list itself cancels.
    expect(words(list)).toMatch(/Paid.*Cancel this order/);
    const page = await pageOf(me, { width: 360, at: `/orders/${id}` });
    await page.getByRole('heading', { name: 'Order history' }).waitFor();
    const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
    await page.getByRole('button', { name: 'Cancel this order' }).click();
    await dialog.waitFor();
    await expectAccessible(page, 360);
    await dialog.getByRole('button', { name: 'Keep my order' }).click();
    expect(await statusOf(shop, id)).toEqual({ status: 'paid', reservation: 'committed' });
    await page.getByRole('button', { name: 'Cancel this order' }).click();
    await dialog.getByLabel('Why?').fill('Too late for the wedding');
    await dialog.getByRole('button', { name: 'Yes, cancel it' }).click();
    // The refund may have gone through before the page is read.
    await page.getByRole('heading', { name: /^(This order is cancelled|Your money )/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/orders/${id}`);
    await expect.poll(async () => (await statusOf(shop, id))?.status, { timeout: 15_000 }).toBe('refunded');
    const refunded = words(mainOf(await htmlOf(`/orders/${id}`, { headers: { cookie: me.cookie } })));
    expect(refunded).toContain('You cancelled the order');
    expect(refunded).not.toMatch(/Pay again|Cancel this order/);
    expect(refunded).toContain('₹799.00 has been sent. UPI takes 2 to 7 days');
  });

  it("another account's order is not found; a shipped order can be tracked, not cancelled, also without script (#198, F63)", async () => {
    const [me, stranger] = [await someone(), await someone()];
    const { id } = await cashOrder(1, { userId: me.id });
    for (const path of [`/orders/${id}`, '/orders/1'])
      expect((await sent(path, { headers: { cookie: stranger.cookie } })).status).toBe(404);
    const page = await pageOf(me, { width: 360, scripts: false, at: `/orders/${id}` });
    await shop.rows("UPDATE orders SET status = 'shipped', actor = 'admin' WHERE id = ?", id);
    await page.getByRole('button', { name: 'Cancel this order' }).click();
    await page.getByRole('alert').filter({ hasText: 'can no longer be cancelled' }).waitFor();
    expect(await page.getByRole('button', { name: 'Cancel this order' }).count()).toBe(0);
    await shop.rows("UPDATE orders SET tracking_url = 'https://carrier.example/1' WHERE id = ?", id);
    for (const [path, text] of [
      [`/orders/${id}`, 'Track the parcel'],
      ['/orders', 'Track order'],
    ] as const) {
      const found = links(mainOf(await htmlOf(path, { headers: { cookie: me.cookie } }))).find(([says]) => says.startsWith(text));
      expect([path, found?.[1]]).toEqual([path, 'https://carrier.example/1']);
    }
  });
});

describe('/track-order', () => {
  it('without script: one sentence for wrong details, the status for right ones, nothing in the address (U-61)', async () => {
    const { id: userId } = await someone();
    await addOrders(userId, 1);
    const [found] = await shop.rows('SELECT number FROM orders WHERE user_id = ?', userId);
    expect(links(await htmlOf('/faq'))).toContainEqual(['Track an order', '/track-order']);
    const page = await newPage({ width: 360, scripts: false, at: '/track-order' });
    const ask = async (order: string, contact: string) => {
      await page.getByLabel('Order number').fill(order);
      await page.getByLabel('Email or phone').fill(contact);
      const [answer] = await Promise.all([
        page.waitForResponse(/\/track-order$/),
        page.getByRole('button', { name: 'Track', exact: true }).click(),
      ]);
      return answer;
    };
    expect((await ask('CHK-1', 'a@example.in')).status()).toBe(404);
    await page.getByText('We could not find an order with these details.').waitFor();
    expect(await page.getByLabel('Email or phone').inputValue()).toBe('a@example.in');
    const answer = await ask(`CHK-${found?.number}`, 'A@Example.in');
    expect(answer.headers()['cache-control']).toBe('private, no-store');
    await page.getByRole('heading', { name: `Order CHK-${found?.number}` }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    const main = (await page.locator('main').textContent()) ?? '';
    expect(main).toContain('Delivery to Bengaluru, PIN code 560…');
    expect(main).not.toMatch(/Meera|560003|98450|₹/);
    expectQuiet(page, { answered: [404] });
  });

  it('says the days of a parcel that is to come, and the cash to keep ready', async () => {
    const { id, name } = await cashOrder();
    const [row] = await shop.rows("SELECT shipping_address ->> 'phone' AS phone FROM orders WHERE id = ?", id);
    const page = await newPage({ width: 360, at: '/track-order' });
    await page.getByLabel('Order number').fill(name);
    await page.getByLabel('Email or phone').fill(String(row?.phone));
    await page.getByRole('button', { name: 'Track', exact: true }).click();
    await page.getByRole('heading', { name: `Order ${name}` }).waitFor();
    const main = (await page.locator('main').textContent()) ?? '';
    expect(main).toMatch(/reaches Nagpur between \w{3} \d+/);
    expect(main).toMatch(/Keep ₹[\d,]+\.00 ready in cash\./);
    expectQuiet(page);
  });
});
