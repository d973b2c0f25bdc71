import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUCKET_REFUSES } from '../../shop/bucket-refuses.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { adminPage, openScreen } from '../browser/administrator.ts';
import { expectQuiet, shop } from '../browser/browser.ts';
import { dropped } from '../browser/dropped.ts';
import { quietNetwork } from '../browser/quiet-network.ts';

const picture = {
  name: 'wide.jpg',
  mimeType: 'image/jpeg',
  buffer: readFileSync('drizzle/demo/pictures/banner-festive-maroon.jpg'),
};
const toast = (page: Page) => page.locator('.toast').last();
const told = (page: Page, text: string) => expect.poll(() => toast(page).textContent()).toContain(text);
const refusal = { code: 'INTERNAL', error: 'Something went wrong', details: 'The shop is busy.' };
const fail = (page: Page, path: string, method: string) =>
  page.route(path, (route) => (route.request().method() === method ? route.fulfill({ status: 500, json: refusal }) : route.fallback()));
const clear = () => shop.rows('DELETE FROM home_banners WHERE title LIKE ?', 'Zz %');
/** Banners of this test begin in 2031: the home page that other tests look at never shows them. */
const FIRST_DAY = '2031-01-01';
const addRow = (title: string) =>
  shop.rows(
    "INSERT INTO home_banners (title, image, shown_from, sort_order) VALUES (?, 'banners/festive-maroon.jpg', 1924972200000, (SELECT max(sort_order) + 1 FROM home_banners))",
    title,
  );
const zzOrder = async () =>
  (await shop.rows("SELECT title FROM home_banners WHERE title LIKE 'Zz %' ORDER BY sort_order")).map(({ title }) => title);

beforeAll(clear);
afterAll(() => clear());

