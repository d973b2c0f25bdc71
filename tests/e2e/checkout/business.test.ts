import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { newestOrderOf } from '../../shop/orders/orders.ts';
import { newPage, shop } from '../browser/browser.ts';
import { fillDelivery, openWindow, payButton, readyToPay } from '../browser/checkout-page.ts';
import { cartOf } from '../browser/test-products.ts';

const [NEAR, FAR] = ['29AAGCB7383J1Z4', '27AAPFU0939F1ZV'];
/** The folds at the foot of the form are in one row: the one for a business takes no height. */
async function expectOneRow(page: Page): Promise<void> {
  const tops = await page
    .locator('.checkout-folds > .checkout-fold > summary')
    .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)));
  expect(tops).toHaveLength(2);
  expect(new Set(tops).size).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
}

test('a business buys: its GSTIN is checked with the address, nothing typed is lost, and the order has it (L18)', async () => {
  const email = 'business@example.in';
  const page = await newPage({ width: 360, before: cartOf([6, 1]) });
  // Devanagari is wider.
  await page.goto('/hi/checkout');
  await page.locator('.checkout-folds summary').first().waitFor();
  await expectOneRow(page);
  await page.goto('/checkout');
  await readyToPay(page);
  await expectOneRow(page);
  await fillDelivery(page, { Email: email });
  const fold = page.locator('[data-business] > summary');
  await fold.click();
  await page.getByLabel('GSTIN').fill(FAR);
  await page.getByLabel('Name on the GST certificate').fill('Rao Traders LLP');
  await page.getByText('This GSTIN is of another state than the delivery.').waitFor();
  // Folded again, it opens for the fault.
  await fold.click();
  await payButton(page).click();
  await expect.poll(() => page.getByLabel('GSTIN').evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await newestOrderOf(shop, email)).toBeUndefined();
  await page.getByLabel('GSTIN').fill('29AAGCB7383J1Z5');
  // What is being mended keeps its words: it is judged when it is left.
  await page.getByText('This GSTIN is of another state than the delivery.').waitFor();
  await page.getByLabel('GSTIN').press('Tab');
  await page.getByText('This GSTIN has a typing mistake').waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('GSTIN').inputValue()).toBe('29AAGCB7383J1Z5');
  expect(await page.getByLabel('Name on the GST certificate').inputValue()).toBe('Rao Traders LLP');
  await readyToPay(page);
  await page.getByLabel('GSTIN').fill(NEAR.toLowerCase());
  await openWindow(page);
  const order = await newestOrderOf(shop, email);
  expect(await shop.rows('SELECT gstin, legal_name FROM order_businesses WHERE order_id = ?', String(order?.id))).toEqual([
    { gstin: NEAR, legal_name: 'Rao Traders LLP' },
  ]);
});
