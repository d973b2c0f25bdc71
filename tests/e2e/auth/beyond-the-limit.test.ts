import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { attemptLimits } from '../../../src/rules/people/rate-limits.ts';
import { accountRefusals } from '../../../src/rules/refusals/account-refusals.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { answersPresses, expectQuiet, newPage, shopUrl } from '../browser/browser.ts';
import { fromMail, menuOf, PASSWORD, person } from '../browser/people.ts';

const [status, title, sentence] = accountRefusals.CHECK_MAIL;
const logInButton = (page: Page) => page.getByRole('button', { name: 'Log in', exact: true });

/** Guesses of a stranger, until the account answers no password any more. Each account is a new one: attempts are not forgotten. */
async function besiege(email: string): Promise<void> {
  const guess = () =>
    fetch(`${shopUrl}/api/auth/token`, {
      method: 'POST',
      headers: { origin: shopUrl, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'password', email, password: 'wrong-guess' }),
    });
  for (let at = 0; at < attemptLimits.passwordAnywhere.max; at += 1) if ((await guess()).status === status) return;
}

/** Logs in on a browser that the account does not know, and is asked to look into the mailbox. */
async function askedForMail(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/login?next=/contact');
  await answersPresses(page);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await logInButton(page).click();
  await page.getByRole('heading', { name: title }).waitFor();
  await page.getByRole('status').filter({ hasText: sentence }).waitFor();
}

describe.each([360, 1280] as const)('beyond the limit of an account, at %i pixels', (width) => {
  test('the right password leads to the mailed code, which logs in', async () => {
    const email = await person();
    await besiege(email);
    const page = await newPage({ width, touch: width === 360 });
    await askedForMail(page, email);
    const field = page.getByLabel('Code from the email');
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await page.locator('.toast').count()).toBe(0);
    await expectAccessible(page, width);
    const code = await fromMail(email, /\b(\d{6})\b/);
    await field.fill(code === '000000' ? '000001' : '000000');
    await logInButton(page).click();
    await page.locator('#mail-code-error').waitFor();
    await field.fill(code);
    await logInButton(page).click();
    await page.waitForURL(`${shopUrl}/contact`);
    expect(await menuOf(page)).toContain('Ananya Rao');
    expectQuiet(page, { answered: [401, 403] });
  });
});

test('the link of the same mail logs in with one press, in another browser too', async () => {
  const email = await person();
  await besiege(email);
  const page = await newPage({ width: 360 });
  await askedForMail(page, email);
  expectQuiet(page, { answered: [403] });
  const link = await fromMail(email, /https?:\/\/\S+\/login\?token=\S+/);
  const other = await newPage({ width: 360 });
  await other.goto(link);
  await answersPresses(other);
  await other.getByText('You opened the link from our email. It logs you in here.').waitFor();
  // It gives access to the account, so it does not stay in the address.
  expect(other.url()).toBe(`${shopUrl}/login`);
  await expectAccessible(other, 360);
  await logInButton(other).click();
  await other.waitForURL((url) => url.pathname !== '/login');
  expect(await menuOf(other)).toContain('Ananya Rao');
});

test('a wrong password reads the same; a code that is asked for then says where it was sent', async () => {
  const email = await person();
  await besiege(email);
  const page = await newPage({ width: 360 });
  await askedForMail(page, email, 'wrong-guess');
  await page.getByRole('button', { name: 'Use my password' }).click();
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByText(`If ${email} has an account, we have sent a code and a link to it.`).waitFor();
  expect(await page.getByText(sentence).count()).toBe(0);
  await page.getByLabel('Code from the email').fill(await fromMail(email, /\b(\d{6})\b/));
  await logInButton(page).click();
  await page.waitForURL(`${shopUrl}/contact`);
  expectQuiet(page, { answered: [403] });
});

test("the administrator's page has the same step", async () => {
  const page = await newPage({ width: 360 });
  // To besiege the one administrator would shut out other tests.
  await page.route('**/api/auth/token', (route) => route.fulfill({ status, json: { code: 'CHECK_MAIL', title, details: sentence } }));
  await page.goto('/admin/login');
  await answersPresses(page);
  await page.getByLabel('Email', { exact: true }).fill('owner@chamak.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await logInButton(page).click();
  await page.getByRole('heading', { name: title }).waitFor();
  await page.getByRole('status').filter({ hasText: sentence }).waitFor();
  await expectAccessible(page, 360);
  expectQuiet(page, { answered: [403] });
});
