import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../src/rules/ids.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { adminPage, openScreen } from '../browser/administrator.ts';
import { db, expectQuiet, newPage, shop } from '../browser/browser.ts';
import { logIn, person } from '../browser/people.ts';
import { MORE_STOCK } from '../browser/planted-orders.ts';

const toast = (page: Page) => page.locator('.toast').last();
const NAME = 'Kundana Murthy';
let phones = 0;

/** Somebody with two cash orders, straight into the books. */
async function customer(): Promise<{ email: string; id: number }> {
  const email = `kundana.${newId().slice(0, 8)}@example.in`;
  phones += 1;
  for (const spelling of [email, email.toUpperCase()]) {
    const id = newId();
    await db().batch(
      [
        { sql: MORE_STOCK, args: [1] },
        {
          sql: `INSERT INTO orders (id, number, idempotency_key, request_hash, cart_fingerprint, customer_email, customer_name, shipping_address, hold_expires_at, method, email_verified,
            subtotal_paise, discount_paise, shipping_fee_paise, taxes_paise, total_paise, created_at)
            SELECT ?1, (SELECT max(number) + 1 FROM orders), ?1, ?1, ?1, ?2, ?3,
            '{"address":"14, 3rd Cross","apartment":"","place":"","city":"Mysuru","state":"KA","pin_code":"570001","country":"India","phone":"' || ?4 || '"}',
            1, 'cod', 1, price_paise, 0, 0, 0, price_paise, ?5 FROM products WHERE id = 6`,
          args: [id, spelling, NAME, String(9_000_000_000 + phones), Date.now()],
        },
        {
          sql: `INSERT INTO order_items (order_id, line, product_id, quantity, price_at_purchase_paise, name, image, hsn_code, gst_rate)
            SELECT ?, 1, id, 1, price_paise, name, NULL, '7117', 300 FROM products WHERE id = 6`,
          args: [id],
        },
        { sql: "UPDATE orders SET status = 'processing', reservation = 'committed', actor = 'shopper' WHERE id = ?", args: [id] },
      ],
      'write',
    );
  }
  const [row] = await shop.rows('SELECT id FROM customers WHERE email = ?', email);
  return { email, id: Number(row?.id) };
}

