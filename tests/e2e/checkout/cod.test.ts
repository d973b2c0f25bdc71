import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { newestOrderOf } from '../../shop/orders/orders.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { expectQuiet, newPage, shop } from '../browser/browser.ts';
import { atCheckout, codeIsAsked, codeTo, fillDelivery, payButton, readyToPay } from '../browser/checkout-page.ts';
import { htmlOf, mainOf, words } from '../browser/html.ts';
import { piece } from '../browser/pages.ts';
import { pageOf, someone } from '../browser/people.ts';
import { cartOf } from '../browser/test-products.ts';

const cash = (page: Page) => page.getByRole('radio', { name: 'Cash on delivery' });
const place = (page: Page) => page.getByRole('button', { name: /^Place order/ });
const sendCode = (page: Page) => page.getByRole('button', { name: 'Send me the code' });
const code = (page: Page) => page.getByLabel('Six-digit code');
const inCart = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('sparkle_cart_v1') ?? '[]').length);
const isFocused = (page: Page) => code(page).evaluate((field) => field === document.activeElement);

describe('cash on delivery (#11, U-19)', () => {
  it('a purchase at 360 px: online is preselected; a code, one press, and the cart is empty (E4)', async () => {
    const email = 'cash@example.in';
    const page = await atCheckout([[6, 1]]);
    expect(await page.getByRole('radio', { name: 'UPI' }).isChecked()).toBe(true);
    const amount = (await payButton(page).textContent())?.replace('Pay Now', '').trim() ?? '';
    await cash(page).check();
    await sendCode(page).click();
    await page.getByText('Enter your email address.').waitFor();
    expect(await code(page).count()).toBe(0);
    await fillDelivery(page, { Email: email, Mobile: '9845011002' });
    // Asked for while the form is filled in, it leaves the typist where they are.
    await codeIsAsked(page);
    expect(await isFocused(page)).toBe(false);
    // A changed contact voids the code; the next one is asked for by a press.
    await page.getByLabel('Mobile').fill('98450 11001');
    await page.getByLabel('Full name').focus();
    await sendCode(page).waitFor();
    expect(await code(page).count()).toBe(0);
    await page.clock.install();
    await sendCode(page).click();
    await codeIsAsked(page);
    await expect.poll(() => isFocused(page)).toBe(true);
    expect(await code(page).getAttribute('autocomplete')).toBe('one-time-code');
    expect(await place(page).textContent()).toContain(amount);
    await page.getByText('+91 98450 11001').waitFor();
    expect(await page.getByText(/^Send again in 0:/).count()).toBe(1);
    expect(await newestOrderOf(shop, email)).toBeUndefined();

    const first = await codeTo('9845011001');
    await code(page).fill(first === '111111' ? '222222' : '111111');
    await page.getByText('This code is wrong or has expired.').waitFor();
    expect(await code(page).getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => isFocused(page)).toBe(true);
    await expectAccessible(page, 360);

    await page.clock.runFor(31_000);
    await page.getByRole('button', { name: 'Send again' }).click();
    const orders = page.waitForRequest('**/api/create-razorpay-order');
    await code(page).pressSequentially(await codeTo('9845011001', 1));
    await orders;
    await page.waitForURL(/\/order-confirmation\?order=/);
    await page.getByRole('heading', { name: 'Thank you, Ananya' }).waitFor();
    expect(await page.locator('main').textContent()).toContain(`Cash on delivery, ${amount} to pay at the door`);
    expect(await newestOrderOf(shop, email)).toMatchObject({ status: 'processing', reservation: 'committed', method: 'cod' });
    await expect.poll(() => inCart(page)).toBe(0);
    expectQuiet(page, { answered: [422] });
  });

  it('cash that is chosen asks for one code: not again for a second choice, and not for one with a wrong number', async () => {
    const page = await atCheckout([[6, 1]]);
    const asked: string[] = [];
    page.on('request', (request) => request.url().endsWith('/api/checkout/code') && asked.push(request.postData() ?? ''));
    await fillDelivery(page, { Email: 'once@example.in', Mobile: '12345' });
    await cash(page).check();
    await sendCode(page).waitFor();
    await page.getByLabel('Mobile').fill('9845011013');
    await page.getByLabel('Full name').focus();
    await codeIsAsked(page);
    await page.getByRole('radio', { name: 'UPI' }).check();
    await code(page).waitFor({ state: 'detached' });
    // Forced colours know no pink: the chosen row has a frame of its own.
    await page.emulateMedia({ forcedColors: 'active' });
    const frame = (row: number) =>
      page
        .locator('.checkout-options .checkout-option')
        .nth(row)
        .evaluate((it) => getComputedStyle(it).outlineStyle);
    expect([await frame(0), await frame(1)]).toEqual(['solid', 'none']);
    await page.emulateMedia({ forcedColors: 'none' });
    await cash(page).check();
    await code(page).waitFor();
    expect(asked).toHaveLength(1);
    // The panel hangs from its row, with nothing between them.
    const [row, panel] = [page.locator('.checkout-option').filter({ has: cash(page) }), page.locator('.contact-code')];
    const [above, below] = [await row.boundingBox(), await panel.boundingBox()];
    expect(Math.abs((above?.y ?? 0) + (above?.height ?? 0) - (below?.y ?? 0))).toBeLessThanOrEqual(2);
    expect(await page.getByText('The last digit places the order: ₹799.00, paid in cash.').count()).toBe(1);
  });

  it('the browser that ordered opens its last order by one press, and can forget it; from then on a code to its phone opens it', async () => {
    const phone = '9845011031';
    const page = await atCheckout([[6, 1]]);
    await fillDelivery(page, { Email: 'track-code@example.in', Mobile: phone });
    await cash(page).check();
    await codeIsAsked(page);
    await code(page).fill(await codeTo(phone));
    const thanks = page.getByRole('heading', { name: 'Thank you, Ananya' });
    await thanks.waitFor();
    // Who listens hears the thanks first.
    expect(await page.title()).toMatch(/^Thank you, Ananya · Order CHK-\d+/);
    await expect.poll(() => thanks.evaluate((title) => title === document.activeElement)).toBe(true);
    const number = /CHK-\d+/.exec(await page.title())?.[0] ?? '';
    expect(await page.locator('.order-band__number').textContent()).toContain('Cash on delivery');
    // Pieces, address and bill come before the account, which is a line that opens.
    const tops = await Promise.all(
      ['#h-in', '#h-to', '#h-bill', 'details.order-keep'].map(async (it) => (await page.locator(it).boundingBox())?.y ?? 0),
    );
    expect(tops).toEqual([...tops].sort((one, other) => one - other));
    expect(await page.getByLabel(/^Password for/).isVisible()).toBe(false);

    await page.goto('/login');
    await page
      .getByRole('link', { name: `Your last order ${number}` })
      .locator('visible=true')
      .first()
      .waitFor();
    expect((await page.locator('.auth__art').boundingBox())?.height).toBeLessThanOrEqual(64);
    await page.goto('/track-order');
    const last = page.getByRole('link', { name: `Your last order ${number}` }).locator('visible=true');
    await last.first().click();
    await thanks.waitFor();
    await page.goto('/track-order');
    await page.getByRole('button', { name: `Forget order ${number} in this browser` }).click();
    await expect.poll(() => last.count()).toBe(0);
    await page.getByLabel('Order number').fill(number);
    await page.getByLabel('Email or phone').fill(phone);
    await page.getByRole('button', { name: 'Track', exact: true }).click();
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByText('+91 ••••• •••31').waitFor();
    await expectAccessible(page, 360);
    await page.getByLabel('Code', { exact: true }).fill(await codeTo(phone, 1));
    await page.getByRole('button', { name: 'Open the order' }).click();
    await page.waitForURL(/\/order-confirmation\?order=.*&token=/);
    await thanks.waitFor();
    expectQuiet(page);
  });

  it('beyond the mails that an address gets, the long code of the newest one is asked for and sent', async () => {
    const email = 'besieged@example.in';
    const page = await atCheckout([[6, 1]]);
    await fillDelivery(page, { Email: email, Mobile: '9845011009' });
    await cash(page).check();
    await codeIsAsked(page);
    const earlier = { channel: 'email', sent_to: email, earlier: true, again_in: 30 };
    await page.route('**/api/checkout/code', (route) => route.fulfill({ json: earlier }), { times: 1 });
    await page.getByRole('button', { name: 'Send it by email instead' }).click();
    await page.getByText(`We have emailed several codes to ${email} lately. Enter the long code from the newest email.`).waitFor();
    const field = page.getByLabel('Long code');
    await field.fill('4821');
    await place(page).click();
    await page.getByText('Enter the sixteen digits of the long code.').waitFor();
    const ordered = page.waitForRequest((request) => request.postData()?.includes('4821000011112222') ?? false);
    await field.fill('4821 0000 1111 2222');
    await ordered;
    await page.getByText('This code is wrong or has expired.').waitFor();
    expectQuiet(page, { answered: [422] });
  });

  it('a signed-in customer with a verified address presses once; the pieces leave the saved cart, what another browser added stays (#125, #175)', async () => {
    const me = await someone();
    await shop.rows("INSERT INTO user_carts (user_id, product_id, size, quantity, created_at) VALUES (?, 6, '', 1, 1)", me.id);
    const page = await pageOf(me, { width: 360, at: '/checkout' });
    await readyToPay(page);
    await fillDelivery(page, { Email: me.email, Mobile: '98450 11007' });
    await cash(page).check();
    expect(await sendCode(page).count()).toBe(0);
    await page.getByLabel('Email', { exact: true }).fill('other@example.in');
    // The code for another address is asked for by itself.
    await page.locator('.contact-code').waitFor();
    await page.getByLabel('Email', { exact: true }).fill(me.email);
    await shop.rows("INSERT INTO user_carts (user_id, product_id, size, quantity, created_at) VALUES (?, 11, '', 1, 1)", me.id);
    await place(page).click();
    await page.getByRole('heading', { name: /^Thank you, Ananya/ }).waitFor();
    await expect.poll(() => shop.rows('SELECT product_id AS id FROM user_carts WHERE user_id = ?', me.id)).toEqual([{ id: 11 }]);
    await expect.poll(() => page.locator('[data-cart-count]').first().textContent()).toBe('1');
  });

  it('the checkout says before anything is typed whether this order can be paid in cash; where not, the choice stays with the reason (L12)', async () => {
    const page = await atCheckout([[6, 1]]);
    await page.locator('#pm-cod', { hasText: 'Pay when it arrives, in cash.' }).waitFor();
    await page.getByText('All ways to pay cost the same').waitFor();
    await page.getByLabel('PIN code').fill('194101');
    await page.locator('#pm-cod', { hasText: 'at PIN code 194101.' }).waitFor();
    expect([await cash(page).isDisabled(), await payButton(page).isEnabled()]).toEqual([true, true]);
    await page.getByLabel('PIN code').fill('560003');
    await expect.poll(() => cash(page).isEnabled()).toBe(true);
    await cash(page).check();
    await page.getByLabel('PIN code').fill('194101');
    await expect.poll(() => sendCode(page).isDisabled()).toBe(true);
    await page.getByRole('radio', { name: 'Card, net banking, wallet' }).check();
    await expect.poll(() => payButton(page).isEnabled()).toBe(true);
  });

  it('shown before the decision, with the figures of the settings; switched off, no page mentions it (L6, L12)', async () => {
    const paths = [piece.plain, '/checkout', '/shipping-returns', '/terms-conditions', '/'];
    const textOf = async (path: string) => words(mainOf(await htmlOf(`${path}?fresh=${crypto.randomUUID()}`)));
    const change = (sql: string) => shop.rows(`UPDATE cod_settings SET ${sql} WHERE is_active = 1`);
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
      const page = await newPage({ width: 360, before: cartOf([6, 1]), at: '/checkout' });
      await readyToPay(page);
      expect(await cash(page).count()).toBe(0);
      expect(await page.locator('main').textContent()).not.toMatch(/cash on delivery/i);
    } finally {
      await change('is_on = 1');
    }
  });
});
