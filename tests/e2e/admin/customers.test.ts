import { expect, test } from 'vitest';
import { type SignedIn, signedIn } from '../../shop/people/sign-in.ts';
import { expectQuiet, shop, shopUrl } from '../browser/browser.ts';
import { cashOrder } from '../browser/planted-orders.ts';
import { desk, failNext, prove, told } from './desk.ts';

const NAME = 'Kundana Murthy';

/** Somebody with an account and two cash orders, whose addresses are spelt differently. */
async function customer(): Promise<SignedIn & { readonly number: number }> {
  const person = await signedIn(shop);
  for (const spelling of [person.email, person.email.toUpperCase()]) {
    const { id } = await cashOrder();
    await shop.rows('UPDATE orders SET customer_email = ?, customer_name = ? WHERE id = ?', spelling, NAME, id);
  }
  const [row] = await shop.rows('SELECT id FROM customers WHERE email = ?', person.email);
  return { ...person, number: Number(row?.id) };
}

test('a customer is found, read, called, noted and logged out (#299, #300, ASVS 7.4.5)', async () => {
  const { email, number: id, cookie } = await customer();
  const page = await desk({ screen: '/admin/customers' });
  const sort = page.getByRole('combobox', { name: 'Sort' });
  await page.getByRole('searchbox', { name: 'Search customers' }).fill(email.slice(2, -3));
  await expect.poll(() => page.locator('.list tbody tr').count()).toBe(1);
  await sort.selectOption('spent desc');
  await page.waitForURL(/sort=spent/);
  // Nothing tells of a change that the shop did not make: Refresh reads again.
  await shop.rows("UPDATE customers SET name = 'Refreshed Rao' WHERE id = ?", id);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('link', { name: 'Refreshed Rao' }).click();
  await page.waitForURL(`**/admin/customers/${id}`);
  expect(await page.getByRole('link', { name: 'Call' }).getAttribute('href')).toMatch(/^tel:\+919\d{9}$/);
  const whatsApp = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  expect(whatsApp).toContain(`text=${encodeURIComponent('Namaste Refreshed Rao,')}`);
  expect(await page.getByRole('table', { name: 'Orders' }).getByRole('link').count()).toBe(2);

  // What does not arrive stays in the field.
  const note = page.getByLabel('Note', { exact: true });
  const save = page.getByRole('button', { name: 'Save note' });
  const stored = async () => (await shop.rows('SELECT note FROM customers WHERE id = ?', id))[0]?.note;
  await failNext(page, '**/note', 'PUT');
  await note.fill('Sister’s wedding on the 28th');
  await save.click();
  await told(page, 'Failed to save the note.');
  expect(await note.inputValue()).toBe('Sister’s wedding on the 28th');
  // What is typed while the answer is on its way is not taken for saved.
  await page.route(
    '**/note',
    async (route) => {
      await note.fill('Likes kundan and pearls');
      await route.continue();
    },
    { times: 1 },
  );
  const saved = page.waitForResponse('**/note');
  await save.click();
  await saved;
  await expect.poll(stored).toBe('Sister’s wedding on the 28th');
  await expect.poll(() => save.isEnabled()).toBe(true);
  await save.click();
  await expect.poll(stored).toBe('Likes kundan and pearls');
  await expect.poll(() => save.isDisabled()).toBe(true);

  // Every browser of the account is logged out, after a question.
  const answers = async () => (await fetch(`${shopUrl}/api/cart`, { headers: { cookie } })).status;
  expect(await answers()).toBe(200);
  await page.getByText('In 1 browser.').waitFor();
  const button = page.getByRole('button', { name: 'Log out everywhere' });
  const dialog = page.getByRole('dialog', { name: /^Log out ".*" everywhere\?/ });
  await button.click();
  await dialog.getByRole('button', { name: 'Log out everywhere' }).click();
  await page.getByText('Nowhere.').waitFor();
  await told(page, '1 session ended.');
  expect(await answers()).toBe(401);

  await page.goBack();
  await page.waitForURL(/sort=spent/);
  expect(new URL((await page.request.get('/admin/customers/999999')).url()).pathname).toBe('/admin/customers');
  expectQuiet(page, { answered: [503] });
});

test('a screen that cannot be drawn says so, shows what was typed in it, and comes back; the menu stays', async () => {
  const { number: id } = await customer();
  const page = await desk({ screen: `/admin/customers/${id}` });
  const note = page.getByLabel('Note', { exact: true });
  await note.fill('Rings after six');
  // A customer of another shape than the screen knows, as between two versions, comes with the read after the save.
  const read = `**/api/admin/customers/${id}`;
  await page.route(read, (route) => route.fulfill({ json: {} }));
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByRole('heading', { name: 'This screen cannot be shown' }).waitFor();
  expect(await page.getByRole('alert').textContent()).toContain('Rings after six');
  expect(await page.getByRole('link', { name: 'Home' }).count()).toBeGreaterThan(0);
  await page.unroute(read);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => note.inputValue()).toBe('Rings after six');
  expectQuiet(page, { said: ['TypeError: Cannot read properties of undefined'] });
});

test('the data of a customer is a file, and is erased after a question that names what stays, and a day; one press keeps it (L23)', async () => {
  const { number: id } = await customer();
  await shop.rows("UPDATE orders SET status = 'delivered', actor = 'admin' WHERE customer_name = ?", NAME);
  const eraseAt = async () => (await shop.rows('SELECT erase_at FROM customers WHERE id = ?', id))[0]?.erase_at;
  const page = await desk({ isConfirmed: false, screen: `/admin/customers/${id}` });
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download their data' }).click();
  await prove(page);
  expect((await file).suggestedFilename()).toBe(`customer-${id}-data.json`);

  await page.getByRole('button', { name: 'Erase their data' }).click();
  const question = page.getByRole('dialog');
  await question.getByText('These stay, as tax law asks:').waitFor();
  expect(await question.getByRole('listitem').first().textContent()).toContain('invoices');
  await question.getByRole('button', { name: 'Erase after a day' }).click();
  await told(page, 'Erasure noted');
  expect(await eraseAt()).toBeGreaterThan(Date.now());
  await page.getByText('Erased from').waitFor();
  await page.getByRole('button', { name: 'Keep their data' }).click();
  await told(page, 'Kept');
  expect(await eraseAt()).toBeNull();
  await page.getByRole('button', { name: 'Erase their data' }).waitFor();
  expectQuiet(page, { answered: [403] });
});
