import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { adminPage, openScreen } from '../browser/administrator.ts';

const kept = (page: Page) => page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('admin-drafts') ?? '{}') as object));
const offer = (page: Page) => page.getByRole('button', { name: /^Continue your draft of \d{1,2}:\d{2} [AP]M$/ });
const description = (page: Page) => page.getByLabel('Description optional');

test('a product form that was closed unsaved is offered back, and forgotten once it is saved', async () => {
  const page = await adminPage();
  page.on('dialog', (dialog) => void dialog.accept());
  await openScreen(page, '/admin/products/edit/6');
  const before = await description(page).inputValue();
  await description(page).fill('Typed on the bus');
  await expect.poll(() => kept(page)).toEqual(['product:6']);
  await page.reload();
  await offer(page).click();
  expect(await description(page).inputValue()).toBe('Typed on the bus');
  expect(await offer(page).count()).toBe(0);
  await page.getByText('Not saved: 1 change').waitFor();

  await page.getByRole('button', { name: 'Save product' }).click();
  await page.getByText('Nothing to save').waitFor();
  await expect.poll(() => kept(page)).toEqual([]);
  await description(page).fill(before);
  await page.getByRole('button', { name: 'Save product' }).click();
  await page.getByText('Nothing to save').waitFor();
});

test('a new coupon is offered back in its dialog; Discard and closing without saving forget it', async () => {
  const page = await adminPage({ width: 360 });
  page.on('dialog', (dialog) => void dialog.accept());
  await openScreen(page, '/admin/coupons?add=1');
  await page.getByLabel('Code', { exact: true }).fill('DRAFT7');
  await expect.poll(() => kept(page)).toEqual(['coupon:new']);
  await openScreen(page, '/admin/coupons?add=1');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  expect(await kept(page)).toEqual([]);
  expect(await page.getByLabel('Code', { exact: true }).inputValue()).toBe('');

  await page.getByLabel('Code', { exact: true }).fill('DRAFT8');
  await expect.poll(() => kept(page)).toHaveLength(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Close without saving' }).click();
  await expect.poll(() => kept(page)).toEqual([]);
});
