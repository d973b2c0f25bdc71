import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { adminPage, openScreen } from '../browser/administrator.ts';
import { db, shop } from '../browser/browser.ts';
import { cashOrder } from '../browser/planted-orders.ts';

test('Ctrl+K finds an order from a form with unsaved work, and asks before it leaves', async () => {
  const { id } = await cashOrder();
  const [row] = await shop.rows('SELECT number FROM orders WHERE id = ?', id);
  const page = await adminPage();
  await openScreen(page, '/admin/products/edit/6');
  await page.getByLabel('Name', { exact: true }).fill('Not saved yet');
  await page.getByText('Not saved: 1 change').waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /Order or tracking number/ });
  await field.waitFor();
  await page.getByRole('option', { name: 'Add coupon' }).waitFor();
  await expectAccessible(page, 1280);
  await field.fill(`chk-${row?.number}`);
  const found = page.getByRole('group', { name: 'Orders' }).getByRole('option');
  await found.filter({ hasText: `CHK-${row?.number}` }).waitFor();
  expect(await field.getAttribute('aria-activedescendant')).toBe(await found.first().getAttribute('id'));
  await expectAccessible(page, 1280);
  await field.press('Enter');
  await page.getByRole('button', { name: 'Stay here' }).click();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Not saved yet');
  // Enter right after the last letter opens what these letters find.
  await page.keyboard.press('Control+k');
  await field.fill(String(row?.number));
  await field.press('Enter');
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await page.waitForURL(`**/admin/orders/${id}`);
  // What was opened last stands first.
  await page.keyboard.press('Control+k');
  await page
    .getByRole('group', { name: 'Opened last' })
    .getByRole('option', { name: `CHK-${row?.number}` })
    .waitFor();
  await field.press('Escape');
  await field.waitFor({ state: 'detached' });
});

describe.each([360, 1280] as const)('at %i pixels', (width) => {
  test('the bell tells of a fault, and opening it counts as having looked', async () => {
    const what = `pay_bell_${width}`;
    await db().execute({
      sql: "INSERT INTO ledger_findings (source, kind, what, found_at) VALUES ('compare', 'missing here', ?, ?)",
      args: [what, Date.now()],
    });
    const page = await adminPage({ width });
    await openScreen(page, '/admin/coupons');
    const bell = page.getByRole('button', { name: /^Alerts, \d+ new$/ });
    await bell.click();
    const alerts = page.getByRole('region', { name: 'Alerts' });
    await alerts.getByText(/differences? in the books/).waitFor();
    await alerts
      .getByText(/^new, oldest/)
      .first()
      .waitFor();
    await expectAccessible(page, width);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Alerts', exact: true }).click();
    await alerts.getByRole('link', { name: /in the books/ }).click();
    await page.waitForURL('**/admin/dashboard#differences');
    await page.getByText(`missing here: ${what}`).waitFor();
    await db().execute({ sql: 'UPDATE ledger_findings SET cleared_at = 2 WHERE what = ?', args: [what] });
  });
});

test('a filtered list is kept under a name, opened by the menu and deleted with Undo', async () => {
  const page = await adminPage({ width: 360 });
  await openScreen(page, '/admin/customers?search=murthy&sort=spent');
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByLabel('Name').fill('Best Murthys');
  await page.getByText('The menu opens this view').click();
  await page.getByRole('button', { name: 'Save view' }).click();
  const view = page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: 'Best Murthys' });
  await view.waitFor();
  await expectAccessible(page, 360);
  await page.getByRole('button', { name: 'More' }).click();
  expect(await page.locator('#more').getByRole('link', { name: 'Customers' }).getAttribute('href')).toBe(
    '/admin/customers?search=murthy&sort=spent',
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change view Best Murthys' }).click();
  await page.getByRole('button', { name: 'Delete view' }).click();
  await view.waitFor({ state: 'detached' });
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await view.waitFor();
  await db().execute("DELETE FROM saved_views WHERE name = 'Best Murthys'");
});
