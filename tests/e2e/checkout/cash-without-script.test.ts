import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutTexts } from '../../../src/features/checkout/checkout.texts.ts';
import { newestOrderOf } from '../../shop/orders/orders.ts';
import { expectQuiet, newPage, shop, shopUrl } from '../browser/browser.ts';
import { codeTo, fillDelivery } from '../browser/checkout-page.ts';
import { words } from '../browser/html.ts';
import { piece } from '../browser/pages.ts';
import { pageOf, someone } from '../browser/people.ts';

const place = (page: Page) => page.getByRole('button', { name: /^Place order/ });
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();
const code = (page: Page) => page.getByLabel('Six-digit code');

const rule = (act: string) => shop.rows("UPDATE cod_rules SET is_on = 1, act = ? WHERE kind = 'no-house-number'", act);
beforeAll(() => rule('prepaid_only'));
afterAll(() => rule('ask'));

describe('cash on delivery without script (#11, U-19)', () => {
  it('two plain forms keep what was typed, with faults at the fields, a GSTIN and a rule; the order page cancels it (E17, L6, L18)', async () => {
    const email = 'noscript-cash@example.in';
    const [near, far] = ['29AAGCB7383J1Z4', '27AAPFU0939F1ZV'];
    const page = await newPage({ width: 360, scripts: false, at: piece.plain });
    await page.getByLabel('Quantity').last().fill('2');
    await page.getByRole('button', { name: 'Order with cash on delivery' }).click();
    await page.getByText('2 × Utsav Gold-Tone Jhumkas').waitFor();
    await fillDelivery(page, { Email: email, Mobile: '98450 11005', 'PIN code': '110001', 'House and street': 'Malleswaram main road' });
    await page.getByText(checkoutTexts().business).click();
    await page.getByLabel('GSTIN').fill(far);
    await goOn(page);
    await page.getByText('This PIN code is not in Karnataka.').waitFor();
    await page.getByText('This GSTIN is of another state than the delivery.').waitFor();
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
    expect(await page.getByLabel('GSTIN').inputValue()).toBe(far);
    await page.getByLabel('PIN code').fill('560003');
    await page.getByLabel('GSTIN').fill(near);
    await page.getByLabel('Name on the GST certificate').fill('Rao Traders LLP');
    await goOn(page);
    await page.getByText(`Rao Traders LLP, GSTIN ${near}`).waitFor();
    await page.getByText('+91 98450 11005 on WhatsApp').waitFor();
    expect(await newestOrderOf(shop, email)).toBeUndefined();
    await code(page).fill(await codeTo('9845011005'));
    await place(page).click();
    await page.getByText('because the address has no house number').waitFor();
    expect(await page.getByRole('link', { name: /grievance officer/ }).getAttribute('href')).toBe('/grievance');
    expect(await newestOrderOf(shop, email)).toBeUndefined();

    await page.getByRole('button', { name: 'Change the address' }).click();
    expect(await page.getByLabel('City').inputValue()).toBe('Bengaluru');
    await page.getByLabel('House and street').fill('14, Malleswaram main road');
    await goOn(page);
    await code(page).fill(await codeTo('9845011005', 1));
    await code(page).press('Enter');
    await page.waitForURL(/\/order-confirmation\?order=/);
    await page.getByRole('heading', { name: /^Thank you, Ananya/ }).waitFor();
    expect(await page.getByText(`Billed to Rao Traders LLP, GSTIN ${near}`).count()).toBe(1);
    const order = await newestOrderOf(shop, email);
    expect(order).toMatchObject({ status: 'processing', reservation: 'committed', method: 'cod' });
    expect(await shop.rows('SELECT gstin, legal_name FROM order_businesses WHERE order_id = ?', String(order?.id))).toEqual([
      { gstin: near, legal_name: 'Rao Traders LLP' },
    ]);
    await page.getByRole('button', { name: 'Cancel this order' }).click();
    await page.getByRole('heading', { name: 'This order is cancelled' }).waitFor();
    expect(await newestOrderOf(shop, email)).toMatchObject({ status: 'cancelled_by_user', reservation: 'released' });
    expect(await page.getByRole('link', { name: 'Go to Checkout' }).count()).toBe(1);
    expectQuiet(page, { answered: [422] });
  });

  it('of a signed-in customer: the saved cart is ordered, and no code is required', async () => {
    const me = await someone();
    await shop.rows("INSERT INTO user_carts (user_id, product_id, size, quantity, created_at) VALUES (?, 9, '', 1, 1)", me.id);
    const page = await pageOf(me, { width: 360, scripts: false, at: '/checkout/cash' });
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(me.email);
    await fillDelivery(page, { Email: me.email, Mobile: '98450 11007' });
    await goOn(page);
    await place(page).waitFor();
    expect(await code(page).count()).toBe(0);
    await place(page).click();
    await page.getByRole('heading', { name: /^Thank you, Ananya/ }).waitFor();
    expect(await shop.rows('SELECT id FROM user_carts WHERE user_id = ?', me.id)).toEqual([]);
  });

  it('values that the browser returns are not trusted', async () => {
    const typed = {
      ...{ email: 'plain@example.in', full_name: 'Rao', line1: '14', city: 'Bengaluru', state: 'KA' },
      ...{ postal_code: '560003', phone: '9845011006', line: '6//1', do: 'place' },
    };
    const send = async (fields: Record<string, string>, headers: Record<string, string> = {}): Promise<[number, string]> => {
      const answer = await fetch(`${shopUrl}/checkout/cash`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: shopUrl, 'sec-fetch-site': 'same-origin', ...headers },
        body: new URLSearchParams(fields),
      });
      return [answer.status, words(await answer.text())];
    };
    const cases: readonly (readonly [change: Record<string, string>, status: number, text: string])[] = [
      [{}, 422, 'Please enter the code that we send you'],
      [{ contact_code: '123456' }, 422, 'wrong or has expired'],
      [{ total: '1', contact_code: '123456' }, 409, 'A price'],
      [{ full_name: 'evil.example/win' }, 422, ''],
      [{ line: '2//99' }, 422, 'stock'],
    ];
    for (const [change, status, text] of cases)
      expect(await send({ ...typed, ...change })).toEqual([status, expect.stringContaining(text)]);
    expect((await send(typed, { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }))[0]).toBe(403);
    for (const malformed of [{}, { do: 'x', line: 'x' }, { line: '999999//1' }])
      expect((await send({ ...malformed }))[0]).toBeLessThan(500);
    expect(await newestOrderOf(shop, 'plain@example.in')).toBeUndefined();
  });
});
