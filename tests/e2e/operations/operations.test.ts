import { expect, test } from 'vitest';
import { newId } from '../../../src/rules/ids.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { adminPage, openScreen } from '../browser/administrator.ts';
import { expectQuiet, newPage, shop } from '../browser/browser.ts';
import { fillCart, fillDelivery, openWindow, payButton } from '../browser/checkout-page.ts';
import { cashOrder } from '../browser/planted-orders.ts';

test('the owner sees what is wrong, goes to its order, stops selling with a notice and sells again', async () => {
  const { id } = await cashOrder();
  await shop.rows(
    "INSERT INTO ledger_findings (source, kind, what, found_at) VALUES ('audit', 'planted difference', ?, ?)",
    id,
    Date.now(),
  );
  const [{ number } = { number: 0 }] = await shop.rows('SELECT number FROM orders WHERE id = ?', id);
  const page = await adminPage({ width: 360 });
  await openScreen(page, '/admin/operations');
  await page.getByRole('listitem').filter({ hasText: 'Money matches Razorpay' }).getByText('Look at it').waitFor();
  for (const width of [360, 1280] as const) await expectAccessible(page, width);
  const line = page.getByRole('listitem').filter({ hasText: 'planted difference' });
  expect(await line.getByRole('link').textContent()).toBe(`CHK-${number}`);
  await shop.rows("DELETE FROM ledger_findings WHERE kind = 'planted difference'");

  await page.getByRole('button', { name: 'Stop selling' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Notice for shoppers').fill('Back at nine, after stocktaking.');
  await dialog.getByRole('button', { name: 'Stop selling' }).click();
  try {
    await page.getByText('Sales have been paused since').waitFor();
    const shopper = await newPage();
    await shopper.goto('/contact');
    await shopper.getByText('Back at nine, after stocktaking.').first().waitFor();
  } finally {
    await page.getByRole('button', { name: 'Sell again' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sell again' }).click();
    await page.getByText('The shop sells. Stop it before a restore').waitFor();
  }
  await line.waitFor({ state: 'detached', timeout: 40_000 });
});

test('a closed shop: shoppers look around and read why nobody orders, the owner works on, and the same checkout pays afterwards', async () => {
  const { id } = await cashOrder();
  const email = `${newId()}@example.in`;
  const shopper = await newPage({ width: 360 });
  await fillCart(shopper, [{ id: 6 }]);
  await fillDelivery(shopper, { Email: email });
  const notice = 'Closed for stocktaking until nine.';
  const owner = await adminPage({ width: 1280 });
  await shop.rows('UPDATE maintenance SET is_on = 1, notice = ?', notice);
  try {
    await payButton(shopper).click();
    await shopper.getByText('Nothing was saved or charged').first().waitFor();
    expect(await shopper.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
    expect(await shop.rows('SELECT id FROM orders WHERE customer_email = ?', email)).toEqual([]);
    const other = await shopper.context().newPage();
    for (const path of ['/collections', '/checkout']) {
      await other.goto(path);
      await other.getByText(notice).first().waitFor();
    }
    await openScreen(owner, `/admin/orders/${id}`);
    await owner.getByLabel('Private note').fill('Counted on the shelf');
    await owner.getByRole('button', { name: 'Add note' }).click();
    await owner.getByText('Counted on the shelf').waitFor();
  } finally {
    await shop.rows("UPDATE maintenance SET is_on = 0, notice = ''");
  }
  await expect.poll(() => payButton(shopper).isEnabled()).toBe(true);
  await openWindow(shopper);
  expectQuiet(shopper, { answered: [503] });
});
