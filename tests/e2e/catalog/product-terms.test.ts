import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { expectQuiet, newPage, openLive, shop } from '../browser/browser.ts';
import { htmlOf, mainOf, words } from '../browser/html.ts';
import { piece } from '../browser/pages.ts';

const box = (page: Page) => page.locator('[data-pin]');
const answer = (page: Page) => box(page).locator('#pin-answer > *').allTextContents();
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('pin'));

test('delivery to a PIN code: an unknown one is marked and named; a known one is answered, kept, and answered on the next piece by itself', async () => {
  const page = await newPage({ width: 360, touch: true });
  // As a form that was sent before the scripts had arrived.
  await page.goto(`${piece.plain}?pin=560%20001`);
  await expect.poll(() => kept(page)).toBe('560001');
  await openLive(page, `${piece.plain}?pin=560999`);
  expect(await kept(page)).toBe('560001');
  await page.evaluate(() => localStorage.clear());

  await openLive(page, piece.plain);
  expect(await answer(page)).toEqual(['3 to 7 business days', 'Free delivery.']);
  // Nothing is said until something was asked.
  const said = box(page).getByRole('status');
  expect(await said.textContent()).toBe('');
  const field = page.getByRole('textbox', { name: 'Delivery to your PIN code' });
  const height = (await box(page).boundingBox())?.height;
  await field.fill('560999');
  await page.getByRole('button', { name: 'Check' }).tap();
  await expect.poll(() => answer(page)).toEqual(['3 to 7 business days', 'We do not deliver to 560 999 yet.']);
  expect(await said.textContent()).toBe('We do not deliver to 560 999 yet.');
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  await field.fill('560001');
  await page.getByRole('button', { name: 'Check' }).tap();
  await expect.poll(async () => (await answer(page))[1]).toBe('Free to 560001 Bengaluru. Cash on delivery possible.');
  expect((await answer(page))[0]).toMatch(/^\w{3} \d+.* to \w{3} \d+ \w+$/);
  expect([await field.isVisible(), (await box(page).boundingBox())?.height]).toEqual([false, height]);
  await page.goto(piece.sized);
  await expect.poll(() => answer(page)).toContain('Free to 560001 Bengaluru. Cash on delivery possible.');
  expect(await said.textContent()).toBe('');
  await page.getByRole('button', { name: 'Change' }).tap();
  await expect.poll(() => field.inputValue()).toBe('560001');
  expectQuiet(page, { answered: [404] });
});

test('without script the question about a PIN code comes back to its answer', async () => {
  const html = await htmlOf(`${piece.plain}?pin=560001`);
  expect(html).toMatch(/<form[^>]* action="[^"]*#delivery"[^>]*>(?:(?!<\/form>).)*name="pin"/s);
  expect(html).toContain('id="delivery"');
  expect(words(mainOf(html))).toContain('Free to 560001 Bengaluru. Cash on delivery possible.');
});

test('the price with the coupon of the notice stands where the piece alone may use it; pressed it is on, also in the cart; one that has ended says so', async () => {
  const page = await newPage({ width: 360, touch: true });
  const best = page.locator('.product-page__price button');
  const said = async () => (await best.textContent())?.replace(/\s+/g, ' ').trim();
  await page.goto(piece.plain);
  expect(await best.count()).toBe(0);
  await openLive(page, piece.sized);
  expect(await said()).toBe('₹1,439.10 with SHAADI10 Use');
  await shop.rows("UPDATE coupons SET is_active = 0 WHERE code = 'SHAADI10'");
  await best.tap();
  await page.locator('.toast').getByText('Invalid Coupon').waitFor();
  expect(await said()).toContain('Use');
  await shop.rows("UPDATE coupons SET is_active = 1 WHERE code = 'SHAADI10'");
  await best.tap();
  await expect.poll(said).toBe('SHAADI10 is on');
  await page.locator('.size-option', { hasText: '2.6' }).tap();
  await page.locator('#buy').getByRole('button', { name: 'Add to Cart' }).tap();
  await page.locator('.toast a').tap();
  await page.getByText('SHAADI10 takes ₹159.90 off').waitFor();
  await page.reload();
  await expect.poll(said).toBe('SHAADI10 is on');
});
