import { expect, test } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { expectQuiet, shop } from '../browser/browser.ts';
import { waitingCashOrder } from '../browser/planted-orders.ts';
import { chooseStatus, desk, openScreen, panel, told } from './desk.ts';

const stateOf = async ({ id }: { readonly id: string }) =>
  (await shop.rows('SELECT state, call_outcome FROM cod_checks WHERE order_id = ?', id))[0];

test('who did not answer for a day is called, by one press each; the owner changes a rule and the words that shoppers read (#294)', async () => {
  const [order, other] = [await waitingCashOrder(49), await waitingCashOrder()];
  const page = await desk({ screen: '/admin/cash-orders' });
  const row = page.locator('.list tbody tr', { hasText: order.name });
  expect(await row.textContent()).toMatch(/The address has no house number.*2 days without an answer/s);
  await page.getByRole('button', { name: `${order.name}: no answer` }).click();
  await told(page, 'It is still waiting.');
  expect(await stateOf(order)).toEqual({ state: 'waiting', call_outcome: 'no-answer' });
  await row.getByText('Called once: no answer').waitFor();
  await page.getByRole('button', { name: `${order.name}: confirmed` }).click();
  await row.waitFor({ state: 'detached' });
  expect(await stateOf(order)).toEqual({ state: 'called', call_outcome: null });

  // One that waits says so in the list, the one that is confirmed does not.
  await openScreen(page, '/admin/orders?tab=all');
  const inList = (name: string) => page.locator('.list tbody tr', { hasText: name });
  await inList(other.name).getByText('Not to pack yet: its buyer has not confirmed it').waitFor();
  expect(await inList(order.name).textContent()).not.toContain('Not to pack yet');
  // It says so on its page, and leaves with a reason only.
  await openScreen(page, `/admin/orders/${other.id}`);
  await page.getByText('Not to pack yet: its buyer has not confirmed it.').waitFor();
  await chooseStatus(page, other.name, 'Shipped: writes to the customer');
  const move = page.getByRole('dialog');
  await move.getByText('It leaves although its buyer has not confirmed it.').waitFor();
  await move.getByLabel('Reason').fill('A regular customer');
  await move.getByRole('button', { name: 'Move order' }).click();
  await expect.poll(() => stateOf(other)).toMatchObject({ state: 'passed' });

  await openScreen(page, '/admin/settings#cash-guard');
  const section = panel(page, 'Cash orders to confirm');
  await section.getByRole('button', { name: /Change rule: An order above/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Change rule' });
  await dialog.getByLabel('Rupees').fill('2500');
  await dialog.getByLabel('Words for the shopper').fill('we call before we send dear pieces');
  await expectAccessible(page, 360);
  await dialog.getByRole('button', { name: 'Save rule' }).click();
  await section.getByText('An order above ₹2,500').waitFor();
  expect(await shop.rows("SELECT limit_value, words FROM cod_rules WHERE kind = 'high-total'")).toEqual([
    { limit_value: 250_000, words: 'we call before we send dear pieces' },
  ]);
  await shop.rows("UPDATE cod_rules SET limit_value = 300000, words = '' WHERE kind = 'high-total'");
  expectQuiet(page);
});
