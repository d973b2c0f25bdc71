import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { expectQuiet } from '../browser/browser.ts';
import { busy, desk, openScreen, panel } from './desk.ts';

/** Screens, with what each says where its rows or figures do not come. */
const screens = [
  ['/admin/dashboard', ['Failed to fetch the figures.', 'Failed to fetch what must be done.']],
  ['/admin/products', ['Failed to fetch products. The shop is busy.', 'Failed to fetch categories. The shop is busy.']],
  ['/admin/categories', ['Failed to fetch categories: The shop is busy.']],
  ['/admin/banners', ['Failed to fetch banners: The shop is busy.']],
  ['/admin/coupons', ['Failed to fetch coupons: The shop is busy.']],
  ['/admin/customers', ['Failed to fetch customers. Please try again.']],
  ['/admin/reviews', ['Failed to fetch reviews.']],
  ['/admin/returns', ['Failed to fetch returns.']],
  ['/admin/gst', ['Failed to fetch GST documents.']],
  ['/admin/audit', ['Failed to fetch the log: The shop is busy.']],
  ['/admin/orders?tab=all', ['Failed to fetch orders: The shop is busy.']],
  ['/admin/settings/delivering', ['Failed to fetch site settings']],
] as const;

/** Goes to a screen as Back does: no link is pressed, so nothing is fetched ahead. */
const show = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

test('what does not come is said in the words of its screen, and is tried again (#153, #246, #264, #269, #274, #281, #286, #297, #301, #302, #311)', async () => {
  const page = await desk();
  // Also what the menu counts does not come: then it shows no number.
  await page.route('**/api/admin/**', (route) => route.fulfill(busy));
  await openScreen(page, '/admin/newsletter');
  const faults = page.getByRole('alert');
  for (const [path, sentences] of screens) {
    await show(page, path);
    for (const sentence of sentences) await faults.filter({ hasText: sentence }).waitFor();
  }
  expect(await page.locator('.tabbar .badge').count()).toBe(0);
  await page.unrouteAll();
  await faults.getByRole('button', { name: 'Try Again' }).click();
  await panel(page, 'Shipping').waitFor();
  expect(await faults.count()).toBe(0);
  // One that comes without rows has a word for it.
  await page.route('**/api/admin/categories', (route) => route.fulfill({ json: { rows: [] } }));
  await show(page, '/admin/categories');
  await page.getByRole('heading', { name: 'No Categories Found' }).waitFor();
  expectQuiet(page, { answered: [503] });
});
