import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openFromEnv } from '../../../functions/cli/open-shop.ts';
import { acceptReturn } from '../../../src/features/returns/admin/answer-return.server.ts';
import { sign } from '../../../src/platform/signing.ts';
import { fileOf } from '../../shop/delivered.ts';
import { newSession } from '../../shop/sign-in.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { adminPage, openScreen } from '../browser/administrator.ts';
import { db, expectQuiet, newPage, shop, shopUrl } from '../browser/browser.ts';
import { stack } from '../browser/stack.ts';

const token = (orderId: string) => sign({ SHOP_SECRET: stack.shopSecret }, 'order', orderId);
/** A photograph of 8 by 6 pixels, with the place in its metadata, as a phone takes it. */
const photograph = (() => {
  const pixels = Buffer.from(
    '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAGAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAABf/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AIgCCz//2Q==',
    'base64',
  );
  const place = Buffer.from('GPS 28.6139 N 77.2090 E');
  return Buffer.concat([pixels.subarray(0, 2), Buffer.from([0xff, 0xe1, 0, place.length + 2]), place, pixels.subarray(2)]);
})();
const video = Buffer.from(fileOf('mp4', 200_000));

/** A delivered order inserted into the database: two pieces, one of them with a size. */
async function addDelivered(userId: string | null, email: string, hoursAgo = 1): Promise<string> {
  const id = crypto.randomUUID();
  const now = Date.now();
  await db().batch(
    [
      {
        sql: `INSERT INTO orders (id, number, idempotency_key, request_hash, cart_fingerprint, user_id, customer_email, customer_name, shipping_address, hold_expires_at, method, email_verified,
          subtotal_paise, discount_paise, shipping_fee_paise, taxes_paise, total_paise, return_days, exchange_days, created_at)
          SELECT ?1, (SELECT max(number) + 1 FROM orders), ?1, ?1, ?1, ?2, ?4, 'Ananya Rao',
          '{"address":"14","apartment":"","place":"","city":"Bengaluru","state":"KA","pin_code":"560003","country":"India","phone":"9845000000"}',
          1, 'cod', 1, sum(price_paise * n), 0, 0, 0, sum(price_paise * n),
          coalesce((SELECT return_days FROM return_settings), 2), coalesce((SELECT exchange_days FROM return_settings), 2), ?3 FROM (SELECT price_paise, CASE id WHEN 6 THEN 2 ELSE 1 END AS n FROM products WHERE id IN (6, 9))`,
        args: [id, userId, now - 5 * 86_400_000, email],
      },
      {
        sql: `INSERT INTO order_items (order_id, line, product_id, quantity, price_at_purchase_paise, name, image, hsn_code, gst_rate)
          SELECT ?, CASE id WHEN 6 THEN 1 ELSE 2 END, id, CASE id WHEN 6 THEN 2 ELSE 1 END, price_paise, name, NULL, '7117', 3 FROM products WHERE id IN (6, 9)`,
        args: [id],
      },
      { sql: "UPDATE orders SET status = 'processing', reservation = 'committed', actor = 'shopper' WHERE id = ?", args: [id] },
      {
        sql: "UPDATE orders SET status = 'delivered', actor = 'admin', delivered_at = ? WHERE id = ?",
        args: [now - hoursAgo * 3_600_000, id],
      },
      {
        sql: "INSERT INTO outbox (dedupe_key, kind, recipient, order_id, sent_at) VALUES ('confirmed:' || ?1, 'order-confirmed', 'x@example.in', ?1, 1)",
        args: [id],
      },
    ],
    'write',
  );
  return id;
}

async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env.RETURN_SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

