import { expect, test } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { expectQuiet, shop } from '../browser/browser.ts';
import { cashOrder } from '../browser/planted-orders.ts';
import { desk, foot } from './desk.ts';

test('Ctrl+K finds an order from a form with unsaved work, and asks before it leaves', async () => {
  const { id, name } = await cashOrder();
  const page = await desk({ screen: '/admin/products/edit/6' });
  await page.getByLabel('Name', { exact: true }).fill('Not saved yet');
  await page.getByText('Not saved: 1 change').waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /Order or tracking number/ });
  await field.waitFor();
  await page.getByRole('option', { name: 'Add coupon' }).waitFor();
  await field.fill(name.toLowerCase());
  const found = page.getByRole('group', { name: 'Orders' }).getByRole('option');
  await found.filter({ hasText: name }).waitFor();
  expect(await field.getAttribute('aria-activedescendant')).toBe(await found.first().getAttribute('id'));
  await expectAccessible(page, 360);
  // Enter right after the last letter opens what these letters find.
  await field.fill(name.slice('CHK-'.length));
  await field.press('Enter');
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await page.waitForURL(`**/admin/orders/${id}`);
  // What was opened last stands first.
  await page.keyboard.press('Control+k');
  await page.getByRole('group', { name: 'Opened last' }).getByRole('option', { name }).waitFor();
  await field.press('Escape');
  await field.waitFor({ state: 'detached' });
  expectQuiet(page);
});

test('the bell tells of a fault, and opening it counts as having looked; a filtered list is kept under a name and deleted with Undo', async () => {
  const what = 'pay_bell';
  await shop.rows("INSERT INTO ledger_findings (source, kind, what, found_at) VALUES ('compare', 'missing here', ?, ?)", what, Date.now());
  const page = await desk({ screen: '/admin/customers?search=murthy&sort=spent' });
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByLabel('Name').fill('Best Murthys');
  await page.getByText('The menu opens this view').click();
  await page.getByRole('button', { name: 'Save view' }).click();
  const view = page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: 'Best Murthys' });
  await view.waitFor();
  await foot(page).getByRole('button', { name: 'More' }).click();
  const inMenu = page.locator('#more').getByRole('link', { name: 'Customers' });
  expect(await inMenu.getAttribute('href')).toBe('/admin/customers?search=murthy&sort=spent');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change view Best Murthys' }).click();
  await page.getByRole('button', { name: 'Delete view' }).click();
  await view.waitFor({ state: 'detached' });
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await view.waitFor();
  await shop.rows("DELETE FROM saved_views WHERE name = 'Best Murthys'");

  await page.getByRole('button', { name: /^Alerts, \d+ new$/ }).click();
  const alerts = page.getByRole('region', { name: 'Alerts' });
  await expect.poll(() => alerts.evaluate((list) => document.activeElement === list)).toBe(true);
  await alerts.getByText(/differences? in the books/).waitFor();
  await alerts
    .getByText(/^new, oldest/)
    .first()
    .waitFor();
  await expectAccessible(page, 360);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Alerts', exact: true }).click();
  await alerts.getByRole('link', { name: /in the books/ }).click();
  await page.waitForURL('**/admin/dashboard#differences');
  await page.getByText(`missing here: ${what}`).waitFor();
  await shop.rows('UPDATE ledger_findings SET cleared_at = 2 WHERE what = ?', what);
  expectQuiet(page);
});