describe.each([360, 1280] as const)('at %i pixels', (width) => {
  test('a banner is added with two pictures and days, switched, edited and deleted (#283, #284, #285, #286, #288)', async () => {
    const name = `Zz Pearls ${width}`;
    const page = await adminPage({ width });
    const dialog = page.getByRole('dialog');
    const files = dialog.locator('input[type=file]');
    await openScreen(page, '/admin/banners');
    await expectAccessible(page, width);

    await page.getByRole('button', { name: 'Add banner' }).click();
    await dialog.getByRole('button', { name: 'Add banner' }).click();
    await expect.poll(() => dialog.getByText('Banner title is required.').count()).toBe(1);
    expect(await dialog.getByText('Banner image is required.').count()).toBe(1);
    await dialog.getByLabel('Title', { exact: true }).fill(name);
    await dialog.getByLabel('Link when tapped').fill('javascript:alert(1)');
    await files.nth(0).setInputFiles(picture);
    await dialog.getByRole('button', { name: 'Remove Picture for wide screens' }).waitFor({ timeout: 20_000 });
    await files.last().setInputFiles({ ...picture, name: 'narrow.jpg' });
    await dialog.getByRole('button', { name: 'Remove Picture for phones' }).waitFor({ timeout: 20_000 });
    await dialog.getByRole('button', { name: 'Add banner' }).click();
    await expect.poll(() => dialog.getByText('A page of the shop, such as', { exact: false }).count()).toBe(1);
    await dialog.getByLabel('Link when tapped').fill('/collections/earrings');
    await dialog.getByLabel('First day').fill(FIRST_DAY);
    await dialog.getByLabel('Last day').fill('2031-01-31');
    await dialog.getByText('Until 31 January 2031, 11:59 PM, India').waitFor();

    // The preview shows each width with its own picture.
    const [wide, narrow] = await dialog.locator('.banner-preview img').evaluateAll((all: HTMLImageElement[]) => all.map(({ src }) => src));
    expect(wide).not.toBe(narrow);
    await expectAccessible(page, width);

    await fail(page, '**/api/admin/banners', 'POST');
    await dialog.getByRole('button', { name: 'Add banner' }).click();
    await told(page, 'Operation failed: The shop is busy.');
    expect(await dialog.getByLabel('Title', { exact: true }).inputValue()).toBe(name);
    await page.unroute('**/api/admin/banners');
    await dialog.getByRole('button', { name: 'Add banner' }).click();
    await told(page, `Banner "${name}" added.`);
    const [made] = await shop.rows('SELECT * FROM home_banners WHERE title = ?', name);
    expect(made).toMatchObject({ link_to: '/collections/earrings', link_text: 'Shop now', is_active: 1 });
    expect(made?.narrow_image).toMatch(/^banners\/[0-9a-f]{16}-\d+\.webp$/);
    const item = page.getByRole('listitem').filter({ hasText: name });
    await item.getByText('From 1 January 2031, 12:00 AM, India').waitFor();

    // The switch, and two edits one right after the other.
    await item.getByRole('checkbox', { name: `Show ${name}` }).uncheck();
    await item.getByText('Not shown').waitFor();
    for (const subtitle of ['Ivory', 'Ivory and red']) {
      await item.getByRole('button', { name: `Edit ${name}` }).click();
      await dialog.getByRole('textbox', { name: 'Subtitle' }).fill(subtitle);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
      await told(page, `Banner "${name}" updated.`);
    }
    expect((await shop.rows('SELECT subtitle, is_active FROM home_banners WHERE title = ?', name))[0]).toEqual({
      subtitle: 'Ivory and red',
      is_active: 0,
    });

    await fail(page, '**/api/admin/banners/*', 'DELETE');
    await item.getByRole('button', { name: `Delete ${name}` }).click();
    await dialog.getByRole('button', { name: 'Delete banner' }).click();
    await told(page, 'Failed to delete banner: The shop is busy.');
    await page.unroute('**/api/admin/banners/*');
    await item.getByRole('button', { name: `Delete ${name}` }).click();
    await dialog.getByRole('button', { name: 'Delete banner' }).click();
    await told(page, `Banner "${name}" deleted.`);
    await expect.poll(() => item.count()).toBe(0);
    expectQuiet(page, { answered: [500] });
  });

  test('they are put in order by buttons, by keyboard and by dragging, saved at once and read out (#283, #288)', async () => {
    await clear();
    for (const title of ['Zz One', 'Zz Two', 'Zz Three']) await addRow(title);
    const page = await adminPage({ width });
    await openScreen(page, '/admin/banners');
    const status = page.getByRole('status');

    await page.getByRole('button', { name: 'Move Zz Two up' }).click();
    await expect.poll(zzOrder).toEqual(['Zz Two', 'Zz One', 'Zz Three']);
    expect(await status.allTextContents()).toContainEqual(expect.stringMatching(/^Zz Two is now \d+ of \d+$/));
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move Zz Two up');
    // At the end of the list the button is off: its twin has the focus.
    await page.getByRole('button', { name: 'Move Zz One down' }).click();
    await expect.poll(zzOrder).toEqual(['Zz Two', 'Zz Three', 'Zz One']);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move Zz One up');

    const grip = (title: string) => page.getByRole('button', { name: `Drag ${title}, or press Space and the arrows` });
    await grip('Zz One').focus();
    for (const key of ['Space', 'ArrowUp', 'Space']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(350);
    }
    await expect.poll(zzOrder).toEqual(['Zz Two', 'Zz One', 'Zz Three']);

    await grip('Zz Three').scrollIntoViewIfNeeded();
    const from = await grip('Zz Three').boundingBox();
    const to = await grip('Zz One').boundingBox();
    if (!from || !to) throw new Error('the grips are not in view');
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 10, from.y - 20, { steps: 4 });
    await page.mouse.move(to.x + 10, to.y - 4, { steps: 8 });
    await page.mouse.up();
    await expect.poll(zzOrder).toEqual(['Zz Two', 'Zz Three', 'Zz One']);

    await dropped(page, 'Zz Three is put down');
    await fail(page, '**/api/admin/banners/order', 'POST');
    await page.getByRole('button', { name: 'Move Zz Three up' }).click();
    await told(page, 'Operation failed: The shop is busy.');
    await expect
      .poll(() => page.getByRole('heading', { name: /Zz / }).allTextContents())
      .toEqual([expect.stringContaining('Zz Two'), expect.stringContaining('Zz Three'), expect.stringContaining('Zz One')]);
    expect(await zzOrder()).toEqual(['Zz Two', 'Zz Three', 'Zz One']);
    expectQuiet(page, { answered: [500] });
  });
});

test('a picture that the bucket keeps is told; the banner is gone (#287)', async () => {
  await clear();
  await addRow('Zz Kept');
  await shop.rows("UPDATE home_banners SET image = ? WHERE title = 'Zz Kept'", `banners/${BUCKET_REFUSES}`);
  const page = await adminPage();
  await openScreen(page, '/admin/banners');
  await page.getByRole('button', { name: 'Delete Zz Kept' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete banner' }).click();
  await told(page, 'Storage Warning');
  await expect.poll(() => page.getByText('Zz Kept', { exact: false }).and(page.locator('h2')).count()).toBe(0);
  expect(await zzOrder()).toEqual([]);
  expectQuiet(page, { answered: [404] });
});

test('a list that cannot be read says so and is tried again (#286)', async () => {
  const page = await adminPage();
  await openScreen(page, '/admin/products');
  await fail(page, '**/api/admin/banners', 'GET');
  await page.getByRole('navigation', { name: 'Admin', exact: true }).getByRole('link', { name: 'Banners' }).click();
  await page.getByText('Failed to fetch banners: The shop is busy.').waitFor();
  // The screen asks once more when it is shown: that request fails too, or the button would go by itself.
  await quietNetwork(page);
  await page.unroute('**/api/admin/banners');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('list').filter({ hasText: 'The Emerald Evening' }).first().waitFor();
  expectQuiet(page, { answered: [500] });
});
