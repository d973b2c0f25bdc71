import { readFileSync } from 'node:fs';
import type { Page, Route } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { istDate } from '../../../src/rules/dates.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { adminPage, openScreen } from '../browser/administrator.ts';
import { expectQuiet, newPage, shop } from '../browser/browser.ts';

const picture = {
  name: 'face.jpg',
  mimeType: 'image/jpeg',
  buffer: readFileSync('drizzle/demo/pictures/gold-jhumka-earrings.jpg'),
};
const busy = (route: Route) => route.fulfill({ status: 503, json: { code: 'SHOP_BUSY', title: 'Busy', details: 'The shop is busy.' } });
const toast = (page: Page) => page.locator('.toast').last();
const rowOf = async (name: string) => (await shop.rows('SELECT * FROM reviews WHERE user_name = ?', name))[0];
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

beforeAll(async () => {
  await shop.rows("DELETE FROM reviews WHERE user_name LIKE 'Zz %'");
});

async function written(name: string): Promise<void> {
  await shop.rows(
    "INSERT INTO reviews (user_name, rating, comment, review_date, kind, product_id) VALUES (?, 2, 'The hook opened twice.', ?, 'buyer', 6)",
    name,
    Date.now(),
  );
}

describe.each([360, 1280] as const)('at %i pixels', (width) => {
  const name = `Zz Shalini ${width}`;

  test('a testimonial is added with piece and picture, shown, changed and deleted (#302-#310, C-60)', async () => {
    const page = await adminPage({ width });
    await openScreen(page, '/admin/reviews');
    await page.getByRole('button', { name: 'Add testimonial' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add testimonial' });
    expect(await dialog.getByLabel('Review date').inputValue()).toBe(istDate(Date.now()));
    expect(await dialog.getByRole('radio', { name: '5 of 5' }).isChecked()).toBe(true);

    // Nothing is sent while a field is wrong; what was typed stays.
    await dialog.getByLabel('Review message').fill('Held a big bun through five hours.');
    await dialog.getByRole('button', { name: 'Add testimonial' }).click();
    await dialog.getByText('Client Name and Review Message are required.').waitFor();
    await dialog.getByLabel('Client name').fill(name);
    await dialog.getByRole('radio', { name: '4 of 5' }).check({ force: true });
    await dialog.getByLabel('Proof').fill('Screenshot of November');

    // A chosen piece fills and locks; the cross unlocks.
    await dialog.getByRole('combobox', { name: 'Product' }).fill('utsav');
    await dialog.getByRole('option', { name: /Utsav/ }).first().click();
    await expect.poll(() => dialog.getByLabel('Item name').inputValue()).toMatch(/^Utsav/);
    expect(await dialog.getByLabel('Item name').evaluate((field: HTMLInputElement) => field.readOnly)).toBe(true);
    await dialog.getByRole('button', { name: 'Remove the product' }).click();
    expect(await dialog.getByLabel('Item name').inputValue()).toBe('');
    await dialog.getByRole('combobox', { name: 'Product' }).fill('utsav');
    await dialog.getByRole('option', { name: /Utsav/ }).first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => dialog.getByLabel('Item name').inputValue()).toMatch(/^Utsav/);

    // Not a picture, then an address within, then a picture.
    const file = dialog.getByLabel('Client picture: choose a file');
    await file.setInputFiles({ name: 'box.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') });
    await dialog.getByText(/Avatar image upload failed: /).waitFor();
    await file.setInputFiles(picture);
    await dialog.getByRole('button', { name: 'Remove', exact: true }).waitFor({ timeout: 20_000 });
    await dialog.getByLabel('Client picture: address').fill('https://127.0.0.1/a.jpg');
    await dialog.getByRole('button', { name: 'Add testimonial' }).click();
    await dialog.getByText(/Avatar image upload failed: Use the https address/).waitFor();
    await dialog.getByLabel('Client picture: address').fill('');

    // What does not arrive stays in the form.
    await page.route('**/api/admin/reviews', busy, { times: 1 });
    await dialog.getByRole('button', { name: 'Add testimonial' }).click();
    await expect.poll(() => toast(page).textContent()).toContain('Error submitting review');
    expect(await dialog.getByLabel('Client name').inputValue()).toBe(name);
    await expectAccessible(page, width);
    await dialog.getByRole('button', { name: 'Add testimonial' }).click();
    await expect.poll(() => toast(page).textContent()).toContain(`Testimonial of ${name}.`);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(await rowOf(name)).toMatchObject({
      rating: 4,
      product_id: 6,
      source: 'Instagram',
      user_avatar_storage_path: expect.stringMatching(/^reviews\/avatars\//),
    });

    const shopper = await newPage({ width });
    await shopper.goto('/customer-reviews');
    await shopper.getByText(name).waitFor();

    await page.getByRole('searchbox', { name: 'Search reviews' }).fill(name);
    await expect.poll(() => page.getByRole('list', { name: 'Reviews' }).getByRole('listitem').count()).toBe(1);
    for (const words of ['Light on the ear.', 'Heavy in a good way.']) {
      await page.getByRole('button', { name: `Edit the testimonial of ${name}` }).click();
      const edit = page.getByRole('dialog', { name: 'Edit testimonial' });
      await edit.getByLabel('Review message').fill(words);
      if (words.startsWith('Light')) {
        await edit.getByRole('button', { name: 'Cancel' }).click();
        await edit.getByText('What you changed is not saved.').waitFor();
        await edit.getByRole('button', { name: 'Go on editing' }).click();
      }
      await edit.getByRole('button', { name: 'Save testimonial' }).click();
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      await card(page, words).waitFor();
    }

    await page.getByRole('button', { name: `Delete the testimonial of ${name}` }).click();
    const ask = page.getByRole('dialog', { name: `Delete the testimonial of ${name}?` });
    expect(await ask.getByRole('button', { name: 'Cancel' }).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.route('**/api/admin/reviews/*', busy, { times: 1 });
    await ask.getByRole('button', { name: 'Delete testimonial' }).click();
    await expect.poll(() => toast(page).textContent()).toContain('Error deleting review');
    await ask.getByRole('button', { name: 'Delete testimonial' }).click();
    await page.getByRole('heading', { name: 'No Reviews Found' }).waitFor();
    expect(await rowOf(name)).toBeUndefined();
    expectQuiet(page, { answered: [422, 503] });
  });

  test('a buyer’s review is published, hidden again and refused with a reason (C-60)', async () => {
    const buyer = `Zz Joseph ${width}`;
    await written(buyer);
    const page = await adminPage({ width });
    await openScreen(page, '/admin/reviews?tab=waiting');
    expect(await card(page, buyer).textContent()).toContain('No order');
    expect(await page.getByRole('button', { name: /^Edit/ }).count()).toBe(0);
    await page.route('**/publish', busy, { times: 1 });
    await page.getByRole('button', { name: `Publish the review of ${buyer}` }).click();
    await expect.poll(() => toast(page).textContent()).toContain('Not published');
    await page.getByRole('button', { name: `Publish the review of ${buyer}` }).click();
    await expect.poll(async () => (await rowOf(buyer))?.status).toBe('published');
    // The message lies over the tabs of a phone, and stays where the pointer is on it.
    await toast(page).getByText(`The review of ${buyer} is shown.`).waitFor();
    await toast(page).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: /^Published/ }).click();
    await page.getByRole('button', { name: `Refuse… the review of ${buyer}` }).click();
    const dialog = page.getByRole('dialog', { name: `Refuse the review of ${buyer}?` });
    await dialog.getByRole('radio', { name: 'No order behind it' }).check();
    await dialog.getByRole('button', { name: 'Refuse review' }).click();
    await expect.poll(async () => (await rowOf(buyer))?.refused_reason).toBe('no-order');
    await page.getByRole('link', { name: /^Refused/ }).click();
    await expect.poll(() => card(page, buyer).textContent()).toContain('Refused: no order behind it');
    expectQuiet(page, { answered: [503] });
  });

  test('nobody is shut out, and nothing is refused by the policy', async () => {
    await written(`Zz Guest ${width}`);
    const page = await adminPage({ width });
    for (const path of ['/admin/reviews', '/admin/reviews?tab=waiting', '/admin/reviews?search=nothing-has-this']) {
      await openScreen(page, path);
      await expectAccessible(page, width);
    }
  });
});

