import { expect, test } from 'vitest';
import { newId } from '../../../src/rules/ids.ts';
import { adminPage } from '../admin/desk.ts';
import { expectQuiet, newPage, shop } from '../browser/browser.ts';
import { fillCart, fillDelivery, openWindow, payButton } from '../browser/checkout-page.ts';
import { htmlOf } from '../browser/html.ts';
import { cashOrder } from '../browser/planted-orders.ts';

test('the owner sees what is wrong, goes to its order, and stops selling: shoppers look around and read why nobody orders, and the same checkout pays afterwards', async () => {
  const { id, name } = await cashOrder();
  const email = `${newId()}@example.in`;
  const shopper = await newPage({ width: 360 });
  await fillCart(shopper, [{ id: 6 }]);
  await fillDelivery(shopper, { Email: email });
  const found = "('audit', 'planted difference', ?, unixepoch() * 1000)";
  await shop.rows(`INSERT INTO ledger_findings (source, kind, what, found_at) VALUES ${found}`, id);
  const owner = await adminPage({ width: 360, screen: '/admin/operations' });
  await owner.getByRole('listitem').filter({ hasText: 'Money matches Razorpay' }).getByText('Look at it').waitFor();
  const line = owner.getByRole('listitem').filter({ hasText: 'planted difference' });
  expect(await line.getByRole('link').textContent()).toBe(name);
  await shop.rows("DELETE FROM ledger_findings WHERE kind = 'planted difference'");

  const notice = 'Back at nine, after stocktaking.';
  await owner.getByRole('button', { name: 'Stop selling' }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('Notice for shoppers').fill(notice);
  await dialog.getByRole('button', { name: 'Stop selling' }).click();
  try {
    await owner.getByText('Sales have been paused since').waitFor();
    await payButton(shopper).click();
    await shopper.getByText('Nothing was saved or charged').first().waitFor();
    expect(await shopper.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
    expect(await shop.rows('SELECT id FROM orders WHERE customer_email = ?', email)).toEqual([]);
    for (const path of ['/collections', '/checkout']) expect(await htmlOf(path)).toContain(notice);
  } finally {
    await owner.getByRole('button', { name: 'Sell again' }).click();
    await dialog.getByRole('button', { name: 'Sell again' }).click();
    await owner.getByText('The shop sells. Stop it before a restore').waitFor();
  }
  await line.waitFor({ state: 'detached', timeout: 40_000 });
  await expect.poll(() => payButton(shopper).isEnabled()).toBe(true);
  await openWindow(shopper);
  expectQuiet(shopper, { answered: [503] });
});
