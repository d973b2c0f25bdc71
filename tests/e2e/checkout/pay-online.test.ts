import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { expectQuiet, newPage, shop, shopUrl } from '../browser/browser.ts';
import { askForCode, codeTo, fillCart, fillDelivery, mailTo } from '../browser/checkout-page.ts';

const STREET = 'Malleswaram main road';
const rule = (isOn: 0 | 1) => shop.rows("UPDATE cod_rules SET is_on = ?, act = 'prepaid_only' WHERE kind = 'no-house-number'", isOn);
beforeAll(() => rule(1));
afterAll(async () => {
  await shop.rows("UPDATE cod_rules SET is_on = 1, act = 'ask' WHERE kind = 'no-house-number'");
});

describe('a cash order that a rule wishes to be paid online (L6)', () => {
  it('at 360 px: why stands above the form with a way to object; a corrected address is taken', async () => {
    const page = await newPage({ width: 360 });
    await fillCart(page, [{ id: 6 }]);
    await fillDelivery(page, { Email: 'online-please@example.in', Mobile: '9845011071', 'House and street': STREET });
    await page.getByRole('radio', { name: 'Cash on delivery' }).check();
    await askForCode(page);
    await page.getByLabel('Six-digit code').fill(await codeTo('9845011071'));
    await page.getByRole('button', { name: /^Place order/ }).click();
    const why = page.getByRole('alert').filter({ hasText: 'because the address has no house number' });
    await why.waitFor();
    await expectAccessible(page, 360);
    expect(await why.getByRole('link', { name: /grievance officer/ }).getAttribute('href')).toBe('/grievance');
    expect(await shop.rows("SELECT id FROM orders WHERE customer_email = 'online-please@example.in'")).toEqual([]);
    await page.getByLabel('House and street').fill('14, Malleswaram main road');
    await page.getByRole('button', { name: /^Place order/ }).click();
    await page.getByRole('heading', { name: /^Thank you, Ananya/ }).waitFor();
    expectQuiet(page, { answered: [422] });
  });

  it('without script the page says the same', async () => {
    const page = await newPage({ width: 360, scripts: false });
    await page.goto(`${shopUrl}/checkout/cash?product=6&quantity=1`);
    await page.getByLabel('Mobile').fill('9845011072');
    await page.getByLabel('Email', { exact: true }).fill('plain-online@example.in');
    await page.getByLabel('PIN code').fill('560003');
    await page.getByLabel('City').fill('Bengaluru');
    await page.getByLabel('State').selectOption('KA');
    await page.getByLabel('Full name').fill('Ananya Rao');
    await page.getByLabel('House and street').fill(STREET);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Send it by email instead' }).click();
    const { subject } = await mailTo('plain-online@example.in', (each) => each.includes('is your code'));
    await page.getByLabel('Six-digit code').fill(subject.slice(0, 6));
    await page.getByRole('button', { name: /^Place order/ }).click();
    await page.getByText('because the address has no house number').waitFor();
    expect(await page.getByRole('link', { name: /grievance officer/ }).getAttribute('href')).toBe('/grievance');
    expectQuiet(page, { answered: [422] });
  });
});
