import { expect, test } from 'vitest';
import { expectAccessible } from '../../browser/accessible.ts';
import { adminPage, openScreen } from '../../browser/administrator.ts';
import { expectQuiet, shop } from '../../browser/browser.ts';
import { cashOrder } from '../../browser/planted-orders.ts';

const WRITE = /^Write to \d+ customers?$/;

test('once a policy is published, one press tells customers with open orders what it changes', async () => {
  const order = await cashOrder();
  const page = await adminPage({ width: 360 });
  await openScreen(page, '/admin/texts/pages/terms');
  expect(await page.getByRole('button', { name: WRITE }).count()).toBe(0);
  const text = page.getByLabel('Text', { exact: true });
  await text.fill(`${await text.inputValue()}\n\nWe also sell at the Saturday market.`);
  await page.getByRole('button', { name: 'Save text' }).click();
  await page.getByRole('button', { name: WRITE }).click();
  const dialog = page.getByRole('dialog', { name: /^Write to \d+ customers? with open orders\?/ });
  await dialog.getByRole('button', { name: WRITE }).click();
  await dialog.getByText('Say in a sentence or two what has changed.').waitFor();
  await expectAccessible(page, 360);
  await dialog.getByLabel('What has changed').fill('We also sell at the market.');
  await dialog.getByRole('button', { name: WRITE }).click();
  await page.getByText(/^Written to \d+ customers?\.$/).waitFor();
  expect(await page.getByRole('button', { name: WRITE }).count()).toBe(0);
  const queued = await shop.rows("SELECT payload ->> 'en' AS said FROM outbox WHERE kind = 'policy-changed' AND order_id = ?", order.id);
  expect(queued).toEqual([{ said: 'We also sell at the market.' }]);
  await expectAccessible(page, 360);
  expectQuiet(page);
});
