import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../../browser/accessible.ts';
import { adminPage, openScreen } from '../../browser/administrator.ts';
import { expectQuiet, shop } from '../../browser/browser.ts';
import { cashOrder } from '../../browser/planted-orders.ts';

const toast = (page: Page) => page.locator('.toast').last();
const orderOf = async (id: string) => (await shop.rows('SELECT status, tracking_url FROM orders WHERE id = ?', id))[0];
const statusOf = (page: Page, name: string) => page.getByRole('combobox', { name: `Status of ${name}` });

describe.each([360, 1280] as const)('at %i pixels', (width) => {
  test('an order is found, moved, given a link and sent, and its page tells all of it (#289, #291-#296)', async () => {
    const { id, name } = await cashOrder();
    const page = await adminPage({ width });
    await openScreen(page, '/admin/orders');
    const search = page.getByRole('searchbox', { name: 'Search orders' });
    await search.fill(name.toLowerCase());
    await page.getByRole('link', { name, exact: true }).waitFor();
    await expect.poll(() => page.locator('.list tbody tr').count()).toBe(1);

    // An unusual move asks why; without a reason nothing is sent.
    await statusOf(page, name).selectOption('delivered');
    const why = page.getByRole('dialog', { name: new RegExp(`Move ${name}`) });
    expect(await why.getByRole('listitem').allTextContents()).toEqual([
      'Stock does not change.',
      'The customer gets the mail that the parcel has arrived, unless it was sent before.',
      'The cash counts as collected.',
    ]);
    expect(await why.getByRole('button', { name: 'Move order' }).isDisabled()).toBe(true);
    await why.getByRole('button', { name: 'Cancel' }).click();
    expect(await statusOf(page, name).inputValue()).toBe('processing');

    // What would lie about money is grey: it says why, and the select goes back.
    const choices = statusOf(page, name).getByRole('option');
    expect(await choices.count()).toBe(11);
    expect(
      await choices.evaluateAll((all) => all.filter((one) => one.ariaDisabled).map((one) => (one as HTMLOptionElement).value)),
    ).toContain('refunded');
    // By its first letter: Playwright waits for an option that is aria-disabled, a person does not.
    await statusOf(page, name).press('r');
    const no = page.getByRole('dialog', { name: `${name} cannot be “Refunded”` });
    await no.getByText('This order is not fully refunded.').waitFor();
    await no.getByRole('button', { name: 'Close' }).last().click();
    await expect.poll(() => statusOf(page, name).inputValue()).toBe('processing');

    await page.getByRole('link', { name, exact: true }).click();
    await page.waitForURL(`**/admin/orders/${id}`);
    expect(await page.getByRole('link', { name: 'WhatsApp Meera Joshi' }).getAttribute('href')).toContain(
      'https://wa.me/919845000000?text=',
    );
    expect(await page.getByRole('link', { name: 'Call Meera Joshi' }).getAttribute('href')).toBe('tel:+919845000000');
    await page.getByRole('button', { name: 'Add tracking' }).click();
    const dialog = page.getByRole('dialog', { name: /Add tracking/ });
    await dialog.getByLabel('Tracking number').fill('12');
    await dialog.getByRole('button', { name: 'Save and mark shipped' }).click();
    await expect.poll(() => dialog.getByRole('alert').textContent()).toContain('A tracking number has 6 to 30 letters and digits.');
    await dialog.getByLabel('Courier').selectOption('Another courier');
    await dialog.getByLabel('Tracking URL').fill('http://track.example/1');
    await dialog.getByRole('button', { name: 'Save and mark shipped' }).click();
    await expect.poll(() => dialog.getByRole('alert').textContent()).toContain('Failed to update tracking URL: A tracking link must be');
    expect(await orderOf(id)).toEqual({ status: 'processing', tracking_url: null });
    await dialog.getByLabel('Courier').selectOption('DTDC');
    await dialog.getByLabel('Tracking number').fill('D12345678');
    await dialog.getByRole('button', { name: 'Save and mark shipped' }).click();
    await expect.poll(() => toast(page).textContent()).toContain('Shipped. The customer gets the link.');
    expect(await orderOf(id)).toEqual({ status: 'shipped', tracking_url: 'https://www.dtdc.in/trace.asp?strCnno=D12345678' });
    await expect.poll(() => page.locator('.timeline li').first().textContent()).toContain('Processing → Shipped');
    await expect.poll(() => page.getByText('order shipped').count()).toBe(1);
    expect((await shop.rows('SELECT action FROM admin_actions WHERE object_id = ? ORDER BY seq', id)).map(({ action }) => action)).toEqual([
      'tracking',
      'status',
    ]);
    expectQuiet(page, { answered: [409, 422] });
  });

  test('nobody is shut out, and nothing is refused by the policy', async () => {
    const { id } = await cashOrder();
    const page = await adminPage({ width });
    for (const path of ['/admin/orders', '/admin/orders?tab=all', '/admin/orders?tab=all&search=nothing-has-this', `/admin/orders/${id}`]) {
      await openScreen(page, path);
      await expectAccessible(page, width);
    }
  });
});

