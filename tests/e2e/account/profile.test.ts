import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { SignedIn } from '../../shop/people/sign-in.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { expectQuiet, shop } from '../browser/browser.ts';
import { sent } from '../browser/html.ts';
import { PASSWORD, pageOf, someone, someoneWithPassword } from '../browser/people.ts';
import { openPage } from '../browser/settled.ts';

const address = { addressLine1: '14, 3rd Cross', addressLine2: '', city: 'Bengaluru', state: 'KA', pinCode: '560003', country: 'India' };
const storedProfile = async ({ id }: SignedIn) => (await shop.rows('SELECT full_name, phone, address FROM users WHERE id = ?', id))[0];
const toast = (page: Page) => page.locator('.toast b');

test('the profile is edited, refused without losing the input, and saved (#191, #193, #194, #195)', async () => {
  const me = await someone();
  const ask = { headers: { cookie: me.cookie } };
  // The first visit after a change of the settings reads the frame of the page again.
  await sent('/profile', ask);
  const { headers } = await sent('/profile', ask);
  expect([headers.get('cache-control'), headers.get('server-timing')]).toEqual(['private, no-store', 'db;desc="1"']);
  const page = await pageOf(me, { at: '/profile' });
  await page.getByLabel('Full name').fill(' ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => page.locator('.toast').textContent()).toContain('Full name cannot be empty.');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('p-full_name');
  await page.getByLabel('Full name').fill('Ananya R. Rao');
  await page.getByLabel('City').fill('Bengaluru');
  await page.getByLabel('Address line 1').fill(address.addressLine1);
  await page.getByLabel('PIN code').fill('560003');
  expect(await page.getByLabel('State').inputValue()).toBe('KA');
  await page.getByLabel('State').selectOption('MH');
  await page.getByLabel('Phone').fill('+91 98450 00000');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => page.locator('#p-pinCode-e').textContent()).toContain('This PIN code is not in Maharashtra.');
  await page.getByLabel('State').selectOption('KA');
  expect(await page.getByLabel('PIN code').getAttribute('aria-invalid')).toBeNull();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => toast(page).textContent()).toBe('Profile saved');
  const row = await storedProfile(me);
  expect({ ...row, address: JSON.parse(String(row?.address)) }).toEqual({ full_name: 'Ananya R. Rao', phone: '9845000000', address });
});

test('the tabs are links: they work by keyboard and without script, and so does the form (#191)', async () => {
  const me = await someone();
  const page = await pageOf(me, { width: 360, scripts: false, at: '/profile?tab=orders' });
  expect(await page.locator('.account-tabs [aria-current=page]').textContent()).toBe('My Orders');
  await page.getByText('No orders yet').waitFor();
  await page.locator('.account-tabs').getByRole('link', { name: 'Profile' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/profile');
  await page.getByLabel('Full name').fill('Ananya Plain');
  await page.getByLabel('City').fill('Pune');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Incomplete Address').waitFor();
  expect(await page.getByLabel('City').inputValue()).toBe('Pune');
  expect(await page.getByLabel('Full name').inputValue()).toBe('Ananya Plain');
  expect((await storedProfile(me))?.full_name).toBe('Ananya Rao');
  await page.getByLabel('City').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL('**/profile?saved=1');
  expect(await page.locator('[role=status]').first().textContent()).toContain('Profile saved');
  expect((await storedProfile(me))?.full_name).toBe('Ananya Plain');
  expectQuiet(page, { answered: [422] });
});

test('switches, download, deletion (L22, L23)', async () => {
  const me = await someoneWithPassword();
  await shop.rows("UPDATE users SET phone = '9845000000' WHERE id = ?", me.id);
  await shop.rows(
    "INSERT INTO consents (id, user_id, subject, purpose, wording, given_at) VALUES (?, ?, '9845000000', 'whatsapp', 'Tell me about my orders.', 1767225600000)",
    `w${me.id}`,
    me.id,
  );
  const page = await pageOf(me);
  await openPage(page, '/profile?tab=privacy');
  const letter = page.getByRole('switch', { name: 'Newsletter' });
  expect(await letter.isChecked()).toBe(false);
  await letter.check();
  await expect.poll(() => toast(page).textContent()).toBe('Newsletter is on');
  expect(await shop.rows('SELECT status FROM newsletter_subscribers WHERE email = ?', me.email)).toMatchObject([{ status: 'confirmed' }]);
  await page.getByRole('button', { name: /^Withdraw/ }).click();
  await expect.poll(() => toast(page).textContent()).toBe('Consent withdrawn');
  expect(await page.getByRole('switch', { name: 'WhatsApp' }).isChecked()).toBe(false);

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download my data' }).click()]);
  expect(file.suggestedFilename()).toBe('my-chamak-data.json');
  expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toMatchObject({
    profile: { email: me.email },
    newsletter: { status: 'confirmed' },
  });

  const remove = page.getByRole('button', { name: 'Delete my account' });
  await remove.click();
  await page.getByText('Please enter your password.').waitFor();
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await remove.click();
  await expectAccessible(page, 360);
  await page.getByRole('dialog', { name: 'Delete your account?' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'Your account has been deleted' }).waitFor();
  expect(await shop.rows('SELECT id FROM users WHERE id = ?', me.id)).toEqual([]);
  expect((await page.context().cookies()).filter(({ name }) => name === 'in' || name.endsWith('session'))).toEqual([]);
});
