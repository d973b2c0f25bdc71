import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { afterAll, describe, expect, test } from 'vitest';
import { closeAll, expectQuiet, newPage } from './browser.ts';
import { piece, shopperPages } from './pages.ts';

afterAll(closeAll);

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function expectAccessible(page: Page): Promise<void> {
  const { violations, passes } = await new AxeBuilder({ page }).withTags(tags).analyze();
  expect(
    violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary}`).join(' || ')}`,
    ),
  ).toEqual([]);
  expect(passes.length).toBeGreaterThan(20);
}

describe.each([360, 1280] as const)('at %i pixels axe finds nothing wrong with', (width) => {
  test.each(shopperPages)('$name', async ({ path, status = 200, before }) => {
    const page = await newPage({ width, ...(before && { before }) });
    const answer = await page.goto(path, { waitUntil: 'networkidle' });
    expect(answer?.status()).toBe(status);
    await expectAccessible(page);
    expectQuiet(page, { answered: [status] });
    await page.context().close();
  });

  test('the open categories menu', async () => {
    const page = await newPage({ width });
    await page.goto('/collections');
    await page.locator('.filters summary').click();
    await page.getByRole('checkbox', { name: 'Bangles' }).waitFor();
    await expectAccessible(page);
    await page.context().close();
  });

  test('the open size guide', async () => {
    const page = await newPage({ width });
    await page.goto(piece.sized);
    await page.getByRole('button', { name: 'Size guide' }).click();
    await page.getByRole('dialog', { name: 'Bangle size guide' }).waitFor();
    await expectAccessible(page);
    await page.context().close();
  });

  test('a toast', async () => {
    const page = await newPage({ width });
    await page.goto('/collections');
    await page
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click();
    await page.locator('.toast').waitFor();
    await expectAccessible(page);
    await page.context().close();
  });
});

test('at 360 pixels axe finds nothing wrong with the open menu', async () => {
  const page = await newPage({ width: 360 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).waitFor();
  await expectAccessible(page);
  await page.context().close();
});

test('at 1280 pixels axe finds nothing wrong with the open account menu', async () => {
  const page = await newPage();
  await page.goto('/');
  await page.locator('summary[aria-label=Account]').click();
  await page.getByRole('link', { name: 'Signup' }).waitFor();
  await expectAccessible(page);
  await page.context().close();
});
