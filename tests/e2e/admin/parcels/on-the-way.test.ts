import { expect, test } from 'vitest';
import { expectAccessible } from '../../browser/accessible.ts';
import { expectQuiet, shop, shopUrl } from '../../browser/browser.ts';
import { bookedParcel } from '../../browser/parcels-along.ts';
import { cashOrder } from '../../browser/planted-orders.ts';
import { desk, openScreen, picture, press } from '../desk.ts';

const moved = (parcel: string, to: string, more = '') =>
  shop.rows(`UPDATE parcels SET state = '${to}', actor = 'courier', move_note = 'scan: ${to}'${more} WHERE id = ?`, parcel);

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
