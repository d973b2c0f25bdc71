import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { adminPage, openScreen } from '../browser/administrator.ts';
import { expectQuiet, shop } from '../browser/browser.ts';
import { waitingCashOrder } from '../browser/planted-orders.ts';

const toast = (page: Page) => page.locator('.toast').last();
const stateOf = async ({ id }: { readonly id: string }) =>
  (await shop.rows('SELECT state, call_outcome FROM cod_checks WHERE order_id = ?', id))[0];

describe.each([360, 1280] as const)('at %i pixels', (width) => {
  test('who did not answer for a day is called, by one press each', async () => {
    const order = await waitingCashOrder(49);
    const page = await adminPage({ width });
    await openScreen(page, '/admin/cash-orders');
    await expectAccessible(page, width);
    const row = page.locator('.list tbody tr', { hasText: order.name });
    expect(await row.textContent()).toContain('The address has no house number');
    expect(await row.textContent()).toContain('2 days without an answer');
    await page.getByRole('button', { name: `${order.name}: no answer` }).click();
    await expect.poll(() => toast(page).textContent()).toContain('It still waits.');
    await expect.poll(() => stateOf(order)).toEqual({ state: 'waiting', call_outcome: 'no-answer' });
    await expect.poll(() => row.textContent()).toContain('Called once: no answer');
    await page.getByRole('button', { name: `${order.name}: confirmed` }).click();
    await expect.poll(() => stateOf(order)).toEqual({ state: 'called', call_outcome: null });
    await expect.poll(() => row.count()).toBe(0);
    expectQuiet(page);
  });

  test('an order that waits says so on its page, and leaves with a reason only (#294)', async () => {
    const order = await waitingCashOrder();
    const page = await adminPage({ width });
    await openScreen(page, `/admin/orders/${order.id}`);
    await page.getByText('Not to pack yet: its buyer has not confirmed it.').waitFor();
    await page.getByRole('combobox', { name: `Status of ${order.name}` }).selectOption('shipped');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('It leaves although its buyer has not confirmed it.').waitFor();
    await dialog.getByLabel('Reason').fill('A regular customer');
    await dialog.getByRole('button', { name: 'Move order' }).click();
    await expect.poll(() => stateOf(order)).toMatchObject({ state: 'passed' });
    expectQuiet(page);
  });

  test('the owner changes a rule and the words that shoppers read', async () => {
    const page = await adminPage({ width });
    await openScreen(page, '/admin/settings#cash-guard');
    const section = page.getByRole('region', { name: 'Cash orders to confirm' });
    await section.getByRole('button', { name: /Change rule: An order above/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Change rule' });
    await expectAccessible(page, width);
    await dialog.getByLabel('Rupees').fill('2500');
    await dialog.getByLabel('Words for the shopper').fill('we call before we send dear pieces');
    await dialog.getByRole('button', { name: 'Save rule' }).click();
    await section.getByText('An order above ₹2,500').waitFor();
    expect(await shop.rows("SELECT limit_value, words FROM cod_rules WHERE kind = 'high-total'")).toEqual([
      { limit_value: 250_000, words: 'we call before we send dear pieces' },
    ]);
    await shop.rows("UPDATE cod_rules SET limit_value = 300000, words = '' WHERE kind = 'high-total'");
    expectQuiet(page);
  });
});
