import type { Page, Route } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { sign } from '../../../src/platform/signing.ts';
import { newId } from '../../../src/rules/ids.ts';
import { askOf } from '../../shop/delivered.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { adminPage, openScreen } from '../browser/administrator.ts';
import { db, expectQuiet, launch, shop, shopUrl } from '../browser/browser.ts';
import { PASSWORD } from '../browser/people.ts';
import { stack } from '../browser/stack.ts';

const busy = (route: Route) => route.fulfill({ status: 503, json: { code: 'SHOP_BUSY', title: 'Busy', details: 'The shop is busy.' } });
const toast = (page: Page) => page.locator('.toast').last();
const statusOf = async (id: string) => (await shop.rows('SELECT status FROM returns WHERE id = ?', id))[0]?.status;
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');
let film: Uint8Array<ArrayBuffer> = new Uint8Array();

/** A film of two seconds that this browser can play. */
async function filmed(): Promise<Uint8Array<ArrayBuffer>> {
  // It belongs to no test.
  const page = await (await launch()).newPage();
  await page.goto(shopUrl);
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [320, 200];
    const drawing = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm;codecs=vp8' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const ended = new Promise((done) => {
      recorder.onstop = done;
    });
    recorder.start();
    for (let at = 0; at < 60; at += 1) {
      if (drawing) drawing.fillStyle = `hsl(${at * 6} 80% 50%)`;
      drawing?.fillRect(0, 0, 320, 200);
      await new Promise((next) => setTimeout(next, 33));
    }
    recorder.stop();
    await ended;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  await page.close();
  return Uint8Array.from(bytes);
}

beforeAll(async () => {
  film = await filmed();
});

/** A return of a delivered cash order, with film and picture, as its customer sends it. */
async function requested(): Promise<{ id: string; number: string; name: string }> {
  const order = newId();
  const now = Date.now();
  await db().batch(
    [
      {
        sql: `INSERT INTO orders (id, number, idempotency_key, request_hash, cart_fingerprint, customer_email, customer_name, shipping_address, hold_expires_at, method, email_verified,
          subtotal_paise, discount_paise, shipping_fee_paise, taxes_paise, total_paise, created_at)
          SELECT ?1, (SELECT max(number) + 1 FROM orders), ?1, ?1, ?1, 'simran@example.in', 'Simran Kaur',
          '{"address":"14","apartment":"","place":"","city":"Ludhiana","state":"PB","pin_code":"141001","country":"India","phone":"9845000000"}',
          1, 'cod', 1, price_paise, 0, 0, 0, price_paise, ?2 FROM products WHERE id = 6`,
        args: [order, now - 5 * 86_400_000],
      },
      {
        sql: `INSERT INTO order_items (order_id, line, product_id, quantity, price_at_purchase_paise, name, image, hsn_code, gst_rate)
          SELECT ?, 1, id, 1, price_paise, name, NULL, '7117', 3 FROM products WHERE id = 6`,
        args: [order],
      },
      { sql: "UPDATE orders SET status = 'processing', reservation = 'committed', actor = 'shopper' WHERE id = ?", args: [order] },
      { sql: "UPDATE orders SET status = 'delivered', actor = 'admin', delivered_at = ? WHERE id = ?", args: [now - 3_600_000, order] },
    ],
    'write',
  );
  const token = await sign({ SHOP_SECRET: stack.shopSecret }, 'order', order);
  const body = askOf();
  const headers = { origin: shopUrl, 'sec-fetch-site': 'same-origin' };
  for (const file of [film, pixel]) {
    const answer = await fetch(`${shopUrl}/api/orders/${order}/returns/${body.id}/evidence?token=${token}`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(file),
    });
    expect([answer.status, await answer.text()]).toMatchObject([201, {}]);
  }
  const answer = await fetch(`${shopUrl}/api/orders/${order}/returns`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, token }),
  });
  expect(answer.status).toBe(201);
  const [row] = await shop.rows('SELECT number FROM returns WHERE id = ?', body.id);
  return { id: body.id, number: `RET-${row?.number}`, name: 'Simran Kaur' };
}

