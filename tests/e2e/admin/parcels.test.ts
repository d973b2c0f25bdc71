import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { adminPage, openScreen } from '../browser/administrator.ts';
import { shop, shopUrl } from '../browser/browser.ts';
import { bookedParcel } from '../browser/parcels-along.ts';
import { cashOrder, type PlantedOrder, waitingCashOrder } from '../browser/planted-orders.ts';

const ORDERS = 10;

/** Orders of other tests are sent, so that those of this one stand on the first page. */
async function clearDesk(): Promise<void> {
  const others = await shop.rows(
    `SELECT id FROM orders WHERE status IN ('paid', 'processing')
      AND NOT EXISTS (SELECT 1 FROM cod_checks WHERE order_id = orders.id AND is_marked = 1 AND state = 'waiting')`,
  );
  for (const { id } of others) await shop.rows("UPDATE orders SET status = 'shipped', actor = 'admin' WHERE id = ?", String(id));
}

/** Presses a button by the keyboard. */
async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
}

describe.each([360, 1280] as const)('at %i pixels', (width) => {
  test('ten orders are booked by one press, printed in one file, and handed over', { timeout: 120_000 }, async () => {
    await clearDesk();
    const made: PlantedOrder[] = [];
    for (let at = 0; at < ORDERS; at += 1) made.push(await cashOrder());
    await waitingCashOrder();
    const page = await adminPage({ width, isConfirmed: true });
    await openScreen(page, '/admin/parcels');
    await expect.poll(() => page.getByText(/₹[\d,.]+ .*, \d days?$/).count()).toBe(ORDERS);
    await page.getByText('Its buyer has not confirmed it').first().waitFor();
    await expectAccessible(page, width);

    // The order that waits for its buyer is not booked with the others.
    await press(page, `Book all ${ORDERS}`);
    const dialog = page.getByRole('dialog', { name: `${ORDERS} of ${ORDERS} booked` });
    await dialog.waitFor({ timeout: 60_000 });
    await expectAccessible(page, width);
    const link = dialog.getByRole('link', { name: 'Print 10 labels and slips' });
    const file = await page.context().request.get((await link.getAttribute('href')) ?? '');
    expect([file.status(), file.headers()['content-type'], (await file.body()).subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Book/ }).waitFor({ state: 'detached' });

    await page.getByRole('link', { name: /^To hand over/ }).click();
    await page.getByRole('link', { name: /^Print \d+ labels and slips$/ }).waitFor();
    await page.getByLabel('Search parcels').fill(made[0]?.name ?? '');
    const found = page.getByRole('link', { name: 'Meera Joshi' });
    await expect.poll(() => found.count()).toBe(1);
    await found.click();
    await press(page, 'Pickup tomorrow');
    await page.getByText(/^The courier comes on /).waitFor();
    await expectAccessible(page, width);

    // The page of its order leads to it.
    await openScreen(page, `/admin/orders/${made[0]?.id}`);
    await page.getByRole('link', { name: /^Parcel \d+$/ }).click();
    await page.getByText(/^The courier comes on /).waitFor();
  });

  test('a missed delivery is answered, and its address corrected', async () => {
    const order = await cashOrder();
    const id = await bookedParcel(order);
    // The driver took it, and found nobody.
    for (const [to, more] of [
      ['picked_up', ''],
      ['out_for_delivery', ''],
      ['undelivered', ', attempts = 1'],
    ])
      await shop.rows(`UPDATE parcels SET state = '${to}', actor = 'courier', move_note = 'scan: ${to}'${more} WHERE id = ?`, id);
    const page = await adminPage({ width });
    await openScreen(page, `/admin/parcels?tab=trouble&search=${order.name}`);
    await page.getByRole('link', { name: 'Meera Joshi' }).click();
    await page.getByRole('heading', { name: 'Missed delivery, try 1' }).waitFor();
    await expectAccessible(page, width);

    await press(page, 'Correct phone or address');
    const form = page.getByRole('dialog', { name: 'Correct name and address' });
    await form.getByLabel('Name').fill('मीरा जोशी');
    await page.keyboard.press('Enter');
    await form.getByText('Couriers print Latin letters only.').waitFor();
    await expectAccessible(page, width);
    await form.getByLabel('Name').fill('Meera K. Joshi');
    await page.keyboard.press('Enter');
    await form.waitFor({ state: 'detached' });
    await page.getByText('Meera K. Joshi', { exact: true }).waitFor();

    await press(page, 'Try again tomorrow');
    await page.getByText('Answered: try again. The courier is told.').waitFor();
  });

  test('an order goes in two parcels', async () => {
    const { name } = await cashOrder(3);
    const page = await adminPage({ width });
    await openScreen(page, `/admin/parcels?search=${name}`);
    await press(page, 'Choose the courier of Meera Joshi');
    await page.getByRole('button', { name: /^Book for ₹/ }).waitFor();
    await expectAccessible(page, width);

    await press(page, 'Send in two parcels…');
    const dialog = page.getByRole('dialog', { name: 'Send in two parcels' });
    await dialog.getByRole('spinbutton').fill('2');
    await dialog.getByRole('button', { name: 'Keep 2 of 3' }).waitFor();
    await expectAccessible(page, width);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(/^2 × /).waitFor();
    await page.getByText('1 more piece of this order is in no parcel yet.').waitFor();
  });

  test('the packed parcel is photographed on the scale, and the grams stand beside the photograph', async () => {
    const id = await bookedParcel(await cashOrder());
    const page = await adminPage({ width });
    await openScreen(page, `/admin/parcels/${id}`);
    await page.getByLabel('Grams on the scale').fill('142');
    await page.getByLabel('Photograph').setInputFiles('drizzle/demo/pictures/gold-jhumka-earrings.jpg');
    await expectAccessible(page, width);
    await press(page, 'Keep weight and photograph');
    const photo = page.getByRole('img', { name: 'The parcel on the scale, 142 g' });
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
    await page.getByText('142 g', { exact: true }).waitFor();
    // Nobody else sees it.
    const address = (await photo.getAttribute('src')) ?? '';
    expect((await fetch(new URL(address, shopUrl))).status).toBe(401);
    await expectAccessible(page, width);
  });

  test('money of a courier is looked up before it is recorded, once', async () => {
    const id = await bookedParcel(await cashOrder());
    for (const to of ['picked_up', 'out_for_delivery', 'delivered'])
      await shop.rows(
        `UPDATE parcels SET state = '${to}', actor = 'courier', move_note = 'scan: ${to}'${to === 'delivered' ? ', over_at = created_at, delivered_at = created_at' : ''} WHERE id = ?`,
        id,
      );
    const [due] = await shop.rows('SELECT awb, cod_due_paise / 100 AS rupees FROM parcels WHERE id = ?', id);
    const page = await adminPage({ width, isConfirmed: true });
    await openScreen(page, '/admin/parcels?tab=cash');
    await press(page, 'Money came from the courier');
    const dialog = page.getByRole('dialog', { name: 'Money came from the courier' });
    const utr = `UTR${width}${Date.now()}`;
    await dialog.getByLabel('Number of the payment (UTR)').fill(utr);
    await dialog.getByLabel('Rupees that the bank got').fill(String(due?.rupees));
    await dialog.getByLabel('Tracking numbers and amounts, one parcel a line').fill(`${due?.awb} ${Number(due?.rupees) - 1}`);
    await press(page, 'Look them up');
    await dialog.getByText('1 to look at').waitFor();
    await dialog.getByText('The bank got ₹1.00 more.').waitFor();
    await expectAccessible(page, width);
    await dialog.getByLabel('Tracking numbers and amounts, one parcel a line').fill(`${due?.awb} ${due?.rupees}`);
    await press(page, 'Look them up');
    await dialog.getByText('all as expected').waitFor();
    await dialog.getByRole('button', { name: /^Record ₹/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('1 parcel paid in full.').waitFor();
    expect(await shop.rows('SELECT utr FROM cod_remittances WHERE utr = ?', utr)).toHaveLength(1);
  });
});
