import { expect, test } from 'vitest';
import { MESSAGE_TRIES } from '../../../src/rules/people/message-deadlines.ts';
import { expectQuiet, shop } from '../browser/browser.ts';
import { desk, failNext, openScreen, told } from './desk.ts';

test('a stuck message stands first and is tried again; a failure keeps it; those to send by hand have their links', async () => {
  const recipient = 'stuck360@example.in';
  await shop.rows(
    `INSERT INTO outbox (dedupe_key, kind, recipient, payload, attempts, last_error, next_attempt_at) VALUES ('e2e-stuck', 'welcome', ?1, '{"name":"Ananya"}', ?2, 'mailbox full', 9999999999999)
     ON CONFLICT (dedupe_key) DO UPDATE SET attempts = ?2, sent_at = NULL, dropped_at = NULL, next_attempt_at = 9999999999999`,
    recipient,
    MESSAGE_TRIES,
  );
  const page = await desk();
  const rows = page.locator('.list tbody tr');
  const search = page.getByRole('searchbox', { name: 'Search messages' });
  await openScreen(page, '/admin/messages');
  await rows.first().getByText('Stuck', { exact: true }).waitFor();
  await search.fill(recipient);
  await expect.poll(() => rows.count()).toBe(1);
  const again = page.getByRole('button', { name: `Try again: Welcome to ${recipient}` });
  await failNext(page, '**/api/admin/messages/retry');
  await again.click();
  await told(page, 'Not sent');
  expect(await rows.textContent()).toContain('Stuck');
  await again.click();
  await told(page, '1 message leaves now.');
  await expect.poll(() => rows.textContent()).not.toContain('Stuck');
  const [message] = await shop.rows("SELECT attempts FROM outbox WHERE dedupe_key = 'e2e-stuck'");
  expect(Number(message?.attempts)).toBeLessThan(MESSAGE_TRIES);

  // Where WhatsApp is not set up, in the list of what to send and in the row of the message itself.
  const [order] = await shop.rows(
    "SELECT o.number FROM outbox m JOIN orders o ON o.id = m.order_id WHERE m.kind = 'order-confirmed' AND m.channel = 'email' ORDER BY o.number LIMIT 1",
  );
  const link = 'https://wa.me/919845000000?text=Thank%20you';
  await page.route('**/api/admin/messages?*', async (route) => {
    const answer = await route.fetch();
    const byHand = [{ orderNumber: order?.number, kind: 'order-confirmed', link }];
    await route.fulfill({ response: answer, json: { ...(await answer.json()), byHand } });
  });
  await search.fill(`CHK-${order?.number}`);
  await page.getByText('1 message to send on WhatsApp by hand').click();
  const links = page.getByRole('link', { name: `WhatsApp: Order confirmed, CHK-${order?.number}` });
  await expect.poll(() => links.evaluateAll((all) => all.map((each) => each.getAttribute('href')))).toEqual([link, link]);
  await search.fill('nobody');
  await page.getByText('No Messages Found').waitFor();
  expectQuiet(page, { answered: [503] });
});
