import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { formatInr } from '../../../../src/rules/money/money.ts';
import { expectAccessible } from '../../browser/accessible.ts';
import { adminPage, openScreen } from '../../browser/administrator.ts';
import { expectQuiet, shop } from '../../browser/browser.ts';
import { PASSWORD } from '../../browser/people.ts';
import { cashOrder, paidOrder } from '../../browser/planted-orders.ts';

const toast = (page: Page) => page.locator('.toast').last();
const busy = { code: 'SHOP_BUSY', title: 'Busy', details: 'The shop is busy.' };
const actionsOf = async (id: string) =>
  (await shop.rows('SELECT action FROM admin_actions WHERE object_id = ? ORDER BY seq', id)).map(({ action }) => action);
const refundsOf = (id: string) =>
  shop.rows(
    'SELECT r.amount_paise AS amount, r.reason FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = ? AND r.attempt = 1',
    id,
  );

describe.each([360, 1280] as const)('at %i pixels', (width) => {
  test('a refund of one piece: computed, checked, proved by the password, and in the books (#298)', async () => {
    const { id, name } = await paidOrder(2);
    const [order] = await shop.rows('SELECT total_paise AS total FROM orders WHERE id = ?', id);
    const half = Number(order?.total) / 2;
    const page = await adminPage({ width });
    await openScreen(page, `/admin/orders/${id}`);
    await page.getByRole('link', { name: 'Refund…' }).click();
    await page.waitForURL(`**/admin/orders/${id}?refund=1`);
    const amount = page.getByLabel('Amount', { exact: true });
    await amount.waitFor();
    await expectAccessible(page, width);

    // Nothing is filled in: the faults stand beside the fields, and nothing is sent.
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.getByText('Enter the amount.').first().waitFor();
    await page.getByText('Write down the reason for the refund.').first().waitFor();

    await page.getByRole('checkbox', { name: /^Refund / }).check();
    expect(await amount.inputValue()).toBe(((half * 2) / 100).toFixed(2));
    await page.getByRole('combobox', { name: /to refund$/ }).selectOption('1');
    expect(await amount.inputValue()).toBe((half / 100).toFixed(2));
    await page.getByRole('checkbox', { name: /back into stock$/ }).check();
    await page.getByLabel('Reason', { exact: true }).selectOption('Piece damaged');
    await page.getByLabel('Private note').fill('Hook bent');
    await page.getByText(/is on its way back$/).waitFor();

    // More than what is left cannot be pressed, and it says how much is left.
    await amount.fill('99999');
    const send = page.getByRole('button', { name: /^Refund ₹/ });
    await page
      .getByRole('status')
      .filter({ hasText: /^At most ₹[\d,.]+ is left$/ })
      .waitFor();
    expect([await send.count(), await page.getByRole('button', { name: 'Refund', exact: true }).isDisabled()]).toEqual([0, true]);
    expect(await page.getByLabel('Private note').inputValue()).toBe('Hook bent');

    // The connection fails: the same press again is the same refund.
    await amount.fill((half / 100).toFixed(2));
    await page.route('**/refunds', (route) => route.fulfill({ status: 503, json: busy }));
    await send.click();
    await expect.poll(() => toast(page).textContent()).toContain('The shop is busy.');
    await page.unroute('**/refunds');
    await send.click();
    const asked = page.getByRole('dialog', { name: /Is it you/ });
    await asked.getByLabel('Password').fill(PASSWORD);
    await asked.getByRole('button', { name: 'Go on' }).click();
    await page.waitForURL(`**/admin/orders/${id}`);
    await expect.poll(() => page.locator('.timeline').textContent()).toContain('Hook bent');
    // The refund stands among what happened and beside the total.
    expect(await page.locator('.timeline li', { hasText: formatInr(half) }).textContent()).toMatch(/refunded/);
    expect(await page.locator('.amounts').textContent()).toContain(`After refunds${formatInr(half)}`);
    expect(await refundsOf(id)).toEqual([{ amount: half, reason: 'Piece damaged' }]);
    expect(await actionsOf(id)).toEqual(['refund']);
    expect(await shop.rows('SELECT quantity, restocked FROM refund_items WHERE order_id = ?', id)).toEqual([{ quantity: 1, restocked: 1 }]);
    expect(await page.getByRole('heading', { name, exact: true }).count()).toBe(1);
    expectQuiet(page, { answered: [403, 503] });
  });

  test('a cash order is refunded by hand, with a note of how (#298)', async () => {
    const { id } = await cashOrder();
    await shop.rows("UPDATE orders SET status = 'shipped', actor = 'admin' WHERE id = ?", id);
    const page = await adminPage({ width });
    await openScreen(page, `/admin/orders/${id}`);
    expect(await page.getByRole('link', { name: 'Refund…' }).count()).toBe(0);
    await shop.rows("UPDATE orders SET status = 'delivered', delivered_at = 1, actor = 'admin' WHERE id = ?", id);
    await openScreen(page, `/admin/orders/${id}?refund=1`);
    await page.getByRole('checkbox', { name: /^Everything that is left/ }).check();
    await page.getByLabel('Reason', { exact: true }).selectOption('other');
    await page.getByLabel('Reason in your words').fill('A stone was missing');
    const send = page.getByRole('button', { name: /^Refund ₹/ });
    await send.click();
    await page.getByText('Write down how the money was returned.').first().waitFor();
    await page.getByLabel('How the money was returned').fill('UPI to the customer');
    await send.click();
    const asked = page.getByRole('dialog', { name: /Is it you/ });
    await asked.getByLabel('Password').fill(PASSWORD);
    await asked.getByRole('button', { name: 'Go on' }).click();
    await page.waitForURL(`**/admin/orders/${id}`);
    await page.getByText('Returned by hand', { exact: true }).waitFor();
    expect(await shop.rows('SELECT reason FROM hand_refunds WHERE order_id = ?', id)).toEqual([{ reason: 'A stone was missing' }]);
    expectQuiet(page, { answered: [403] });
  });

  test('a note, a mail sent again, a check at Razorpay, and the neighbours (#289, #291)', async () => {
    const before = await paidOrder();
    const { id } = await paidOrder();
    const after = await paidOrder();
    const page = await adminPage({ width });
    await openScreen(page, `/admin/orders/${id}`);
    await page.getByLabel('Private note').fill('Wants it before the 28th');
    await page.route('**/notes', (route) => route.fulfill({ status: 503, json: busy }));
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByText('Not saved: The shop is busy.').waitFor();
    expect(await page.getByLabel('Private note').inputValue()).toBe('Wants it before the 28th');
    await page.unroute('**/notes');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect.poll(() => page.locator('.timeline li').first().textContent()).toContain('Wants it before the 28th');
    expect(await page.getByLabel('Private note').inputValue()).toBe('');

    await page.getByRole('button', { name: 'Send again: order confirmed' }).click();
    await expect.poll(() => toast(page).textContent()).toContain('again.');
    await expect.poll(() => page.getByText('order confirmed').count()).toBe(2);

    await page.getByRole('button', { name: 'Check with Razorpay' }).click();
    await page.locator('.note').filter({ hasText: 'Razorpay' }).waitFor();
    await expectAccessible(page, width);

    await page.getByRole('heading', { name: 'Timeline' }).click();
    await page.keyboard.press('k');
    await page.waitForURL(`**/admin/orders/${before.id}`);
    await page.keyboard.press('j');
    await page.waitForURL(`**/admin/orders/${id}`);
    await page.getByRole('link', { name: 'Newer' }).click();
    await page.waitForURL(`**/admin/orders/${after.id}`);
    await page.getByLabel('Private note').fill('jk');
    expect(new URL(page.url()).pathname).toBe(`/admin/orders/${after.id}`);
    expectQuiet(page, { answered: [502, 503] });
  });

  test('the packing slip has each piece to tick, big, and no price (#291)', async () => {
    const { id, name } = await paidOrder(2);
    const page = await adminPage({ width });
    await page.goto(`/admin/orders/${id}/slip`);
    await page.getByRole('heading', { name }).waitFor();
    expect(await page.locator('body').textContent()).not.toMatch(/₹|\d\.\d\d\b/);
    expect(await page.locator('tbody td').allTextContents()).toContain('2');
    expect(await page.getByRole('img', { name: 'Box to tick' }).count()).toBe(1);
    expect(await page.getByRole('img', { name: 'Code that opens the order' }).count()).toBe(1);
    await page.evaluate(() => {
      window.print = () => void document.body.setAttribute('data-printed', '');
    });
    await page.getByRole('button', { name: 'Print' }).click();
    expect(await page.locator('body[data-printed]').count()).toBe(1);
    await expectAccessible(page, width);
  });
});

