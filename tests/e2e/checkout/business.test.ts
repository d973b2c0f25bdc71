import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkoutTexts } from '../../../src/features/checkout/checkout.texts.ts';
import { deliveryFieldTexts } from '../../../src/features/checkout/form/delivery-fields.texts.ts';
import { inLanguage } from '../../../src/platform/request/request-note.ts';
import { loadTexts } from '../../../src/texts/load.ts';
import { newestOrderOf } from '../../shop/orders.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { expectQuiet, newPage, shop } from '../browser/browser.ts';
import { codeTo, fillCart, fillDelivery, openWindow, payButton } from '../browser/checkout-page.ts';
import { piece } from '../browser/pages.ts';

const [NEAR, FAR] = ['29AAGCB7383J1Z4', '27AAPFU0939F1ZV'];
const billedTo = async (email: string) => {
  const order = await newestOrderOf(shop, email);
  return shop.rows('SELECT gstin, legal_name FROM order_businesses WHERE order_id = ?', String(order?.id));
};
const fold = (page: Page) => page.locator('[data-business] > summary');
/** The links under the address stand in one row: the one for a business takes no height. */
async function expectOneRow(page: Page): Promise<void> {
  const tops = await page
    .locator('.checkout-fold > summary')
    .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)));
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
}

beforeAll(() => loadTexts('hi'));

describe('a business buys (L18)', () => {
  test('at 360 pixels: its GSTIN is checked with the address, nothing typed is lost, and the order page names it', async () => {
    const email = 'business@example.in';
    const page = await newPage({ width: 360 });
    await fillCart(page, [{ id: 6 }]);
    await expectOneRow(page);
    await fillDelivery(page, { Email: email });
    await fold(page).click();
    await page.getByLabel('GSTIN').fill(FAR);
    await page.getByLabel('Name on the GST certificate').fill('Rao Traders LLP');
    await page.getByText('This GSTIN is of another state than the delivery.').waitFor();
    await expectAccessible(page, 360);
    // Folded again, it opens for the fault.
    await fold(page).click();
    await payButton(page).click();
    await expect.poll(() => page.getByLabel('GSTIN').evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await newestOrderOf(shop, email)).toBeUndefined();
    await page.getByLabel('GSTIN').fill('29AAGCB7383J1Z5');
    await page.getByText('This GSTIN has a typing mistake').waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel('GSTIN').inputValue()).toBe('29AAGCB7383J1Z5');
    expect(await page.getByLabel('Name on the GST certificate').inputValue()).toBe('Rao Traders LLP');
    await expect.poll(() => payButton(page).isEnabled(), { timeout: 10_000 }).toBe(true);
    await page.getByLabel('GSTIN').fill(NEAR.toLowerCase());
    await (await openWindow(page)).getByTestId('pay-success').click();
    await page.getByRole('heading', { name: 'Thank you, Ananya' }).waitFor();
    expect(await page.getByText(`Billed to Rao Traders LLP, GSTIN ${NEAR}`).count()).toBe(1);
    expect(await billedTo(email)).toEqual([{ gstin: NEAR, legal_name: 'Rao Traders LLP' }]);
  });

  test('without script: the cash page asks too, keeps what was typed, and says it again before the order', async () => {
    const email = 'business-cash@example.in';
    const page = await newPage({ width: 360, scripts: false });
    await page.goto(piece.plain);
    await page.getByRole('button', { name: 'Order with cash on delivery' }).click();
    await fillDelivery(page, { Email: email, Mobile: '98450 11105' });
    await page.getByText(checkoutTexts().business).click();
    await page.getByLabel('GSTIN').fill(FAR);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('This GSTIN is of another state than the delivery.').waitFor();
    expect(await page.getByLabel('GSTIN').inputValue()).toBe(FAR);
    await page.getByLabel('GSTIN').fill(NEAR);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Enter the name on the GST certificate.').waitFor();
    await page.getByLabel('Name on the GST certificate').fill('Rao Traders LLP');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText(`Rao Traders LLP, GSTIN ${NEAR}`).waitFor();
    await page.getByLabel('Six-digit code').fill(await codeTo('9845011105'));
    await page.getByRole('button', { name: /^Place order/ }).click();
    await page.getByRole('heading', { name: /^Thank you, Ananya/ }).waitFor();
    expect(await billedTo(email)).toEqual([{ gstin: NEAR, legal_name: 'Rao Traders LLP' }]);
    expectQuiet(page, { answered: [422] });
  });

  test('in Hindi the three links share the row, and the faults are in Hindi', () =>
    inLanguage('hi', async () => {
      const page = await newPage({ width: 360 });
      await fillCart(page, [{ id: 6 }]);
      await expectOneRow(page);
      await fillDelivery(page, { Email: 'business-hi@example.in' });
      await fold(page).click();
      await page.getByLabel(deliveryFieldTexts().gstin).fill(FAR);
      await page.getByLabel(deliveryFieldTexts().legal_name).click();
      await page.getByText('यह GSTIN डिलीवरी वाले राज्य का नहीं है').waitFor();
    }));
});
