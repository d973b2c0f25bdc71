import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { hashPassword } from '../../../src/features/auth/password/password-hash.server.ts';
import { newSession, type SignedIn, signedIn } from '../../shop/sign-in.ts';
import { expectQuiet, newPage, type PageWishes, shop, shopUrl } from '../browser/browser.ts';
import { payButton } from '../browser/checkout-page.ts';

const PASSWORD = 'moti-jhumka-9';

/** A page in a browser of the user. */
async function pageOf(user: SignedIn, wishes: PageWishes = {}): Promise<Page> {
  const page = await newPage(wishes);
  const [name = '', value = ''] = (await newSession(shop, user.id)).split('=');
  await page.context().addCookies([
    { name, value, url: shopUrl, httpOnly: true },
    { name: 'in', value: '1', url: shopUrl },
  ]);
  return page;
}

const address = { addressLine1: '14, 3rd Cross', addressLine2: '', city: 'Bengaluru', state: 'KA', pinCode: '560003', country: 'India' };
const storedProfile = async ({ id }: SignedIn) => (await shop.rows('SELECT full_name, phone, address FROM users WHERE id = ?', id))[0];
const toast = (page: Page) => page.locator('.toast b');

async function expectAccessible(page: Page): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: width === 360 ? 800 : 900 });
    const axe = new AxeBuilder({ page })
      .setLegacyMode()
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .options({ resultTypes: ['violations'] });
    const found = await axe.analyze();
    expect(
      found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`)}`,
      ),
    ).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/${page.url().replace(/.*\/|\W+/g, '-')}-${width}.png`, fullPage: true });
  }
}

test('the profile is edited, refused without losing the input, and saved (#191, #193, #194, #195)', async () => {
  const me = await signedIn(shop);
  const page = await pageOf(me);
  // The first visit after a change of the settings reads the frame of the page again.
  await page.goto('/profile');
  const answer = await page.goto('/profile');
  expect(answer?.headers()['cache-control']).toBe('private, no-store');
  expect(answer?.headers()['server-timing']).toBe('db;desc="1"');
  await page.getByLabel('Full name').fill(' ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => page.locator('.toast').textContent()).toContain('Full name cannot be empty.');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('p-full_name');
  await page.getByLabel('Full name').fill('Ananya R. Rao');
  await page.getByLabel('City').fill('Bengaluru');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => toast(page).textContent()).toBe('Incomplete Address');
  expect(await page.getByLabel('Address line 1').getAttribute('aria-invalid')).toBe('true');
  await page.locator('.toast').hover();
  await expectAccessible(page);
  await page.getByLabel('Address line 1').fill(address.addressLine1);
  expect(await page.getByLabel('Address line 1').getAttribute('aria-invalid')).toBeNull();
  await page.getByLabel('PIN code').fill('560003');
  expect(await page.getByLabel('State').inputValue()).toBe('KA');
  await page.getByLabel('State').selectOption('MH');
  await page.getByLabel('Phone').fill('+91 98450 00000');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => page.locator('#p-pinCode-e').textContent()).toContain('This PIN code is not in Maharashtra.');
  await page.getByLabel('State').selectOption('KA');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => toast(page).textContent()).toBe('Profile saved');
  const row = await storedProfile(me);
  expect({ ...row, address: JSON.parse(String(row?.address)) }).toEqual({ full_name: 'Ananya R. Rao', phone: '9845000000', address });
  await page.reload();
  expect(await page.getByLabel('City').inputValue()).toBe('Bengaluru');
});

test('the tabs are links: they work by keyboard and without script, and so does the form (#191)', async () => {
  const me = await signedIn(shop);
  const page = await pageOf(me, { width: 360, scripts: false });
  await page.goto('/profile?tab=orders');
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

test('the checkout is prefilled from the profile; typed values win; an address is saved only on request (#149)', async () => {
  const me = await signedIn(shop);
  await shop.rows("UPDATE users SET phone = '9845000000', address = ? WHERE id = ?", JSON.stringify(address), me.id);
  const page = await pageOf(me);
  await shop.rows('INSERT INTO user_carts (user_id, product_id, quantity) VALUES (?, 6, 1)', me.id);
  await page.goto('/checkout');
  await expect.poll(() => payButton(page).isEnabled(), { timeout: 10_000 }).toBe(true);
  const value = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
  await expect.poll(() => value('Email')).toBe(me.email);
  expect(await value('Full name')).toBe('Ananya Rao');
  expect(await value('House and street')).toBe(address.addressLine1);
  expect(await value('State')).toBe('KA');
  expect(await value('Mobile')).toBe('9845000000');
  expect(await page.locator('main').getByRole('link', { name: 'Log in' }).count()).toBe(0);
  const box = page.getByLabel('Save this address to my account');
  expect(await box.isChecked()).toBe(false);
  await page.getByLabel('House and street').fill('7, MG Road');
  await page.reload();
  await expect.poll(() => value('House and street')).toBe('7, MG Road');
  await expect.poll(() => payButton(page).isEnabled(), { timeout: 10_000 }).toBe(true);
  expect(await value('City')).toBe('Bengaluru');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/checkout.png`, fullPage: true });
  await box.check();
  await payButton(page).click();
  const beside = () => shop.rows("SELECT address ->> '$.addressLine1' AS line1 FROM saved_addresses WHERE user_id = ?", me.id);
  await expect.poll(beside).toEqual([{ line1: '7, MG Road' }]);
  expect(JSON.parse(String((await storedProfile(me))?.address))).toEqual(address);
});

