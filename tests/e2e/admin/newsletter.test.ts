import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { adminPage, busy, openScreen } from '../browser/administrator.ts';
import { expectQuiet, shop } from '../browser/browser.ts';

const toast = (page: Page) => page.locator('.toast').last();
const put = (email: string, status: 'asked' | 'confirmed' | 'left') =>
  shop.rows(
    `INSERT INTO newsletter_subscribers (email, status, consent_text, asked_at, confirmed_at) VALUES (?1, ?2, 'Yes, write to me.', ?3, ?3)
     ON CONFLICT (email) DO UPDATE SET status = ?2, left_at = NULL`,
    email,
    status,
    Date.now(),
  );
const statusOf = async (email: string) => (await shop.rows('SELECT status FROM newsletter_subscribers WHERE email = ?', email))[0]?.status;

describe.each([360, 1280] as const)('at %i pixels', (width) => {
  test('a subscriber is found and unsubscribed after a question; a failure changes nothing', async () => {
    const email = `reader${width}@example.in`;
    await put(email, 'confirmed');
    await put(`waiting${width}@example.in`, 'asked');
    const page = await adminPage({ width });
    await openScreen(page, '/admin/newsletter');
    await expectAccessible(page, width);
    await page.getByRole('searchbox', { name: 'Search subscribers' }).fill(email.slice(0, -4).toUpperCase());
    await expect.poll(() => page.locator('.list tbody tr').count()).toBe(1);
    await expect.poll(() => page.locator('.list tbody tr').textContent()).toContain('Confirmed');
    await page.getByRole('button', { name: `Unsubscribe ${email}` }).click();
    const question = page.getByRole('dialog', { name: `Unsubscribe “${email}”?` });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await statusOf(email)).toBe('confirmed');

    await page.route('**/api/admin/subscribers/unsubscribe', (route) => route.fulfill(busy));
    await page.getByRole('button', { name: `Unsubscribe ${email}` }).click();
    await question.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect.poll(() => toast(page).textContent()).toContain('Not unsubscribed');
    expect(await statusOf(email)).toBe('confirmed');
    await page.unroute('**/api/admin/subscribers/unsubscribe');
    await question.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect.poll(() => toast(page).textContent()).toContain(`${email} gets no newsletter any more.`);
    await expect.poll(() => page.locator('.list tbody tr').textContent()).toContain('Unsubscribed');
    expect(await statusOf(email)).toBe('left');
    expect(await page.getByRole('button', { name: `Unsubscribe ${email}` }).count()).toBe(0);

    // Back shows the list before the tab, with its search.
    await page
      .getByRole('navigation', { name: 'Newsletter' })
      .getByRole('link', { name: /Not yet confirmed/ })
      .click();
    await page.getByText(`waiting${width}@example.in`).waitFor();
    await page.goBack();
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(email.slice(0, -4).toUpperCase());
    await expect.poll(() => page.locator('.list tbody tr').count()).toBe(1);

    await page.goto('/admin/newsletter?search=nobody-has-this');
    await page.getByText('No Subscribers Found').waitFor();
    await expectAccessible(page, width);
    expectQuiet(page, { answered: [503] });
  });
});
