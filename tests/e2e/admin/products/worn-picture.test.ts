import { expect, test } from 'vitest';
import { shop } from '../../browser/browser.ts';
import { desk, openScreen, told } from '../desk.ts';

const HOOPS = 10;
const hoops = async () => (await shop.rows('SELECT name, images, cut_out, worn_image, width_mm FROM products WHERE id = ?', HOOPS))[0];
const cutOutOf = async () => JSON.parse(String((await hoops())?.cut_out)) as { of: string; key: string; aspect: number };

test('a piece is cut out of its first picture when its width is saved, and a picture that its owner marks as worn is stored', async () => {
  const before = await hoops();
  const [first, second] = JSON.parse(String(before?.images)) as string[];
  const page = await desk();
  await openScreen(page, `/admin/products/edit/${HOOPS}`);
  await page.getByLabel('Width').fill('41');
  await page.getByRole('button', { name: /^Picture 2\b/ }).click();
  await page.getByRole('button', { name: 'Picture 2 shows it worn' }).click();
  await page.getByRole('button', { name: 'Picture 2, shows it worn' }).waitFor();
  await page.getByRole('button', { name: 'Save product', exact: true }).click();
  await told(page, 'updated successfully.');
  const made = await cutOutOf();
  expect(made.of).toBe(first);
  expect(made.key).toMatch(/^products\/[0-9a-f]{16}-\d+\.webp$/);
  expect(made.aspect).toBeCloseTo(1, 1);
  expect((await hoops())?.worn_image).toBe(second);

  // Saved again without a change of either, it keeps its cut-out.
  await page.getByRole('button', { name: 'Picture 2 shows it worn' }).click();
  await page.getByRole('button', { name: 'Save product', exact: true }).click();
  await expect.poll(async () => (await hoops())?.worn_image).toBeNull();
  expect(await cutOutOf()).toEqual(made);
  await shop.rows('UPDATE products SET cut_out = ?, width_mm = ? WHERE id = ?', String(before?.cut_out), Number(before?.width_mm), HOOPS);
});
