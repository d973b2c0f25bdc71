import { expect, test } from 'vitest';
import { expectQuiet, shop } from '../browser/browser.ts';
import { desk, failNext, openScreen, told } from './desk.ts';

const statusOf = async (email: string) => (await shop.rows('SELECT status FROM newsletter_subscribers WHERE email = ?', email))[0]?.status;

test('a subscriber is found and unsubscribed after a question; a failure changes nothing', async () => {
  const email = 'reader360@example.in';
  await shop.rows(
    `INSERT INTO newsletter_subscribers (email, status, consent_text, asked_at, confirmed_at) VALUES (?1, 'confirmed', 'Yes, write to me.', ?2, ?2)
     ON CONFLICT (email) DO UPDATE SET status = 'confirmed', left_at = NULL`,
    ...[email, Date.now()],
  );
  const page = await desk();
  const rows = page.locator('.list tbody tr');
  const search = page.getByRole('searchbox', { name: 'Search subscribers' });
  await openScreen(page, '/admin/newsletter');
  await search.fill(email.slice(0, -4).toUpperCase());
  await expect.poll(() => rows.allTextContents()).toEqual([expect.stringContaining('Confirmed')]);
  const question = page.getByRole('dialog', { name: `Unsubscribe “${email}”?` });
  await page.getByRole('button', { name: `Unsubscribe ${email}` }).click();
  await failNext(page, '**/api/admin/subscribers/unsubscribe');
  await question.getByRole('button', { name: 'Unsubscribe' }).click();
  await told(page, 'Not unsubscribed');
  expect(await statusOf(email)).toBe('confirmed');
  await question.getByRole('button', { name: 'Unsubscribe' }).click();
  await told(page, `${email} no longer gets the newsletter.`);
  await rows.getByText('Unsubscribed').first().waitFor();
  expect(await statusOf(email)).toBe('left');
  expect(await page.getByRole('button', { name: `Unsubscribe ${email}` }).count()).toBe(0);

  await search.fill('nobody-has-this');
  await page.getByText('No Subscribers Found').waitFor();
  expectQuiet(page, { answered: [503] });
});
