import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { newestOrderOf } from '../../shop/orders/orders.ts';
import { newPage, openLive, shop } from '../browser/browser.ts';
import { codeTo, paymentWindow, readyToPay } from '../browser/checkout-page.ts';
import { cartOf } from '../browser/test-products.ts';

/** What somebody types who is here for the first time; a required field that is not named gets a word too, and counts like the others. */
const words = (email: string, phone: string): Readonly<Record<string, string>> => ({
  phone,
  email,
  postal_code: '560003',
  full_name: 'Ananya Rao',
  line1: '14, 3rd Cross',
});

/** A thumb that counts its presses and the fields that it fills in. */
function thumbOf(page: Page) {
  const walk = { presses: 0, fields: 0 };
  const press = async (target: Locator) => {
    await target.tap();
    walk.presses += 1;
  };
  const type = async (field: Locator, text: string) => {
    await field.fill(text);
    walk.fields += 1;
  };
  /** Fills in the required fields of the checkout that can be seen: whoever adds one lengthens the walk. */
  const fillIn = async (given: Readonly<Record<string, string>>) => {
    await expect.poll(() => page.locator('.checkout__form [type=submit]').isEnabled(), { timeout: 10_000 }).toBe(true);
    const fields = page.locator('.checkout__form').locator('input.input[required]:visible, select[required]:visible');
    for (let at = 0; at < (await fields.count()); at += 1) {
      const name = (await fields.nth(at).getAttribute('name')) ?? '';
      await type(fields.nth(at), given[name] ?? 'Something');
      if (name === 'postal_code') await page.getByText('Bengaluru, Karnataka').waitFor();
    }
  };
  return { walk, press, type, fillIn };
}

const signedIn = async (page: Page) =>
  (await page.context().cookies()).filter(({ name, value }) => value && ['in', 'session'].includes(name));

test('a first purchase on a phone, from the home page to the order paid by UPI, needs no account, at most 7 presses and 5 fields (#2, #4, #96, #138, #144)', async () => {
  const email = 'first-walk@example.in';
  const page = await newPage({ width: 360, touch: true });
  const { walk, press, fillIn } = thumbOf(page);
  await page.goto('/');
  await press(page.locator('a[href="/collections/earrings"]:visible').first());
  await page.waitForURL('**/collections/earrings');
  await press(page.getByRole('link', { name: 'Utsav Gold-Tone Jhumkas' }).first());
  await page.waitForURL(/\/products\//);
  await press(page.getByRole('button', { name: 'Buy Now' }).locator('visible=true').first());
  await page.waitForURL('**/checkout');
  await fillIn(words(email, '98450 00000'));
  await press(page.locator('.checkout__form [type=submit]'));
  await press((await paymentWindow(page)).getByTestId('pay-success'));
  await page.getByRole('heading', { name: 'Thank you, Ananya' }).waitFor();
  expect(await newestOrderOf(shop, email)).toMatchObject({ status: 'paid' });
  expect(await signedIn(page)).toEqual([]);
  // The walk is known to the press: a page or a field more shows here before it uses up what is allowed (7 and 5).
  expect(walk).toEqual({ presses: 5, fields: 5 });
});

test('a first purchase in cash, from the list to the order, takes at most 5 presses and 6 fields: choosing cash asks for the code, and its last digit orders (#11)', async () => {
  const [email, phone] = ['first-cash@example.in', '9845011021'];
  const page = await newPage({ width: 360, touch: true });
  const { walk, press, type, fillIn } = thumbOf(page);
  await openLive(page, '/collections/earrings');
  await press(page.getByRole('button', { name: 'Add to Cart: Utsav Gold-Tone Jhumkas' }));
  await press(page.locator('.toast').getByText('View cart'));
  await press(page.getByRole('link', { name: 'Checkout' }).locator('visible=true').first());
  await page.waitForURL('**/checkout');
  await fillIn(words(email, phone));
  await press(page.getByRole('radio', { name: 'Cash on delivery' }));
  await type(page.getByLabel('Six-digit code'), await codeTo(phone));
  await page.getByRole('heading', { name: 'Thank you, Ananya' }).waitFor();
  expect(await newestOrderOf(shop, email)).toMatchObject({ status: 'processing', method: 'cod' });
  expect(walk).toEqual({ presses: 4, fields: 6 });
});

/** 'Thu 26 to Sat 28 Nov, free' */
const DAYS = /^Arrives\s[A-Z][a-z]{2} \d+( [A-Z][a-z]{2,3})? to [A-Z][a-z]{2} \d+ [A-Z][a-z]{2,3}, free$/;

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
  const city = page.getByLabel('City');
  expect(await city.inputValue()).toBe('Bengaluru');
  // Another PIN code brings its own city, but none over one that was typed.
  await pin.fill('570001');
  await expect.poll(() => city.inputValue()).toBe('Mysuru');
  await city.fill('Mandya');
  const answered = page.waitForResponse('**/api/pin/560003');
  await pin.fill('560003');
  await answered;
  await expect.poll(() => days.textContent()).toMatch(DAYS);
  expect(await city.inputValue()).toBe('Mandya');
});