describe.each([360, 1280] as const)('at %i pixels', (width) => {
  test('a customer is found, read, called and noted (#299, #300)', async () => {
    const { email, id } = await customer();
    const page = await adminPage({ width });
    await openScreen(page, '/admin/customers');
    await page.getByRole('searchbox', { name: 'Search customers' }).fill(email.slice(2, -3));
    await expect.poll(() => page.locator('.list tbody tr').count()).toBe(1);
    expect(await page.locator('.list tbody').textContent()).toContain('2');
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('spent desc');
    await page.waitForURL(/sort=spent/);
    await page.getByRole('link', { name: NAME }).click();
    await page.waitForURL(`**/admin/customers/${id}`);
    expect(await page.getByRole('link', { name: 'Call' }).getAttribute('href')).toMatch(/^tel:\+919\d{9}$/);
    expect(await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toContain(
      `text=${encodeURIComponent(`Namaste ${NAME},`)}`,
    );
    expect(await page.getByRole('table', { name: 'Orders' }).getByRole('link').count()).toBe(2);

    // What does not arrive stays in the field; leaving asks first.
    const note = page.getByLabel('Note', { exact: true });
    await page.route(
      '**/note',
      (route) => route.fulfill({ status: 503, json: { code: 'SHOP_BUSY', title: 'Busy', details: 'The shop is busy.' } }),
      { times: 1 },
    );
    await note.fill('Sister’s wedding on the 28th');
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect.poll(() => toast(page).textContent()).toContain('Failed to save the note.');
    expect(await note.inputValue()).toBe('Sister’s wedding on the 28th');
    await page.evaluate('history.back()');
    await page.getByRole('button', { name: 'Stay here' }).click();
    for (const words of ['Sister’s wedding on the 28th', 'Likes kundan']) {
      await note.fill(words);
      await page.getByRole('button', { name: 'Save note' }).click();
      await expect.poll(async () => (await shop.rows('SELECT note FROM customers WHERE id = ?', id))[0]?.note).toBe(words);
      await expect.poll(() => page.getByRole('button', { name: 'Save note' }).isDisabled()).toBe(true);
    }
    // What is typed while the answer is on its way is not taken for saved.
    await page.route(
      '**/note',
      async (route) => {
        await note.fill('Likes kundan and pearls');
        await route.continue();
      },
      { times: 1 },
    );
    await note.fill('Likes kundan!');
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect.poll(async () => (await shop.rows('SELECT note FROM customers WHERE id = ?', id))[0]?.note).toBe('Likes kundan!');
    await expect.poll(() => page.getByRole('button', { name: 'Save note' }).isEnabled()).toBe(true);
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Save note' }).isDisabled()).toBe(true);
    await page.reload();
    await expect.poll(() => note.inputValue()).toBe('Likes kundan and pearls');
    await page.goBack();
    await page.waitForURL(/sort=spent/);
    expectQuiet(page, { answered: [503] });
  });

  test('nobody is shut out, and nothing is refused by the policy', async () => {
    const { id } = await customer();
    const page = await adminPage({ width });
    for (const path of ['/admin/customers', '/admin/customers?search=nothing-has-this', `/admin/customers/${id}`]) {
      await openScreen(page, path);
      await expectAccessible(page, width);
    }
  });
});

test('a list is read again by Refresh; one that does not come says so, and comes when asked again (#299, #301)', async () => {
  const { email } = await customer();
  const page = await adminPage();
  // No change that another test makes is told here: it would read the list again before the press does.
  await page.routeWebSocket(/\/api\/admin\/live/, () => undefined);
  await openScreen(page, `/admin/customers?search=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: NAME }).waitFor();
  await shop.rows("UPDATE customers SET name = 'Refreshed Rao' WHERE email = ?", email);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('link', { name: 'Refreshed Rao' }).waitFor();
  await openScreen(page, '/admin/customers');
  await page.route('**/api/admin/customers?*', (route) =>
    route.fulfill({ status: 503, json: { code: 'SHOP_BUSY', title: 'Busy', details: 'The shop is busy.' } }),
  );
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('name asc');
  await page.getByRole('heading', { name: 'Failed to fetch customers. Please try again.' }).waitFor();
  await page.unroute('**/api/admin/customers?*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(() => page.getByRole('heading', { name: 'Failed to fetch customers. Please try again.' }).count()).toBe(0);
  expectQuiet(page, { answered: [503] });
});

test('the owner logs a customer out of every browser, after being asked (ASVS 7.4.5)', async () => {
  const { email, id } = await customer();
  await person(email, NAME);
  const shopper = await newPage();
  await logIn(shopper, email);
  const page = await adminPage({ width: 360 });
  await openScreen(page, `/admin/customers/${id}`);
  await page.getByText('In 1 browser.').waitFor();
  const button = page.getByRole('button', { name: 'Log out everywhere' });
  const dialog = page.getByRole('dialog', { name: `Log out "${NAME}" everywhere?` });
  await button.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await button.click();
  await dialog.getByRole('button', { name: 'Log out everywhere' }).click();
  await page.getByText('Nowhere.').waitFor();
  expect(await toast(page).textContent()).toContain('1 session ended.');
  await shopper.goto('/profile');
  await shopper.waitForURL(/\/login/);
  expectQuiet(shopper, { answered: [401] });
});

test('an address of nobody leads to the list', async () => {
  const page = await adminPage();
  await page.goto('/admin/customers/999999');
  expect(new URL(page.url()).pathname).toBe('/admin/customers');
});
