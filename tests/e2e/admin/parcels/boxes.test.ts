import { expect, test } from 'vitest';
import { expectAccessible } from '../../browser/accessible.ts';
import { expectQuiet, shop } from '../../browser/browser.ts';
import { cashOrder } from '../../browser/planted-orders.ts';
import { desk, openScreen, panel, press } from '../desk.ts';
import { clearDesk } from './clear-desk.ts';

test('the owner names her boxes, and a draft is put into another one; all of the desk leave in one', async () => {
  await clearDesk();
  await cashOrder();
  const page = await desk({ isConfirmed: true });
  await openScreen(page, '/admin/settings/delivering');
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
