import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { sign } from '../../../src/platform/signing.ts';
import { urls } from '../../../src/urls.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { expectQuiet, newPage, shop } from '../browser/browser.ts';
import { bookedParcel, scan } from '../browser/parcels-along.ts';
import { cashOrder, type PlantedOrder } from '../browser/planted-orders.ts';

const pageOf = async ({ id }: PlantedOrder) => urls.orderConfirmation(id, await sign({ SHOP_SECRET: shop.env.SHOP_SECRET }, 'order', id));
const present = (page: Page) => page.locator('.parcels [aria-current=step] b').textContent();
const answersTo = (parcel: string) => shop.rows('SELECT act, attempt FROM ndr_acts WHERE parcel_id = ?', parcel);

async function expectTargets(page: Page): Promise<void> {
  for (const press of await page.locator('.parcels').locator('button:visible, summary:visible').all())
    expect((await press.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
}

/** An order whose delivery was missed. */
async function missed() {
  const order = await cashOrder();
  const parcel = await bookedParcel(order);
  for (const step of ['picked_up', 'out_for_delivery', 'undelivered']) await scan(parcel, step);
  return { order, parcel };
}

describe('the parcel on the page of its order', () => {
  it('says each step, and on the day itself the cash to keep ready; /track-order says the same without the sum', async () => {
    const order = await cashOrder();
    const parcel = await bookedParcel(order);
    const page = await newPage({ width: 360, touch: true });
    const path = await pageOf(order);
    await page.goto(path);
    expect(await present(page)).toBe('Packed');
    await scan(parcel, 'picked_up');
    await page.goto(path);
    expect(await present(page)).toBe('With courier');
    await scan(parcel, 'out_for_delivery');
    await page.goto(path);
    await page.getByRole('heading', { name: 'Arriving today' }).waitFor();
    await page.getByText(/Keep ₹[\d,.]+ ready\./).waitFor();
    expect(await present(page)).toBe('Out for delivery');
    const [row] = await shop.rows('SELECT awb FROM parcels WHERE id = ?', parcel);
    await page.getByText(String(row?.awb)).waitFor();
    expect(await page.locator('main a[href*="shiprocket"], main a[href*="delhivery"]').count()).toBe(0);
    await expectTargets(page);
    for (const width of [360, 1280] as const) await expectAccessible(page, width);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(urls.trackOrder);
    await page.getByLabel('Order number').fill(order.name);
    await page.getByLabel('Email or phone').fill(`${order.id}@example.in`);
    await page.getByRole('button', { name: 'Track', exact: true }).tap();
    await page.getByRole('status').filter({ hasText: 'Arriving today' }).waitFor();
    expect(await page.getByRole('main').textContent()).not.toContain('₹');
    await expectAccessible(page, 360);
    await scan(parcel, 'delivered');
    await page.goto(path);
    await page.getByRole('heading', { name: /your order has arrived/ }).waitFor();
    expectQuiet(page);
  });
});

describe('a missed delivery', () => {
  it('is answered by finger without script: come again, once', async () => {
    const { order, parcel } = await missed();
    const page = await newPage({ width: 360, touch: true, scripts: false });
    await page.goto(await pageOf(order));
    await page.getByRole('heading', { name: 'Your parcel could not be delivered' }).waitFor();
    await expectTargets(page);
    await page.getByRole('button', { name: 'Come again tomorrow' }).tap();
    await page.getByText('We have asked the courier to come again.').waitFor();
    expect(await page.getByRole('button', { name: 'Come again tomorrow' }).count()).toBe(0);
    expect(await answersTo(parcel)).toEqual([{ act: 'again', attempt: 1 }]);
    expectQuiet(page);
  });

  it('is answered by finger with script: another phone and a landmark; nothing typed is said so', async () => {
    const { order, parcel } = await missed();
    const page = await newPage({ width: 360, touch: true });
    await page.goto(await pageOf(order));
    for (const width of [1280, 360] as const) await expectAccessible(page, width);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByText('Use another phone or landmark').tap();
    await page.getByRole('button', { name: 'Send to the courier' }).tap();
    await page.getByRole('alert').filter({ hasText: 'Please give a phone number' }).waitFor();
    expect(await answersTo(parcel)).toEqual([]);
    await page.getByText('Use another phone or landmark').tap();
    await page.getByLabel('Phone number').fill('98866 00000');
    await page.getByLabel(/^Landmark/).fill('Behind the school');
    await page.getByRole('button', { name: 'Send to the courier' }).tap();
    await page.getByText('We have asked the courier to come again.').waitFor();
    const [row] = await shop.rows(
      "SELECT contact ->> '$.address.phone' AS phone, contact ->> '$.address.place' AS place FROM parcels WHERE id = ?",
      parcel,
    );
    expect(row).toEqual({ phone: '9886600000', place: 'Behind the school' });
    expectQuiet(page);
  });

  it('is given up, after a second press; then the page says what comes back', async () => {
    const { order, parcel } = await missed();
    const page = await newPage({ width: 360, touch: true, scripts: false });
    await page.goto(await pageOf(order));
    await page.getByText('Cancel: I do not want it any more').tap();
    await page.getByRole('button', { name: 'Send it back' }).tap();
    await page.getByText('We have asked the courier to bring the parcel back to us.').waitFor();
    expect(await answersTo(parcel)).toEqual([{ act: 'return', attempt: 1 }]);
    await scan(parcel, 'returning');
    await page.goto(await pageOf(order));
    await page.getByRole('heading', { name: 'Your parcel is coming back to us' }).waitFor();
    expect(await page.getByText('Calendar').count()).toBe(0);
    // Nobody is asked whether that is wrong who wished it.
    await page.getByText('We have asked the courier to bring the parcel back to us.').waitFor();
    expectQuiet(page);
  });
});
