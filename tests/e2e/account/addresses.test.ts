import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { expectQuiet, shop } from '../browser/browser.ts';
import { payButton } from '../browser/checkout-page.ts';
import { pageOf, someone } from '../browser/people.ts';
import { reloadPage } from '../browser/settled.ts';

const home = { addressLine1: '14, 3rd Cross', addressLine2: '', city: 'Bengaluru', state: 'KA', pinCode: '560003', country: 'India' };
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

/** Fills in the form of an address. */
async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    const field = page.getByLabel(label);
    if (label === 'State') await field.selectOption(value);
    else await field.fill(value);
  }
}

test('addresses are added, refused without losing the input, made the first choice and removed, without script (#193, #195)', async () => {
  const me = await someone();
  const page = await pageOf(me, { width: 360, scripts: false, at: '/profile' });
  await page.locator('.account-tabs').getByRole('link', { name: 'Addresses' }).click();
  await page.getByText('No address yet.').waitFor();
  await page.getByRole('link', { name: 'Add an address' }).click();
  await fill(page, { 'Address line 1': '14, 3rd Cross', City: 'Bengaluru', State: 'MH', 'PIN code': '560003' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('This PIN code is not in Maharashtra.').first().waitFor();
  expect(await page.getByLabel('Address line 1').inputValue()).toBe('14, 3rd Cross');
  await fill(page, { State: 'KA' });
  await page.getByRole('button', { name: 'Save' }).click();
  await card(page, 'Home').getByText('first choice').waitFor();

  await page.getByRole('link', { name: 'Add an address' }).click();
  await page.getByLabel('Other').check();
  await fill(page, { 'Your word for it': 'Amma', 'Who receives it': 'Lakshmi Menon', Phone: '94470 00000' });
  await fill(page, { 'Address line 1': 'TC 12/448, Vazhuthacaud', City: 'Thiruvananthapuram', State: 'KL', 'PIN code': '695014' });
  await page.getByRole('button', { name: 'Save' }).click();
  await card(page, 'Amma').getByText('Lakshmi Menon').waitFor();

  await page.getByRole('button', { name: 'Use first Amma' }).click();
  await card(page, 'Amma').getByText('first choice').waitFor();
  await card(page, 'Amma').getByText('Remove', { exact: true }).click();
  await card(page, 'Amma').getByRole('button', { name: 'Yes, remove it' }).click();
  await card(page, 'Home').getByText('first choice').waitFor();
  expect(await page.getByRole('listitem').filter({ hasText: 'Amma' }).count()).toBe(0);
  expectQuiet(page, { answered: [422] });
});

test('an address that is gone says so, and what was typed stays; the form selects the State of a PIN code', async () => {
  const me = await someone();
  await shop.rows('UPDATE users SET address = ? WHERE id = ?', JSON.stringify(home), me.id);
  await shop.rows(
    'INSERT INTO saved_addresses (id, user_id, address) VALUES (?, ?, ?)',
    `${me.id}-2`,
    me.id,
    JSON.stringify({ ...home, kind: 'work' }),
  );
  const page = await pageOf(me, { at: '/profile?tab=addresses' });
  await page.getByRole('link', { name: 'Edit Office' }).click();
  await page.getByLabel('State').selectOption('');
  await page.getByLabel('PIN code').fill('');
  await page.getByLabel('PIN code').pressSequentially('695014');
  // A key may be pressed before the page's code is there.
  await expect.poll(() => page.getByLabel('State').inputValue()).toBe('KL');
  await page.getByLabel('City').fill('Thiruvananthapuram');
  await shop.rows('DELETE FROM saved_addresses WHERE user_id = ?', me.id);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Address not found').waitFor();
  expect(await page.getByLabel('City').inputValue()).toBe('Thiruvananthapuram');
  expectQuiet(page, { answered: [422] });
});

test('the checkout fills in the first choice, and another address by one press; typed values win, and are saved only on request (#149)', async () => {
  const me = await someone();
  const amma = {
    ...{ ...home, addressLine1: 'TC 12/448', city: 'Thiruvananthapuram', state: 'KL', pinCode: '695014', landmark: 'Old well' },
    ...{ kind: 'other', label: 'Amma', name: 'Lakshmi Menon', phone: '9447000000' },
  };
  await shop.rows("UPDATE users SET phone = '9845000000', address = ? WHERE id = ?", JSON.stringify(home), me.id);
  await shop.rows('INSERT INTO saved_addresses (id, user_id, address) VALUES (?, ?, ?)', `${me.id}-2`, me.id, JSON.stringify(amma));
  await shop.rows('INSERT INTO user_carts (user_id, product_id, quantity) VALUES (?, 6, 1)', me.id);
  const page = await pageOf(me, { width: 360 });
  const canPay = () => expect.poll(() => payButton(page).isEnabled(), { timeout: 10_000 }).toBe(true);
  const value = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
  const receiver = async () => [await value('Full name'), await value('Mobile')];
  await page.goto('/checkout');
  await canPay();
  await expect.poll(() => value('House and street')).toBe('14, 3rd Cross');
  expect([...(await receiver()), await value('Email'), await value('State')]).toEqual(['Ananya Rao', '9845000000', me.email, 'KA']);
  expect(await page.locator('main').getByRole('link', { name: 'Log in' }).count()).toBe(0);
  await page.getByText('Amma', { exact: true }).click();
  await page.getByText('Thiruvananthapuram, Kerala').waitFor();
  expect([...(await receiver()), await value('House and street')]).toEqual(['Lakshmi Menon', '9447000000', 'TC 12/448']);
  expect(await page.getByLabel('Landmark').inputValue()).toBe('Old well');
  await page.getByRole('radio', { name: 'Amma' }).press('ArrowLeft');
  await page.getByText('Bengaluru, Karnataka').waitFor();
  expect(await receiver()).toEqual(['Ananya Rao', '9845000000']);

  const box = page.getByLabel('Save this address to my account');
  expect(await box.isChecked()).toBe(false);
  await page.getByLabel('House and street').fill('7, MG Road');
  await reloadPage(page);
  await expect.poll(() => value('House and street')).toBe('7, MG Road');
  await canPay();
  expect(await value('City')).toBe('Bengaluru');
  await box.check();
  await payButton(page).click();
  const saved = () => shop.rows("SELECT address ->> '$.addressLine1' AS line FROM saved_addresses WHERE user_id = ? ORDER BY line", me.id);
  await expect.poll(saved).toEqual([{ line: '7, MG Road' }, { line: 'TC 12/448' }]);
  expect(await shop.rows("SELECT address ->> '$.addressLine1' AS line FROM users WHERE id = ?", me.id)).toEqual([
    { line: '14, 3rd Cross' },
  ]);
});
