import { expect, test } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { busy, openScreen, panel } from '../browser/administrator.ts';
import { expectQuiet, shop, shopUrl } from '../browser/browser.ts';
import { bookedParcel } from '../browser/parcels-along.ts';
import { cashOrder, type PlantedOrder, waitingCashOrder } from '../browser/planted-orders.ts';
import { desk, isPdf, picture, press } from './desk.ts';

/** As many as one call books, and one more. */
const ORDERS = 6;

/** Sends what is to be packed, so that the orders of a test stand alone on the desk. */
const clearDesk = () =>
  shop.rows(
    `UPDATE orders SET status = 'shipped', actor = 'admin' WHERE status IN ('paid', 'processing')
      AND NOT EXISTS (SELECT 1 FROM cod_checks WHERE order_id = orders.id AND is_marked = 1 AND state = 'waiting')`,
  );
const moved = (parcel: string, to: string, more = '') =>
  shop.rows(`UPDATE parcels SET state = '${to}', actor = 'courier', move_note = 'scan: ${to}'${more} WHERE id = ?`, parcel);

test('orders are booked by one press, printed in one file, and handed over', async () => {
  await clearDesk();
  await waitingCashOrder();
  const made: PlantedOrder[] = [];
  for (let at = 0; at < ORDERS; at += 1) made.push(await cashOrder());
  const page = await desk({ isConfirmed: true });
  const prices = page.getByText(/₹[\d,.]+ .*, \d days?$/);
  await openScreen(page, '/admin/parcels');
  await expect.poll(() => prices.count()).toBe(ORDERS);
  await page.getByText('Its buyer has not confirmed it').first().waitFor();

  // Many orders go in several calls: those of a call that fails stay, with why. The order that waits for its buyer is in none.
  const asked: string[][] = [];
  const calls = '**/api/admin/parcels/book';
  await page.route(calls, (route) => {
    const { orders } = route.request().postDataJSON() as { readonly orders: string[] };
    return asked.push(orders) > 1 ? route.fulfill(busy) : route.continue();
  });
  await press(page, `Book all ${ORDERS}`);
  // Couriers are asked twice a second.
  const dialog = page.getByRole('dialog', { name: `${ORDERS - 1} of ${ORDERS} booked` });
  await dialog.getByText('Meera Joshi, Nagpur is not booked. The shop is busy.').waitFor({ timeout: 60_000 });
  await page.unroute(calls);
  expect(asked.map(({ length }) => length)).toEqual([ORDERS - 1, 1]);
  expect(asked.flat().toSorted()).toEqual(made.map(({ id }) => id).toSorted());
  await expectAccessible(page, 360);
  const link = dialog.getByRole('link', { name: `Print ${ORDERS - 1} labels and slips` });
  const file = await page.request.get((await link.getAttribute('href')) ?? '');
  expect([file.status(), isPdf(await file.body())]).toEqual([200, true]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  const booked = made.find(({ id }) => asked[0]?.includes(id));
  await page.getByRole('link', { name: /^To hand over/ }).click();
  await page.getByRole('link', { name: /^Print \d+ labels and slips$/ }).waitFor();
  await page.getByLabel('Search parcels').fill(booked?.name ?? '');
  const found = page.getByRole('link', { name: 'Meera Joshi' });
  await expect.poll(() => found.count()).toBe(1);
  await found.click();
  await press(page, 'Pickup tomorrow');
  await page.getByText(/^The courier comes on /).waitFor();
  // The page of its order leads to it.
  await openScreen(page, `/admin/orders/${booked?.id}`);
  await page.getByRole('link', { name: /^Parcel \d+$/ }).click();
  await page.getByText(/^The courier comes on /).waitFor();
  expectQuiet(page, { answered: [503] });
});

test('the owner names her boxes, and a draft is put into another one; all of the desk leave in one', async () => {
  await clearDesk();
  await cashOrder();
  const page = await desk({ isConfirmed: true });
  await openScreen(page, '/admin/settings');
  const boxes = panel(page, 'Boxes');
  await press(page, 'Add a box');
  const second = boxes.getByRole('group', { name: /^Box 2/ });
  await second.getByLabel('Name').fill('Large');
  for (const [label, value] of [
    ['Length, in cm', '30'],
    ['Width, in cm', '25'],
    ['Height, in cm', '151'],
    ['Weight when empty, in g', '250'],
  ] as const)
    await second.getByLabel(label).fill(value);
  await boxes.getByRole('button', { name: 'Save Boxes' }).click();
  await boxes.getByText('Centimetres up to 150, such as 15.5.').waitFor();
  await second.getByLabel('Height, in cm').fill('15');
  await boxes.getByRole('button', { name: 'Save Boxes' }).click();
  await boxes.getByText(/Last changed by you/).waitFor();
  await expectAccessible(page, 360);

  await openScreen(page, '/admin/parcels');
  await page.getByLabel('Box').selectOption('Large');
  await page.getByRole('button', { name: /^Choose the courier of/ }).click();
  await page.getByText('Usual box, 15 × 12 × 5 cm, 100 g').waitFor();
  const other = page.getByRole('button', { name: 'Choose another box' });
  await other.press('Enter');
  await page.getByRole('button', { name: 'Large, 30 × 25 × 15 cm, 250 g' }).press('Enter');
  await page.getByText('For its size couriers charge 2250 g.').waitFor();
  await expect.poll(() => other.evaluate((button) => button === document.activeElement)).toBe(true);
  await expectAccessible(page, 360);
  await shop.rows('DELETE FROM box_settings');
  expectQuiet(page, { answered: [422] });
});

test('a parcel is photographed on the scale, its missed delivery answered, and its address corrected; another order goes in two', async () => {
  const [order, split] = [await cashOrder(), await cashOrder(3)];
  const id = await bookedParcel(order);
  const page = await desk();
  await openScreen(page, `/admin/parcels/${id}`);
  await page.getByLabel('Grams on the scale').fill('142');
  await page.getByLabel('Photograph').setInputFiles(picture);
  await press(page, 'Keep weight and photograph');
  const photo = page.getByRole('img', { name: 'The parcel on the scale, 142 g' });
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
  await page.getByText('142 g', { exact: true }).waitFor();
  // Nobody else sees it.
  const address = (await photo.getAttribute('src')) ?? '';
  expect((await fetch(new URL(address, shopUrl))).status).toBe(401);

  // The driver took it, and found nobody.
  await moved(id, 'picked_up');
  await moved(id, 'out_for_delivery');
  await moved(id, 'undelivered', ', attempts = 1');
  await openScreen(page, `/admin/parcels/${id}`);
  await page.getByRole('heading', { name: 'Missed delivery, try 1' }).waitFor();
  await press(page, 'Correct phone or address');
  const form = page.getByRole('dialog', { name: 'Correct name and address' });
  await form.getByLabel('Name').fill('मीरा जोशी');
  await page.keyboard.press('Enter');
  await form.getByText('Couriers print Latin letters only.').waitFor();
  await expectAccessible(page, 360);
  await form.getByLabel('Name').fill('Meera K. Joshi');
  await page.keyboard.press('Enter');
  await form.waitFor({ state: 'detached' });
  await page.getByText('Meera K. Joshi', { exact: true }).waitFor();
  await press(page, 'Try again tomorrow');
  await page.getByText('Answered: try again. The courier is told.').waitFor();

  await openScreen(page, `/admin/parcels?search=${split.name}`);
  await press(page, 'Choose the courier of Meera Joshi');
  await page.getByRole('button', { name: /^Book for ₹/ }).waitFor();
  await press(page, 'Send in two parcels…');
  const dialog = page.getByRole('dialog', { name: 'Send in two parcels' });
  await dialog.getByRole('spinbutton').fill('2');
  await dialog.getByRole('button', { name: 'Keep 2 of 3' }).waitFor();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(/^2 × /).waitFor();
  await page.getByText('1 more piece of this order is in no parcel yet.').waitFor();
  expectQuiet(page);
});
