import { expect, test } from 'vitest';
import { accountRefusals } from '../../../src/rules/refusals/account-refusals.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { expectQuiet, newPage, shopUrl } from '../browser/browser.ts';
import { fromMail, menuOf, PASSWORD, person } from '../browser/people.ts';
import { askAuth, fill, submit } from './auth-page.ts';

const [status, title, sentence] = accountRefusals.CHECK_MAIL;

test.each(['/login', '/admin/login'])('beyond the limit of an account %s leads to the mailed code', async (path) => {
  const page = await newPage({ width: 360, touch: true });
  // To besiege an account takes 25 log-ins, and would shut out other tests of the one administrator.
  await page.route('**/api/auth/token', (route) => route.fulfill({ status, json: { code: 'CHECK_MAIL', title, details: sentence } }), {
    times: 1,
  });
  await page.goto(path);
  await fill(page, { email: 'owner@chamak.example', password: PASSWORD });
  await submit(page);
  await page.getByRole('heading', { name: title }).waitFor();
  await page.getByRole('status').filter({ hasText: sentence }).waitFor();
  const field = page.getByLabel('Code from the email');
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await page.locator('.toast').count()).toBe(0);
  expectQuiet(page, { answered: [403] });
});

test('the link of the mail with a code logs in with one press, in another browser too', async () => {
  const email = await person();
  expect((await askAuth('/otp', { email })).status).toBe(200);
  const page = await newPage({ width: 360, live: await fromMail(email, /https?:\/\/\S+\/login\?token=\S+/) });
  await page.getByText('You opened the link from our email. It logs you in here.').waitFor();
  // It gives access to the account, so it does not stay in the address.
  expect(page.url()).toBe(`${shopUrl}/login`);
  await expectAccessible(page, 360);
  await submit(page);
  await page.waitForURL((url) => url.pathname !== '/login');
  expect(await menuOf(page)).toContain('Ananya Rao');
});
