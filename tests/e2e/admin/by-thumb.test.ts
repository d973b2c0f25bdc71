import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { expectQuiet, shop } from '../browser/browser.ts';
import { PASSWORD } from '../browser/people.ts';
import { cashOrder, deliveredOrder, paidOrder, waitingCashOrder } from '../browser/planted-orders.ts';
import { adminPage, foot, openScreen, statusWordOf, told } from './desk.ts';
import { clearDesk } from './parcels/clear-desk.ts';

/** Px that a finger needs around the middle of what it presses, and that the bar at the top of a phone has. */
const FINGER = 44;
const TOP_BAR = 56;

/** A finger on a phone that counts its taps. */
class Thumb {
  private taps = 0;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Taps what is large enough for a finger and not in the far corner of the phone. */
  async tap(target: Locator): Promise<void> {
    await target.waitFor();
    await target.scrollIntoViewIfNeeded();
    const [size, top] = await target.evaluate((element, finger) => {
      const { x, y, width, height } = (element.closest('label') ?? element).getBoundingClientRect();
      const hit = (dy: number) => {
        const there = document.elementFromPoint(x + width / 2, y + height / 2 + dy);
        return there !== null && (element.contains(there) || element.closest('label')?.contains(there) === true);
      };
      // What is a little lower than a finger may have its room around it.
      const half = finger / 2 - 1;
      return [Math.max(height, hit(half) && hit(-half) ? finger : 0), y + height / 2];
    }, FINGER);
    expect(size, `the height of ${target}`).toBeGreaterThanOrEqual(FINGER);
    expect(top, `the place of ${target}`).toBeGreaterThan(TOP_BAR);
    await target.tap();
    this.taps += 1;
  }

  /** Chooses in a list, which a phone shows in a window of its own. */
  async choose(list: Locator, label: string): Promise<void> {
    await list.selectOption({ label });
    this.taps += 2;
  }

  /** Types into a field after a tap on it, or where it has the focus. */
  async type(field: Locator, text: string): Promise<void> {
    if (!(await field.evaluate((element) => element === document.activeElement))) await this.tap(field);
    await field.fill(text);
  }

  /** Does something that may take `most` taps. */
  async act(name: string, most: number, run: () => Promise<unknown>): Promise<void> {
    this.taps = 0;
    await run();
    expect(this.taps, name).toBeLessThanOrEqual(most);
  }

  readonly button = (name: string | RegExp, within: Page | Locator = this.page): Locator =>
    within.getByRole('button', { name, exact: typeof name === 'string' });
}

test('the week of a shop by one thumb: no act takes more taps than it did', async () => {
  await clearDesk();
  const [kept, waits, gone] = [await paidOrder(2), await waitingCashOrder(49), await deliveredOrder()];
  for (let at = 0; at < 7; at += 1) await cashOrder();
  const page = await adminPage({ width: 360, touch: true, screen: '/admin/dashboard' });
  const thumb = new Thumb(page);
  const { button } = thumb;

  await thumb.act('8 parcels booked and printed', 3, async () => {
    await thumb.tap(page.getByRole('link', { name: /have no courier yet/ }));
    await thumb.tap(button('Book all 8'));
    const print = page.getByRole('dialog', { name: '8 of 8 booked' }).getByRole('link', { name: 'Print 8 labels and slips' });
    await print.waitFor({ timeout: 60_000 });
    await print.tap({ trial: true });
  });
  await openScreen(page, '/admin/dashboard');

  await thumb.act('an order found by its tracking number', 1, async () => {
    const [parcel] = await shop.rows('SELECT p.awb FROM parcels p JOIN parcel_items i ON i.parcel_id = p.id WHERE i.order_id = ?', kept.id);
    await page.getByRole('button', { name: 'Go to', exact: true }).tap();
    await page.getByRole('combobox', { name: /Order or tracking number/ }).fill(String(parcel?.awb));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/admin/orders/${kept.id}`);
  });

  await openScreen(page, '/admin/cash-orders');
  await thumb.act('a cash order confirmed', 1, async () => {
    await thumb.tap(button(`${waits.name}: confirmed`));
    await expect.poll(() => shop.rows('SELECT state FROM cod_checks WHERE order_id = ?', waits.id)).toEqual([{ state: 'called' }]);
  });

  await openScreen(page, `/admin/orders/${waits.id}`);
  await thumb.act('a status and its Undo', 3, async () => {
    await thumb.tap(button(new RegExp(`^Status of ${waits.name}`)));
    await thumb.tap(button('Shipped: writes to the customer', page.getByRole('dialog')));
    await thumb.tap(page.locator('.toast').getByRole('button', { name: 'Undo' }));
    await expect.poll(() => statusWordOf(page, waits.name)).toBe('Processing');
  });

  await openScreen(page, `/admin/orders/${kept.id}`);
  await thumb.act('a part refunded', 7, async () => {
    await thumb.tap(button(/^More about /));
    await thumb.tap(button('Refund…', page.getByRole('dialog', { name: 'More' })));
    await thumb.tap(page.getByRole('checkbox', { name: /^Refund / }));
    await thumb.choose(page.getByRole('combobox', { name: /to refund$/ }), '1 of 2');
    await page.getByLabel('Reason', { exact: true }).selectOption({ label: 'Out of stock' });
    await thumb.tap(button(/^Refund ₹/));
    await page
      .getByRole('dialog', { name: /Is it you/ })
      .getByLabel('Password')
      .fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('Out of stock').first().waitFor();
  });

  const code = 'ZZTHUMB';
  await shop.rows('DELETE FROM coupons WHERE code = ?', code);
  await openScreen(page, '/admin/coupons');
  await thumb.act('a coupon', 5, async () => {
    const dialog = page.getByRole('dialog', { name: 'Add coupon' });
    await thumb.tap(button('Add coupon'));
    await thumb.type(dialog.getByLabel('Code', { exact: true }), code);
    await thumb.type(dialog.getByLabel('Discount value'), '10');
    await thumb.tap(button('Add coupon', dialog));
    await told(page, 'Coupon added successfully.');
  });

  // On the first of a month no other order has its invoice.
  await page.evaluate((id) => fetch(`/api/admin/orders/${id}/invoice`, { method: 'POST' }), kept.id);
  await openScreen(page, '/admin/gst');
  await thumb.act('the file of the month', 1, async () => {
    const file = page.waitForEvent('download');
    await thumb.tap(page.getByRole('link', { name: 'Sales by State and rate' }));
    expect((await file).suggestedFilename()).toMatch(/^gst-\d{4}-\d\d-b2c\.csv$/);
  });

  await thumb.act('the sales by day read', 2, async () => {
    await thumb.tap(foot(page).getByRole('button', { name: 'More' }));
    await thumb.tap(page.locator('#more').getByRole('link', { name: 'Reports' }));
    await page.getByText('each on the day on which it was placed').waitFor();
  });

  const [buyer] = await shop.rows('SELECT c.id FROM customers c JOIN orders o ON o.customer_email = c.email WHERE o.id = ?', gone.id);
  await openScreen(page, `/admin/customers/${buyer?.id}`);
  await thumb.act('a customer erased', 2, async () => {
    await thumb.tap(button('Erase their data'));
    await thumb.tap(button('Erase after a day', page.getByRole('dialog')));
    await told(page, 'Erasure noted');
  });
  expectQuiet(page, { answered: [403] });
});
