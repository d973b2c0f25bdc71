import { expect, test } from 'vitest';
import { expectQuiet, shop } from '../browser/browser.ts';
import { cashOrder } from '../browser/planted-orders.ts';
import { desk, foot, openScreen, panel } from './desk.ts';

test('what must be done leads to its place, and a card leads to each tool (#243, #244)', async () => {
  await cashOrder();
  await shop.rows("INSERT INTO ledger_findings (source, kind, what, found_at) VALUES ('compare', 'missing here', 'pay_1', 1)");
  const page = await desk();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/admin/dashboard');
  await page.getByText('Live Visitors').first().waitFor();
  const list = panel(page, 'What must be done');
  await page.getByText(/differences? in the books/).waitFor();
  await shop.rows("UPDATE ledger_findings SET cleared_at = 2 WHERE what = 'pay_1'");
  const cards = page.getByRole('navigation', { name: 'Manage' }).getByRole('link');
  const tools = await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(tools).toEqual(
    ['products', 'categories', 'coupons', 'banners', 'orders', 'customers', 'reviews', 'settings'].map((name) => `/admin/${name}`),
  );
  await list.getByRole('link', { name: /orders? to pack oldest/ }).click();
  await page.waitForURL('**/admin/orders');
  await page.goBack();
  await page.getByRole('link', { name: 'Purchase list' }).click();
  await page.waitForURL('**/admin/products/running-low');
  // The area has no cart, whatever it shares with shoppers' pages.
  expect(asked.filter((path) => path.startsWith('/api/cart'))).toEqual([]);

  // The menu counts what waits.
  const counted = page.locator('.tabbar .badge').first();
  await expect.poll(async () => (await counted.textContent())?.trim()).toMatch(/^\d+\+? to do$/);

  // Logging out shows the administrator's log-in, which has no cart, chat and newsletter.
  await foot(page).getByRole('button', { name: 'More' }).click();
  await page.locator('#more').getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/admin/login');
  for (const part of [
    page.getByRole('contentinfo'),
    page.getByRole('link', { name: 'Cart' }),
    page.getByRole('link', { name: /WhatsApp/ }),
  ])
    expect(await part.count()).toBe(0);
  expect(await page.getByRole('banner').getByRole('link', { name: 'To the shop' }).getAttribute('href')).toBe('/');
  expectQuiet(page);
});

test('security stands in the admin area with its menu; a screen opens at its top, and going back returns to the place (#30)', async () => {
  const page = await desk();
  await page.goto('/profile/security');
  await page.waitForURL('**/admin/security');
  expect(await foot(page).locator('[aria-current=page]').textContent()).toMatch(/^More/);
  // The forms answer: a password that is missing is named at its field.
  await page.getByRole('button', { name: 'Update Password' }).click();
  await page.locator('#current[aria-invalid=true]').waitFor();
  await foot(page)
    .getByRole('link', { name: /^Orders/ })
    .click();
  await page.waitForURL('**/admin/orders');
  await page.goBack();
  await page.waitForURL('**/admin/security');
  await page.locator('#new-email').fill('meera@example.in');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.locator('#email-password[aria-invalid=true]').waitFor();

  await openScreen(page, '/admin/products');
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  /** Without scrolling to the link first, as a press would. */
  const follow = (href: string) =>
    page
      .locator(`a[href^="${href}"]`)
      .first()
      .evaluate((link: HTMLElement) => link.click());
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }));
  expect(await scrolled()).toBe(600);
  // The dashboard is long: a shorter screen would be at its top by itself.
  await follow('/admin/dashboard');
  await page.waitForURL('**/admin/dashboard');
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeGreaterThan(600);
  expect(await scrolled()).toBe(0);
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
