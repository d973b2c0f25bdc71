import { describe, expect, it } from 'vitest';
import { sign } from '../../../src/platform/signing.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { expectQuiet, newPage, shop } from '../browser/browser.ts';
import { cashOrder } from '../browser/planted-orders.ts';
import { stack } from '../browser/stack.ts';

describe('the address of an order that has not left', () => {
  it.each([true, false])('is changed by the signed link at 360 px (script: %s)', async (scripts) => {
    const { id } = await cashOrder();
    const token = await sign({ SHOP_SECRET: stack.shopSecret }, 'order', id);
    const page = await newPage({ width: 360, scripts });
    await page.goto(`/order-confirmation?order=${id}&token=${encodeURIComponent(token)}`);
    await page.getByText(/^You can change it until the parcel leaves/).waitFor();
    await page.getByRole('link', { name: 'Change the address' }).click();
    await page.getByRole('heading', { name: 'Change the address' }).waitFor();
    expect(await page.getByLabel('House and street').inputValue()).toBe('14, 3rd Cross');
    if (scripts) await expectAccessible(page, 360);
    await page.getByLabel('PIN code').fill('560999');
    await page.getByRole('button', { name: 'Save the address' }).click();
    await page.getByText(/This PIN code/).waitFor();
    if (scripts) await expectAccessible(page, 360);
    if (scripts) {
      await page.getByLabel('PIN code').fill('411001');
      await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Pune');
    }
    await page.getByLabel('City').fill('Nagpur');
    await page.getByLabel('PIN code').fill('440002');
    await page.getByLabel('House and street').fill('15, 4th Cross');
    await page.getByRole('button', { name: 'Save the address' }).click();
    await page.getByText('The order is changed. We have written to you about it.').waitFor();
    expect(await page.locator('main').textContent()).toContain('15, 4th Cross');
    expect(await page.getByRole('link', { name: 'Change the address' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Change the order' }).count()).toBe(1);
    expect(await shop.rows('SELECT kind, actor FROM order_edits WHERE order_id = ?', id)).toEqual([{ kind: 'address', actor: 'shopper' }]);
    expectQuiet(page, { answered: scripts ? [404, 422] : [422] });
  });
});
