import { expect, test } from 'vitest';
import { expectAccessible } from '../../browser/accessible.ts';
import { adminPage, openScreen } from '../../browser/administrator.ts';
import { shop } from '../../browser/browser.ts';
import { ADMIN_EMAIL } from '../../browser/people.ts';
import { deliveredOrder } from '../../browser/planted-orders.ts';

test.each([360, 1280] as const)('at %s pixels a mail is previewed about the newest order, in the words that are typed', async (width) => {
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
  await page.getByRole('button', { name: 'Send it to me' }).click();
  await page.getByText(`It comes to ${ADMIN_EMAIL}.`).waitFor();
  const sent = () => shop.rows("SELECT recipient FROM outbox WHERE kind = 'text-sample' AND instr(payload, ?) AND sent_at > 0", order.id);
  await expect.poll(sent).toEqual([{ recipient: ADMIN_EMAIL }]);
  await expectAccessible(page, width);
});

test('in a wide window the English stands beside the words of another language, on a phone above them', async () => {
  const sideBySide = async (width: 360 | 1280) => {
    const page = await adminPage({ width });
    await openScreen(page, '/admin/texts/pages/returns?language=hi');
    const english = page.getByText('The English', { exact: true });
    const field = page.getByLabel('Text, हिन्दी');
    await field.waitFor();
    const [beside, own] = [await english.boundingBox(), await field.boundingBox()];
    if (!beside || !own) throw new Error('One of the two is not in view.');
    await expectAccessible(page, width);
    return own.x > beside.x + beside.width;
  };
  expect(await sideBySide(1280)).toBe(true);
  expect(await sideBySide(360)).toBe(false);
});
