import { expect, test } from 'vitest';
import { pathIn } from '../../../src/rules/language/addresses.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { expectQuiet, newPage } from '../browser/browser.ts';
import { shopperPages } from '../browser/pages.ts';

/** The administrator's area has no language. */
const inHindi = shopperPages.filter(({ path }) => !path.startsWith('/admin'));

test.each(inHindi)('$name in Hindi: axe finds no violation on phones', async ({ path, status = 200, before }) => {
  const page = await newPage({ width: 360, ...(before && { before }) });
  const answer = await page.goto(pathIn('hi', path), { waitUntil: path === '/checkout' ? 'networkidle' : 'load' });
  expect([answer?.status(), await page.locator('html').getAttribute('lang')]).toEqual([status, 'hi-IN']);
  await expectAccessible(page, 360);
  expectQuiet(page, { answered: [status] });
});

test('axe finds no violation in the open menu in Hindi', async () => {
  const page = await newPage({ width: 360 });
  await page.goto('/hi');
  await page.locator('[data-menu=""]').click();
  await page.getByRole('navigation', { name: 'मेन्यू' }).waitFor();
  await expectAccessible(page, 360);
});
