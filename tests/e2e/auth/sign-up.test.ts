import { expect, test } from 'vitest';
import { newId } from '../../../src/rules/ids.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { answersPresses, expectQuiet, newPage, shop, shopUrl } from '../browser/browser.ts';
import { sent } from '../browser/html.ts';
import { fromMail, menuOf, PASSWORD } from '../browser/people.ts';
import { askAuth, fill, focused, submit, toast } from './auth-page.ts';

const verified = async (email: string) => (await shop.rows('SELECT email_verified AS yes FROM users WHERE email = ?', email))[0]?.yes;
const VERIFY = /https?:\/\/\S+\/verify-email\?token=\S+/;

test('sign-up: faults at their fields, refused by the server, a mail, one press, return to the former page, the menu, log-out (#19, #20, #22, #200, #202, #203, #204, #210, #211)', async () => {
  const email = `${newId()}@example.in`;
  const page = await newPage({ width: 360 });
  await page.goto('/contact');
  await answersPresses(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.locator('summary[aria-label=Account]').click();
  expect(await page.locator('[data-account] a').allTextContents()).toEqual(['Login', 'Signup']);
  await page.getByRole('link', { name: 'Signup' }).click();
  await page.waitForURL('**/signup');
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByText('At least 6 characters (better 8)', { exact: false }).waitFor();
  const toggles = page.getByRole('main').getByRole('button', { name: 'Show password' });
  // A press that comes before the script is repeated by it.
  for (const [at, id] of ['password', 'confirm'].entries()) {
    await toggles.nth(at).click();
    await expect.poll(() => page.locator(`#${id}`).getAttribute('type'), { message: id }).toBe('text');
  }
  await submit(page);
  await toast(page, 'Sign up Failed', 'Please fill in all fields.');
  expect(await focused(page)).toBe('full-name');
  expect(await page.isChecked('#consent')).toBe(false);
  await fill(page, { 'full-name': 'Meera Nair', email, password: 'short', confirm: 'shirt' });
  await submit(page);
  expect(await page.locator('#confirm-error').textContent()).toContain('Passwords do not match.');
  await fill(page, { confirm: 'short' });
  await submit(page);
  expect(await page.locator('#password-error').textContent()).toContain('Password should be at least 6 characters long.');
  await expectAccessible(page, 360);
  await page.check('#consent');
  await fill(page, { password: PASSWORD, confirm: PASSWORD });
  const refuse = Promise.withResolvers<void>();
  await page.route('**/api/auth/signup', async (route) => {
    await refuse.promise;
    await route.fulfill({ status: 500, contentType: 'text/html', body: 'x' });
  });
  const button = page.locator('main form [data-busy]');
  expect((await button.textContent())?.trim()).toBe('Sign Up');
  await submit(page);
  await expect.poll(async () => (await button.textContent())?.trim()).toBe('Creating Account...');
  refuse.resolve();
  await toast(page, 'Sign up Failed', /omething went wrong/);
  expect([new URL(page.url()).pathname, await page.inputValue('#email')]).toEqual(['/signup', email]);
  expect(await verified(email)).toBeUndefined();
  await page.unroute('**/api/auth/signup');
  await submit(page);
  await page.waitForURL('**/login?notice=check-mail**');
  await page.locator('.auth__notice', { hasText: `Check your inbox: we have sent an email with the next step to ${email}.` }).waitFor();
  const wrong = page.getByRole('link', { name: 'Wrong address?' });
  await wrong.click();
  await page.waitForURL('**/signup?next=%2Fcontact');
  await expect.poll(() => page.inputValue('#full-name')).toBe('Meera Nair');
  expect(await page.inputValue('#email')).toBe(email);

  const link = await fromMail(email, VERIFY);
  await page.goto(link);
  await page.getByRole('heading', { name: 'Your account is almost ready' }).waitFor();
  await page.getByText(email).first().waitFor();
  await answersPresses(page);
  // Scripts that run on load change nothing: programs open the links of mails too.
  expect(await verified(email)).toBe(0);
  await expectAccessible(page, 360);
  await page.getByRole('button', { name: 'Finish and log in' }).click();
  await page.waitForURL('**/contact');
  expect(await verified(email)).toBe(1);

  const other = await page.context().newPage();
  await other.goto('/terms-conditions');
  await expect.poll(() => other.locator('[data-account-link]').getAttribute('href')).toBe('/profile');
  expect(await menuOf(page)).toEqual(['Meera Nair', 'My Profile', 'My Orders', 'Wishlist', 'Logout']);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${shopUrl}/`);
  await other.getByText('You signed out in another tab').waitFor();
  expectQuiet(page, { answered: [500] });
  expect((await sent(link.replace(shopUrl, ''))).html).toContain('This link does not work');
});

test('the link of a sign-up in another browser asks for a password there, and leads back with the heart that was pressed', async () => {
  const email = `${newId()}@example.in`;
  const signedUp = { full_name: 'Nisha Shah', email, password: 'mallory-waits-1', confirm: 'mallory-waits-1', consent: true };
  expect((await askAuth('/signup', { ...signedUp, next: '/collections/necklaces', wish: 9 })).status).toBe(200);
  const page = await newPage({ width: 360 });
  await page.goto(await fromMail(email, VERIFY));
  await page.getByRole('heading', { name: 'Choose your password' }).waitFor();
  await page.getByText(email).first().waitFor();
  await submit(page);
  await page.locator('#password-error').waitFor();
  expect(await verified(email)).toBe(0);
  await fill(page, { password: PASSWORD });
  await submit(page);
  await page.waitForURL('**/collections/necklaces');
  await toast(page, 'Added to Wishlist');
});

test('the right password before the address is verified: no failure, a mail, and one more on request', async () => {
  const email = `${newId()}@example.in`;
  const page = await newPage({ width: 360 });
  const signedUp = { full_name: 'Meera Nair', email, password: PASSWORD, confirm: PASSWORD, consent: true };
  expect((await page.request.post('/api/auth/signup', { data: signedUp, headers: { origin: shopUrl } })).status()).toBe(200);
  await page.goto('/login');
  await fill(page, { email, password: PASSWORD });
  await submit(page);
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await page.getByText('Please confirm your email address first. We have sent you a new link.').waitFor();
  expect(await page.locator('.toast', { hasText: 'Failed' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Send again' }).click();
  await toast(page, 'Check your email', 'We have sent a new link. Only the latest one works.');
  await page.getByRole('button', { name: 'Back to Login' }).click();
  expect(await page.inputValue('#email')).toBe(email);
  expectQuiet(page, { answered: [403] });
});
