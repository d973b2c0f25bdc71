import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeAll, db, expectQuiet, launch, newPage, shopUrl } from './browser.ts';
import { fillCart, fillDelivery, mailTo, payButton } from './checkout-page.ts';
import { piece } from './pages.ts';

beforeAll(launch);
afterAll(closeAll);

const orderOf = async (email: string) =>
  (
    await db().execute({
      sql: 'SELECT id, status, hold, method FROM orders WHERE customer_email = ? ORDER BY created_at DESC LIMIT 1',
      args: [email],
    })
  ).rows[0];
const cash = (page: Page) => page.getByRole('radio', { name: 'Cash on delivery' });
const place = (page: Page) => page.getByRole('button', { name: /^Place order/ });
const inCart = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('sparkle_cart_v1') ?? '[]').length);
const flaws = async (page: Page) =>
  (await new AxeBuilder({ page }).setLegacyMode().analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);

async function placeOrder(page: Page, email: string): Promise<void> {
  await fillCart(page, [{ id: 6 }]);
  await fillDelivery(page, { Email: email });
  await cash(page).check();
  await place(page).click();
  await page.waitForURL(/\/order-confirmation\?order=/);
  await page.getByRole('heading', { name: 'Confirm your order' }).waitFor();
}

describe('#11 U-19 cash on delivery', () => {
  it('E4 a purchase at 360 px: online is chosen first, cash by hand, one press on the next page', async () => {
    const email = 'cash@example.in';
    const page = await newPage({ width: 360 });
    await fillCart(page, [{ id: 6 }]);
    expect(await page.getByRole('radio', { name: 'Pay now' }).isChecked()).toBe(true);
    const amount = (await payButton(page).textContent())?.replace('Pay Now', '').trim() ?? '';
    await fillDelivery(page, { Email: email });
    await cash(page).check();
    expect(await place(page).textContent()).toContain(amount);
    expect(await flaws(page)).toEqual([]);
    await place(page).click();

    await page.waitForURL(/\/order-confirmation\?order=/);
    await page.getByRole('heading', { name: 'Confirm your order' }).waitFor();
    expect(await page.locator('main').textContent()).toContain(`${amount} to pay at the door`);
    expect(await inCart(page)).toBe(1);
    expect(await orderOf(email)).toMatchObject({ status: 'pending_payment', hold: 'held', method: 'cod' });
    expect((await mailTo(email)).subject).toMatch(/^Please confirm order CHK-/);
    expect(await flaws(page)).toEqual([]);

    await page.getByRole('button', { name: 'Confirm my order' }).click();
    await page.getByRole('heading', { name: 'Thank you, Ananya. It’s being wrapped.' }).waitFor();
    expect(await page.locator('main').textContent()).toContain(`Cash on delivery, ${amount} to pay at the door`);
    expect(await orderOf(email)).toMatchObject({ status: 'processing', hold: 'committed' });
    await expect.poll(() => inCart(page)).toBe(0);
    expect(await flaws(page)).toEqual([]);
    expectQuiet(page);
  });

  it('E17 without script: the page opened from the mail confirms, then cancels', async () => {
    const email = 'noscript-cash@example.in';
    const buyer = await newPage({ width: 360 });
    await placeOrder(buyer, email);
    const link = /Confirm my order: (\S+)/.exec((await mailTo(email)).text)?.[1] ?? '';
    expect(link).toContain('&token=');
    const page = await newPage({ width: 360, scripts: false });
    await page.goto(link.replace(/^https?:\/\/[^/]+/, shopUrl));
    await page.getByRole('button', { name: 'Confirm my order' }).click();
    await page.getByRole('heading', { name: /^Thank you, Ananya/ }).waitFor();
    await page.getByRole('button', { name: 'Cancel this order' }).click();
    await page.getByRole('heading', { name: 'This order is cancelled' }).waitFor();
    expect(await orderOf(email)).toMatchObject({ status: 'cancelled_by_user', hold: 'released' });
    expect(await page.getByRole('link', { name: 'Go to Checkout' }).count()).toBe(1);
  });

  it('E12 too late: the page says so, and the cart is the way back to a new order', async () => {
    const email = 'late-cash@example.in';
    const page = await newPage({ width: 360 });
    await placeOrder(page, email);
    const first = await orderOf(email);
    await db().execute({ sql: 'UPDATE orders SET hold_expires_at = 1, next_check_at = NULL WHERE id = ?', args: [first?.id ?? ''] });
    await page.getByRole('button', { name: 'Confirm my order' }).click();
    await page.getByRole('heading', { name: 'This order was not confirmed in time' }).waitFor();
    await page.getByRole('link', { name: 'Go to Checkout' }).click();
    await expect.poll(() => cash(page).isEnabled()).toBe(true);
    await cash(page).check();
    await place(page).click();
    await page.getByRole('button', { name: 'Confirm my order' }).click();
    await page.getByRole('heading', { name: /^Thank you, Ananya/ }).waitFor();
    const now = await orderOf(email);
    expect(now?.id).not.toBe(first?.id);
    expect(now).toMatchObject({ status: 'processing' });
  });

  it('L12 where it is not offered the choice stays in sight with the reason: the PIN code, the amount', async () => {
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
    await expect.poll(() => place(page).isDisabled()).toBe(true);
    await page.getByRole('radio', { name: 'Pay now' }).check();
    await expect.poll(() => payButton(page).isEnabled()).toBe(true);
    await fillCart(page, [{ id: 6, quantity: 9 }]);
    await page.locator('#pm-cod', { hasText: 'for orders up to ₹5,000.' }).waitFor();
    expect((await fetch(`${shopUrl}/checkout`)).status).toBe(200);
    expectQuiet(page);
  });

  it('L6 L12 told where a shopper decides, in the figures of the settings; switched off, no page speaks of it', async () => {
    const paths = [piece.plain, '/checkout', '/shipping-returns', '/terms-conditions', '/'];
    const told = async (path: string) => {
      const html = await (await fetch(`${shopUrl}${path}?fresh=${crypto.randomUUID()}`)).text();
      const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
      return main.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ');
    };
    const change = (sql: string) => db().execute(`UPDATE cod_settings SET ${sql} WHERE is_active = 1`);
    for (const path of paths) expect([path, await told(path)]).toEqual([path, expect.stringMatching(/cash on delivery/i)]);
    expect(await told(piece.plain)).toContain('Cash on delivery on select orders, from ₹299 to ₹5,000. No extra fee.');
    await change('min_paise = 19900, max_paise = 750000');
    expect(await told(piece.plain)).toContain('from ₹199 to ₹7,500');
    const terms = await told('/shipping-returns');
    for (const part of ['from ₹199 to ₹7,500', 'No extra fee', 'the link in our mail, within 24 hours', 'PIN codes'])
      expect(terms).toContain(part);
    await change('min_paise = 29900, max_paise = 500000, is_on = 0');
    try {
      for (const path of paths)
        expect([path, await told(path)]).toEqual([path, expect.not.stringMatching(/cash on delivery|at the door/i)]);
      const page = await newPage({ width: 360 });
      await fillCart(page, [{ id: 6 }]);
      expect(await cash(page).count()).toBe(0);
      expect(await page.locator('main').textContent()).not.toMatch(/cash on delivery/i);
      expect(await flaws(page)).toEqual([]);
    } finally {
      await change('is_on = 1');
    }
  });

  it('L12 the cart says whether it is possible for this order, before anything is typed', async () => {
    const page = await newPage({ width: 360 });
    const cart = page.locator('.summary');
    await fillCart(page, [{ id: 6 }]);
    await cart.getByText('Cash on delivery is possible. No extra fee.').waitFor();
    await fillCart(page, [{ id: 6, quantity: 9 }]);
    await cart.getByText('Cash on delivery is for orders up to ₹5,000.').waitFor();
    expectQuiet(page);
  });
});
