import type { Page, WebSocketRoute } from 'playwright';
import { expect, test } from 'vitest';
import { expectQuiet, shopUrl } from '../browser/browser.ts';
import { SAVES_DATA } from '../browser/lent-pages.ts';
import { cashOrder } from '../browser/planted-orders.ts';
import { desk, openScreen, statusWordOf } from './desk.ts';

const isLive = (page: Page) => page.getByText('Live', { exact: true }).waitFor();
const isNotLive = (page: Page) => page.getByText('Not live', { exact: true }).waitFor();
/** A change by the API, as another browser with the session of a page makes it. */
const post = async (page: Page, path: string, body: object) => {
  const headers = { origin: shopUrl, 'sec-fetch-site': 'same-origin' };
  return (await page.request.post(`/api${path}`, { headers, data: body })).status();
};

/** Keeps in `window.heard` that the socket of a document has opened, and what it was told. */
const LISTENS = `window.heard = []; window.WebSocket = class extends WebSocket {
  constructor(...args) {
    super(...args);
    this.addEventListener('open', () => heard.push('open'));
    this.addEventListener('message', ({ data }) => heard.push(String(data)));
  }
};`;
const heard = (page: Page) => expect.poll(() => page.evaluate('window.heard'));

/** Opens a screen, and waits for its socket: not every screen says that it is live. */
async function openLive(page: Page, path: string): Promise<void> {
  await openScreen(page, path);
  await heard(page).toContain('open');
}

test('an order that is changed elsewhere shows it in list, menu and page, and what is typed meanwhile stays (#290)', async () => {
  const { id, name } = await cashOrder();
  const page = await desk({ before: `${SAVES_DATA};${LISTENS}` });
  // As long as its socket is open, no screen asks by itself.
  await openLive(page, '/admin/orders?tab=all');
  await page.locator('.live:not(.live--off)').waitFor({ state: 'attached' });
  const waits = page.locator('.tabbar .badge').first();
  const before = await waits.textContent();
  expect(await post(page, `/admin/orders/${id}/status`, { seen: 'processing', to: 'shipped', reason: '' })).toBe(200);
  await expect.poll(() => statusWordOf(page, name)).toBe('Shipped');
  await expect.poll(() => waits.textContent()).not.toBe(before);
  await openLive(page, `/admin/orders/${id}`);
  expect(await post(page, `/admin/orders/${id}/status`, { seen: 'shipped', to: 'delivered', reason: '' })).toBe(200);
  await expect.poll(() => statusWordOf(page, name)).toBe('Delivered');

  await openLive(page, '/admin/products/edit/6');
  const description = page.getByLabel('Description, optional');
  await description.fill('Half a sentence');
  expect(await post(page, '/admin/products/6/stock', { size: '', change: 1, note: 'Counted again' })).toBe(200);
  await heard(page).toContainEqual(expect.stringContaining('product'));
  // What it makes of that is drawn in the next frame.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await description.inputValue()).toBe('Half a sentence');
  // Without a connection the bar speaks of the form, not of a list.
  await page.context().setOffline(true);
  const bar = page.locator('.offline-bar');
  await bar.getByText('What you type stays in its form; save it when the connection is back.').waitFor();
  await description.fill('A whole sentence.');
  await page.context().setOffline(false);
  await bar.waitFor({ state: 'detached' });
  expect(await description.inputValue()).toBe('A whole sentence.');
});

test('a lost connection is said, the list asks by itself meanwhile, and comes back live, but not for a session that ended (#290)', async () => {
  const { id, name } = await cashOrder();
  // A phone has no room to say that it is live.
  const page = await desk({ width: 1280 });
  await page.clock.install();
  let isDown = false;
  let sockets = 0;
  const routes: WebSocketRoute[] = [];
  await page.routeWebSocket('**/api/admin/live', (route) => {
    sockets += 1;
    if (isDown) return void route.close({ code: 1013 });
    route.connectToServer();
    routes.push(route);
  });
  await openScreen(page, '/admin/orders?tab=all');
  await isLive(page);
  isDown = true;
  await routes[0]?.close({ code: 1011 });
  await isNotLive(page);
  expect(await post(page, `/admin/orders/${id}/status`, { seen: 'processing', to: 'shipped', reason: '' })).toBe(200);
  await page.clock.fastForward('00:30');
  await expect.poll(() => statusWordOf(page, name)).toBe('Shipped');
  isDown = false;
  await page.evaluate("dispatchEvent(new Event('online'))");
  await isLive(page);

  // The socket of a session that ends elsewhere is closed and does not come back.
  const other = await desk({ width: 1280, screen: '/admin/orders' });
  const before = sockets;
  expect(await post(other, '/auth/logout', { scope: 'others' })).toBeLessThan(300);
  await isNotLive(page);
  await isLive(other);
  // Longer than the longest pause before another try.
  await page.clock.fastForward('02:00');
  expect(sockets).toBe(before);
  expectQuiet(page, { answered: [401], said: ['WebSocket connection to'] });
});