test('a change shows at once and is reverted where it does not arrive (#295, #297)', async () => {
  const { name } = await cashOrder();
  const page = await adminPage();
  await openScreen(page, `/admin/orders?tab=all&search=${name}`);
  const held: (() => void)[] = [];
  await page.route('**/api/admin/orders/*/status', async (route) => {
    await new Promise<void>((go) => held.push(go));
    await route.abort();
  });
  await statusOf(page, name).selectOption('shipped');
  await expect.poll(() => held.length).toBe(1);
  expect(await statusOf(page, name).inputValue()).toBe('shipped');
  held[0]?.();
  await expect.poll(() => toast(page).textContent()).toContain('Failed to update order status: ');
  await expect.poll(() => statusOf(page, name).inputValue()).toBe('processing');
});

test('a row that leaves its tab leaves at once, and Undo brings it back with its mail (#295)', async () => {
  const { id, name } = await cashOrder();
  const page = await adminPage();
  // A row that stays offers it too.
  await openScreen(page, `/admin/orders?tab=all&search=${name}`);
  await statusOf(page, name).selectOption('shipped');
  await expect.poll(() => toast(page).textContent()).toContain('Now: Shipped.');
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => statusOf(page, name).inputValue()).toBe('processing');
  await openScreen(page, `/admin/orders?search=${name}`);
  await statusOf(page, name).selectOption('shipped');
  await expect.poll(() => page.getByRole('link', { name, exact: true }).count()).toBe(0);
  await expect.poll(() => toast(page).textContent()).toContain('Now: Shipped. The mail waits ten seconds.');
  const waiting = () => shop.rows("SELECT kind FROM outbox WHERE order_id = ? AND kind = 'order-shipped'", id);
  expect(await waiting()).toHaveLength(1);
  await page.getByText('0 in To pack, 1 in all.').waitFor();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name, exact: true }).waitFor();
  expect(await statusOf(page, name).inputValue()).toBe('processing');
  expect([await orderOf(id), await waiting()]).toEqual([{ status: 'processing', tracking_url: null }, []]);
});

test('what a tab hides is found with one press, by status and by day, and the tab is remembered (#289, #293)', async () => {
  const { id, name } = await cashOrder();
  const page = await adminPage({ width: 360 });
  await openScreen(page, '/admin/orders?tab=unpaid');
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(id.slice(0, 20));
  await page.getByRole('link', { name: 'Show 1 in all' }).click();
  await page.getByRole('link', { name, exact: true }).waitFor();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Status', { exact: true }).selectOption('shipped');
  await page.getByRole('heading', { name: 'No Orders Found' }).waitFor();
  await page.getByLabel('Status', { exact: true }).selectOption('processing');
  await page.getByRole('link', { name, exact: true }).waitFor();
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await page.getByRole('heading', { name: 'No Orders Found' }).waitFor();
  expect(new URL(page.url()).search).toContain('to=2020-01-01');
  await openScreen(page, '/admin/orders');
  await page.waitForURL('**/admin/orders?tab=all');
  await page.getByRole('link', { name: /^To pack/ }).click();
  await page.waitForURL('**/admin/orders?tab=pack');
  await openScreen(page, '/admin/orders');
  expect(await page.getByRole('link', { name: /^To pack/ }).getAttribute('aria-current')).toBe('page');
});

test('a new order waits behind a bar until it is asked for, and a list that does not come says so; Refresh (#289, #290, #297)', async () => {
  const page = await adminPage();
  // An order that is written straight into the database is told to no socket: the list reads again by itself.
  await page.routeWebSocket('**/api/admin/live*', (socket) => socket.close());
  await cashOrder();
  await openScreen(page, '/admin/orders?tab=pack');
  const { name } = await cashOrder();
  const bar = page.getByRole('button', { name: /new orders?: show/ });
  await bar.waitFor({ timeout: 25_000 });
  expect(await page.getByRole('link', { name, exact: true }).count()).toBe(0);
  await bar.click();
  await page.getByRole('link', { name, exact: true }).waitFor();
  expect(await page.locator('.list tr.is-new').count()).toBeGreaterThan(0);
  // Refresh reads again, also where an open socket tells of nothing and so nothing else does; where it fails, the rows stay and a line says so.
  await page.routeWebSocket('**/api/admin/live*', () => undefined);
  await openScreen(page, '/admin/orders?tab=pack');
  await page.getByText('Live', { exact: true }).waitFor();
  await page.getByRole('link', { name, exact: true }).waitFor();
  await shop.rows("UPDATE orders SET customer_name = 'Refreshed Rao' WHERE number = ?", name.slice('CHK-'.length));
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await refresh.click();
  await page.getByText('Refreshed Rao').waitFor();
  await page.route('**/api/admin/orders?*', (route) =>
    route.fulfill({ status: 503, json: { code: 'SHOP_BUSY', details: 'The shop is busy.' } }),
  );
  await refresh.click();
  const stale = page.getByRole('alert').filter({ hasText: 'Refreshing failed.' });
  await stale.getByRole('button', { name: 'Try Again' }).waitFor();
  expect(await page.getByText('Refreshed Rao').count()).toBe(1);
  await page.getByRole('link', { name: /^All/ }).click();
  await expect.poll(() => page.getByRole('heading', { name: 'Failed to fetch orders: The shop is busy.' }).count()).toBe(1);
  expectQuiet(page, { answered: [503] });
});
