import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { SESSION_STALE } from '../../../src/rules/people/session-clock.ts';
import { statusOf } from '../../shop/orders.ts';
import { type SignedIn, signedIn } from '../../shop/sign-in.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { db, expectQuiet, newPage, shop, shopUrl } from '../browser/browser.ts';
import { fillCart, fillDelivery, openWindow } from '../browser/checkout-page.ts';

async function signIn(page: Page): Promise<SignedIn> {
  const user = await signedIn(shop, `orders-${crypto.randomUUID().slice(0, 8)}@example.in`);
  const [name = '', value = ''] = user.cookie.split(/=(.*)/s);
  await page.context().addCookies([
    { name, value, url: shopUrl, httpOnly: true, sameSite: 'Lax' },
    { name: 'in', value: '1', url: shopUrl },
  ]);
  return user;
}

/** Buys a piece in the sandbox's window and ends on the thank-you page. */
async function buy(page: Page, email: string): Promise<string> {
  await fillCart(page, [{ id: 6 }, { id: 9, quantity: 2 }]);
  await fillDelivery(page, { Email: email });
  await (await openWindow(page)).getByTestId('pay-success').click();
  await page.getByRole('heading', { name: /Thank you, Ananya/ }).waitFor();
  return new URL(page.url()).searchParams.get('order') ?? '';
}

const move = (id: string, to: string) =>
  db().execute({ sql: "UPDATE orders SET status = ?, actor = 'admin' WHERE id = ?", args: [to, id] });

/** Orders inserted into the database, unpaid and closed; the line of a `broken` order has no name. */
async function addOrders(userId: string, count: number, broken = false): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const id = crypto.randomUUID();
    await db().batch(
      [
        {
          sql: `INSERT INTO orders (id, number, idempotency_key, request_hash, cart_fingerprint, user_id, customer_email, customer_name, shipping_address, hold_expires_at,
            subtotal_paise, discount_paise, shipping_fee_paise, taxes_paise, total_paise, created_at)
            SELECT ?1, (SELECT max(number) + 1 FROM orders), ?1, ?1, ?1, ?2, 'a@example.in', 'Ananya Rao',
            '{"address":"14","apartment":"","place":"","city":"Bengaluru","state":"KA","pin_code":"560003","country":"India","phone":"9845000000"}',
            1, price_paise, 0, 0, 0, price_paise, ?3 FROM products WHERE id = 6`,
          args: [id, userId, Date.now() - (n + 1) * 86_400_000],
        },
        {
          sql: `INSERT INTO order_items (order_id, line, product_id, quantity, price_at_purchase_paise, name, hsn_code, gst_rate)
            SELECT ?, 1, id, 1, price_paise, CASE WHEN ? THEN '' ELSE name END, '7117', 3 FROM products WHERE id = 6`,
          args: [id, broken ? 1 : 0],
        },
        { sql: "UPDATE orders SET status = 'failed', reservation = 'released', actor = 'cron' WHERE id = ?", args: [id] },
      ],
      'write',
    );
  }
}

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
};

