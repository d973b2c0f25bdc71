import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatInr, paise } from '../../../src/rules/money/money.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { expectQuiet, shop } from '../browser/browser.ts';
import { atCheckout, codeIsAsked, codeTo, fillDelivery, paymentWindow } from '../browser/checkout-page.ts';

const rule = (act: string) => shop.rows("UPDATE cod_rules SET is_on = 1, act = ? WHERE kind = 'no-house-number'", act);
beforeAll(() => rule('advance'));
afterAll(() => rule('ask'));

it('a cash order that a rule wishes to be paid in part in advance: told before the order, paid on its page, the rest at the door (#11, L5, L6, L12)', async () => {
  const [email, phone] = ['advance@example.in', '9845011081'];
  const page = await atCheckout([[6, 1]]);
  await fillDelivery(page, { Email: email, Mobile: phone, 'House and street': 'Malleswaram main road' });
  await page.getByRole('radio', { name: 'Cash on delivery' }).check();
  await codeIsAsked(page);
  const place = page.getByRole('button', { name: /^Place order/ });
  await page.getByLabel('Six-digit code').fill(await codeTo(phone));
  const told = page.getByRole('alert').filter({ hasText: 'is paid online in advance' });
  await told.waitFor();
  await expectAccessible(page, 360);
  expect(await told.textContent()).toContain('₹99.00');
  expect(await shop.rows('SELECT id FROM orders WHERE customer_email = ?', email)).toEqual([]);

  await place.click();
  await page.getByRole('heading', { name: /^Thank you, Ananya/ }).waitFor();
  const [order] = await shop.rows('SELECT id, total_paise AS total FROM orders WHERE customer_email = ?', email);
  await page.getByRole('link', { name: /^Pay ₹99\.00/ }).click();
  await page.getByRole('button', { name: /^Pay ₹99\.00/ }).click();
  await (await paymentWindow(page)).getByTestId('pay-success').click();
  await page.getByText('Paid in advance').waitFor();
  const id = String(order?.id);
  expect(await shop.rows('SELECT status, method, pay_way, advance_paid AS paid FROM orders WHERE id = ?', id)).toEqual([
    { status: 'processing', method: 'cod', pay_way: 'cod', paid: 1 },
  ]);
  const [due] = await shop.rows('SELECT due_paise AS due FROM order_cash_dues WHERE order_id = ?', id);
  expect(Number(due?.due)).toBe(Math.floor((Number(order?.total) - 9_900) / 100) * 100);
  expect(await page.locator('main').textContent()).toContain(`Keep ${formatInr(paise(Number(due?.due)))} ready in cash`);
  expectQuiet(page, { answered: [409] });
});
