import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatInr, paise } from '../../../src/rules/money/money.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { expectQuiet, newPage, shop } from '../browser/browser.ts';
import { askForCode, codeTo, fillCart, fillDelivery, paymentWindow } from '../browser/checkout-page.ts';

beforeAll(() => shop.rows("UPDATE cod_rules SET is_on = 1, act = 'advance' WHERE kind = 'no-house-number'"));
afterAll(() => shop.rows("UPDATE cod_rules SET is_on = 1, act = 'ask' WHERE kind = 'no-house-number'"));

it.each([
  [360, '9845011081'],
  [1280, '9845011082'],
] as const)(
  'a part in advance at %i px: told before the order, paid on its page, the rest at the door (#11, L5, L12)',
  async (width, phone) => {
    const email = `advance-${width}@example.in`;
    const page = await newPage({ width });
    await fillCart(page, [{ id: 6 }]);
    await fillDelivery(page, { Email: email, Mobile: phone, 'House and street': 'Malleswaram main road' });
    await page.getByRole('radio', { name: 'Cash on delivery' }).check();
    await askForCode(page);
    await page.getByLabel('Six-digit code').fill(await codeTo(phone));
    const place = page.getByRole('button', { name: /^Place order/ });
    await place.click();
    const told = page.getByRole('alert').filter({ hasText: 'is paid online in advance' });
    await told.waitFor();
    expect(await told.textContent()).toContain('₹99.00');
    await expectAccessible(page, width);
    expect(await shop.rows('SELECT id FROM orders WHERE customer_email = ?', email)).toEqual([]);

    await place.click();
    await page.getByRole('heading', { name: /^Thank you, Ananya/ }).waitFor();
    const [order] = await shop.rows('SELECT id, total_paise AS total FROM orders WHERE customer_email = ?', email);
    await expectAccessible(page, width);
    await page.getByRole('link', { name: /^Pay ₹99\.00/ }).click();
    await page.getByRole('button', { name: /^Pay ₹99\.00/ }).waitFor();
    await expectAccessible(page, width);
    await page.getByRole('button', { name: /^Pay ₹99\.00/ }).click();
    await (await paymentWindow(page)).getByTestId('pay-success').click();
    await page.getByText('Paid in advance').waitFor();
    const row = async () =>
      (await shop.rows('SELECT status, method, pay_way, advance_paid AS paid FROM orders WHERE id = ?', String(order?.id)))[0];
    expect(await row()).toEqual({ status: 'processing', method: 'cod', pay_way: 'cod', paid: 1 });
    const [due] = await shop.rows('SELECT due_paise AS due FROM order_cash_dues WHERE order_id = ?', String(order?.id));
    expect(await page.locator('main').textContent()).toContain(`Keep ${formatInr(paise(Number(due?.due)))} ready in cash`);
    await expectAccessible(page, width);
    expect(Number(due?.due)).toBe(Math.floor((Number(order?.total) - 9_900) / 100) * 100);
    expectQuiet(page, { answered: [409] });
  },
);
