import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { adminUrls } from '../../../src/admin/admin-urls.ts';
import { sign } from '../../../src/platform/signing.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { adminPage, openScreen } from '../browser/administrator.ts';
import { expectQuiet, newPage, shop } from '../browser/browser.ts';
import { cashOrder } from '../browser/planted-orders.ts';
import { stack } from '../browser/stack.ts';

const dueOf = async (id: string) => Number((await shop.rows('SELECT due_paise AS due FROM orders WHERE id = ?', id))[0]?.due);
const rupees = (paise: number) => new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(paise / 100);

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
};

describe('the pieces of an order that has not left', () => {
  it.each([true, false])('are taken out by the signed link at 360 px (script: %s)', async (scripts) => {
    const { id } = await cashOrder(2, { kinds: 2 });
    const before = await dueOf(id);
    const token = await sign({ SHOP_SECRET: stack.shopSecret }, 'order', id);
    const page = await newPage({ width: 360, scripts });
    await page.goto(`/orders/${id}/change?token=${encodeURIComponent(token)}`);
    await page.getByRole('heading', { name: 'Change the pieces' }).waitFor();
    if (scripts) await expectAccessible(page, 360);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await shot(page, 'change-order');
    await page.getByLabel('How many to send').first().selectOption('None');
    await page.getByRole('button', { name: 'Send fewer' }).first().click();
    await page.getByText('The order is changed. We have written to you about it.').waitFor();
    const due = await dueOf(id);
    expect(due).toBeLessThan(before);
    const shown = await page.locator('main').textContent();
    expect(shown).toContain('2 taken out');
    expect(shown).toContain(rupees(due));
    await shot(page, 'order-changed');
    if (scripts) await expectAccessible(page, 360);
    expectQuiet(page);
  });
});

describe('the administrator', () => {
  it('changes address and pieces on the order’s screen', async () => {
    const { id, name } = await cashOrder(2);
    const page = await adminPage({ isConfirmed: true });
    await openScreen(page, adminUrls.order(id));
    await page.getByRole('button', { name: 'Change address' }).click();
    await expectAccessible(page, 1280);
    await page.getByLabel('House and street').fill('15, 4th Cross');
    await page.getByRole('button', { name: 'Save the address' }).click();
    await page.getByText('The address is changed. The customer gets a message.').waitFor();
    await page.getByText('Delivery address changed').waitFor();

    await page.getByRole('button', { name: 'Change pieces' }).click();
    await expectAccessible(page, 1280);
    await shot(page, 'admin-change-pieces');
    await page.getByLabel('What changes').selectOption({ index: 0 });
    await page.getByLabel('Reason').fill('The customer called');
    await page.getByRole('button', { name: 'Save the change' }).click();
    await page.getByText('The order is changed. The customer gets a message.').waitFor();
    await page.getByText('(1 taken out)').waitFor();
    await page.getByText('Pieces taken out').waitFor();
    expect(await shop.rows('SELECT kind, actor, reason FROM order_edits WHERE order_id = ? ORDER BY version', id)).toEqual([
      { kind: 'address', actor: 'admin', reason: '' },
      { kind: 'fewer', actor: 'admin', reason: 'The customer called' },
    ]);
    await shot(page, 'admin-changed');
    // In two windows one of them is told to look again.
    await page.getByRole('button', { name: 'Change address' }).click();
    await page.getByLabel('House and street').fill('17, 6th Cross');
    await shop.rows(
      `INSERT INTO order_edits (id, order_id, version, kind, before, after, actor, author)
        SELECT 'other ' || id, id, 3, 'landmark', shipping_address, json_set(shipping_address, '$.place', 'Behind the school'), 'admin', 'x'
        FROM orders WHERE id = ?`,
      id,
    );
    await page.getByRole('button', { name: 'Save the address' }).click();
    await page.getByText('This order was changed in another window in the meantime.').waitFor();
    expect(name).toMatch(/^CHK-/);
    expectQuiet(page, { answered: [409] });
  });
});
