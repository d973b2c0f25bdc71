import { describe, expect, test } from 'vitest';
import { menu } from '../../shop/screens.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { adminPage, openScreen } from '../browser/administrator.ts';
import { db, newPage } from '../browser/browser.ts';
import { cashOrder } from '../browser/planted-orders.ts';

describe.each([360, 1280] as const)('at %i pixels', (width) => {
  test('what must be done leads to its place, and a card leads to each tool (#243, #244)', async () => {
    await cashOrder();
    const page = await adminPage({ width });
    await openScreen(page, '/admin/dashboard');
    const list = page.getByRole('region', { name: 'What must be done' });
    await list.getByText(/orders? to pack/).waitFor();
    await expectAccessible(page, width);
    await list.getByRole('link', { name: /to pack/ }).click();
    await page.waitForURL('**/admin/orders');
    await page.goBack();
    await page.waitForURL('**/admin/dashboard');
    await page.getByRole('link', { name: 'Purchase list' }).click();
    await page.waitForURL('**/admin/products/running-low');

    await page.goBack();
    const cards = page.getByRole('navigation', { name: 'Manage' }).getByRole('link');
    const tools = await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(tools).toEqual(menu.map((place) => place.path).filter((path) => path !== '/admin/dashboard'));
    expect(tools).toHaveLength(24);
    for (const [at, path] of tools.entries()) {
      await cards.nth(at).click();
      await page.waitForURL(`**${path}`);
      await page.goBack();
      await cards.first().waitFor();
    }

    // Logging out shows the administrator's log-in.
    if (width === 360) {
      await page.getByRole('button', { name: 'More' }).click();
      await page.locator('#more').getByRole('button', { name: 'Logout' }).click();
    } else await page.locator('main').getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/admin/login');
  });
});

test("the administrator's log-in has no cart, chat and newsletter", async () => {
  const page = await newPage();
  await page.goto('/admin/login');
  await page.getByRole('banner').waitFor();
  const away = [page.getByRole('contentinfo'), page.getByRole('link', { name: 'Cart' }), page.getByRole('link', { name: /WhatsApp/ })];
  expect(await Promise.all(away.map((part) => part.count()))).toEqual([0, 0, 0]);
  expect(await page.getByRole('banner').getByRole('link', { name: 'To the shop' }).getAttribute('href')).toBe('/');
});

test.each([360, 1280] as const)(
  'security stands in the admin area with its menu; the shoppers’ address leads there, %i px',
  async (width) => {
    const page = await adminPage({ width });
    await page.goto('/profile/security');
    await page.waitForURL('**/admin/security');
    const menu = page.getByRole('navigation', { name: width === 360 ? 'Admin, at the foot' : 'Admin', exact: true });
    const current = menu.locator('[aria-current=page]');
    expect(await current.textContent()).toMatch(width === 360 ? /^More/ : /Security$/);
    await expectAccessible(page, width);
    // The forms answer: a password that is missing is named at its field.
    await page.getByRole('button', { name: 'Update Password' }).click();
    await page.locator('#current[aria-invalid=true]').waitFor();
    await menu.getByRole('link', { name: /^Orders/ }).click();
    await page.waitForURL('**/admin/orders');
    await page.goBack();
    await page.waitForURL('**/admin/security');
    await page.locator('#new-email').fill('meera@example.in');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.locator('#email-password[aria-invalid=true]').waitFor();
  },
);

test('a screen opens at its top; going back returns to the place, and another filter keeps it (#30)', async () => {
  const page = await adminPage({ width: 360 });
  await openScreen(page, '/admin/products');
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  const scrollTo = (top: number) => page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
  /** Without scrolling to the link first, as a press would. */
  const follow = (href: string) =>
    page
      .locator(`a[href^="${href}"]`)
      .first()
      .evaluate((link: HTMLElement) => link.click());
  await scrollTo(600);
  await follow('/admin/orders');
  await page.waitForURL('**/admin/orders');
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await page.waitForURL('**/admin/products');
  await expect.poll(scrolled).toBe(600);
  // The filtered list may be too short to be scrolled: nothing asks for the top.
  await page.evaluate(() => {
    window.scrollTo = () => document.body.setAttribute('data-scrolled', '');
  });
  await follow('/admin/products?');
  await page.waitForURL('**/admin/products?*');
  expect(await page.locator('[data-scrolled]').count()).toBe(0);
});

test('a fault of the books is said, the menu counts what waits, and nothing is shown where it could not be read', async () => {
  await cashOrder();
  await db().execute("INSERT INTO ledger_findings (source, kind, what, found_at) VALUES ('compare', 'missing here', 'pay_1', 1)");
  const page = await adminPage();
  await openScreen(page, '/admin/dashboard');
  await page.getByText(/differences? in the books/).waitFor();
  await db().execute("UPDATE ledger_findings SET cleared_at = 2 WHERE what = 'pay_1'");
  const counted = page.locator('.rail .item', { hasText: 'Orders' }).locator('.badge');
  await expect.poll(() => counted.textContent()).toMatch(/^, to do: \d+\+?$/);

  await page.route('**/api/admin/to-do', (route) => route.abort());
  await openScreen(page, '/admin/orders');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  const fault = page.getByRole('alert');
  await fault.getByText('Failed to fetch what must be done.').waitFor({ timeout: 20_000 });
  expect(await page.locator('.rail .badge').count()).toBe(0);
  await page.unroute('**/api/admin/to-do');
  await fault.getByRole('button', { name: 'Try Again' }).click();
  await page.getByText(/orders? to pack/).waitFor();
});
