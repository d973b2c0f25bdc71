import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { newestOrderOf } from '../../shop/orders/orders.ts';
import { readyToPay } from '../browser/at-checkout.ts';
import { newPage, shop } from '../browser/browser.ts';
import { paymentWindow } from '../browser/checkout-page.ts';
import { cartOf } from '../browser/test-products.ts';

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

test('a first purchase on a phone, from the home page to the paid order, needs no account and takes at most 12 taps and 7 fields (#2, #4, #96, #138, #144)', async () => {
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
  expect((await page.context().cookies()).filter(({ name, value }) => value && ['in', 'session'].includes(name))).toEqual([]);
  expect(walk.taps).toBeLessThanOrEqual(MOST_TAPS);
  expect(walk.fields).toBeLessThanOrEqual(MOST_FIELDS);
  // The walk is known to the tap: a page or a field more shows here before it uses up what is allowed.
  expect(walk).toEqual({ taps: 11, fields: 6 });
});

/** 'Thu 26 to Sat 28 Nov, free' */
const DAYS = /^Arrives [A-Z][a-z]{2} \d+( [A-Z][a-z]{2,3})? to [A-Z][a-z]{2} \d+ [A-Z][a-z]{2,3}, free$/;

test('the checkout begins with two screens of a phone; a PIN code is answered in two lines beside it, also where it was typed before the script', async () => {
  const page = await newPage({ width: 360, before: cartOf([6, 1]) });
  const script = Promise.withResolvers<void>();
  await page.route(/pin-answer\.client/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto('/checkout');
  await readyToPay(page);
  await page.getByText('Pack as a gift').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2 * 800);
  // Nothing of the shop leads away, and the law's words are there (L1, L6).
  expect(await page.locator('.header, .notice, .tabbar, .footer').count()).toBe(0);
  expect(await page.locator('.short-foot').textContent()).toMatch(/Grievance Officer.*Privacy Policy.*Shipping & Returns/s);

  const pin = page.getByLabel('PIN code');
  await pin.pressSequentially('560003');
  script.resolve();
  await page.getByText('Bengaluru, Karnataka').waitFor();
  const [answer, days] = [page.locator('.checkout-pin__answer'), page.locator('.checkout-pin__days')];
  await expect.poll(() => days.textContent()).toMatch(DAYS);
  const change = answer.getByRole('button', { name: 'Change city or state' });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect((await answer.boundingBox())?.height).toBeLessThanOrEqual(48);
    expect((await change.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  // What is free is as green in the sums.
  const colourOf = (selector: string) => page.locator(selector).evaluate((element) => getComputedStyle(element).color);
  const green = await colourOf('.checkout-pin__days');
  expect(green).not.toBe(await colourOf('.checkout-pin__answer b'));
  expect(await colourOf('.sums > div:has-text("Delivery") > :last-child')).toBe(green);
  // A digit that is taken away takes the answer with it.
  await pin.press('Backspace');
  await expect.poll(() => page.getByText('Bengaluru, Karnataka').count()).toBe(0);
  await pin.press('3');
  await change.click();
  expect(await page.getByLabel('City').inputValue()).toBe('Bengaluru');
});
