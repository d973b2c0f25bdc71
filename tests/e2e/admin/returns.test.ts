import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sign } from '../../../src/platform/signing.ts';
import { askOf } from '../../shop/orders/delivered.ts';
import { expectQuiet, shop, shopUrl } from '../browser/browser.ts';
import { deliveredOrder } from '../browser/planted-orders.ts';
import { desk, failNext, openScreen, prove, told } from './desk.ts';

const statusOf = async (id: string) => (await shop.rows('SELECT status FROM returns WHERE id = ?', id))[0]?.status;
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');
/** A film of a second that the browser can play, thirty pictures long. */
const film = readFileSync('tests/e2e/admin/film.webm');

/** A return of a delivered cash order, with film and picture, as its customer sends it. */
async function requested(): Promise<{ id: string; number: string }> {
  const { id: order } = await deliveredOrder();
  const token = await sign(shop.env, 'order', order);
  const body = askOf();
  const headers = { origin: shopUrl, 'sec-fetch-site': 'same-origin' };
  for (const file of [film, pixel]) {
    const answer = await fetch(`${shopUrl}/api/orders/${order}/returns/${body.id}/evidence?token=${token}`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(file),
    });
    expect(answer.status).toBe(201);
  }
  const answer = await fetch(`${shopUrl}/api/orders/${order}/returns`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, token }),
  });
  expect(answer.status).toBe(201);
  const [row] = await shop.rows('SELECT number FROM returns WHERE id = ?', body.id);
  return { id: body.id, number: `RET-${row?.number}` };
}

test('a return is looked at frame by frame, accepted, received and settled; then the next opens (#10, U-20, L8)', async () => {
  await shop.rows("UPDATE returns SET status = 'cancelled', actor = 'shopper' WHERE status = 'requested'");
  const [first, second] = [await requested(), await requested()];
  const page = await desk();
  // News of an order would make the screen ask for a new link to the film before the button is pressed.
  await page.routeWebSocket('**/api/admin/live*', () => undefined);
  await openScreen(page, '/admin/returns?tab=decide');
  expect(await page.getByRole('row', { name: new RegExp(first.number) }).textContent()).toContain('47 h left');
  // A film that does not play offers the file and a new link.
  const evidence = '**/api/returns/evidence/**';
  await page.route(evidence, (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('link', { name: first.number, exact: true }).click();
  await page.waitForURL(`**/admin/returns/${first.id}`);
  await page.getByText('The video does not play here.').waitFor();
  await page.unroute(evidence);
  await page.getByRole('button', { name: 'Load again' }).click();

  // It plays here, and steps by key.
  const video = page.locator('video');
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThan(1);
  const at = () => video.evaluate((one: HTMLVideoElement) => one.currentTime);
  await page.getByRole('slider', { name: 'Position' }).focus();
  await page.keyboard.press('.');
  await page.keyboard.press('.');
  await expect.poll(at).toBeCloseTo(2 / 30, 2);
  await page.keyboard.press(',');
  await expect.poll(at).toBeCloseTo(1 / 30, 2);
  await page.getByRole('button', { name: 'Play' }).click();
  await expect.poll(at).toBeGreaterThan(0.2);
  expect(await page.getByAltText('Evidence 1').evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(1);

  // What was typed stays where it does not arrive.
  const words = page.getByLabel('Words to the customer');
  const accept = () => page.getByRole('button', { name: 'Accept the return' }).click();
  await words.fill('A courier comes on Monday.');
  await failNext(page, '**/accept');
  await accept();
  await told(page, 'Not saved.');
  expect(await words.inputValue()).toBe('A courier comes on Monday.');
  await accept();
  await page.waitForURL(`**/admin/returns/${second.id}`);
  expect(await statusOf(first.id)).toBe('accepted');

  // A canned reply, and the queue is empty of requests.
  await page.getByText('Ready texts', { exact: true }).first().click();
  await page.getByRole('button', { name: /^Dear/ }).last().click();
  expect(await words.inputValue()).toMatch(/^Dear/);
  await accept();
  await page.waitForURL((url) => !url.pathname.endsWith(second.id));

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
  await prove(page);
  await expect.poll(() => statusOf(first.id)).toBe('settled');
  expect(await shop.rows('SELECT restocked FROM return_items WHERE return_id = ?', first.id)).toEqual([{ restocked: 1 }]);
  const actions = await shop.rows("SELECT action FROM admin_actions WHERE kind = 'return' AND object_id = ? ORDER BY seq", first.id);
  expect(actions.map(({ action }) => action)).toEqual(['accepted', 'received', 'settled']);
  expectQuiet(page, { answered: [403, 404, 503] });
});
