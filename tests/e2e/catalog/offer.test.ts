import { afterAll, beforeAll, expect, test } from 'vitest';
import { db, newPage } from '../browser/browser.ts';
import { createProducts, type TestProducts } from '../browser/test-products.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
let products: TestProducts;

beforeAll(async () => {
  const priced = { price: 80_000, originalPrice: 100_000 };
  products = await createProducts('Clocks', [
    { name: 'Long Offer', ...priced, saleEndsAt: Date.now() + 3 * DAY + 5 * HOUR },
    { name: 'Short Offer', ...priced },
    { name: 'Lasting Price', ...priced },
    { name: 'Plain Price' },
  ]);
});
afterAll(() => products.archive());

const path = (at: number) => `/products/${products.ids[at]}`;

test('the timer counts down to the stored end, the same after every reload (#92, C-03)', async () => {
  const page = await newPage();
  await page.goto(path(0));
  const end = Number(await page.locator('.offer').getAttribute('data-ends-at'));
  const { rows } = await db().execute({ sql: 'SELECT sale_ends_at AS at FROM products WHERE id = ?', args: [products.ids[0] ?? 0] });
  expect(end).toBe(Number(rows[0]?.at));
  expect(await page.getByRole('timer').getAttribute('aria-label')).toMatch(/^3 days 0[45] hrs \d\d min left$/);
  expect(await page.locator('.offer b').textContent()).toBe('₹200.00 off');
  await page.reload();
  expect(Number(await page.locator('.offer').getAttribute('data-ends-at'))).toBe(end);
});

test('a clock that is two days wrong does not change the remaining time (#92)', async () => {
  const page = await newPage();
  await page.clock.setFixedTime(Date.now() + 2 * DAY);
  await page.goto(path(0), { waitUntil: 'networkidle' });
  expect(await page.getByRole('timer').getAttribute('aria-label')).toMatch(/^3 days 0[45] hrs \d\d min left$/);
});

test('no stored end, no timer (#93, C-03, L11)', async () => {
  const page = await newPage();
  for (const at of [2, 3]) {
    await page.goto(path(at), { waitUntil: 'networkidle' });
    expect(await page.locator('.offer, [role=timer]').count()).toBe(0);
  }
});

test('at its end the offer says so, and the usual price applies on the page and in the cart (#92)', async () => {
  const page = await newPage();
  await db().execute({ sql: 'UPDATE products SET sale_ends_at = ? WHERE id = ?', args: [Date.now() + 4_000, products.ids[1] ?? 0] });
  await page.goto(path(1), { waitUntil: 'load' });
  expect(await page.locator('.product-page__price').textContent()).toContain('₹800.00');
  expect(await page.getByRole('timer').getAttribute('aria-label')).toMatch(/^00 hrs 00 min 0\d sec left$/);
  await expect.poll(() => page.locator('.offer').textContent(), { timeout: 8_000 }).toBe('Offer Expired!');
  await expect.poll(() => page.locator('.product-page__price s').count()).toBe(0);
  expect(await page.locator('.product-page__price').textContent()).toContain('₹1,000.00');
  await page.reload();
  expect(await page.locator('.offer').count()).toBe(0);
});