test('a list that does not come is a failure page with Try Again (#302)', async () => {
  const page = await adminPage();
  await openScreen(page, '/admin/reviews');
  await page.route('**/api/admin/reviews?*', busy);
  await page.getByRole('link', { name: /^Refused/ }).click();
  await page.getByRole('heading', { name: 'Failed to fetch reviews.' }).waitFor();
  // Pressed while it still fails, it asks once more; pressed afterwards, the list comes.
  const again = page.getByRole('button', { name: 'Try Again' });
  await Promise.all([page.waitForResponse('**/api/admin/reviews?*'), again.click()]);
  await page.getByRole('heading', { name: 'Failed to fetch reviews.' }).waitFor();
  await page.unroute('**/api/admin/reviews?*');
  await again.click();
  await expect.poll(() => page.getByRole('heading', { name: 'Failed to fetch reviews.' }).count()).toBe(0);
  expectQuiet(page, { answered: [503] });
});

/**
 * An upload whose answer comes in the moment in which its share is drawn, before React has run the effects of that drawing. Counts what is
 * sent, in `window.sent`.
 */
const answersAtOnce = `window.sent = 0;
XMLHttpRequest.prototype.send = function () {
  window.sent += 1;
  const answer = () => {
    Object.defineProperty(this, 'status', { value: 201 });
    Object.defineProperty(this, 'responseText', { value: JSON.stringify({ key: 'reviews/avatars/one.jpg', url: '/one' }) });
    this.onload();
  };
  new MutationObserver((_, watch) => {
    if (!document.body.textContent.includes('50 %')) return;
    watch.disconnect();
    answer();
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
  setTimeout(() => this.upload.onprogress({ loaded: 1, total: 2 }), 20);
}`;

test('a picture is sent once, whenever its answer comes', async () => {
  const page = await adminPage({ before: answersAtOnce });
  await openScreen(page, '/admin/reviews');
  await page.getByRole('button', { name: 'Add testimonial' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add testimonial' });
  await dialog.getByLabel('Client picture: choose a file').setInputFiles(picture);
  await dialog.getByRole('button', { name: 'Remove', exact: true }).waitFor();
  await dialog.getByText('Choose a file').last().waitFor();
  // What was sent a second time would be on its way by now.
  await page.evaluate(() => new Promise((later) => setTimeout(later, 300)));
  expect(await page.evaluate('window.sent')).toBe(1);
  expectQuiet(page, { answered: [404] });
});
