import { expect, test } from 'vitest';
import { newPage, shop, shopUrl } from '../browser/browser.ts';
import { headingOf, htmlOf, sent } from '../browser/html.ts';
import { fromMail } from '../browser/people.ts';
import { openPage } from '../browser/settled.ts';

const linkFor = (email: string, name: 'confirm' | 'leave') => fromMail(email, new RegExp(`https?://\\S+/newsletter/${name}\\?\\S+`));
const stateOf = async (email: string) => {
  const [row] = await shop.rows('SELECT status, consent_text, confirmed_at FROM newsletter_subscribers WHERE email = ?', email);
  return row;
};

test('the form subscribes, the mail confirms, and its other link unsubscribes (#27, U-09)', async () => {
  const email = 'reader@example.com';
  const page = await newPage();
  await openPage(page, '/collections');
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
  expect(new URL(page.url()).pathname).toBe('/collections');
  expect(await stateOf(email)).toMatchObject({ status: 'asked', confirmed_at: null });
  expect(String((await stateOf(email))?.consent_text)).toMatch(/^Send me new pieces and offers by email/);
  await page.goto(await linkFor(email, 'confirm'));
  expect((await stateOf(email))?.status).toBe('asked');
  await page.getByRole('button', { name: 'Yes, confirm my address' }).click();
  await page.getByRole('heading', { name: 'You are on the list' }).waitFor();
  expect((await stateOf(email))?.status).toBe('confirmed');
  await page.goto(await linkFor(email, 'leave'));
  await page.getByRole('heading', { name: 'You have left' }).waitFor();
  expect((await stateOf(email))?.status).toBe('left');
});

test('without script its answer is a page, and a made-up link confirms nothing (#27, U-09)', async () => {
  const email = 'plain@example.com';
  const form = { method: 'POST', headers: { origin: shopUrl }, body: new URLSearchParams({ email }) };
  const [, action = ''] = /<form[^>]* action="([^"]*newsletter[^"]*)"/.exec(await htmlOf('/collections')) ?? [];
  expect((await sent(action, form)).location).toBe('/newsletter/asked');
  expect(headingOf(await htmlOf('/newsletter/asked'))).toBe('Check your email');
  await linkFor(email, 'confirm');
  const madeUp = (await sent(`/newsletter/confirm?email=reader%40example.com&at=${Date.now()}&sig=AAAA`)).html;
  expect([headingOf(madeUp), madeUp.includes('confirm my address')]).toEqual(['This link no longer works', false]);
});
