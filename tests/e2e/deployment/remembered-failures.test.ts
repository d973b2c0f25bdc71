import { expect, test } from 'vitest';
import { newPage } from '../browser/browser.ts';
import { openPage, quiet, reloadPage } from '../browser/settled.ts';
import { cartOf } from '../browser/test-products.ts';
import { forgetful } from './forgetful.ts';

test('the cart opens again where a script that it imports did not come, at the first Try Again with a connection and not by itself', async () => {
  const countImports = "imports = 0; addEventListener('vite:preloadError', () => (imports += 1));";
  const page = await newPage({ width: 360, before: countImports + cartOf([6, 2]) });
  const line = await forgetful(page, /react/);
  await openPage(page, '/collections/rings');
  await page.locator('.header [data-cart-link]').click();
  const drawer = page.getByRole('dialog', { name: /^Your cart/ });
  const again = drawer.getByRole('button', { name: 'Try Again' });
  await again.waitFor();
  await quiet(page);
  const failed = await page.evaluate<number>('imports');
  await again.click();
  // Each press asks about the script: what the second one asks would be answered after the line is back.
  await expect.poll(() => page.evaluate('imports')).toBeGreaterThan(failed);
  await quiet(page);
  expect(line.loads).toBe(1);
  await line.back();
  await page.keyboard.press('Shift');
  await quiet(page);
  expect(line.loads).toBe(1);
  await again.click();
  await drawer.getByText('2 pieces').waitFor();
  expect(line.loads).toBe(2);
  await reloadPage(page);
  expect(await drawer.count()).toBe(0);
});
