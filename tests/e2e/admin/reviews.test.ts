import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { istDate } from '../../../src/rules/dates.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { expectQuiet, shop, shopUrl } from '../browser/browser.ts';
import { desk, failNext, openScreen, picture, toast, told } from './desk.ts';

const rowOf = async (name: string) => (await shop.rows('SELECT * FROM reviews WHERE user_name = ?', name))[0];
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

beforeAll(async () => {
  await shop.rows("DELETE FROM reviews WHERE user_name LIKE 'Zz %'");
});

test('a testimonial is added with piece and picture, shown, changed and deleted (#302-#310, C-60)', async () => {
  const name = 'Zz Shalini';
  const page = await desk({ screen: '/admin/reviews' });
  await page.getByRole('button', { name: 'Add testimonial' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add testimonial' });
  const [message, item] = [dialog.getByLabel('Review message'), dialog.getByLabel('Item name')];
  const add = () => dialog.getByRole('button', { name: 'Add testimonial' }).click();
  expect(await dialog.getByLabel('Review date').inputValue()).toBe(istDate(Date.now()));
  expect(await dialog.getByRole('radio', { name: '5 of 5' }).isChecked()).toBe(true);
  // Nothing is sent while a field is wrong; what was typed stays.
  await message.fill('Held a big bun through five hours.');
  await add();
  await dialog.getByText('Client Name and Review Message are required.').waitFor();
  await expectAccessible(page, 360);
  await dialog.getByLabel('Client name').fill(name);
  await dialog.getByRole('radio', { name: '4 of 5' }).check({ force: true });
  await dialog.getByLabel('Proof').fill('Screenshot of November');

  // A chosen piece fills and locks; the cross unlocks.
  const piece = dialog.getByRole('combobox', { name: 'Product' });
  const option = dialog.getByRole('option', { name: /Utsav/ }).first();
  await piece.fill('utsav');
  await option.click();
  await expect.poll(() => item.inputValue()).toMatch(/^Utsav/);
  expect(await item.evaluate((field: HTMLInputElement) => field.readOnly)).toBe(true);
  await dialog.getByRole('button', { name: 'Remove the product' }).click();
  expect(await item.inputValue()).toBe('');
  await piece.fill('utsav');
  await option.waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => item.inputValue()).toMatch(/^Utsav/);

  // Not a picture, then a picture.
  const file = dialog.getByLabel('Client picture: choose a file');
  await file.setInputFiles({ name: 'box.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') });
  await dialog.getByText(/Avatar image upload failed: /).waitFor();
  await file.setInputFiles(picture);
  await dialog.getByRole('button', { name: 'Remove', exact: true }).waitFor();
  // What does not arrive stays in the form.
  await failNext(page, '**/api/admin/reviews');
  await add();
  await told(page, 'Error submitting review');
  expect(await dialog.getByLabel('Client name').inputValue()).toBe(name);
  await add();
  await told(page, `Testimonial of ${name}.`);
  await dialog.waitFor({ state: 'detached' });
  const made = { rating: 4, product_id: 6, source: 'Instagram', user_avatar_storage_path: expect.stringMatching(/^reviews\/avatars\//) };
  expect(await rowOf(name)).toMatchObject(made);
  expect(await (await fetch(`${shopUrl}/customer-reviews`)).text()).toContain(name);

  await page.getByRole('searchbox', { name: 'Search reviews' }).fill(name);
  await expect.poll(() => page.getByRole('list', { name: 'Reviews' }).getByRole('listitem').count()).toBe(1);
  await page.getByRole('button', { name: `Edit the testimonial of ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit testimonial' });
  await edit.getByLabel('Review message').fill('Heavy in a good way.');
  await edit.getByRole('button', { name: 'Save testimonial' }).click();
  await edit.waitFor({ state: 'detached' });
  await card(page, 'Heavy in a good way.').waitFor();

  await page.getByRole('button', { name: `Delete the testimonial of ${name}` }).click();
  const ask = page.getByRole('dialog', { name: `Delete the testimonial of ${name}?` });
  await failNext(page, '**/api/admin/reviews/*', 'DELETE');
  await ask.getByRole('button', { name: 'Delete testimonial' }).click();
  await told(page, 'Error deleting review');
  await ask.getByRole('button', { name: 'Delete testimonial' }).click();
  await page.getByRole('heading', { name: 'No Reviews Found' }).waitFor();
  expect(await rowOf(name)).toBeUndefined();
  expectQuiet(page, { answered: [422, 503] });
});

/**
 * An upload whose answer comes in the moment in which its share is drawn, before React has run the effects of that drawing. Counts what is
 * sent, in `window.sent`.
 */
const answersAtOnce = () => {
  const counted = Object.assign(window, { sent: 0 });
  XMLHttpRequest.prototype.send = function send() {
    counted.sent += 1;
    const answer = () => {
      Object.defineProperty(this, 'status', { value: 201 });
      Object.defineProperty(this, 'responseText', { value: JSON.stringify({ key: 'reviews/avatars/one.jpg', url: '/one' }) });
      this.onload?.(new ProgressEvent('load'));
    };
    new MutationObserver((_, watch) => {
      if (!document.body.textContent?.includes('50 %')) return;
      watch.disconnect();
      answer();
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    requestAnimationFrame(() => this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: 1, total: 2 })));
  };
};

test('a buyer’s review is published, hidden again and refused with a reason; a picture is sent once, whenever its answer comes (#302, C-60)', async () => {
  const buyer = 'Zz Joseph';
  await shop.rows(
    "INSERT INTO reviews (user_name, rating, comment, review_date, kind, product_id) VALUES (?, 2, 'The hook opened twice.', ?, 'buyer', 6)",
    buyer,
    Date.now(),
  );
  const page = await desk();
  const tab = (name: RegExp) => page.getByRole('link', { name }).click();
  await openScreen(page, '/admin/reviews?tab=waiting');
  expect(await card(page, buyer).textContent()).toContain('No order');
  expect(await page.getByRole('button', { name: /^Edit/ }).count()).toBe(0);
  const publish = () => page.getByRole('button', { name: `Publish the review of ${buyer}` }).click();
  await failNext(page, '**/publish');
  await publish();
  await told(page, 'Not published');
  await publish();
  // The message lies over the tabs of a phone, and stays where the pointer is on it.
  await told(page, `The review of ${buyer} is shown.`);
  expect((await rowOf(buyer))?.status).toBe('published');
  await toast(page).getByRole('button', { name: 'Close' }).click();
  await tab(/^Published/);
  await page.getByRole('button', { name: `Refuse… the review of ${buyer}` }).click();
  const dialog = page.getByRole('dialog', { name: `Refuse the review of ${buyer}?` });
  await dialog.getByRole('radio', { name: 'No order behind it' }).check();
  await dialog.getByRole('button', { name: 'Refuse review' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await rowOf(buyer))?.refused_reason).toBe('no-order');
  await tab(/^Refused/);
  await card(page, buyer).getByText('Refused: no order behind it').waitFor();

  await openScreen(page, '/admin/reviews');
  await page.evaluate(answersAtOnce);
  await page.getByRole('button', { name: 'Add testimonial' }).click();
  const form = page.getByRole('dialog', { name: 'Add testimonial' });
  await form.getByLabel('Client picture: choose a file').setInputFiles(picture);
  await form.getByRole('button', { name: 'Remove', exact: true }).waitFor();
  await form.getByText('Choose a file').last().waitFor();
  // What was sent a second time would have begun by now.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await page.evaluate('window.sent')).toBe(1);
  expectQuiet(page, { answered: [404, 503] });
});
