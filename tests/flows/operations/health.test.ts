import { expect, test } from 'vitest';
import type { Health } from '../../../src/features/health/read-health.server.ts';
import { readHealth } from '../../../src/features/health/read-health.server.ts';
import { newestMigration } from '../../../src/platform/database/newest-migration.ts';
import { startOfIstDay } from '../../../src/rules/dates.ts';
import { DAY, MINUTE } from '../../../src/rules/limits.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
shop.env.CF_VERSION_METADATA = { id: 'version-1', timestamp: '2026-11-20T10:00:00Z' };
const HEALTH_TOKEN = 'a token of the monitor, long enough';
const deep = (token?: string) =>
  shop.fetch('/api/health/deep', { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
/** The state as it is now: a monitor may get one that is some seconds old. */
const now = (at = Date.now()) => readHealth(shop.at(at));
const troubles = ({ checks }: Health) => checks.filter(({ state }) => state !== 'ok').map(({ id }) => id);

test('while the database does not answer the Worker says that it runs, with its version, and a monitor gets 503 with the reason', async () => {
  await shop.withoutDatabase(async () => {
    const answer = await shop.fetch('/api/health');
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok', version: 'version-1' }]);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    shop.env.HEALTH_TOKEN = HEALTH_TOKEN;
    const asked = await deep(HEALTH_TOKEN);
    const { status, checks } = (await asked.json()) as Health;
    expect([asked.status, status, checks[0]?.says]).toEqual([503, 'failing', 'The database does not answer.']);
    delete shop.env.HEALTH_TOKEN;
  });
});

test('the state of the shop is for those who know the token; without the setting there is no such address', async () => {
  expect((await deep(HEALTH_TOKEN)).status).toBe(404);
  shop.env.HEALTH_TOKEN = HEALTH_TOKEN;
  for (const wrong of [undefined, `${HEALTH_TOKEN}!`, HEALTH_TOKEN.toUpperCase()]) expect((await deep(wrong)).status).toBe(401);
  expect((await deep(HEALTH_TOKEN)).status).toBe(200);
});

test('a shop at work is well; one round trip reads all, and a second monitor asks nobody', async () => {
  await shop.runCron();
  const at = shop.at(Date.now() + 10_000);
  const health = await readHealth(at);
  expect(troubles(health)).toEqual([]);
  expect(at.db.trips).toBe(1);
  expect(health).toMatchObject({
    status: 'ok',
    schema: newestMigration,
    version: { id: 'version-1', uploadedAt: Date.parse('2026-11-20T10:00:00Z') },
    facts: { stored: { schema: { found: newestMigration } }, writer: { waiting: 0, isSilent: false } },
  });
  const [first, second] = [await deep(HEALTH_TOKEN), await deep(HEALTH_TOKEN)];
  expect(await second.json()).toEqual(await first.json());
});

test('what needs somebody is named', async () => {
  const long = Date.now() - DAY;
  const outbox = (key: string, channel: string, attempts: number, at: number, next: number, error: string | null) =>
    shop.rows(
      `INSERT INTO outbox (dedupe_key, kind, channel, recipient, attempts, created_at, next_attempt_at, last_error)
        VALUES (?, 'welcome', ?, iif(?2 = 'email', 'a@b.in', '9845000000'), ?, ?, ?, ?)`,
      ...[key, channel, attempts, at, next, error],
    );
  await outbox('stuck', 'email', 12, long, long, null);
  for (const key of ['one', 'two', 'three']) await outbox(key, 'whatsapp', 1, Date.now(), Date.now() + DAY, 'refused');
  await shop.rows("INSERT INTO ledger_findings (source, kind, what, found_at) VALUES ('compare', 'refunds differ', 'pay_1', ?)", long);
  await shop.rows("INSERT INTO orphan_events (event_id, type, body, created_at) VALUES ('event', 'payment.captured', '{}', ?)", long);
  await shop.rows("UPDATE job_leases SET last_outcome = 'Failed query: params: ananya@example.in' WHERE name = 'audit'");
  // A mail carrier that rests, with 80 % of its quota used.
  const carrier = "INSERT INTO mail_carriers (name, day, sent, rests_until, fault) VALUES ('cloudflare', ?, 8, ?, 'setup')";
  await shop.rows(carrier, startOfIstDay(Date.now()), Date.now() + MINUTE);
  const health = await now();
  expect(troubles(health)).toEqual(['jobs', 'findings', 'orphans', 'messages', 'email', 'whatsapp']);
  expect(health.status).toBe('degraded');
  expect(JSON.stringify(health)).not.toMatch(/ananya|@b\.in|98450/);
  await shop.rows('UPDATE mail_carriers SET rests_until = 0');
  shop.env.MAIL_DAILY_QUOTA = '10';
  const says = (await now()).checks.find(({ id }) => id === 'email')?.says;
  expect(says).toBe("80% of today's quota of mails is used. Ask the service for more.");
  delete shop.env.MAIL_DAILY_QUOTA;
  for (const table of ['outbox', 'ledger_findings', 'orphan_events', 'mail_carriers']) await shop.rows(`DELETE FROM ${table}`);
  await shop.rows("UPDATE job_leases SET last_outcome = 'ok'");
});

test('a timetable that stands still, tables older than the program, and a writer that does not answer are failing', async () => {
  expect(troubles(await now(Date.now() + 6 * MINUTE))).toEqual(['timetable']);
  await shop.rows('UPDATE __drizzle_migrations SET created_at = created_at - 1');
  expect(troubles(await now())).toEqual(['schema']);
  await shop.rows('UPDATE __drizzle_migrations SET created_at = created_at + 1');
  const { LEDGER } = shop.env;
  shop.env.LEDGER = { ...(LEDGER as object), get: () => ({ health: () => Promise.reject(new Error('the object was reset')) }) };
  expect(troubles(await now())).toEqual(['writer']);
  shop.env.LEDGER = LEDGER;
});
