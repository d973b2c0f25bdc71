import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../browser/accessible.ts';
import { adminPage, openScreen } from '../../browser/administrator.ts';
import { shop } from '../../browser/browser.ts';
import { dropped, pickedUp } from '../../browser/dropped.ts';

const saved = async (page: Page) => {
  await page.getByRole('button', { name: 'Save product', exact: true }).click();
  await page.getByText('Nothing to save').waitFor();
};
const imagesOf = async (id: number) => JSON.parse(String((await shop.rows('SELECT images FROM products WHERE id = ?', id))[0]?.images));
const tile = (page: Page, at: number) => page.getByRole('button', { name: new RegExp(`^Picture ${at}\\b`) });

test('pictures are tiles on one line of a phone; buttons, keys and a finger order them', async () => {
  const id = 2;
  const before = await imagesOf(id);
  expect(before).toHaveLength(3);
  const page = await adminPage({ width: 360 });
  await openScreen(page, `/admin/products/edit/${id}`);
  await tile(page, 1).waitFor();
  const boxes = await Promise.all([1, 2, 3].map((at) => tile(page, at).boundingBox()));
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
  for (const box of boxes) expect(box?.width).toBeGreaterThanOrEqual(64);

  await tile(page, 2).click();
  const forward = page.getByRole('button', { name: 'Move picture 2 forward' });
  expect((await forward.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectAccessible(page, 360);
  await forward.click();
  // The chosen picture stays chosen at its new place.
  await page.getByRole('button', { name: 'Move picture 1 forward' }).waitFor();
  await saved(page);
  expect(await imagesOf(id)).toEqual([before[1], before[0], before[2]]);

  // By the keyboard: picked up by the Space bar, and moved to the right.
  await tile(page, 1).focus();
  await page.keyboard.press('Space');
  await pickedUp(page, 'Picture 1 is over place 1 of 3.');
  await page.keyboard.press('ArrowRight');
  await page.getByText('Picture 1 is over place 2 of 3.').waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await saved(page);
  expect(await imagesOf(id)).toEqual(before);

  // By a finger that holds the picture first; a finger that moves at once scrolls the page.
  const [from, to] = await Promise.all([1, 3].map((at) => tile(page, at).boundingBox()));
  if (!from || !to) throw new Error('The tiles are gone.');
  const device = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await touch('touchStart', from.x + 30, from.y + 30);
  await pickedUp(page, 'Picture 1 is over place 1 of 3.');
  for (const part of [0.3, 0.6, 1]) await touch('touchMove', from.x + 30 + (to.x - from.x) * part, from.y + 30);
  await page.getByText('Picture 1 is over place 3 of 3.').waitFor({ state: 'attached' });
  await touch('touchEnd');
  await dropped(page, 'Picture 1 is put down at place 3 of 3.');
  await saved(page);
  expect(await imagesOf(id)).toEqual([before[1], before[2], before[0]]);
  await shop.rows('UPDATE products SET images = ?, updated_at = updated_at + 1 WHERE id = ?', JSON.stringify(before), id);
});

test('stock is counted over the figure that is shown, for each size; the shop says the difference before it is saved', async () => {
  const [piece] = await shop.rows(
    'SELECT product_id AS id, size, stock_quantity AS stock FROM product_sizes WHERE stock_quantity > 0 ORDER BY product_id, size LIMIT 1',
  );
  if (!piece) throw new Error('The demonstration has no piece with stock for each size.');
  const [id, size, stock] = [Number(piece.id), String(piece.size), Number(piece.stock)];
  const page = await adminPage({ width: 360 });
  await openScreen(page, `/admin/products/edit/${id}`);
  const field = page.getByLabel(`Counted of size ${size}`, { exact: true });
  expect(await field.inputValue()).toBe(String(stock));
  expect((await field.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await field.fill(String(stock + 5));
  await page.getByText(`${size}: ${stock} → ${stock + 5}, +5`).waitFor();
  await expectAccessible(page, 360);
  await saved(page);
  const now = async () =>
    Number((await shop.rows('SELECT stock_quantity AS stock FROM product_sizes WHERE product_id = ? AND size = ?', id, size))[0]?.stock);
  expect(await now()).toBe(stock + 5);
  await expect.poll(() => field.inputValue()).toBe(String(stock + 5));
  // An untouched figure is not sent: a sale meanwhile stands.
  await shop.rows("INSERT INTO stock_moves (product_id, size, kind, quantity) VALUES (?, ?, 'adjust', -5)", id, size);
  await page.getByLabel('Why the stock changes').fill('Shelf');
  await page.getByLabel('Care optional').fill('Keep it dry.');
  await saved(page);
  expect(await now()).toBe(stock);
});
