import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../../browser/accessible.ts';
import { adminPage, openScreen } from '../../browser/administrator.ts';
import { shop } from '../../browser/browser.ts';
import { cashOrder, paidOrder } from '../../browser/planted-orders.ts';

const toast = (page: Page) => page.locator('.toast').last();
const orderOf = async (id: string) => (await shop.rows('SELECT status, tracking_url AS url FROM orders WHERE id = ?', id))[0];

describe.each([360, 1280] as const)('at %i pixels', (width) => {
  test('ticked orders are printed in one file and shipped with pasted numbers; a wrong line is left out', async () => {
    const [one, other] = [await cashOrder(), await cashOrder()];
    const page = await adminPage({ width, isConfirmed: true });
    await openScreen(page, '/admin/orders?tab=all');
    for (const { name } of [one, other]) await page.getByRole('checkbox', { name: `Tick ${name}` }).check();
    const bar = page.getByRole('region', { name: 'Ticked orders' });
    expect(await bar.locator('b').textContent()).toBe('2 orders');
    await expectAccessible(page, width);

    const [popup] = await Promise.all([
      page.context().waitForEvent('request', (request) => request.url().includes('/api/admin/gst-papers?numbers=')),
      bar.getByRole('button', { name: 'Slips + invoices' }).click(),
    ]);
    expect(new URL(popup.url()).searchParams.get('numbers')?.split(',')).toHaveLength(2);
    expect(await shop.rows('SELECT count(*) AS n FROM invoices WHERE order_id IN (?, ?)', one.id, other.id)).toEqual([{ n: 2 }]);

    await bar.getByRole('button', { name: 'Ship…' }).click();
    const dialog = page.getByRole('dialog', { name: /Ship many/ });
    const lines = dialog.getByLabel('Orders and tracking numbers');
    expect(await lines.inputValue()).toContain(one.name);
    await lines.fill(`Order\tAWB\n${one.name}\tAB${one.name.slice(4)}99\n${other.name}\tx\nCHK-999999\tAB1234567`);
    await dialog.getByText('1 line ready, 2 left out').waitFor();
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
      expect.stringContaining('Ready: Meera Joshi, Nagpur'),
      expect.stringContaining('A tracking number has 6 to 30 letters and digits.'),
      expect.stringContaining('There is no order with this number.'),
    ]);
    await expectAccessible(page, width);
    await dialog.getByRole('button', { name: 'Ship 1 order and notify' }).click();
    await expect
      .poll(() => orderOf(one.id))
      .toMatchObject({ status: 'shipped', url: expect.stringContaining('shiprocket.co/tracking/AB') });
    await expect.poll(() => toast(page).textContent()).toContain('1 order shipped');
    expect(await toast(page).getByRole('button', { name: 'Undo' }).count()).toBe(1);
    expect(await orderOf(other.id)).toMatchObject({ status: 'processing', url: null });
  });

  test('a scanned slip opens its order; it is packed once every piece is ticked', async () => {
    const { id, name } = await paidOrder(2);
    const page = await adminPage({ width });
    await openScreen(page, '/admin/orders/pack');
    const field = page.getByLabel('Order number, or the code of a slip');
    await field.fill('nothing');
    await field.press('Enter');
    await expect.poll(() => toast(page).textContent()).toContain('Not an order');
    await field.fill(`https://chamak.example/admin/orders/pack?order=${name.slice(4)}`);
    await field.press('Enter');
    const packed = page.getByRole('button', { name: 'Packed', exact: true });
    await packed.waitFor();
    expect(await packed.isDisabled()).toBe(true);
    await page.locator('.pack-pieces input').check();
    await expectAccessible(page, width);
    await packed.click();
    await expect.poll(() => orderOf(id)).toMatchObject({ status: 'processing' });
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });
});

test('the gift slip has the pieces, and no price and no code', async () => {
  const { id } = await cashOrder();
  const page = await adminPage();
  await page.goto(`/admin/orders/${id}/slip?gift=1`);
  const text = (await page.locator('main').textContent()) ?? '';
  expect(text).toContain('Utsav');
  expect(text).toContain('For');
  expect(text).not.toMatch(/₹|CHK-/);
  await expectAccessible(page, 1280);
});

test('the gift slips of many orders carry names: an administrator who has not confirmed is led back to the list', async () => {
  const { id } = await cashOrder();
  const [order] = await shop.rows('SELECT number FROM orders WHERE id = ?', id);
  for (const [isConfirmed, path] of [
    [false, '/admin/orders'],
    [true, '/admin/orders/gift-slips'],
  ] as const) {
    const page = await adminPage({ isConfirmed });
    await page.goto(`/admin/orders/gift-slips?numbers=${order?.number}`);
    expect(new URL(page.url()).pathname).toBe(path);
  }
});
