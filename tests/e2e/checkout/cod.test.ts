import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { attemptLimits } from '../../../src/rules/people/rate-limits.ts';
import { newestOrderOf } from '../../shop/orders.ts';
import { db, expectQuiet, newPage, shop, shopUrl } from '../browser/browser.ts';
import { codeTo, fillCart, fillDelivery, mailTo, payButton } from '../browser/checkout-page.ts';
import { piece } from '../browser/pages.ts';
import { logIn, person } from '../browser/people.ts';

const cash = (page: Page) => page.getByRole('radio', { name: 'Cash on delivery' });
const place = (page: Page) => page.getByRole('button', { name: /^Place order/ });
const inCart = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('sparkle_cart_v1') ?? '[]').length);
const flaws = async (page: Page) =>
  (await new AxeBuilder({ page }).setLegacyMode().analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);

const code = (page: Page) => page.getByLabel('Six-digit code');
/** Screenshots of a state at both widths, if SHOTS names a folder. */
async function shot(page: Page, name: string, scrolled = true): Promise<void> {
  const { SHOTS } = process.env;
  if (!SHOTS) return;
  for (const [width, height] of [
    [360, 800],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    if (scrolled) await page.locator('#h-pay').evaluate((head) => head.scrollIntoView());
    await page.screenshot({ path: `${SHOTS}/${name}-${width}.png` });
  }
  await page.setViewportSize({ width: 360, height: 800 });
}

/** Each test has its own phone, because codes to one phone are limited. */
async function askForCode(page: Page, email: string, phone: string): Promise<void> {
  await fillCart(page, [{ id: 6 }]);
  await fillDelivery(page, { Email: email, Mobile: phone });
  await cash(page).check();
  await page.getByRole('button', { name: 'Send me the code' }).click();
  await code(page).waitFor();
}

describe('cash on delivery (#11, U-19)', () => {
  it('a purchase at 360 px: online is preselected; a code, one press, and the cart is empty (E4)', async () => {
    const email = 'cash@example.in';
    const page = await newPage({ width: 360 });
    await fillCart(page, [{ id: 6 }]);
    expect(await page.getByRole('radio', { name: 'UPI' }).isChecked()).toBe(true);
    const amount = (await payButton(page).textContent())?.replace('Pay Now', '').trim() ?? '';
    await cash(page).check();
    await page.getByRole('button', { name: 'Send me the code' }).click();
    await page.getByText('Enter your email address.').waitFor();
    expect(await code(page).count()).toBe(0);
    await fillDelivery(page, { Email: email, Mobile: '9845011001' });
    await shot(page, 'cash-before');
    await page.getByRole('button', { name: 'Send me the code' }).click();
    await code(page).waitFor();
    await expect.poll(() => code(page).evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await code(page).getAttribute('autocomplete')).toBe('one-time-code');
    expect(await place(page).textContent()).toContain(amount);
    await page.getByText('+91 98450 11001').waitFor();
    expect(await page.getByText(/^Send again in 0:/).count()).toBe(1);
    expect(await newestOrderOf(shop, email)).toBeUndefined();
    await shot(page, 'cash-sent');
    expect(await flaws(page)).toEqual([]);

    await place(page).click();
    await page.getByText('Enter the six digits of the code.').waitFor();
    const rightCode = await codeTo('9845011001');
    await code(page).fill(rightCode === '111111' ? '222222' : '111111');
    await place(page).click();
    await page.getByText('This code is wrong or has expired.').waitFor();
    expect(await code(page).getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => code(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await shot(page, 'cash-wrong');
    expect(await flaws(page)).toEqual([]);

    await code(page).fill(rightCode);
    await code(page).press('Enter');
    await page.waitForURL(/\/order-confirmation\?order=/);
    await page.getByRole('heading', { name: 'Thank you, Ananya' }).waitFor();
    expect(await page.locator('main').textContent()).toContain(`Cash on delivery, ${amount} to pay at the door`);
    expect(await newestOrderOf(shop, email)).toMatchObject({ status: 'processing', reservation: 'committed', method: 'cod' });
    await expect.poll(() => inCart(page)).toBe(0);
    await shot(page, 'cash-placed', false);
    expect(await flaws(page)).toEqual([]);
    expectQuiet(page, { answered: [422] });
  });

  it('a changed contact voids the code; another one can be requested after the countdown', async () => {
    const page = await newPage({ width: 360 });
    await askForCode(page, 'typo@example.in', '9845011002');
    await page.getByLabel('Mobile').fill('98450 11003');
    await page.getByRole('button', { name: 'Send me the code' }).waitFor();
    expect(await code(page).count()).toBe(0);
    await page.clock.install();
    await page.getByRole('button', { name: 'Send me the code' }).click();
    await code(page).waitFor();
    const first = await codeTo('9845011003');
    await page.clock.runFor(31_000);
    await page.getByRole('button', { name: 'Send again' }).click();
    const second = await codeTo('9845011003', 1);
    await page.getByRole('button', { name: 'Send it by email instead' }).click();
    await page.getByText('typo@example.in').waitFor();
    const { subject } = await mailTo('typo@example.in', (each) => each.includes('is your code'));
    await code(page).fill(subject.slice(0, 6));
    await place(page).click();
    await page.getByRole('heading', { name: /^Thank you, Ananya/ }).waitFor();
    for (const each of [first, second]) expect(each).toMatch(/^\d{6}$/);
  });

  it('beyond the mails that an address gets, the long code of the newest one places the order', async () => {
    const email = 'besieged@example.in';
    const page = await newPage({ width: 360 });
    const [asked] = await Promise.all([page.waitForRequest('**/api/checkout/code'), askForCode(page, email, '9845011009')]);
    const { max } = attemptLimits.contactMail;
    for (let times = 0; times < max; times += 1) {
      const answer = await page.request.post(asked.url(), { data: { ...asked.postDataJSON(), by: 'email' }, headers: { origin: shopUrl } });
      expect(answer.status()).toBe(200);
    }
    await page.getByRole('button', { name: 'Send it by email instead' }).click();
    await page.getByText(`We have emailed several codes to ${email} lately. Enter the long code from the newest email.`).waitFor();
    const field = page.getByLabel('Long code');
    await shot(page, 'cash-long');
    await field.fill('4821');
    await place(page).click();
    await page.getByText('Enter the sixteen digits of the long code.').waitFor();
    const { text } = await mailTo(email, (subject) => subject.includes('is your code'), max - 1);
    await field.fill(/(?:\d{4} ){3}\d{4}/.exec(text)?.[0] ?? '');
    await shot(page, 'cash-long-typed');
    await place(page).click();
    await page.getByRole('heading', { name: /^Thank you, Ananya/ }).waitFor();
    expect(await newestOrderOf(shop, email)).toMatchObject({ status: 'processing', method: 'cod' });
  });

  it('without script the page of the order cancels it (E17)', async () => {
    const email = 'noscript-cancel@example.in';
    const buyer = await newPage({ width: 360 });
    await askForCode(buyer, email, '9845011004');
    await code(buyer).fill(await codeTo('9845011004'));
    await place(buyer).click();
    await buyer.getByRole('heading', { name: /^Thank you, Ananya/ }).waitFor();
    const confirmation = await mailTo(email, (subject) => subject.endsWith('is confirmed'));
    const link = /View my order: (\S+)/.exec(confirmation.text)?.[1] ?? '';
    const page = await newPage({ width: 360, scripts: false });
    await page.goto(link.replace(/^https?:\/\/[^/]+/, shopUrl));
    await page.getByRole('button', { name: 'Cancel this order' }).click();
    await page.getByRole('heading', { name: 'This order is cancelled' }).waitFor();
    expect(await newestOrderOf(shop, email)).toMatchObject({ status: 'cancelled_by_user', reservation: 'released' });
    expect(await page.getByRole('link', { name: 'Go to Checkout' }).count()).toBe(1);
  });

  it('a signed-in customer with a verified address presses once; the saved cart is empty afterwards', async () => {
    const email = await person();
    const saved = () =>
      db().execute({ sql: 'SELECT c.id FROM user_carts c JOIN users u ON u.id = c.user_id WHERE u.email = ?', args: [email] });
    const put = (product: number) =>
      db().execute({
        sql: "INSERT INTO user_carts (user_id, product_id, size, quantity, created_at) SELECT id, ?, '', 1, 1 FROM users WHERE email = ?",
        args: [product, email],
      });
    await put(6);
    const page = await newPage({ width: 360 });
    await logIn(page, email);
    await page.goto('/checkout');
    await expect.poll(() => payButton(page).isEnabled(), { timeout: 10_000 }).toBe(true);
    await fillDelivery(page, { Email: email, Mobile: '98450 11007' });
    await cash(page).check();
    expect(await page.getByRole('button', { name: 'Send me the code' }).count()).toBe(0);
    await page.getByLabel('Email', { exact: true }).fill('other@example.in');
    await page.getByRole('button', { name: 'Send me the code' }).waitFor();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await place(page).click();
    await page.getByRole('heading', { name: /^Thank you, Ananya/ }).waitFor();
    expect((await saved()).rows).toEqual([]);
    await expect.poll(() => inCart(page)).toBe(0);

    // The same without script: the saved cart is ordered, and no code is required.
    await put(9);
    const { cookies } = await page.context().storageState();
    const plain = await newPage({ width: 360, scripts: false });
    await plain.context().addCookies(cookies);
    await plain.goto('/checkout/cash');
    expect(await plain.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
    await fillDelivery(plain, { Email: email, Mobile: '98450 11007' });
    await plain.getByRole('button', { name: 'Continue' }).click();
    await place(plain).waitFor();
    expect(await code(plain).count()).toBe(0);
    await place(plain).click();
    await plain.getByRole('heading', { name: /^Thank you, Ananya/ }).waitFor();
    expect((await saved()).rows).toEqual([]);
  });

  it('without script: two plain forms, errors at the fields, typed values stay', async () => {
    const email = 'noscript-cash@example.in';
    const page = await newPage({ width: 360, scripts: false });
    await page.goto(piece.plain);
    await page.getByLabel('Quantity').last().fill('2');
    await page.getByRole('button', { name: 'Order with cash on delivery' }).click();
    await page.getByText('2 × Utsav Gold-Tone Jhumkas').waitFor();
    await fillDelivery(page, { Email: email, Mobile: '98450 11005', 'PIN code': '110001' });
    await shot(page, 'cash-noscript-address', false);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('This PIN code is not in Karnataka.').waitFor();
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
    await page.getByLabel('PIN code').fill('560003');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('+91 98450 11005 on WhatsApp').waitFor();
    expect(await newestOrderOf(shop, email)).toBeUndefined();
    const rightCode = await codeTo('9845011005');
    await code(page).fill(rightCode === '111111' ? '222222' : '111111');
    await place(page).click();
    await page.getByText('This code is wrong or has expired.').waitFor();
    await shot(page, 'cash-noscript-code', false);
    await page.getByRole('button', { name: 'Change the address' }).click();
    expect(await page.getByLabel('City').inputValue()).toBe('Bengaluru');
    await page.getByRole('button', { name: 'Continue' }).click();
    await code(page).fill(await codeTo('9845011005', 1));
    await code(page).press('Enter');
    await page.waitForURL(/\/order-confirmation\?order=/);
    await page.getByRole('heading', { name: /^Thank you, Ananya/ }).waitFor();
    expect(await newestOrderOf(shop, email)).toMatchObject({ status: 'processing', reservation: 'committed', method: 'cod' });
    expectQuiet(page, { answered: [422] });
  });

  it('without script: values that the browser returns are not trusted', async () => {
    const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      fetch(`${shopUrl}/checkout/cash`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: shopUrl, 'sec-fetch-site': 'same-origin', ...headers },
        body: new URLSearchParams(fields),
      });
    const typed = {
      email: 'plain@example.in',
      full_name: 'Rao',
      line1: '14',
      city: 'Bengaluru',
      state: 'KA',
      postal_code: '560003',
      phone: '9845011006',
      line: '6//1',
      do: 'place',
    };
    const statusAndText = async (answer: Response) => [answer.status, (await answer.text()).replace(/<[^>]+>/g, ' ')] as const;
    expect(await statusAndText(await send(typed))).toEqual([422, expect.stringContaining('Please enter the code that we send you')]);
    expect(await statusAndText(await send({ ...typed, contact_code: '123456' }))).toEqual([
      422,
      expect.stringContaining('wrong or has expired'),
    ]);
    expect(await statusAndText(await send({ ...typed, total: '1', contact_code: '123456' }))).toEqual([
      409,
      expect.stringContaining('A price'),
    ]);
    expect((await statusAndText(await send({ ...typed, full_name: 'evil.example/win' })))[0]).toBe(422);
    expect(await statusAndText(await send({ ...typed, line: '6//99' }))).toEqual([422, expect.stringContaining('stock')]);
    expect((await send(typed, { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' })).status).toBe(403);
    for (const malformed of [{}, { do: 'x', line: 'x' }, { line: '999999//1' }])
      expect((await send({ ...malformed })).status).toBeLessThan(500);
    expect(await newestOrderOf(shop, 'plain@example.in')).toBeUndefined();
  });

  it('where it is not offered the choice stays visible with the reason: the PIN code, the amount (L12)', async () => {
    const page = await newPage({ width: 1280 });
    await fillCart(page, [{ id: 6 }]);
    await expect.poll(() => cash(page).isEnabled()).toBe(true);
    await page.getByLabel('PIN code').fill('194101');
    await page.locator('#pm-cod', { hasText: 'at PIN code 194101.' }).waitFor();
    expect(await cash(page).isDisabled()).toBe(true);
    expect(await payButton(page).isEnabled()).toBe(true);
    await page.getByLabel('PIN code').fill('560003');
    await expect.poll(() => cash(page).isEnabled()).toBe(true);
    await cash(page).check();
    await page.getByLabel('PIN code').fill('194101');
    await expect.poll(() => page.getByRole('button', { name: 'Send me the code' }).isDisabled()).toBe(true);
    await page.getByRole('radio', { name: 'Card, net banking, wallet' }).check();
    await expect.poll(() => payButton(page).isEnabled()).toBe(true);
    await fillCart(page, [{ id: 6, quantity: 9 }]);
    await page.locator('#pm-cod', { hasText: 'for orders up to ₹5,000.00.' }).waitFor();
    expect((await fetch(`${shopUrl}/checkout`)).status).toBe(200);
  });

  it('shown before the decision, with the figures of the settings; switched off, no page mentions it (L6, L12)', async () => {
    const paths = [piece.plain, '/checkout', '/shipping-returns', '/terms-conditions', '/'];
    const textOf = async (path: string) => {
      const html = await (await fetch(`${shopUrl}${path}?fresh=${crypto.randomUUID()}`)).text();
      const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
      return main.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ');
    };
    const change = (sql: string) => db().execute(`UPDATE cod_settings SET ${sql} WHERE is_active = 1`);
    for (const path of paths) expect([path, await textOf(path)]).toEqual([path, expect.stringMatching(/cash on delivery/i)]);
    expect(await textOf(piece.plain)).toContain('Cash on delivery on select orders, from ₹299.00 to ₹5,000.00. No extra fee.');
    await change('min_paise = 19900, max_paise = 750000');
    expect(await textOf(piece.plain)).toContain('from ₹199.00 to ₹7,500.00');
    const terms = await textOf('/shipping-returns');
    for (const part of ['from ₹199.00 to ₹7,500.00', 'No extra fee', 'a code of six digits', 'PIN codes']) expect(terms).toContain(part);
    await change('min_paise = 29900, max_paise = 500000, is_on = 0');
    try {
      for (const path of paths)
        expect([path, await textOf(path)]).toEqual([path, expect.not.stringMatching(/cash on delivery|at the door/i)]);
      const page = await newPage({ width: 360 });
      await fillCart(page, [{ id: 6 }]);
      expect(await cash(page).count()).toBe(0);
      expect(await page.locator('main').textContent()).not.toMatch(/cash on delivery/i);
      expect(await flaws(page)).toEqual([]);
    } finally {
      await change('is_on = 1');
    }
  });

  it('the checkout says whether this order can be paid in cash, before anything is typed (L12)', async () => {
    const page = await newPage({ width: 360 });
    await fillCart(page, [{ id: 6 }]);
    await page.locator('#pm-cod', { hasText: 'Pay when it arrives, in cash.' }).waitFor();
    await page.getByText('No way to pay costs extra').waitFor();
    await fillCart(page, [{ id: 6, quantity: 9 }]);
    await page.locator('#pm-cod', { hasText: 'Cash on delivery is for orders up to ₹5,000.00.' }).waitFor();
  });
});