test('a paid order is cancelled and refunded by one act, from the status that the money forbids', async () => {
  const { id, name } = await paidOrder();
  const [order] = await shop.rows('SELECT total_paise AS total FROM orders WHERE id = ?', id);
  const total = formatInr(Number(order?.total));
  const page = await adminPage();
  await openScreen(page, `/admin/orders/${id}`);
  // By its first letter: Playwright waits for an option that is aria-disabled, a person does not.
  await page.getByRole('combobox', { name: `Status of ${name}` }).press('c');
  const why = page.getByRole('dialog', { name: `${name} cannot be “Cancelled by user”` });
  await why.getByText('This order has been paid.').waitFor();
  await why.getByRole('button', { name: 'Cancel and refund…' }).click();
  const cancel = page.getByRole('dialog', { name: `Cancel ${name} and refund ${total}?` });
  await cancel.getByLabel('Reason').selectOption('Out of stock');
  await cancel.getByRole('button', { name: `Refund ${total}` }).click();
  const asked = page.getByRole('dialog', { name: /Is it you/ });
  await asked.getByLabel('Password').fill(PASSWORD);
  await asked.getByRole('button', { name: 'Go on' }).click();
  await expect.poll(() => refundsOf(id)).toEqual([{ amount: Number(order?.total), reason: 'Out of stock' }]);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expectQuiet(page, { answered: [403] });
});

