import { expect, it } from 'vitest';
import { db, newPage } from '../browser/browser.ts';
import { codeIsAsked, codeTo, fillCart, fillDelivery, mailTo } from '../browser/checkout-page.ts';
import { headingOf } from '../browser/html.ts';
import { stack } from '../browser/stack.ts';

const whatsappTo = async (phone: string): Promise<{ template: string; values: string[] }[]> => {
  const sent: { to: string; template: string; values: string[] }[] = await (await fetch(`${stack.mailUrl}/whatsapp-messages`)).json();
  return sent.filter(({ to }) => to === `91${phone}`);
};

it('WhatsApp: the box at checkout is not ticked; ticked, with a code sent to the phone, news of the order reach it (L4, #334)', async () => {
  const email = 'whatsapp@example.in';
  const page = await newPage({ width: 360 });
  await fillCart(page, [{ id: 6 }]);
  await fillDelivery(page, { Email: email });
  await page.getByLabel('Mobile').fill('98450 22222');
  const box = page.getByRole('checkbox', { name: /on WhatsApp/ });
  expect(await box.isChecked()).toBe(false);
  const label = await page.locator('label', { has: box }).boundingBox();
  expect(label?.height).toBeGreaterThanOrEqual(44);
  await box.focus();
  await page.keyboard.press('Space');
  expect(await box.isChecked()).toBe(true);
  await page.getByRole('radio', { name: 'Cash on delivery' }).check();
  await codeIsAsked(page);
  await page.getByLabel('Six-digit code').fill(await codeTo('9845022222'));
  await page.waitForURL(/\/order-confirmation\?order=/);
  await mailTo(email);
  await expect.poll(async () => (await whatsappTo('9845022222')).length, { timeout: 10_000 }).toBe(2);
  const [, message] = await whatsappTo('9845022222');
  expect(message?.template).toBe('order_confirmed');
  const { rows } = await db().execute({ sql: 'SELECT purpose FROM consents WHERE subject = ?', args: ['9845022222'] });
  expect(rows.map(({ purpose }) => purpose)).toEqual(['whatsapp']);
  const link = message?.values.at(-1) ?? '';
  expect(headingOf(await (await fetch(link)).text())).toMatch(/Thank you, Ananya/);
});
