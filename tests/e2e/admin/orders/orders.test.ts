import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { expectQuiet, shop } from '../../browser/browser.ts';
import { cashOrder } from '../../browser/planted-orders.ts';
import { chooseStatus, desk, downloaded, linesOf, openScreen, prove, statusOf, statusWordOf, toast, told, triesAgain } from '../desk.ts';

const orderOf = async (id: string) => (await shop.rows('SELECT status, tracking_url FROM orders WHERE id = ?', id))[0];
const orderLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

test('an order is found, moved at once, taken back, and kept where a move would lie or does not arrive (#289, #293, #295-#297)', async () => {
  const { id, name } = await cashOrder();
  const page = await desk();
  const word = () => statusWordOf(page, name);
  const choose = (status: string) => chooseStatus(page, name, status);
  // What a tab hides is found with one press, by status and by day.
  await openScreen(page, '/admin/orders?tab=unpaid');
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(name.toLowerCase());
  await page.getByRole('link', { name: 'Show 1 in all' }).click();
  await orderLink(page, name).waitFor();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Status', { exact: true }).selectOption('shipped');
  await page.getByRole('heading', { name: 'No Orders Found' }).waitFor();
  await page.getByLabel('Status', { exact: true }).selectOption('processing');
  await orderLink(page, name).waitFor();
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await page.getByRole('heading', { name: 'No Orders Found' }).waitFor();
  expect(new URL(page.url()).search).toContain('to=2020-01-01');

  await page.getByLabel('To', { exact: true }).fill('');
  await page.getByLabel('Status', { exact: true }).selectOption('');

  // Walking through the statuses moves nothing, and Escape leads back to the button.
  await statusOf(page, name).press('Enter');
  const choice = page.getByRole('dialog', { name: `Status of ${name}` });
  await choice.getByRole('button', { name: 'Cancelled by user: writes to the customer' }).waitFor();
  expect(await choice.getByRole('listitem').count()).toBe(10);
  const at = () => choice.getByRole('listitem').evaluateAll((items) => items.findIndex((item) => item.contains(document.activeElement)));
  const keys = ['ArrowDown', 'ArrowDown', 'ArrowUp', 'End', 'ArrowDown', 'Home'];
  const places: number[] = [];
  for (const key of keys) {
    await page.keyboard.press(key);
    places.push(await at());
  }
  expect(places).toEqual([1, 2, 1, 9, 9, 0]);
  await page.keyboard.press('Escape');
  await choice.waitFor({ state: 'detached' });
  expect(await statusOf(page, name).evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await orderOf(id)).toMatchObject({ status: 'processing' });

  // An unusual move asks why; without a reason nothing is sent.
  await choose('Delivered: writes to the customer');
  const why = page.getByRole('dialog', { name: new RegExp(`Move ${name}`) });
  await expect
    .poll(() => why.getByRole('listitem').allTextContents())
    .toEqual([
      'Stock does not change.',
      'The customer gets the mail that the parcel has arrived, unless it was sent before.',
      'The cash counts as collected.',
    ]);
  await why.getByRole('button', { name: 'Move order' }).click({ force: true });
  await why.getByText('Write down why first.').waitFor();
  await why.getByRole('button', { name: 'Cancel' }).click();
  expect(await word()).toBe('Processing');
  // What would lie about money says why.
  await choose('Refunded');
  const no = page.getByRole('dialog', { name: `${name} cannot be “Refunded”` });
  await no.getByText('This order is not fully refunded.').waitFor();
  await no.getByRole('button', { name: 'Close' }).last().click();
  expect(await word()).toBe('Processing');

  // A change shows at once and is reverted where it does not arrive.
  const held = Promise.withResolvers<void>();
  await page.route('**/api/admin/orders/*/status', (route) => held.promise.then(() => route.abort()), { times: 1 });
  await Promise.all([page.waitForRequest('**/api/admin/orders/*/status'), choose('Shipped: writes to the customer')]);
  expect(await word()).toBe('Shipped');
  held.resolve();
  await told(page, 'Failed to update order status: ');
  await expect.poll(word).toBe('Processing');

  // A row that stays offers Undo; one that leaves its tab leaves at once, and Undo brings it back with its mail.
  await choose('Shipped: writes to the customer');
  await told(page, 'Now: Shipped.');
  await page.keyboard.press('Control+z');
  await expect.poll(word).toBe('Processing');
  await openScreen(page, `/admin/orders?tab=pack&search=${name}`);
  await choose('Shipped: writes to the customer');
  await orderLink(page, name).waitFor({ state: 'detached' });
  await told(page, 'Now: Shipped. Undo, or Ctrl Z, within half a minute. The mail waits until then.');
  const waiting = () => shop.rows("SELECT kind FROM outbox WHERE order_id = ? AND kind = 'order-shipped'", id);
  expect(await waiting()).toHaveLength(1);
  await page.getByText('0 in To pack, 1 in all.').waitFor();
  // Its row is gone: the keyboard and a screen reader go on from the title.
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('h1');
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await orderLink(page, name).waitFor();
  expect(await word()).toBe('Processing');
  expect([await orderOf(id), await waiting()]).toEqual([{ status: 'processing', tracking_url: null }, []]);
  expectQuiet(page, { answered: [409] });
});