test('a dialog whose code does not come says so, and comes when it is asked for again', async () => {
  const { id } = await paidOrder();
  const page = await adminPage();
  await page.route('**/_astro/tracking-dialog*', (route) => route.abort());
  await openScreen(page, `/admin/orders/${id}`);
  await page.getByRole('button', { name: 'Add tracking' }).click();
  const missing = page.getByRole('dialog', { name: 'This did not load' });
  await missing.getByText('Please check your internet connection.').waitFor();
  await page.unroute('**/_astro/tracking-dialog*');
  await missing.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('dialog', { name: 'Add tracking' }).getByLabel('Tracking number').waitFor();
});

test('a dialog with something typed asks before Escape drops it: the link of a parcel, and the reason of a move', async () => {
  const { id, name } = await cashOrder();
  const page = await adminPage();
  await openScreen(page, `/admin/orders/${id}`);
  const openings = [
    [
      page.getByRole('dialog', { name: 'Add tracking' }),
      'Tracking number',
      'D12345678',
      () => page.getByRole('button', { name: 'Add tracking' }).click(),
    ],
    [
      page.getByRole('dialog', { name: `Move ${name}` }),
      'Reason',
      'The courier rang',
      () => page.getByRole('combobox', { name: `Status of ${name}` }).selectOption('delivered'),
    ],
  ] as const;
  for (const [dialog, label, typed, open] of openings) {
    await open();
    const field = dialog.getByLabel(label);
    await field.waitFor();
    // Nothing is typed: nothing is asked.
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);

    await open();
    await field.fill(typed);
    await page.keyboard.press('Escape');
    await dialog.getByRole('alert').getByText('What you changed is not saved.').waitFor();
    await dialog.getByRole('button', { name: 'Go on editing' }).click();
    expect(await field.inputValue()).toBe(typed);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Close without saving' }).click();
    await expect.poll(() => dialog.count()).toBe(0);
    await open();
    expect(await field.inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
  }
  expect(await shop.rows('SELECT status, tracking_url FROM orders WHERE id = ?', id)).toEqual([
    { status: 'processing', tracking_url: null },
  ]);
  expect(await actionsOf(id)).toEqual([]);
});
