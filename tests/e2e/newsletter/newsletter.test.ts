import { expect, test } from 'vitest';
import { db, newPage } from '../browser/browser.ts';
import { stack } from '../browser/stack.ts';

const linkFor = async (email: string, name: 'confirm' | 'leave') => {
  const mails = (await (await fetch(`${stack.mailUrl}/messages`)).json()) as { to: string[]; text: string }[];
  const text = mails.find(({ to }) => to.includes(email))?.text ?? '';
  return new RegExp(`https?://\\S+/newsletter/${name}\\?\\S+`).exec(text)?.[0];
};
const stateOf = async (email: string) => {
  const { rows } = await db().execute({
    sql: 'SELECT status, consent_text, confirmed_at FROM newsletter_subscribers WHERE email = ?',
    args: [email],
  });
  return rows[0];
};

test('the form subscribes, the mail confirms, and its other link unsubscribes (#27, U-09)', async () => {
  const email = 'reader@example.com';
  const page = await newPage();
  await page.goto('/contact', { waitUntil: 'networkidle' });
  const field = page.locator('.footer input[type=email]');
  await field.fill('no address');
  await page.getByRole('button', { name: 'Sign up' }).click();
  // The shop's own sentence at the field instead of the browser's.
  await page.locator('.footer').getByRole('alert').getByText('This does not look like an email address.').waitFor();
  expect(await field.evaluate((input: HTMLInputElement) => [document.activeElement === input, input.form?.noValidate])).toEqual([
    true,
    true,
  ]);
  await field.fill(email);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.locator('.toast').waitFor();
  expect(await page.locator('.toast b').textContent()).toBe('Check your email');
  await expect.poll(() => field.inputValue()).toBe('');
  expect(new URL(page.url()).pathname).toBe('/contact');
  expect(await stateOf(email)).toMatchObject({ status: 'asked', confirmed_at: null });
  expect(String((await stateOf(email))?.consent_text)).toMatch(/^Send me new pieces and offers by email/);
  await expect.poll(() => linkFor(email, 'confirm'), { timeout: 10_000 }).toBeTruthy();
  await page.goto((await linkFor(email, 'confirm')) ?? '');
  expect((await stateOf(email))?.status).toBe('asked');
  await page.getByRole('button', { name: 'Yes, confirm my address' }).click();
  await page.getByRole('heading', { name: 'You are on the list' }).waitFor();
  expect((await stateOf(email))?.status).toBe('confirmed');
  await page.goto((await linkFor(email, 'leave')) ?? '');
  await page.getByRole('heading', { name: 'You have left' }).waitFor();
  expect((await stateOf(email))?.status).toBe('left');
});

test('it works without script (#27)', async () => {
  const email = 'plain@example.com';
  const page = await newPage({ width: 360, scripts: false });
  await page.goto('/contact');
  await page.locator('.footer input[type=email]').fill(email);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL('**/newsletter/asked');
  expect(await page.locator('h1').textContent()).toBe('Check your email');
  await expect.poll(() => linkFor(email, 'confirm'), { timeout: 10_000 }).toBeTruthy();
});

test('a made-up link does not confirm a subscription (U-09)', async () => {
  const page = await newPage();
  await page.goto(`/newsletter/confirm?email=reader%40example.com&at=${Date.now()}&sig=AAAA`);
  expect(await page.locator('h1').textContent()).toBe('This link no longer works');
  expect(await page.getByRole('button', { name: /confirm my address/ }).count()).toBe(0);
});