test('the orders in view leave as a file, after the password', async () => {
  const { name } = await cashOrder();
  const page = await desk({ screen: `/admin/orders?tab=all&search=${name}` });
  await page.getByRole('button', { name: 'Export' }).click();
  await prove(page);
  const offered = page.getByRole('dialog', { name: /Export orders/ });
  await offered.getByText(`All, “${name}”`).waitFor();
  for (const word of ['Orders', 'Order lines']) {
    const file = await downloaded(page, () => offered.getByRole('link', { name: word, exact: true }).click());
    expect(file.suggestedFilename()).toMatch(/^order-?(s|lines)-\d{4}-\d{2}-\d{2}\.csv$/);
    const [, row = '', ...others] = await linesOf(file);
    expect([row.split(',')[0], others]).toEqual([name, []]);
  }
  expectQuiet(page, { answered: [403] });
});

test('the tab is remembered, a new order waits behind a bar until it is asked for, and a refresh that fails says so (#289, #290)', async () => {
  await cashOrder();
  // A phone has no room to say that it is live.
  const page = await desk({ width: 1280 });
  // An order that is written straight into the database is told to no socket: the list reads again by itself.
  await page.routeWebSocket('**/api/admin/live*', (socket) => socket.close());
  await page.clock.install();
  await openScreen(page, '/admin/orders?tab=all');
  await page.getByRole('link', { name: /^Pack(?! by)/ }).click();
  await page.waitForURL('**/admin/orders?tab=pack');
  await openScreen(page, '/admin/orders');
  expect(await page.getByRole('link', { name: /^Pack(?! by)/ }).getAttribute('aria-current')).toBe('page');
  const { name } = await cashOrder();
  const bar = page.getByRole('button', { name: /new orders?: show/ });
  await page.clock.fastForward('00:30');
  await bar.waitFor();
  expect(await orderLink(page, name).count()).toBe(0);
  await bar.click();
  await orderLink(page, name).waitFor();
  expect(await page.locator('.list tr.is-new').count()).toBeGreaterThan(0);

  // Where Refresh fails, the rows stay and a line says so.
  await shop.rows("UPDATE orders SET customer_name = 'Refreshed Rao' WHERE number = ?", name.slice('CHK-'.length));
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await refresh.click();
  await page.getByText('Refreshed Rao').waitFor();
  await triesAgain(page, '**/api/admin/orders?*', () => refresh.click(), 'Refreshing failed.');
  expect(await page.getByText('Refreshed Rao').count()).toBe(1);
  expectQuiet(page, { answered: [503] });
});
