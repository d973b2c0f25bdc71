import { expect, test } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { expectQuiet, newPage } from '../browser/browser.ts';
import { listenForViolations, violations } from '../browser/csp.ts';
import { piece, shopperPages } from '../browser/pages.ts';
import { createProducts } from '../browser/test-products.ts';

test.each(shopperPages)('$name: axe finds no violation on phones and desktops, and the content policy holds (F58)', async (shown) => {
  const { path, status = 200, before = '' } = shown;
  const page = await newPage({ width: 360, before: listenForViolations + before });
  const answer = await page.goto(path, { waitUntil: path === '/checkout' ? 'networkidle' : 'load' });
  expect(answer?.status()).toBe(status);
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src [^;]*'sha256-/);
  expect(policy).not.toMatch(/script-src [^;]*'unsafe/);
  expect(policy).toContain("frame-ancestors 'none'");
  await expectAccessible(page, 360);
  await expectAccessible(page, 1280);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await page.waitForLoadState('networkidle');
  expect(await violations(page)).toEqual([]);
  expectQuiet(page, { answered: [status] });
});

test('axe finds no violation in the choices of one button', async () => {
  const page = await newPage();
  await page.goto('/collections');
  await page.getByRole('link', { name: 'Finish' }).click();
  await page.getByRole('checkbox', { name: 'Oxidised' }).waitFor();
  await expectAccessible(page, 1280);
  await expectAccessible(page, 360);
});

test('axe finds no violation in the open filters', async () => {
  const page = await newPage();
  await page.goto('/collections');
  await page.getByRole('link', { name: 'More' }).click();
  await page.getByRole('checkbox', { name: 'In stock' }).waitFor();
  await expectAccessible(page, 1280);
  await expectAccessible(page, 360);
});

test('axe finds no violation in the open size guide', async () => {
  const page = await newPage();
  await page.goto(piece.sized);
  await page.getByRole('button', { name: 'Find my size' }).click();
  await page.getByRole('dialog', { name: 'Bangle size guide' }).waitFor();
  await expectAccessible(page, 1280);
  await expectAccessible(page, 360);
});

test('axe finds no violation in a toast', async () => {
  // A piece that no other test buys.
  const products = await createProducts('Toasts', [{ name: 'Tara Toast Studs' }]);
  const page = await newPage();
  await page.goto(`/collections/${products.slug}`);
  await page.getByRole('button', { name: /^Add to Cart/ }).click();
  // It stays visible under the pointer.
  await page.locator('.toast').hover();
  await expectAccessible(page, 1280);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.locator('.toast').hover();
  await expectAccessible(page, 360);
  expect(await page.locator('.toast').count()).toBe(1);
  await products.archive();
});

test('axe finds no violation in the open menu on phones', async () => {
  const page = await newPage({ width: 360 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).waitFor();
  await expectAccessible(page, 360);
});

test('axe finds no violation in the open account menu', async () => {
  const page = await newPage();
  await page.goto('/');
  await page.locator('summary[aria-label=Account]').click();
  await page.getByRole('link', { name: 'Signup' }).waitFor();
  await expectAccessible(page, 1280);
});
