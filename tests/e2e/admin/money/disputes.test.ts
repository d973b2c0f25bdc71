import { expect, test } from 'vitest';
import { expectQuiet, shop } from '../../browser/browser.ts';
import { disputedPayment, paidOrder } from '../../browser/planted-orders.ts';
import { desk, isPdf, openScreen } from '../desk.ts';

const stateOf = (id: string) => shop.rows('SELECT status, document_id IS NOT NULL AS sent FROM disputes WHERE id = ?', id);

test('the owner finds a dispute on the order, makes the evidence and sends the answer; another one is accepted after a question', async () => {
  const order = await paidOrder();
  const id = await disputedPayment(order);
  const lost = await disputedPayment(await paidOrder());
  const page = await desk({ isConfirmed: true, screen: `/admin/orders/${order.id}` });
  await page.getByText('Nothing is refunded meanwhile.').waitFor();
  await page.getByRole('link', { name: 'Open the dispute' }).click();
  await page.getByRole('heading', { name: `Dispute about ${order.name}` }).waitFor();
  const send = page.getByRole('button', { name: 'Send the answer' });
  expect(await send.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Make the evidence' }).click();
  const link = page.getByRole('link', { name: 'Look at it' });
  await link.waitFor();
  const file = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(isPdf(await file.body())).toBe(true);
  await page.getByLabel('Words to the bank').fill('It was delivered, and the buyer wrote that it is lovely.');
  await send.click();
  await page.getByText('With the bank').first().waitFor();
  await page.getByText('the buyer wrote that it is lovely').waitFor();
  expect(await stateOf(id)).toEqual([{ status: 'under_review', sent: 1 }]);

  await openScreen(page, `/admin/disputes/${lost}`);
  await page.getByRole('button', { name: 'Accept the dispute' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('This cannot be taken back').waitFor();
  await dialog.getByRole('button', { name: 'Accept the dispute' }).click();
  await page.getByText('Lost').first().waitFor();
  expect(await stateOf(lost)).toMatchObject([{ status: 'lost' }]);
  expectQuiet(page);
});
