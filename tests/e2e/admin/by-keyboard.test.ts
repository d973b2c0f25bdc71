import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { expectQuiet, shop } from '../browser/browser.ts';
import { PASSWORD } from '../browser/people.ts';
import { cashOrder, paidOrder, waitingCashOrder } from '../browser/planted-orders.ts';
import { adminPage, openScreen, statusOf, statusWordOf, told } from './desk.ts';
import { clearDesk } from './parcels/clear-desk.ts';

/** The most stops of Tab between two things that are done one after the other. */
const STOPS_MAX = 160;

/** Moves by Tab alone until a control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  const isThere = () => control.evaluate((element) => element === document.activeElement);
  for (let stop = 0; !(await isThere()); stop += 1) {
    if (stop === STOPS_MAX) throw new Error(`no way to ${control} by keyboard`);
    await page.keyboard.press('Tab');
  }
}

async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/** Chooses by arrows: letters that come slowly each begin a new search. */
async function choose(page: Page, list: Locator, option: string): Promise<void> {
  const chosen = () => list.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text);
  await tabTo(page, list);
  await page.keyboard.press('Home');
  for (let at = 0; at < 20 && (await chosen()) !== option; at += 1) await page.keyboard.press('ArrowDown');
  expect(await chosen()).toBe(option);
}

/** A press that ends on nothing would send a keyboard to the top of the page. */
const expectPlace = (page: Page) => expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body');

/** Opens an order as its number is known: by Ctrl+K. */
async function openOrder(page: Page, { id, name }: { readonly id: string; readonly name: string }): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /Order or tracking number/ }).waitFor();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin/orders/${id}`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

test('the week of a shop by keyboard alone: parcels, a cash order, a status and its Undo, a refund of a part, an invoice, the file of the month, a coupon', async () => {
  await clearDesk();
  await cashOrder();
  const [paid, waits] = [await paidOrder(2), await waitingCashOrder(49)];
  const page = await adminPage({ width: 1280, screen: '/admin/parcels' });
  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: typeof name === 'string' });

  // Monday: what is to be sent is booked with its courier, and its papers are one press away.
  await press(page, button('Book all 2'));
  const booked = page.getByRole('dialog', { name: '2 of 2 booked' });
  await tabTo(page, booked.getByRole('link', { name: 'Print 2 labels and slips' }));
  await page.keyboard.press('Escape');
  await booked.waitFor({ state: 'detached' });
  await expectPlace(page);

  // Tuesday: a buyer of a cash order answered the call.
  await openScreen(page, '/admin/cash-orders');
  await press(page, button(`${waits.name}: confirmed`));
  await expect.poll(() => shop.rows('SELECT state FROM cod_checks WHERE order_id = ?', waits.id)).toEqual([{ state: 'called' }]);
  await expectPlace(page);

  // Wednesday: a status, which is taken back.
  await openOrder(page, paid);
  await press(page, statusOf(page, paid.name));
  const statuses = page.getByRole('dialog', { name: `Status of ${paid.name}` });
  await press(page, button('Processing', statuses));
  await expect.poll(() => statusWordOf(page, paid.name)).toBe('Processing');
  await expectPlace(page);
  // Its toast waits until the dialog has closed.
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(() => statusWordOf(page, paid.name)).toBe('Paid');
  await expectPlace(page);

  // Thursday: one of two pieces is refunded.
  await press(page, page.getByRole('button', { name: 'Refund…' }));
  await press(page, page.getByRole('checkbox', { name: /^Refund / }), 'Space');
  await choose(page, page.getByRole('combobox', { name: /to refund$/ }), '1 of 2');
  await choose(page, page.getByLabel('Reason', { exact: true }), 'Out of stock');
  await press(page, button(/^Refund ₹/));
  await type(page, page.getByRole('dialog', { name: /Is it you/ }).getByLabel('Password'), PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin/orders/${paid.id}`);
  await page.getByText('Out of stock').first().waitFor();
  await expectPlace(page);

  // Friday: an invoice, the file of its month, and a coupon.
  const [invoice] = await Promise.all([page.waitForEvent('download'), press(page, button('Invoice'))]);
  expect(invoice.suggestedFilename()).toMatch(/\.pdf$/);
  await openScreen(page, '/admin/gst');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    press(page, page.getByRole('link', { name: 'Sales by State and rate' })),
  ]);
  expect(file.suggestedFilename()).toMatch(/^gst-\d{4}-\d\d-b2c\.csv$/);
  const code = 'ZZKEYS';
  await shop.rows('DELETE FROM coupons WHERE code = ?', code);
  await openScreen(page, '/admin/coupons');
  await press(page, button('Add coupon'));
  const dialog = page.getByRole('dialog', { name: 'Add coupon' });
  await type(page, dialog.getByLabel('Code', { exact: true }), code);
  await type(page, dialog.getByLabel('Discount value'), '10');
  await page.keyboard.press('Enter');
  await told(page, 'Coupon added successfully.');
  await expectPlace(page);
  expectQuiet(page, { answered: [403] });
});
