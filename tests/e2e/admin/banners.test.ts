import { afterAll, beforeEach, expect, test } from 'vitest';
import { BUCKET_REFUSES } from '../../shop/machine/bucket-refuses.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { expectQuiet, shop } from '../browser/browser.ts';
import { dropped, pickedUp } from '../browser/dropped.ts';
import { desk, failNext, openScreen, picture, told } from './desk.ts';

const clear = () => shop.rows('DELETE FROM home_banners WHERE title LIKE ?', 'Zz %');
/** Banners of this test begin in 2031: the home page that other tests look at never shows them. */
const addRow = (title: string, image = 'banners/festive-maroon.jpg') =>
  shop.rows(
    'INSERT INTO home_banners (title, image, shown_from, sort_order) VALUES (?, ?, 1924972200000, (SELECT max(sort_order) + 1 FROM home_banners))',
    ...[title, image],
  );
const zzOrder = async () =>
  (await shop.rows("SELECT title FROM home_banners WHERE title LIKE 'Zz %' ORDER BY sort_order")).map(({ title }) => title);

beforeEach(clear);
afterAll(() => clear());

test('a banner is added with two pictures and days, switched, edited and deleted (#283, #284, #285, #286, #287, #288)', async () => {
  const name = 'Zz Pearls';
  const page = await desk();
  const dialog = page.getByRole('dialog');
  const files = dialog.locator('input[type=file]');
  const title = dialog.getByLabel('Title', { exact: true });
  const add = () => dialog.getByRole('button', { name: 'Add banner' }).click();
  await openScreen(page, '/admin/banners');
  await page.getByRole('button', { name: 'Add banner' }).click();
  await add();
  await dialog.getByText('Banner title is required.').waitFor();
  expect(await dialog.getByText('Banner image is required.').count()).toBe(1);
  await title.fill(name);
  await dialog.getByLabel('Link when tapped').fill('javascript:alert(1)');
  await files.nth(0).setInputFiles(picture);
  await dialog.getByRole('button', { name: 'Remove Picture for wide screens' }).waitFor();
  await files.last().setInputFiles({ ...picture, name: 'narrow.webp' });
  await dialog.getByRole('button', { name: 'Remove Picture for phones' }).waitFor();
  await add();
  await dialog.getByText('A page of the shop, such as').waitFor();
  await expectAccessible(page, 360);
  await dialog.getByLabel('Link when tapped').fill('/collections/earrings');
  await dialog.getByLabel('First day').fill('2031-01-01');
  await dialog.getByLabel('Last day').fill('2031-01-31');
  await dialog.getByText('Until 31 January 2031, 11:59 PM, India').waitFor();
  // The preview shows each width with its own picture.
  const [wide, narrow] = await dialog.locator('.banner-preview img').evaluateAll((all: HTMLImageElement[]) => all.map(({ src }) => src));
  expect(wide).not.toBe(narrow);
  await failNext(page, '**/api/admin/banners');
  await add();
  await told(page, 'Operation failed: The shop is busy.');
  expect(await title.inputValue()).toBe(name);
  await add();
  await told(page, `Banner "${name}" added.`);
  const [made] = await shop.rows('SELECT * FROM home_banners WHERE title = ?', name);
  expect(made).toMatchObject({ link_to: '/collections/earrings', link_text: 'Shop now', is_active: 1 });
  expect(made?.narrow_image).toMatch(/^banners\/[0-9a-f]{16}-\d+\.webp$/);
  const item = page.getByRole('listitem').filter({ hasText: name });
  await item.getByText('From 1 January 2031, 12:00 AM, India').waitFor();

  // The switch, and an edit right after it.
  await item.getByRole('checkbox', { name: `Show ${name}` }).uncheck();
  await item.getByText('Not shown').waitFor();
  await item.getByRole('button', { name: `Edit ${name}` }).click();
  await dialog.getByRole('textbox', { name: 'Subtitle' }).fill('Ivory and red');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await told(page, `Banner "${name}" updated.`);
  await dialog.waitFor({ state: 'detached' });
  expect(await shop.rows('SELECT subtitle, is_active FROM home_banners WHERE title = ?', name)).toEqual([
    { subtitle: 'Ivory and red', is_active: 0 },
  ]);

  const remove = async () => {
    await item.getByRole('button', { name: `Delete ${name}` }).click();
    await dialog.getByRole('button', { name: 'Delete banner' }).click();
  };
  await failNext(page, '**/api/admin/banners/*', 'DELETE');
  await remove();
  await told(page, 'Failed to delete banner: The shop is busy.');
  // A picture that the bucket keeps is told; the banner is gone all the same.
  await shop.rows('UPDATE home_banners SET narrow_image = ? WHERE title = ?', `banners/${BUCKET_REFUSES}`, name);
  await remove();
  await told(page, 'Storage Warning');
  await item.waitFor({ state: 'detached' });
  expect(await zzOrder()).toEqual([]);
  expectQuiet(page, { answered: [404, 503] });
});

test('banners are put in order by buttons, by keyboard and by dragging, saved at once and read out (#283, #286, #288)', async () => {
  for (const title of ['Zz One', 'Zz Two', 'Zz Three']) await addRow(title);
  const page = await desk({ screen: '/admin/banners' });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await page.getByRole('button', { name: 'Move Zz Two up' }).click();
  await expect.poll(zzOrder).toEqual(['Zz Two', 'Zz One', 'Zz Three']);
  const said = await page.getByRole('status').allTextContents();
  expect(said).toContainEqual(expect.stringMatching(/^Zz Two is now \d+ of \d+$/));
  expect(await focused()).toBe('Move Zz Two up');
  // At the end of the list the button is off: its twin has the focus.
  await page.getByRole('button', { name: 'Move Zz One down' }).click();
  await expect.poll(zzOrder).toEqual(['Zz Two', 'Zz Three', 'Zz One']);
  await expect.poll(focused).toBe('Move Zz One up');

  const grip = (title: string) => page.getByRole('button', { name: `Drag ${title}, or press Space and the arrows` });
  const places = await page.getByRole('button', { name: /^Drag / }).count();
  await grip('Zz One').focus();
  await page.keyboard.press('Space');
  await pickedUp(page, `Zz One is over place ${places} of ${places}.`);
  await page.keyboard.press('ArrowUp');
  await page.getByText(`Zz One is over place ${places - 1} of ${places}.`).waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await expect.poll(zzOrder).toEqual(['Zz Two', 'Zz One', 'Zz Three']);
  await dropped(page, 'Zz One is put down');

  await grip('Zz Three').scrollIntoViewIfNeeded();
  const [from, to] = [await grip('Zz Three').boundingBox(), await grip('Zz One').boundingBox()];
  if (!from || !to) throw new Error('The grips are not in view.');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y - 20, { steps: 4 });
  await page.mouse.move(to.x + 10, to.y - 4, { steps: 8 });
  await page.mouse.up();
  await expect.poll(zzOrder).toEqual(['Zz Two', 'Zz Three', 'Zz One']);
  await dropped(page, 'Zz Three is put down');

  await failNext(page, '**/api/admin/banners/order');
  await page.getByRole('button', { name: 'Move Zz Three up' }).click();
  await told(page, 'Operation failed: The shop is busy.');
  await expect
    .poll(async () => (await page.getByRole('heading', { name: /Zz / }).allTextContents()).map((text) => /Zz \w+/.exec(text)?.[0]))
    .toEqual(['Zz Two', 'Zz Three', 'Zz One']);
  expect(await zzOrder()).toEqual(['Zz Two', 'Zz Three', 'Zz One']);
  expectQuiet(page, { answered: [503] });
});
