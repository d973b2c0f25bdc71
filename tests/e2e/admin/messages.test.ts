import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { MESSAGE_TRIES } from '../../../src/rules/people/message-deadlines.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { adminPage, busy, openScreen } from '../browser/administrator.ts';
import { expectQuiet, shop } from '../browser/browser.ts';

const toast = (page: Page) => page.locator('.toast').last();
const rows = (page: Page) => page.locator('.list tbody tr');

test('where WhatsApp is not set up, the messages to send by hand have their links', async () => {
  const [order] = await shop.rows(
    "SELECT o.number FROM outbox m JOIN orders o ON o.id = m.order_id WHERE m.kind = 'order-confirmed' AND m.channel = 'email' ORDER BY o.number LIMIT 1",
  );
  const name = `CHK-${order?.number}`;
  const link = 'https://wa.me/919845000000?text=Thank%20you';
  const page = await adminPage();
  await openScreen(page, '/admin/messages');
  await page.route('**/api/admin/messages?*', async (route) => {
    const answer = await route.fetch();
    const byHand = [{ orderNumber: order?.number, kind: 'order-confirmed', link }];
    await route.fulfill({ response: answer, json: { ...(await answer.json()), byHand } });
  });
  await page.getByRole('searchbox', { name: 'Search messages' }).fill(name);
  await page.getByText('1 message to send on WhatsApp by hand').click();
  const links = page.getByRole('link', { name: `WhatsApp: Order confirmed, ${name}` });
  // In the list of what to send, and in the row of the message itself.
  await expect.poll(() => links.count()).toBe(2);
  expect(await links.first().getAttribute('href')).toBe(link);
  await expectAccessible(page, 1280);
});

describe.each([360, 1280] as const)('at %i pixels', (width) => {
  test('a stuck message stands first and is tried again; a failure keeps it', async () => {
    const recipient = `stuck${width}@example.in`;
    await shop.rows(
      `INSERT INTO outbox (dedupe_key, kind, recipient, payload, attempts, last_error, next_attempt_at) VALUES (?1, 'welcome', ?2, '{"name":"Ananya"}', ?3, 'mailbox full', 9999999999999)
       ON CONFLICT (dedupe_key) DO UPDATE SET attempts = ?3, sent_at = NULL, dropped_at = NULL, next_attempt_at = 9999999999999`,
      `e2e-stuck-${width}`,
      recipient,
      MESSAGE_TRIES,
    );
    const page = await adminPage({ width });
    await openScreen(page, '/admin/messages');
    await expect.poll(() => rows(page).first().textContent()).toContain('Stuck');
    await expectAccessible(page, width);
    await page.getByRole('searchbox', { name: 'Search messages' }).fill(recipient);
    await expect.poll(() => rows(page).count()).toBe(1);
    const again = page.getByRole('button', { name: `Try again: Welcome to ${recipient}` });
    await page.route('**/api/admin/messages/retry', (route) => route.fulfill(busy));
    await again.click();
    await expect.poll(() => toast(page).textContent()).toContain('Not sent');
    expect(await rows(page).textContent()).toContain('Stuck');
    await page.unroute('**/api/admin/messages/retry');
    await again.click();
    await expect.poll(() => toast(page).textContent()).toContain('1 message leaves now.');
    await expect.poll(() => rows(page).textContent()).not.toContain('Stuck');
    const [message] = await shop.rows('SELECT attempts FROM outbox WHERE dedupe_key = ?', `e2e-stuck-${width}`);
    expect(Number(message?.attempts)).toBeLessThan(MESSAGE_TRIES);

    await page.goto('/admin/messages?tab=failed&search=nobody');
    await page.getByText('No Messages Found').waitFor();
    await expectAccessible(page, width);
    expectQuiet(page, { answered: [503] });
  });
});
