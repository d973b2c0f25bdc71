import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../browser/accessible.ts';
import { expectQuiet, shop } from '../../browser/browser.ts';
import { dropped, pickedUp } from '../../browser/dropped.ts';
import { PASSWORD } from '../../browser/people.ts';
import { desk, openScreen, told } from '../desk.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save product', exact: true }).click();
async function saved(page: Page): Promise<void> {
  await save(page);
  await page.getByText('Nothing to save').waitFor();
}
const imagesOf = async (id: number) => JSON.parse(String((await shop.rows('SELECT images FROM products WHERE id = ?', id))[0]?.images));
const tile = (page: Page, at: number) => page.getByRole('button', { name: new RegExp(`^Picture ${at}(?:,|:)`) });
const description = (page: Page) => page.getByLabel('Description, optional');

test('pictures are tiles on one line of a phone; buttons, keys and a finger order them', async () => {
  const id = 2;
  const before = await imagesOf(id);
  expect(before).toHaveLength(3);
  const page = await desk();
  await openScreen(page, `/admin/products/edit/${id}`);
  await tile(page, 1).waitFor();
  const boxes = await Promise.all([1, 2, 3].map((at) => tile(page, at).boundingBox()));
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
  for (const box of boxes) expect(box?.width).toBeGreaterThanOrEqual(64);

  await tile(page, 2).click();
  const forward = page.getByRole('button', { name: 'Move picture 2 forward' });
  expect((await forward.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await forward.click();
  // The chosen picture stays chosen at its new place.
  await page.getByRole('button', { name: 'Move picture 1 forward' }).waitFor();

  // By the keyboard: picked up by the Space bar, and moved to the right.
  await tile(page, 1).focus();
  await page.keyboard.press('Space');
  await pickedUp(page, 'Picture 1 is over place 1 of 3.');
  await page.keyboard.press('ArrowRight');
  await page.getByText('Picture 1 is over place 2 of 3.').waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await dropped(page, 'Picture 1 is put down at place 2 of 3.');

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
  const page = await desk();
  await openScreen(page, `/admin/products/edit/${id}`);
  const field = page.getByLabel(`Counted of size ${size}`, { exact: true });
  expect(await field.inputValue()).toBe(String(stock));
  expect((await field.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await field.fill(String(stock + 5));
  await page.getByText(`${size}: ${stock} → ${stock + 5}, +5`).waitFor();
  await saved(page);
  const now = async () =>
    Number((await shop.rows('SELECT stock_quantity AS stock FROM product_sizes WHERE product_id = ? AND size = ?', id, size))[0]?.stock);
  expect(await now()).toBe(stock + 5);
  await expect.poll(() => field.inputValue()).toBe(String(stock + 5));
  // An untouched figure is not sent: a sale meanwhile stands.
  await shop.rows("INSERT INTO stock_moves (product_id, size, kind, quantity) VALUES (?, ?, 'adjust', -5)", id, size);
  await page.getByLabel('Why the stock changes').fill('Shelf');
  await page.getByLabel('Care, optional').fill('Keep it dry.');
  await saved(page);
  expect(await now()).toBe(stock);
});

test('unsaved work is shown from the first letter, asked about, kept as a draft, and saved after a log-in in between', async () => {
  const page = await desk();
  const arrived = Promise.withResolvers<void>();
  const late = async (route: { continue(): Promise<void> }) => {
    await arrived.promise;
    await route.continue();
  };
  await page.route('**/*.js', late);
  // The form shows its record before its scripts arrive, and what is typed then stays.
  await page.goto('/admin/products/edit/6', { waitUntil: 'commit' });
  const [record] = await shop.rows('SELECT name, description FROM products WHERE id = 6');
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(record?.name);
  expect(await description(page).inputValue()).toBe(record?.description);
  await description(page).fill('Typed early');
  arrived.resolve();
  await page.getByText('Not saved: 1 change').waitFor();
  await page.unroute('**/*.js', late);
  await page.locator('.save-bar').getByText('description', { exact: true }).waitFor();
  expect(await description(page).inputValue()).toBe('Typed early');
  const parts = await page.locator('.editor .panel > h2').allTextContents();
  expect(parts.slice(0, 4)).toEqual(['Pictures', 'Name and text', 'Stock', 'Price']);

  const leave = page.getByRole('link', { name: 'Back to Products' });
  await leave.click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  expect(new URL(page.url()).pathname).toBe('/admin/products/edit/6');
  expect(await description(page).inputValue()).toBe('Typed early');

  // Closed unsaved, it is offered back.
  await description(page).fill('Typed on the bus');
  const kept = () => page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('admin-drafts') ?? '{}') as object));
  await expect.poll(kept).toEqual(['product:6']);
  page.on('dialog', (dialog) => void dialog.accept());
  await openScreen(page, '/admin/products/edit/6');
  expect(await description(page).inputValue()).toBe(record?.description);
  const offer = page.getByRole('button', { name: /^Continue your draft of \d{1,2}:\d{2} [AP]M$/ });
  await offer.click();
  expect([await description(page).inputValue(), await offer.count()]).toEqual(['Typed on the bus', 0]);
  await page.getByText('Not saved: 1 change').waitFor();

  // A session that ends in the middle is asked for over the form, and the save goes on; the draft is forgotten.
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  // By key: a read of the menu may have opened the dialog already.
  await page.keyboard.press('Control+s');
  const again = page.getByRole('dialog', { name: /Log in to go on/ });
  await again.waitFor();
  await page.context().addCookies(cookies);
  await again.getByLabel('Password').fill(PASSWORD);
  await again.getByRole('button', { name: 'Log in' }).click();
  await told(page, 'updated successfully');
  await expect.poll(kept).toEqual([]);

  await description(page).fill(String(record?.description));
  await leave.click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await page.waitForURL('**/admin/products');
  await shop.rows('UPDATE products SET description = ?, updated_at = updated_at + 1 WHERE id = 6', String(record?.description));
  expectQuiet(page, { answered: [401], said: ['WebSocket connection to'] });
});

test('two windows on one record: what only one changed is joined, and of what both changed one is chosen (#267)', async () => {
  const page = await desk();
  const [care, weight] = [page.getByLabel('Care, optional'), page.getByLabel('Weight, grams, optional')];
  /** The other window saves. */
  const theirs = (words: string, grams: number) =>
    shop.rows('UPDATE products SET care = ?, weight_grams = ?, updated_at = updated_at + 1 WHERE id = 7', words, grams);
  const stored = async () =>
    (
      await shop.rows(
        `SELECT care, weight_grams, (SELECT group_concat(value) FROM product_attributes WHERE product_id = 7 AND kind = 'material') AS material FROM products WHERE id = 7`,
      )
    )[0];
  await theirs('Wear it', 10);
  await openScreen(page, '/admin/products/edit/7');
  await page.getByLabel('Material, optional').fill('Brass');
  await theirs('Keep it dry', 10);
  await save(page);
  await told(page, 'updated successfully');
  expect(await stored()).toMatchObject({ material: 'brass', care: 'Keep it dry' });

  await page.getByText('Nothing to save').waitFor();
  await weight.fill('20');
  await care.fill('Wipe it');
  await theirs('Polish it', 30);
  await save(page);
  const question = page.getByRole('dialog', { name: /changed meanwhile/ });
  await question.waitFor();
  expect(await question.getByRole('row').allTextContents()).toEqual(['FieldTheirsYours', 'CarePolish itWipe it', 'Weight, grams3020']);
  expect(await stored()).toMatchObject({ care: 'Polish it', weight_grams: 30 });
  await expectAccessible(page, 360);
  await question.getByRole('button', { name: 'Save mine over it' }).click();
  await expect.poll(stored).toMatchObject({ care: 'Wipe it', weight_grams: 20 });

  await page.getByText('Nothing to save').waitFor();
  await care.fill('Mine');
  await theirs('Theirs', 20);
  await save(page);
  await question.getByRole('button', { name: 'Take theirs' }).click();
  await page.getByText('Nothing to save').waitFor();
  expect([await care.inputValue(), await stored()]).toMatchObject(['Theirs', { care: 'Theirs' }]);
  expectQuiet(page, { answered: [409] });
});

test('what is typed while a save is read back is saved next, as a change of the record that was just saved', async () => {
  const page = await desk();
  const statuses: number[] = [];
  page.on('response', (answer) => answer.request().method() === 'PUT' && statuses.push(answer.status()));
  await openScreen(page, '/admin/products/edit/9');
  const [care, pieces] = [page.getByLabel('Care, optional'), page.getByLabel('Pieces in stock')];
  const stock = async () => Number((await shop.rows('SELECT sum(quantity) AS pieces FROM stock_moves WHERE product_id = 9'))[0]?.pieces);
  const before = await stock();
  const read = Promise.withResolvers<void>();
  await page.route('**/api/admin/products/9', async (route) => {
    if (route.request().method() === 'GET') await read.promise;
    await route.fallback();
  });
  await pieces.fill('+3');
  await save(page);
  await told(page, 'updated successfully');
  await care.fill('Typed meanwhile');
  read.resolve();
  await page.getByText('Not saved: 1 change').waitFor();
  await save(page);
  await page.getByText('Nothing to save').waitFor();
  expect([statuses, await stock()]).toEqual([[200, 200], before + 3]);
});