test('switches, download, deletion (L22, L23)', async () => {
  const me = await signedIn(shop);
  await shop.rows(
    "INSERT INTO accounts (id, account_id, provider_id, user_id, password) VALUES (?, ?, 'credential', ?, ?)",
    me.id,
    me.id,
    me.id,
    await hashPassword(PASSWORD),
  );
  await shop.rows("UPDATE users SET phone = '9845000000' WHERE id = ?", me.id);
  await shop.rows(
    "INSERT INTO consents (id, user_id, subject, purpose, wording, given_at) VALUES (?, ?, '9845000000', 'whatsapp', 'Tell me about my orders.', 1767225600000)",
    `w${me.id}`,
    me.id,
  );
  const page = await pageOf(me);
  await page.goto('/profile?tab=privacy');
  const letter = page.getByRole('switch', { name: 'Newsletter' });
  expect(await letter.isChecked()).toBe(false);
  await letter.check();
  await expect.poll(() => toast(page).textContent()).toBe('Newsletter is on');
  expect(await shop.rows('SELECT status FROM newsletter_subscribers WHERE email = ?', me.email)).toMatchObject([{ status: 'confirmed' }]);
  await page.getByRole('button', { name: /^Withdraw/ }).click();
  await expect.poll(() => toast(page).textContent()).toBe('Consent withdrawn');
  expect(await page.getByRole('switch', { name: 'WhatsApp' }).isChecked()).toBe(false);
  await page.reload();
  expect(await letter.isChecked()).toBe(true);
  await expectAccessible(page);

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download my data' }).click()]);
  expect(file.suggestedFilename()).toBe('my-chamak-data.json');
  expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toMatchObject({
    profile: { email: me.email },
    newsletter: { status: 'confirmed' },
  });

  const remove = page.getByRole('button', { name: 'Delete my account' });
  await remove.click();
  await page.getByText('Please enter your password.').waitFor();
  await page.getByLabel('Your password', { exact: true }).fill('wrong');
  await remove.click();
  await page.getByRole('dialog', { name: 'Delete your account?' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByText('The current password is not right.').waitFor();
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await remove.click();
  await expectAccessible(page);
  await page.getByRole('dialog', { name: 'Delete your account?' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'Your account has been deleted' }).waitFor();
  expect(await shop.rows('SELECT id FROM users WHERE id = ?', me.id)).toEqual([]);
  expect((await page.context().cookies()).filter(({ name }) => name === 'in' || name.endsWith('session'))).toEqual([]);
  await page.goto('/profile');
  expect(new URL(page.url()).pathname).toBe('/login');
  expectQuiet(page, { answered: [422] });
});