describe.each([360, 1280] as const)('at %i pixels', (width) => {
  test('a return is looked at frame by frame, accepted, received and settled; then the next opens (#10, U-20, L8)', async () => {
    await shop.rows("UPDATE returns SET status = 'cancelled', actor = 'shopper' WHERE status = 'requested'");
    const [first, second] = [await requested(), await requested()];
    const page = await adminPage({ width });
    await openScreen(page, '/admin/returns?tab=decide');
    const row = page.getByRole('row', { name: new RegExp(first.number) });
    expect(await row.textContent()).toContain('47 h left');
    await page.getByRole('link', { name: first.number, exact: true }).click();
    await page.waitForURL(`**/admin/returns/${first.id}`);

    // The film plays here, and steps by key.
    const video = page.locator('video');
    await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThan(1);
    const at = () => video.evaluate((one: HTMLVideoElement) => one.currentTime);
    await page.keyboard.press('.');
    await page.keyboard.press('.');
    await expect.poll(at).toBeCloseTo(2 / 30, 2);
    await page.keyboard.press(',');
    await expect.poll(at).toBeCloseTo(1 / 30, 2);
    await page.getByRole('button', { name: 'Play' }).click();
    await expect.poll(at).toBeGreaterThan(0.2);
    expect(await page.getByAltText('Evidence 1').evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(1);

    // Declining needs words; what was typed stays where it does not arrive, and leaving asks.
    const words = page.getByLabel('Words to the customer');
    await page.getByRole('radio', { name: /^Decline/ }).check();
    await words.fill('');
    await page.getByRole('button', { name: 'Decline the return' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: 'Please check' })
      .or(page.getByRole('alert').filter({ hasText: 'reason' }))
      .first()
      .waitFor();
    expect(await statusOf(first.id)).toBe('requested');
    await page.getByRole('radio', { name: /^Accept/ }).check();
    await words.fill('A courier comes on Monday.');
    await page.route('**/accept', busy, { times: 1 });
    await page.getByRole('button', { name: 'Accept the return' }).click();
    await expect.poll(() => toast(page).textContent()).toContain('Not saved.');
    expect(await words.inputValue()).toBe('A courier comes on Monday.');
    await page.getByRole('button', { name: 'Accept the return' }).click();
    await page.waitForURL(`**/admin/returns/${second.id}`);
    expect(await statusOf(first.id)).toBe('accepted');

    // A canned reply, and the queue is empty of requests.
    await page.getByText('Ready texts', { exact: true }).first().click();
    await page.getByRole('button', { name: /You need not send/ }).click();
    expect(await words.inputValue()).toContain('You need not send the piece back.');
    await page.getByRole('button', { name: 'Accept the return' }).click();
    await page.waitForURL((url) => url.pathname === '/admin/returns' || !url.pathname.endsWith(second.id));

    await openScreen(page, `/admin/returns/${first.id}`);
    const link = await video.getAttribute('src');
    await page.getByRole('button', { name: 'Pieces have arrived' }).click();
    await page.getByRole('status').filter({ hasText: 'To settle' }).waitFor();
    // The record was read anew; the film did not begin anew.
    expect(await video.getAttribute('src')).toBe(link);
    // Cash goes back by hand: how is written down, and the password is asked for again.
    await page.getByRole('checkbox', { name: /Utsav/ }).check();
    await page.getByLabel('How the money was sent').fill('UPI 4711');
    await page.getByRole('button', { name: /^Refund ₹/ }).click();
    const dialog = page.getByRole('dialog', { name: /Is it you/ });
    await dialog.getByLabel('Password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Go on' }).click();
    await expect.poll(() => statusOf(first.id)).toBe('settled');
    expect(await shop.rows('SELECT restocked FROM return_items WHERE return_id = ?', first.id)).toEqual([{ restocked: 1 }]);
    expect(
      (await shop.rows("SELECT action FROM admin_actions WHERE kind = 'return' AND object_id = ? ORDER BY seq", first.id)).map(
        ({ action }) => action,
      ),
    ).toEqual(['accepted', 'received', 'settled']);
    await openScreen(page, `/admin/returns/${first.id}`);
    await page.getByText(/^Refunded ₹.*, by hand\.$/).waitFor();
    expectQuiet(page, { answered: [403, 422, 503] });
  });

  test('nobody is shut out, and nothing is refused by the policy', async () => {
    const { id } = await requested();
    const page = await adminPage({ width });
    for (const path of ['/admin/returns', '/admin/returns?tab=done', `/admin/returns/${id}`]) {
      await openScreen(page, path);
      await expectAccessible(page, width);
    }
  });
});

test('a film that does not play offers the file and a new link; a list that does not come says so', async () => {
  const { id } = await requested();
  const page = await adminPage();
  // News of an order would make the screen ask for a new link before the button is pressed.
  await page.routeWebSocket('**/api/admin/live*', () => undefined);
  let isGone = true;
  await page.route('**/api/returns/evidence/**', (route) => (isGone ? route.fulfill({ status: 404, body: '' }) : route.continue()));
  await openScreen(page, `/admin/returns/${id}`);
  await page.getByText('The video does not play here.').waitFor();
  isGone = false;
  // Links are signed by the second: the new one differs.
  await page.getByRole('button', { name: 'Load again' }).click();
  await page.locator('video').waitFor();
  await page.route('**/api/admin/returns?*', busy);
  await openScreen(page, '/admin/returns');
  await page.getByRole('link', { name: /^Done/ }).click();
  await page.getByRole('heading', { name: 'Failed to fetch returns.' }).waitFor();
  expectQuiet(page, { answered: [404, 503] });
});
