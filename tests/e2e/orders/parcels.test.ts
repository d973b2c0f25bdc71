import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { sign } from '../../../src/platform/signing.ts';
import { dayDate } from '../../../src/rules/dates.ts';
import { urls } from '../../../src/urls.ts';
import { expectQuiet, newPage, shop, shopUrl } from '../browser/browser.ts';
import { headingOf, htmlOf, mainOf, sent, words } from '../browser/html.ts';
import { bookedParcel } from '../browser/parcels-along.ts';
import { cashOrder, type PlantedOrder } from '../browser/planted-orders.ts';

const pageOf = async ({ id }: PlantedOrder) => urls.orderConfirmation(id, await sign({ SHOP_SECRET: shop.env.SHOP_SECRET }, 'order', id));
/** What a scan of the courier writes. */
const moved = (parcel: string, to: string, attempts = 0) =>
  shop.rows(
    `UPDATE parcels SET state = '${to}', actor = 'courier', move_note = 'scan: ${to}', attempts = ? WHERE id = ?`,
    attempts,
    parcel,
  );

async function expectTargets(page: Page): Promise<void> {
  for (const press of await page.locator('.parcels').locator('button:visible, summary:visible').all())
    expect((await press.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
}

it('the page of an order says on the day itself which cash to keep ready; a missed delivery is answered by finger: come again, once; another phone and a landmark; given up, after a second press', async () => {
  const order = await cashOrder();
  const parcel = await bookedParcel(order);
  for (const step of ['picked_up', 'out_for_delivery']) await moved(parcel, step);
  const path = await pageOf(order);
  const page = await newPage({ width: 360, touch: true, at: path });
  await page.getByRole('heading', { name: 'Arriving today' }).waitFor();
  expect(await page.locator('[aria-current=step] b').first().textContent()).toBe('Out for delivery');
  await page.getByText(/Keep ₹[\d,.]+ ready\./).waitFor();
  const [row] = await shop.rows('SELECT awb FROM parcels WHERE id = ?', parcel);
  await page.getByText(String(row?.awb)).waitFor();
  expect(await page.locator('main a[href*="shiprocket"], main a[href*="delhivery"]').count()).toBe(0);
  await expectTargets(page);
  const { html: tracked } = await sent(urls.trackOrder, {
    method: 'POST',
    headers: { origin: shopUrl, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ order: order.name, contact: `${order.id}@example.in` }),
  });
  expect(words(mainOf(tracked))).toContain('Arriving today');
  // What is to be kept ready, and no other amount.
  expect(words(mainOf(tracked)).match(/₹[\d,.]+/g)).toEqual(['₹799.00']);

  await moved(parcel, 'undelivered', 1);
  const plain = await newPage({ width: 360, touch: true, scripts: false, at: path });
  await plain.getByRole('heading', { name: 'Your parcel could not be delivered' }).waitFor();
  await expectTargets(plain);
  await plain.getByText('The courier tries 2 more times').waitFor();
  const day = plain.getByRole('radio').nth(1);
  const on = await day.inputValue();
  await day.check();
  await plain.getByRole('button', { name: 'Ask for this day' }).tap();
  await plain.getByText(`We have asked the courier to come again: ${dayDate(on)}.`).waitFor();
  expect(await plain.getByRole('button', { name: 'Ask for this day' }).count()).toBe(0);

  await moved(parcel, 'out_for_delivery', 1);
  await moved(parcel, 'undelivered', 2);
  await page.goto(path);
  await page.getByText('Use another phone or landmark').tap();
  await page.getByRole('button', { name: 'Send to the courier' }).tap();
  await page.getByRole('alert').filter({ hasText: 'Please give a phone number' }).waitFor();
  await page.getByText('Use another phone or landmark').tap();
  await page.getByLabel('Phone number').fill('98866 00000');
  await page.getByLabel(/^Landmark/).fill('Behind the school');
  await page.getByRole('button', { name: 'Send to the courier' }).tap();
  await page.getByText('We have asked the courier to come again').waitFor();
  const contact = "SELECT contact ->> '$.address.phone' AS phone, contact ->> '$.address.place' AS place FROM parcels WHERE id = ?";
  expect(await shop.rows(contact, parcel)).toEqual([{ phone: '9886600000', place: 'Behind the school' }]);

  await moved(parcel, 'out_for_delivery', 2);
  await moved(parcel, 'undelivered', 3);
  await plain.goto(path);
  await plain.getByText('Cancel: I do not want it any more').tap();
  await plain.getByRole('button', { name: 'Send it back' }).tap();
  await plain.getByText('We have asked the courier to bring the parcel back to us.').waitFor();
  expect(await shop.rows('SELECT act, attempt FROM ndr_acts WHERE parcel_id = ? ORDER BY attempt', parcel)).toEqual([
    { act: 'again', attempt: 1 },
    { act: 'again', attempt: 2 },
    { act: 'return', attempt: 3 },
  ]);
  await moved(parcel, 'returning', 3);
  const html = await htmlOf(path);
  expect(headingOf(html)).toBe('Your parcel is coming back to us');
  expect(words(mainOf(html))).not.toContain('Calendar');
  // Nobody is asked whether that is wrong who wished it.
  expect(words(mainOf(html))).toContain('We have asked the courier to bring the parcel back to us.');
  expectQuiet(page);
});
