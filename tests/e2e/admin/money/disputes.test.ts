import { describe, expect, test } from 'vitest';
import { expectAccessible, expectNamesSaid } from '../../browser/accessible.ts';
import { adminPage, openScreen } from '../../browser/administrator.ts';
import { expectQuiet, shop } from '../../browser/browser.ts';
import { disputedPayment, paidOrder } from '../../browser/planted-orders.ts';

describe.each([360, 1280] as const)('at %i pixels', (width) => {
  test('the owner finds a dispute on the order, makes the evidence and sends the answer', async () => {
    const order = await paidOrder();
    const id = await disputedPayment(order);
    const page = await adminPage({ width, isConfirmed: true });
    await openScreen(page, `/admin/orders/${order.id}`);
    await page.getByText('Nothing is refunded meanwhile.').waitFor();
    await page.getByRole('link', { name: 'Open the dispute' }).click();
    await page.getByRole('heading', { name: `Dispute about ${order.name}` }).waitFor();
    await expectAccessible(page, width);
    await expectNamesSaid(page);

    const send = page.getByRole('button', { name: 'Send the answer' });
    expect(await send.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Make the evidence' }).click();
    const link = page.getByRole('link', { name: 'Look at it' });
    await link.waitFor();
    const file = await page.request.get((await link.getAttribute('href')) ?? '');
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');

    await page.getByLabel('Words to the bank').fill('It was delivered, and the buyer wrote that it is lovely.');
    await send.click();
    await page.getByText('With the bank').first().waitFor();
    await page.getByText('the buyer wrote that it is lovely').waitFor();
    expect(await shop.rows('SELECT status, document_id IS NOT NULL AS sent FROM disputes WHERE id = ?', id)).toEqual([
      { status: 'under_review', sent: 1 },
    ]);
    await openScreen(page, '/admin/disputes?tab=review');
    await page.getByRole('link', { name: order.name }).waitFor();
    await expectAccessible(page, width);
    expectQuiet(page);
  });

  test('an accepted dispute is lost, after a question', async () => {
    const order = await paidOrder();
    const id = await disputedPayment(order);
    const page = await adminPage({ width, isConfirmed: true });
    await openScreen(page, `/admin/disputes/${id}`);
    await page.getByRole('button', { name: 'Accept the dispute' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('This cannot be taken back').waitFor();
    await dialog.getByRole('button', { name: 'Accept the dispute' }).click();
    await page.getByText('Lost').first().waitFor();
    expect(await shop.rows('SELECT status FROM disputes WHERE id = ?', id)).toEqual([{ status: 'lost' }]);
    expectQuiet(page);
  });
});
