import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { newestOrderOf } from '../../shop/orders.ts';
import { newPage, shop } from '../browser/browser.ts';
import { fillCart, paymentWindow } from '../browser/checkout-page.ts';

/** The most that a first purchase may ask of a thumb; a tap into a field counts. */
const MOST_TAPS = 12;
const MOST_FIELDS = 7;

const email = 'first-walk@example.in';
/** What somebody types who is here for the first time; a field that is not named gets a word too, and counts like the others. */
const words: Readonly<Record<string, string>> = {
  phone: '98450 00000',
  email,
  postal_code: '560003',
  full_name: 'Ananya Rao',
  line1: '14, 3rd Cross',
  line2: 'Malleswaram',
};

/** The fields of the checkout that can be seen: whoever adds one lengthens this walk. */
const fieldsShown = (page: Page) => page.locator('.checkout__form').locator('input.input:visible, select:visible, textarea:visible');

test('a first purchase on a phone, from the home page to the paid order, takes at most 12 taps and 7 fields (#4, #96, #138, #144)', async () => {
  const page = await newPage({ width: 360, touch: true });
  const walk = { taps: 0, fields: 0 };
  const tap = async (target: Locator) => {
    await target.tap();
    walk.taps += 1;
  };

  await page.goto('/');
  await tap(page.locator('a[href="/collections/earrings"]:visible').first());
  await page.waitForURL('**/collections/earrings');
  await tap(page.getByRole('link', { name: 'Utsav Gold-Tone Jhumkas' }).first());
  await page.waitForURL(/\/products\//);
  await tap(page.getByRole('button', { name: 'Buy Now' }).locator('visible=true').first());
  await page.waitForURL('**/checkout');
  await expect.poll(() => page.locator('.checkout__form [type=submit]').isEnabled(), { timeout: 10_000 }).toBe(true);

  for (let at = 0; at < (await fieldsShown(page).count()); at += 1) {
    const field = fieldsShown(page).nth(at);
    await tap(field);
    await field.fill(words[(await field.getAttribute('name')) ?? ''] ?? 'Something');
    walk.fields += 1;
    if ((await field.getAttribute('name')) === 'postal_code') await page.getByText('Bengaluru, Karnataka').waitFor();
  }
  await tap(page.locator('.checkout__form [type=submit]'));
  await tap((await paymentWindow(page)).getByTestId('pay-success'));
  await page.getByRole('heading', { name: 'Thank you, Ananya' }).waitFor();

  expect(await newestOrderOf(shop, email)).toMatchObject({ status: 'paid' });
  expect(walk.taps).toBeLessThanOrEqual(MOST_TAPS);
  expect(walk.fields).toBeLessThanOrEqual(MOST_FIELDS);
  // The walk is known to the tap: a page or a field more shows here before it uses up what is allowed.
  expect(walk).toEqual({ taps: 11, fields: 6 });
});

test('a visitor without an account browses, searches, looks at pieces, reads reviews, keeps wishes and fills a cart (#2)', async () => {
  const page = await newPage({ width: 360, touch: true });
  await page.goto('/collections');
  await page.locator('main a[href="/collections/earrings"]').first().tap();
  await page.waitForURL('**/collections/earrings');
  await page.goto('/collections?search=jhumka');
  await page.locator('main .card').getByRole('link').first().tap();
  await page.waitForURL(/\/products\//);
  await page.locator('.gallery .heart').tap();
  await page.locator('.toast').getByRole('link', { name: 'Log in' }).waitFor();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).locator('visible=true').first().tap();
  await page.getByText('Added to Cart').waitFor();
  await page.goto('/customer-reviews');
  await page.locator('main article, main blockquote, main li').first().waitFor();
  expect((await page.context().cookies()).filter(({ name, value }) => value && ['in', 'session'].includes(name))).toEqual([]);
});

/** 'Thu 26 to Sat 28 Nov, free' */
const DAYS = /^Arrives [A-Z][a-z]{2} \d+( [A-Z][a-z]{2,3})? to [A-Z][a-z]{2} \d+ [A-Z][a-z]{2,3}, free$/;

test.each([360, 1280] as const)(
  'at %i pixels a PIN code is answered in two lines beside it: the place, then days and fee in green',
  async (width) => {
    const page = await newPage({ width });
    await fillCart(page, [{ id: 6 }]);
    await page.getByLabel('PIN code').fill('560003');
    const [answer, days] = [page.locator('.checkout-pin__answer'), page.locator('.checkout-pin__days')];
    await expect.poll(() => days.textContent()).toMatch(DAYS);
    const { height } = (await answer.boundingBox()) ?? { height: 0 };
    expect(height).toBeLessThanOrEqual(48);
    // What is free is as green in the sums.
    const colourOf = (selector: string) => page.locator(selector).evaluate((element) => getComputedStyle(element).color);
    const green = await colourOf('.checkout-pin__days');
    expect(green).not.toBe(await colourOf('.checkout-pin__answer b'));
    expect(await colourOf('.sums > div:has-text("Delivery") > :last-child')).toBe(green);
    const change = answer.getByRole('button', { name: 'Change city or state' });
    expect((await change.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await change.click();
    expect(await page.getByLabel('City').inputValue()).toBe('Bengaluru');
  },
);

test('a PIN code is answered that was typed before the script for it had arrived', async () => {
  const page = await newPage();
  await fillCart(page, [{ id: 6 }]);
  const script = Promise.withResolvers<void>();
  await page.route(/pin-answer\.client/, async (route) => {
    await script.promise;
    await route.continue();
  });
  const pin = page.getByLabel('PIN code');
  await pin.pressSequentially('560003', { delay: 20 });
  script.resolve();
  await page.getByText('Bengaluru, Karnataka').waitFor();
  // A digit that is taken away takes the answer with it.
  await pin.press('Backspace');
  await expect.poll(() => page.getByText('Bengaluru, Karnataka').count()).toBe(0);
});

test('the first state of the checkout is at most two screens of a phone', async () => {
  const page = await newPage({
    width: 360,
    before: `localStorage.setItem('sparkle_cart_v1', '[{"id":6,"size":"","quantity":1,"cart_item_id":"local-1-6"}]')`,
  });
  await page.goto('/checkout', { waitUntil: 'networkidle' });
  await page.getByText('Pack as a gift').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2 * 800);
  // Nothing of the shop leads away, and the law's words are there (L1, L6).
  expect(await page.locator('.header, .notice, .tabbar, .footer').count()).toBe(0);
  expect(await page.locator('.short-foot').textContent()).toMatch(/Grievance Officer.*Privacy Policy.*Shipping & Returns/s);
});
