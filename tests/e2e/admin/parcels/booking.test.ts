import { expect, test } from 'vitest';
import { expectAccessible } from '../../browser/accessible.ts';
import { expectQuiet } from '../../browser/browser.ts';
import { cashOrder, type PlantedOrder, waitingCashOrder } from '../../browser/planted-orders.ts';
import { busy, desk, isPdf, openScreen, press, told } from '../desk.ts';
import { clearDesk } from './clear-desk.ts';

/** As many as one call books, and one more. */
const ORDERS = 6;

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

test('an order is confirmed, booked and printed on its own page, and leaves "To pack" at once', async () => {
  const { id, name } = await waitingCashOrder();
  const page = await desk({ isConfirmed: true, screen: `/admin/orders/${id}` });
  await press(page, 'Confirm');
  await told(page, 'Confirmed: it can be packed.');
  await press(page, 'Book courier');
  const dialog = page.getByRole('dialog', { name: 'Book courier' });
  await expectAccessible(page, 360);
  await dialog.getByRole('radio', { name: /^Quickest courier ₹/ }).check();
  await dialog.getByRole('button', { name: /^Book for ₹/ }).click();
  await told(page, `${name} is booked`);
  // The next act takes its place, and the courier has brought the label.
  await press(page, 'Print');
  const label = page.getByRole('dialog', { name: 'Print' }).getByRole('link', { name: 'Courier’s label and slip' });
  const file = await page.request.get((await label.getAttribute('href')) ?? '');
  expect([file.status(), isPdf(await file.body())]).toEqual([200, true]);
  await openScreen(page, `/admin/orders?tab=pack&search=${name}`);
  await page.getByText('0 in To pack, 1 in all.').waitFor();
  expectQuiet(page);
});