describe('my orders', () => {
  it('a guest is asked to log in and returned; a session that ends on the page removes the orders (#233, #188)', async () => {
    const page = await newPage({ width: 360 });
    await page.goto('/orders?page=2');
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/login?next=%2Forders%3Fpage%3D2');
    const user = await signIn(page);
    await page.clock.install();
    await page.goto('/orders');
    await page.getByRole('heading', { name: 'No orders yet' }).waitFor();
    expect(await page.getByRole('link', { name: 'Browse the collections' }).getAttribute('href')).toBe('/collections');
    // The session ends on the server; the page notices when somebody looks at it again.
    // Its clock of two minutes runs from the first answer about it, which the menu shows.
    await page.locator('[data-account]').getByRole('button', { name: 'Logout', includeHidden: true }).waitFor({ state: 'attached' });
    await shop.rows('DELETE FROM sessions WHERE user_id = ?', user.id);
    await page.clock.fastForward(SESSION_STALE + 1_000);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.getByText('You are signed out. Please log in to see your orders.').waitFor();
    expect(await page.getByText(user.email).count()).toBe(0);
    expect(await page.locator('main').getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login?next=%2Forders');
    // Whatever the page asked for after the session had ended.
    expectQuiet(page, { answered: [401] });
  });

  it('the list: newest first, collapsed, twenty on a page, a broken line says so (#189, #190)', async () => {
    const page = await newPage({ width: 1280 });
    const { id, email } = await signIn(page);
    await addOrders(id, 21);
    await addOrders(id, 1, true);
    const answer = await page.goto('/orders');
    expect(answer?.headers()['cache-control']).toBe('private, no-store');
    expect(answer?.headers()['server-timing']).toContain('"1"');
    expect(await page.locator('.order-list__order').count()).toBe(20);
    expect(await page.getByText(email).count()).toBe(1);
    // The broken one is as old as the newest, so one day may stand twice.
    const days = (await page.locator('.order-list__order summary .text-meta').allTextContents()).map((line) =>
      Date.parse(line.split(' · ')[0] ?? ''),
    );
    expect(days.every((day) => day > 0)).toBe(true);
    expect(days).toEqual([...days].sort((one, next) => next - one));
    expect(new Set(days).size).toBeGreaterThan(15);
    await page.getByText('Invalid item data').first().waitFor();
    expect(await page.getByText('Item data is incomplete or invalid.').first().isVisible()).toBe(true);
    await shot(page, 'orders-1280');
    await expectAccessible(page, 1280);
    await expectAccessible(page, 360);
    await shot(page, 'orders-360');
    await page.getByRole('link', { name: 'Page 2', exact: true }).click();
    await page.waitForURL(/page=2/);
    expect(await page.locator('.order-list__order').count()).toBe(2);
    await page.goto('/orders?page=9');
    expect(new URL(page.url()).search).toBe('');
    const [order] = await Promise.all([
      page.waitForResponse(/\/orders\/[0-9a-f-]{36}$/),
      page
        .getByRole('link', { name: /^Pay again/ })
        .first()
        .click(),
    ]);
    expect(order.headers()['content-security-policy']).toContain(`frame-src https://api.razorpay.com`);
    await page.getByRole('button', { name: /^Pay again ₹799/ }).waitFor();
  });

  it('the tab of the profile shows ten orders, and links to all of them from ten on (#192)', async () => {
    const page = await newPage({ width: 360 });
    const { id } = await signIn(page);
    await addOrders(id, 9);
    await page.goto('/profile?tab=orders');
    expect(await page.locator('.order-list__order').count()).toBe(9);
    expect(await page.getByRole('link', { name: 'View All Orders' }).count()).toBe(0);
    await addOrders(id, 2);
    await page.reload();
    expect(await page.locator('.order-list__order').count()).toBe(10);
    await page.getByRole('link', { name: 'View All Orders' }).click();
    await page.waitForURL('**/orders');
    expect(await page.locator('.order-list__order').count()).toBe(11);
  });

  it('bought signed in: in the list, tracked, and cancelled with a refund after one question (#186, E18, L7)', async () => {
    const page = await newPage({ width: 360 });
    const { id: userId, email } = await signIn(page);
    const id = await buy(page, email);
    expect(await page.getByRole('link', { name: 'View My Orders' }).getAttribute('href')).toBe('/orders');
    expect((await db().execute({ sql: 'SELECT user_id FROM orders WHERE id = ?', args: [id] })).rows[0]?.user_id).toBe(userId);
    await page.goto('/orders');
    await page.getByText('Paid', { exact: true }).first().waitFor();
    await shot(page, 'orders-paid-360');
    // Its first day: the list itself cancels.
    await page.getByRole('button', { name: 'Cancel this order' }).click();
    await page.getByRole('dialog', { name: 'Cancel this order?' }).getByRole('button', { name: 'Keep my order' }).click();
    await page.getByRole('link', { name: /^View/ }).click();
    await page.waitForURL(`**/orders/${id}`);
    await page.getByRole('heading', { name: 'Order history' }).waitFor();
    await expectAccessible(page, 360);
    await shot(page, 'order-360');
    await expectAccessible(page, 1280);
    await shot(page, 'order-1280');
    await page.setViewportSize({ width: 360, height: 800 });

    await page.getByRole('button', { name: 'Cancel this order' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
    await dialog.waitFor();
    await expectAccessible(page, 360);
    await shot(page, 'cancel-360');
    await page.keyboard.press('Escape');
    expect(await statusOf(shop, id)).toEqual({ status: 'paid', reservation: 'committed' });
    await page.getByRole('button', { name: 'Cancel this order' }).click();
    await dialog.getByLabel('Why?').fill('Too late for the wedding');
    await dialog.getByRole('button', { name: 'Yes, cancel it' }).click();
    // The refund may have gone through before the page is read.
    await page.getByRole('heading', { name: /^(This order is cancelled|Your money )/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/orders/${id}`);
    await expect.poll(async () => (await statusOf(shop, id))?.status).toBe('refunded');
    await page.reload();
    await page.getByText('You cancelled the order').waitFor();
    expect(await page.getByRole('button', { name: /Pay again|Cancel/ }).count()).toBe(0);
    expect(await page.locator('main').textContent()).toContain('₹1,497.00 has been sent. UPI takes 2 to 7 days');
    await shot(page, 'refunded-360');
  });

  it("another account's order is not found; a shipped order can be tracked, not cancelled, also without script (#198, F63)", async () => {
    const page = await newPage({ width: 1280 });
    const { email } = await signIn(page);
    const id = await buy(page, email);
    const stranger = await newPage({ width: 360 });
    await signIn(stranger);
    expect((await stranger.goto(`/orders/${id}`))?.status()).toBe(404);
    expect((await stranger.goto('/orders/1'))?.status()).toBe(404);
    expectQuiet(stranger, { answered: [404] });

    const bare = await newPage({ width: 360, scripts: false });
    await bare.context().addCookies(await page.context().cookies());
    await bare.goto(`/orders/${id}`);
    await move(id, 'processing');
    await move(id, 'shipped');
    await bare.getByRole('button', { name: 'Cancel this order' }).click();
    await bare.getByRole('alert').filter({ hasText: 'can no longer be cancelled' }).waitFor();
    expect(await bare.getByRole('button', { name: 'Cancel this order' }).count()).toBe(0);
    await db().execute({ sql: "UPDATE orders SET tracking_url = 'https://carrier.example/1' WHERE id = ?", args: [id] });
    await page.goto(`/orders/${id}`);
    expect(await page.getByRole('link', { name: /^Track the parcel/ }).getAttribute('href')).toBe('https://carrier.example/1');
    await shot(page, 'shipped-1280');
    await page.goto('/orders');
    expect(await page.getByRole('link', { name: /^Track order/ }).getAttribute('href')).toBe('https://carrier.example/1');
  });
});

describe('/track-order', () => {
  it('without script: one sentence for wrong details, the status for right ones, nothing in the address (U-61)', async () => {
    const { id: userId } = await signedIn(shop);
    await addOrders(userId, 1);
    const { rows: found } = await db().execute({ sql: 'SELECT number FROM orders WHERE user_id = ?', args: [userId] });
    const page = await newPage({ width: 360, scripts: false });
    await page.goto('/contact');
    await page.getByRole('link', { name: 'Track an order' }).click();
    await shot(page, 'track-360');
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
    const answer = await ask(`CHK-${found[0]?.number}`, 'A@Example.in');
    expect(answer.headers()['cache-control']).toBe('private, no-store');
    await page.getByRole('heading', { name: `Order CHK-${found[0]?.number}` }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    const main = (await page.locator('main').textContent()) ?? '';
    expect(main).toContain('Delivery to Bengaluru, PIN code 560…');
    expect(main).not.toMatch(/Ananya|560003|98450|₹/);
    await shot(page, 'tracked-360');
    const seen = await newPage({ width: 1280 });
    await seen.goto('/track-order');
    await seen.getByLabel('Order number').fill(`${found[0]?.number}`);
    await seen.getByLabel('Email or phone').fill('98450 00000');
    await seen.getByRole('button', { name: 'Track', exact: true }).click();
    await seen.getByRole('heading', { name: /^Order CHK/ }).waitFor();
    await expectAccessible(seen, 360);
    expectQuiet(page, { answered: [404] });
  });
});
