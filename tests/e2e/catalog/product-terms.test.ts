import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { db, expectQuiet, newPage } from '../browser/browser.ts';
import { piece } from '../browser/pages.ts';

const buy = (page: Page, name: string) => page.locator('#buy').getByRole('button', { name });

describe('delivery to a PIN code', () => {
  const box = (page: Page) => page.locator('[data-pin]');
  const answer = (page: Page) => box(page).getByRole('status').locator('> *').allTextContents();

  test('an unknown PIN is marked and named; a known one is answered, kept, and answered on the next piece by itself', async () => {
    const page = await newPage({ width: 360, touch: true });
    await page.goto(piece.plain, { waitUntil: 'networkidle' });
    expect(await answer(page)).toEqual(['3 to 7 business days', 'Free delivery.']);
    const field = page.getByRole('textbox', { name: 'Delivery to your PIN code' });
    const height = (await box(page).boundingBox())?.height;
    await field.fill('560999');
    await page.getByRole('button', { name: 'Check' }).tap();
    await expect.poll(() => answer(page)).toEqual(['3 to 7 business days', 'We do not deliver to 560 999 yet.']);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await field.fill('560001');
    await page.getByRole('button', { name: 'Check' }).tap();
    await expect.poll(async () => (await answer(page))[1]).toBe('Free to 560001 Bengaluru. Cash on delivery possible.');
    expect((await answer(page))[0]).toMatch(/^\w{3} \d+.* to \w{3} \d+ \w+$/);
    expect([await field.isVisible(), (await box(page).boundingBox())?.height]).toEqual([false, height]);
    await page.goto(piece.sized);
    await expect.poll(() => answer(page)).toContain('Free to 560001 Bengaluru. Cash on delivery possible.');
    await page.getByRole('button', { name: 'Change' }).tap();
    expect(await field.inputValue()).toBe('560001');
    expectQuiet(page, { answered: [404] });
  });

  test('a PIN code that was sent before the scripts had arrived is kept too', async () => {
    const page = await newPage({ width: 360 });
    await page.goto(`${piece.plain}?pin=560%20001`, { waitUntil: 'networkidle' });
    await expect.poll(() => page.evaluate(() => localStorage.getItem('pin'))).toBe('560001');
    await page.goto(`${piece.plain}?pin=560999`, { waitUntil: 'networkidle' });
    expect(await page.evaluate(() => localStorage.getItem('pin'))).toBe('560001');
  });

  test('without script the question about a PIN code comes back to its answer', async () => {
    const page = await newPage({ width: 360, scripts: false });
    await page.goto(piece.plain);
    await page.getByRole('textbox', { name: 'Delivery to your PIN code' }).fill('560001');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.waitForURL('**?pin=560001#delivery');
    expect((await answer(page))[1]).toBe('Free to 560001 Bengaluru. Cash on delivery possible.');
    const { y = -1, height = 0 } = (await page.locator('#pin-answer').boundingBox()) ?? {};
    expect([y > 0, y + height < 800]).toEqual([true, true]);
  });
});

test('the buttons are in the first screen of a phone; then the bar has the place of the tabs', async () => {
  const page = await newPage({ width: 360, touch: true });
  await page.goto(piece.plain, { waitUntil: 'networkidle' });
  const { y = 0, height = 0 } = (await buy(page, 'Buy Now').boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(800);
  const bar = page.locator('[data-buybar]');
  expect([await bar.isVisible(), await page.locator('.tabbar').isVisible()]).toEqual([false, false]);
  await page.locator('footer').scrollIntoViewIfNeeded();
  await expect.poll(() => bar.isVisible()).toBe(true);
  const box = await bar.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(800);
});

test('in a wide window the story runs under the pictures, and the buttons stay beside it', async () => {
  const page = await newPage();
  await page.goto(piece.plain, { waitUntil: 'networkidle' });
  const place = (of: string) => page.locator(of).evaluate((part) => part.getBoundingClientRect().toJSON() as DOMRect);
  expect((await place('.product-page__story')).left).toBe((await place('.gallery__view')).left);
  const before = await place('#buy');
  const { top } = await place('.product-page__text');
  await page.mouse.wheel(0, top - 200);
  await expect.poll(async () => (await place('.product-page__text')).top).toBeLessThan(300);
  const after = await place('#buy');
  expect([after.top > 0, after.top < before.top, after.bottom < 800]).toEqual([true, true, true]);
});

test('drawn to scale beside a coin, under the details', async () => {
  const page = await newPage({ width: 360 });
  await page.goto(piece.plain);
  const drawing = page.getByRole('region', { name: 'Drawn to scale' }).getByRole('img');
  expect(await drawing.getAttribute('aria-label')).toMatch(/^Drawn to scale: 5\.5 cm high and 3 cm wide, beside .*a ten-rupee coin/);
});

describe('the price with the coupon of the notice', () => {
  const best = (page: Page) => page.locator('.product-page__price button');
  const said = async (page: Page) => (await best(page).textContent())?.replace(/\s+/g, ' ').trim();

  test('stands where the piece alone may use it; pressed it is on, also in the cart', async () => {
    const page = await newPage({ width: 360, touch: true });
    await page.goto(piece.plain);
    expect(await best(page).count()).toBe(0);
    await page.goto(piece.sized, { waitUntil: 'networkidle' });
    expect(await said(page)).toBe('₹1,439.10 with SHAADI10 Use');
    await best(page).tap();
    await expect.poll(() => said(page)).toBe('SHAADI10 is on');
    await page.locator('.size-option', { hasText: '2.6' }).tap();
    await buy(page, 'Add to Cart').tap();
    await page.locator('.toast a').tap();
    await page.getByText('SHAADI10 takes ₹159.90 off').waitFor();
    await page.reload();
    await expect.poll(() => said(page)).toBe('SHAADI10 is on');
  });

  test('a coupon that has ended since says so, and is not on', async () => {
    const page = await newPage({ width: 360, touch: true });
    await page.goto(piece.sized, { waitUntil: 'networkidle' });
    await db().execute("UPDATE coupons SET is_active = 0 WHERE code = 'SHAADI10'");
    await best(page).tap();
    await page.locator('.toast').getByText('Invalid Coupon').waitFor();
    expect(await said(page)).toContain('Use');
    await page.reload();
    expect(await best(page).count()).toBe(0);
    await db().execute("UPDATE coupons SET is_active = 1 WHERE code = 'SHAADI10'");
  });
});
