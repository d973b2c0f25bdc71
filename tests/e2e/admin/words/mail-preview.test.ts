import { expect, test } from 'vitest';
import { expectAccessible } from '../../browser/accessible.ts';
import { adminPage, openScreen } from '../../browser/administrator.ts';
import { deliveredOrder } from '../../browser/planted-orders.ts';

test.each([360, 1280])('at %s pixels the preview is the mail about the newest order, with the words as they are typed', async (width) => {
  const order = await deliveredOrder();
  const page = await adminPage({ width });
  await openScreen(page, '/admin/texts/mails/mail-order-delivered');
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText(order.name).first().waitFor();
  const headline = await preview.getByRole('heading', { level: 3 }).textContent();
  expect(await preview.locator('.btn').count()).toBe(1);
  await page.getByLabel('First line').fill('Namaste {name}! {usual}');
  await expect.poll(() => preview.textContent()).toMatch(/Namaste Meera! .*Meera/);
  await page.getByLabel('Subject').fill('<b>{order}</b> is with you');
  await preview.getByText(`<b>${order.name}</b> is with you`).waitFor();
  expect(await preview.getByRole('heading', { level: 3 }).textContent()).toBe(headline);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/mail-${width}.png`, fullPage: true });
  await expectAccessible(page, width);
});