describe('a return, from the page to the answer (#10, U-20)', () => {
  it("a guest's link on a phone: photo and video, the request, the status, the mail, the answer", async () => {
    const email = `ret-${crypto.randomUUID().slice(0, 8)}@example.in`;
    const order = await addDelivered(null, email);
    const page = await newPage({ width: 360, touch: true });
    await page.goto(`/order-confirmation?order=${order}&token=${await token(order)}`);
    await page.getByText('48 hours after delivery').waitFor();
    await shot(page, 'entry-360');
    await page.getByRole('link', { name: 'Ask for a return or exchange' }).click();
    await page.getByRole('heading', { name: 'Return or exchange', exact: true }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Send request' }).isEnabled()).toBe(true);
    await expectAccessible(page, 360);
    // Nothing was pressed, so nothing is said. A toast of the opening page would still stand.
    expect(await page.locator('.toast').allTextContents()).toEqual([]);

    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByRole('alert').filter({ hasText: 'Choose at least one piece.' }).waitFor();
    await page.getByRole('checkbox').first().check();
    await page.getByLabel('How many?').first().selectOption('1');
    await page.getByLabel('What went wrong?').selectOption('changed_mind');
    await page.getByLabel('Tell us more').fill('It is too heavy for me');
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByRole('alert').filter({ hasText: 'Please add your unboxing video.' }).waitFor();

    // Called a video, but it is not one: refused in words, and the typed values stay.
    const videoField = page.locator('[data-evidence=video]').first();
    await videoField.setInputFiles({ name: 'unboxing.mp4', mimeType: 'video/mp4', buffer: Buffer.from('<script>'.repeat(100)) });
    await page.locator('.evidence-file--bad', { hasText: 'whatever its name says' }).waitFor();
    await page.getByRole('button', { name: 'Remove: unboxing.mp4' }).click();
    // The shop is busy once: the same file can be sent again.
    await page.route('**/evidence*', (route) => route.fulfill({ status: 503, json: { details: 'The shop is busy.' } }), {
      times: 1,
    });
    await videoField.setInputFiles({ name: 'unboxing.mp4', mimeType: 'video/mp4', buffer: video });
    await page.getByRole('button', { name: 'Try again: unboxing.mp4' }).click();
    await page.locator('[data-files=video] .evidence-file', { hasText: 'Added' }).waitFor();
    await page.locator('[data-evidence=photo]').first().setInputFiles({ name: 'p.jpg', mimeType: 'image/jpeg', buffer: photograph });
    await page.locator('[data-files=photo] .evidence-file', { hasText: 'Added' }).waitFor();
    expect(await page.getByLabel('Tell us more').inputValue()).toBe('It is too heavy for me');
    await expectAccessible(page, 360);
    await shot(page, 'form-360');
    await page.getByRole('button', { name: 'Send request' }).click();

    const status = page.getByRole('heading', { name: /^Return RET-\d+$/ });
    await status.waitFor();
    const number = (await status.textContent())?.replace('Return ', '') ?? '';
    await page.locator('.toast', { hasText: `We have your request ${number}` }).waitFor();
    expect(
      await status.evaluate((head) => [
        head.closest('section') === document.activeElement,
        head.getBoundingClientRect().top < innerHeight / 2,
      ]),
    ).toEqual([true, true]);
    expect(new URL(page.url()).searchParams.has('sent')).toBe(false);
    await page.getByRole('status').filter({ hasText: 'Requested' }).waitFor();
    await expectAccessible(page, 360);
    await shot(page, 'status-360');
    const picture = await page.locator('.evidence-list img').evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth));
    expect(picture).toBe(8);
    const served = await page.request.get((await page.locator('.evidence-list img').getAttribute('src')) ?? '');
    expect([served.headers()['content-type'], (await served.body()).includes('GPS'), photograph.includes('GPS')]).toEqual([
      'image/webp',
      false,
      true,
    ]);

    const settings = {
      TURSO_DATABASE_URL: stack.databaseUrl,
      SHOP_URL: shopUrl,
      SHOP_SECRET: stack.shopSecret,
      ENVIRONMENT: 'test',
    };
    const keys = { RAZORPAY_KEY_ID: 'rzp_sandbox_x', RAZORPAY_KEY_SECRET: 'x', RAZORPAY_WEBHOOK_SECRET: 'x' };
    const [request] = await shop.rows('SELECT id FROM returns WHERE number = ?', Number(number.replace('RET-', '')));
    const opened = openFromEnv({ ...settings, ...keys });
    await acceptReturn(opened.shop, { id: String(request?.id), note: 'A courier comes on Monday.', by: 'owner' });
    await opened.done();
    await page.reload();
    await page.getByText('A courier comes on Monday.').waitFor();
    await page.getByText('We will contact you to ask for the bank account or UPI ID').waitFor();
    expect(await shop.rows("SELECT kind FROM outbox WHERE order_id = ? AND kind LIKE 'return-%' ORDER BY created_at", order)).toEqual([
      { kind: 'return-requested' },
      { kind: 'return-accepted' },
    ]);
    expectQuiet(page, { answered: [415, 503] });
  });

  it('from the account at 1280 px: an exchange, then withdrawn', async () => {
    const id = crypto.randomUUID();
    await shop.rows("INSERT INTO users (id, email, email_verified, full_name) VALUES (?, ?, 1, 'Ananya Rao')", id, `${id}@example.in`);
    const order = await addDelivered(id, `${id}@example.in`, 60);
    const page = await newPage({ width: 1280 });
    const cookie = await newSession(shop, id);
    const [name = '', value = ''] = cookie.split(/=(.*)/s);
    await page.goto(`/orders/${order}/return`);
    await page.waitForURL(/\/login\?next=/);
    await page.context().addCookies([
      { name, value, url: shopUrl, httpOnly: true, sameSite: 'Lax' },
      { name: 'in', value: '1', url: shopUrl },
    ]);
    await page.goto(`/orders/${order}`);
    await page.getByText('The 48 hours for a change of mind ended').waitFor();
    await page.getByRole('link', { name: 'Ask for a return or exchange' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Send request' }).isEnabled()).toBe(true);
    expect(await page.getByLabel('What went wrong?').locator('option').allTextContents()).not.toContain('I changed my mind');
    await page.getByRole('checkbox').nth(1).check();
    await page.getByLabel('What went wrong?').selectOption('damaged');
    await page.getByRole('radio', { name: 'Another one instead' }).check();
    await page.getByLabel('Another piece instead').nth(1).fill('The same in silver');
    await expectAccessible(page, 1280);
    await shot(page, 'form-1280');
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByRole('heading', { name: /^Exchange RET-\d+$/ }).waitFor();
    await shot(page, 'status-1280');
    await expectAccessible(page, 1280);
    await page.getByRole('button', { name: 'Withdraw this request' }).click();
    await page.getByRole('status').filter({ hasText: 'Withdrawn' }).waitFor();
  });

  it('a page of somebody else is 404, and an old delivery says when the time ended (F63)', async () => {
    const order = await addDelivered(null, 'old@example.in', 24 * 31);
    const page = await newPage({ width: 360 });
    expect((await page.goto(`/orders/${order}/return?token=${'a'.repeat(43)}`))?.status()).toBe(404);
    expect((await page.goto(`/orders/${order}/return?token=${await token(order)}`))?.status()).toBe(200);
    await page.getByText(/The time to ask for a return ended on .*[ap]m\./).waitFor();
    expect(await page.getByRole('button', { name: 'Send request' }).count()).toBe(0);
    expectQuiet(page, { answered: [404] });
  });

  it('the owner gives seven days for exchanges: on day five the form offers an exchange, and money for a fault alone (#10)', async () => {
    onTestFinished(async () => void (await shop.rows('DELETE FROM return_settings')));
    const admin = await adminPage({ width: 1280 });
    await openScreen(admin, '/admin/settings');
    const terms = admin.getByRole('region', { name: 'Returns and exchanges' });
    await terms.getByLabel('Days to ask for a return').fill('1');
    await terms.getByRole('button', { name: 'Save Returns and exchanges' }).click();
    await terms.getByText('Enter 2 to 30 days. Nobody has less than 48 hours.').waitFor();
    await terms.getByLabel('Days to ask for a return').fill('2');
    await terms.getByLabel('Days to ask for an exchange').fill('7');
    await terms.getByText('Shoppers read: return within 48 hours of delivery, exchange within 7 days.').waitFor();
    await shot(admin, 'settings-1280');
    await terms.getByRole('button', { name: 'Save Returns and exchanges' }).click();
    await terms.getByText(/Last changed by you/).waitFor();
    await expectAccessible(admin, 1280);

    const page = await newPage({ width: 360, touch: true });
    await page.goto('/shipping-returns');
    await page.getByText('Ask for a return within 48 hours of receipt, for an exchange within 7 days').waitFor();
    const order = await addDelivered(null, 'day-five@example.in', 24 * 5);
    await page.goto(`/order-confirmation?order=${order}&token=${await token(order)}`);
    await page.getByText(/^The 48 hours for a return ended on .* You can exchange a piece until .*, and return a defective/).waitFor();
    await shot(page, 'entry-exchange-360');
    await page.getByRole('link', { name: 'Ask for a return or exchange' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Send request' }).isEnabled()).toBe(true);
    const [back, another] = [page.getByRole('radio', { name: 'My money back' }), page.getByRole('radio', { name: 'Another one instead' })];
    const over = page.getByText('The time for your money back is over');
    await page.getByLabel('What went wrong?').selectOption('damaged');
    await back.check();
    expect([await back.isEnabled(), await over.isVisible()]).toEqual([true, false]);
    await page.getByLabel('What went wrong?').selectOption('changed_mind');
    expect([await back.isVisible(), await another.isChecked(), await over.isVisible()]).toEqual([false, true, true]);
    await page.getByRole('checkbox').first().check();
    await page.getByLabel('Another piece instead').first().fill('The same in silver');
    await page.locator('[data-evidence=video]').first().setInputFiles({ name: 'unboxing.mp4', mimeType: 'video/mp4', buffer: video });
    await page.locator('[data-files=video] .evidence-file', { hasText: 'Added' }).waitFor();
    await shot(page, 'form-exchange-360');
    await expectAccessible(page, 360);
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByRole('heading', { name: /^Exchange RET-\d+$/ }).waitFor();
    expect(await shop.rows('SELECT kind, reason FROM returns WHERE order_id = ?', order)).toEqual([
      { kind: 'exchange', reason: 'changed_mind' },
    ]);
    expectQuiet(page);
  });
});
