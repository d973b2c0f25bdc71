import { expect, test, vi } from 'vitest';
import { OPERATIONS_PAGE } from '../../../src/features/health/alert-mails.ts';
import { watchHealth } from '../../../src/features/health/watch-health.server.ts';
import type { Shop } from '../../../src/platform/shop.ts';
import { ALERT_REPEATED } from '../../../src/rules/health/alerts.ts';
import { DAY, MINUTE } from '../../../src/rules/limits.ts';
import { JOB_CALLS } from '../../../src/rules/order/reconcile.ts';
import { whatsappKeys } from '../../sandbox/whatsapp/whatsapp.ts';
import { pages } from '../../shop/screens.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
shop.env.ADMIN_EMAIL = 'owner@chamak.example';
await shop.runCron();
await shop.rows("INSERT INTO operations (kind, is_done, by, started_at, ended_at) VALUES ('backup', 1, 'Meera', 1, ?)", Date.now() + 9e9);
await shop.rows('UPDATE job_leases SET last_run_at = ?', Date.now() + 9e9);
await shop.rows("UPDATE job_leases SET cursor = last_run_at WHERE name = 'gateway'");

/** A minute in which the shop is looked at. */
const start = Math.ceil(Date.now() / (5 * MINUTE)) * 5 * MINUTE;
/** The shop as it is in production. */
const live = (at: number): Shop => {
  const opened = shop.at(at);
  return { ...opened, env: { ...opened.env, ENVIRONMENT: 'production' } };
};
/** What it queues counts as sent: a message that waits for hours is something to tell, too. */
const look = async (after: number) => {
  await watchHealth(live(start + after));
  await shop.rows('UPDATE outbox SET sent_at = 1 WHERE sent_at IS NULL');
};
async function alerts() {
  const sent = await shop.rows(
    "SELECT channel, recipient, payload FROM outbox WHERE kind = 'operations-alert' ORDER BY created_at, channel",
  );
  const troublesIn = (payload: unknown): string[] => JSON.parse(JSON.parse(String(payload)).troubles);
  return sent.map(({ channel, recipient, payload }) => ({ channel, recipient, troubles: troublesIn(payload) }));
}
const told = async () => (await alerts()).map(({ troubles }) => troubles.length);
const breakBooks = () =>
  shop.rows("INSERT INTO ledger_findings (source, kind, what, found_at) VALUES ('audit', 'money moved', 'pay_1', ?)", start);
const mendBooks = () => shop.rows("DELETE FROM ledger_findings WHERE kind = 'money moved'");
/** Nobody was told of anything yet. */
const forget = async () => {
  await shop.rows('DELETE FROM health_alerts');
  await shop.rows("DELETE FROM outbox WHERE kind = 'operations-alert'");
};

test('a shop that is well alerts nobody, and neither does a demonstration', async () => {
  await look(0);
  await breakBooks();
  await watchHealth(shop.at(start));
  await look(MINUTE);
  expect(await alerts()).toEqual([]);
});

test('what turns bad is told once, however many runs see it first at once, and within its few calls', async () => {
  const run = live(start + 5 * MINUTE);
  run.calls.allow(JOB_CALLS.watchHealth);
  await Promise.all([watchHealth(run), look(5 * MINUTE + 1), look(5 * MINUTE + 2)]);
  expect(run.calls.made).toBe(JOB_CALLS.watchHealth);
  await Promise.all([look(10 * MINUTE), look(15 * MINUTE)]);
  expect(await alerts()).toEqual([
    { channel: 'email', recipient: 'owner@chamak.example', troubles: [expect.stringMatching(/^1 difference in the books\./)] },
  ]);
});

test('what stays bad is repeated, and all-clear comes once', async () => {
  await look(ALERT_REPEATED);
  expect(await told()).toEqual([1]);
  await look(ALERT_REPEATED + 10 * MINUTE);
  expect(await told()).toEqual([1, 1]);
  await mendBooks();
  for (const after of [15, 20]) await look(ALERT_REPEATED + after * MINUTE);
  expect(await told()).toEqual([1, 1, 0]);
});

test('the mail says what is wrong and leads to the page; on WhatsApp it goes to the number of the digest', async () => {
  await forget();
  await shop.rows("INSERT INTO digest_settings (id, is_on, email, phone) VALUES (1, 0, '', '9845000001')");
  Object.assign(shop.env, whatsappKeys);
  await breakBooks();
  await look(0);
  const ways = (await alerts()).map(({ channel, recipient }) => `${channel} ${recipient}`);
  expect(ways).toEqual(['email owner@chamak.example', 'whatsapp 9845000001']);
  for (const name of Object.keys(whatsappKeys)) delete shop.env[name];
  await shop.rows("DELETE FROM outbox WHERE channel = 'whatsapp'");
  await shop.rows('UPDATE outbox SET sent_at = NULL, next_attempt_at = 0');
  await mendBooks();
  const at = shop.at(start + MINUTE);
  await at.send(at, {});
  expect(shop.mails.at(-1)).toMatchObject({ to: 'owner@chamak.example', subject: 'Your shop needs a look today: 1 problem' });
  expect(shop.mails.at(-1)?.text).toContain('1 difference in the books');
  expect(shop.mails.at(-1)?.html).toContain(`http://shop.test${OPERATIONS_PAGE}`);
  expect(pages).toHaveProperty([OPERATIONS_PAGE], 'administer');
});

test('that mails do not leave is not told by mail alone, and reaches the service that gets the errors', async () => {
  await forget();
  const lines = vi.spyOn(console, 'error').mockImplementation(() => {});
  await shop.rows("INSERT OR REPLACE INTO mail_carriers (name, day, rests_until, fault) VALUES ('cloudflare', 0, ?, 'setup')", start + DAY);
  await look(0);
  expect(await alerts()).toEqual([]);
  expect(lines.mock.calls.join()).toContain('Mails do not go by cloudflare');
  await breakBooks();
  await look(5 * MINUTE);
  expect((await alerts()).map(({ channel, troubles }) => [channel, troubles.length])).toEqual([['email', 2]]);
  lines.mockRestore();
  await mendBooks();
  await shop.rows('DELETE FROM mail_carriers');
});
