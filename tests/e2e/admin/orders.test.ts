import type { Page } from 'playwright';
import { afterAll, describe, expect, test } from 'vitest';
import { newId } from '../../../src/rules/ids.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { adminPage, openScreen } from '../browser/administrator.ts';
import { closeAll, db, expectQuiet, shop } from '../browser/browser.ts';

const toast = (page: Page) => page.locator('.toast').last();
const orderOf = async (id: string) => (await shop.rows('SELECT status, tracking_url FROM orders WHERE id = ?', id))[0];
const statusOf = (page: Page, name: string) => page.getByRole('combobox', { name: `Status of ${name}` });

afterAll(closeAll);

/** A cash order that waits to be packed, straight into the books. */
async function cashOrder(): Promise<{ id: string; name: string }> {
  const id = newId();
  await db().batch(
    [
      {
        sql: `INSERT INTO orders (id, number, idempotency_key, request_hash, cart_fingerprint, customer_email, customer_name, shipping_address, hold_expires_at, method, email_verified,
          subtotal_paise, discount_paise, shipping_fee_paise, taxes_paise, total_paise, created_at)
          SELECT ?1, (SELECT max(number) + 1 FROM orders), ?1, ?1, ?1, ?1 || '@example.in', 'Meera Joshi',
          '{"address":"14, 3rd Cross","apartment":"","place":"","city":"Nagpur","state":"MH","pin_code":"440001","country":"India","phone":"9845000000"}',
          1, 'cod', 1, price_paise, 0, 0, 0, price_paise, ?2 FROM products WHERE id = 6`,
        args: [id, Date.now()],
      },
      {
        sql: `INSERT INTO order_items (order_id, line, product_id, quantity, price_at_purchase_paise, name, image, hsn_code, gst_rate)
          SELECT ?, 1, id, 1, price_paise, name, NULL, '7117', 3 FROM products WHERE id = 6`,
        args: [id],
      },
      { sql: "UPDATE orders SET status = 'processing', reservation = 'committed', actor = 'shopper' WHERE id = ?", args: [id] },
    ],
    'write',
  );
  const [row] = await shop.rows('SELECT number FROM orders WHERE id = ?', id);
  return { id, name: `CHK-${row?.number}` };
}

describe.each([360, 1280] as const)('at %i pixels', (width) => {
  test('an order is found, moved, given a link and sent, and its page tells all of it (#289, #291-#296)', async () => {
    const { id, name } = await cashOrder();
    const page = await adminPage({ width });
    await openScreen(page, '/admin/orders');
    const search = page.getByRole('searchbox', { name: 'Search orders' });
    await search.fill(name.toLowerCase());
    await page.getByRole('link', { name, exact: true }).waitFor();
    await expect.poll(() => page.locator('.list tbody tr').count()).toBe(1);

    // An unusual move asks why; without a reason nothing is sent.
    await statusOf(page, name).selectOption('delivered');
    const why = page.getByRole('dialog', { name: new RegExp(`Move ${name}`) });
    expect(await why.getByRole('button', { name: 'Move order' }).isDisabled()).toBe(true);
    await why.getByRole('button', { name: 'Cancel' }).click();
    expect(await statusOf(page, name).inputValue()).toBe('processing');

    // What would lie about money is refused, and the select goes back.
    await statusOf(page, name).selectOption('refunded');
    await expect.poll(() => toast(page).textContent()).toContain('Failed to update order status:');
    await expect.poll(() => statusOf(page, name).inputValue()).toBe('processing');

    await page.getByRole('link', { name, exact: true }).click();
    await page.waitForURL(`**/admin/orders/${id}`);
    expect(await page.getByRole('link', { name: 'WhatsApp Meera Joshi' }).getAttribute('href')).toContain(
      'https://wa.me/919845000000?text=',
    );
    expect(await page.getByRole('link', { name: 'Call Meera Joshi' }).getAttribute('href')).toBe('tel:+919845000000');
    await page.getByRole('button', { name: 'Add tracking' }).click();
    const dialog = page.getByRole('dialog', { name: /Add tracking/ });
    await dialog.getByLabel('Tracking URL').fill('http://track.example/1');
    await dialog.getByRole('button', { name: 'Save and mark shipped' }).click();
    await expect.poll(() => dialog.getByRole('alert').textContent()).toContain('Failed to update tracking URL: A tracking link must be');
    expect(await orderOf(id)).toEqual({ status: 'processing', tracking_url: null });
    await dialog.getByLabel('Tracking URL').fill('https://track.example/1');
    await dialog.getByRole('button', { name: 'Save and mark shipped' }).click();
    await expect.poll(() => toast(page).textContent()).toContain('Shipped. The customer gets the link.');
    expect(await orderOf(id)).toEqual({ status: 'shipped', tracking_url: 'https://track.example/1' });
    await expect.poll(() => page.locator('.timeline li').first().textContent()).toContain('Processing → Shipped');
    await expect.poll(() => page.getByText('order shipped').count()).toBe(1);
    expect((await shop.rows('SELECT action FROM admin_actions WHERE object_id = ? ORDER BY seq', id)).map(({ action }) => action)).toEqual([
      'tracking',
      'status',
    ]);
    expectQuiet(page, { answered: [409, 422] });
    await page.context().close();
  });

  test('nobody is shut out, and nothing is refused by the policy', async () => {
    const { id } = await cashOrder();
    const page = await adminPage({ width });
    for (const path of ['/admin/orders', '/admin/orders?tab=all', '/admin/orders?tab=all&search=nothing-has-this', `/admin/orders/${id}`]) {
      await openScreen(page, path);
      await expectAccessible(page, width);
    }
    expectQuiet(page);
    await page.context().close();
  });
});

test('a change shows at once and is reverted where it does not arrive (#295, #297)', async () => {
  const { name } = await cashOrder();
  const page = await adminPage();
  await openScreen(page, `/admin/orders?search=${name}`);
  const held: (() => void)[] = [];
  await page.route('**/api/admin/orders/*/status', async (route) => {
    await new Promise<void>((go) => held.push(go));
    await route.abort();
  });
  await statusOf(page, name).selectOption('shipped');
  await expect.poll(() => held.length).toBe(1);
  expect(await statusOf(page, name).inputValue()).toBe('shipped');
  held[0]?.();
  await expect.poll(() => toast(page).textContent()).toContain('Failed to update order status: ');
  await expect.poll(() => statusOf(page, name).inputValue()).toBe('processing');
  await page.context().close();
});

test('a new order comes by itself, and a list that does not come says so (#290, #297)', async () => {
  const page = await adminPage();
  await openScreen(page, '/admin/orders');
  const { name } = await cashOrder();
  await page.getByRole('link', { name, exact: true }).waitFor({ timeout: 25_000 });
  await page.route('**/api/admin/orders?*', (route) =>
    route.fulfill({ status: 503, json: { code: 'SHOP_BUSY', details: 'The shop is busy.' } }),
  );
  await page.getByRole('link', { name: /^All/ }).click();
  await expect.poll(() => page.getByRole('heading', { name: 'Failed to fetch orders: The shop is busy.' }).count()).toBe(1);
  await page.context().close();
});
