import { afterEach, expect, test } from 'vitest';
import { closeDatabase, openDatabase } from '../../../functions/cli/restore/close-live.ts';
import type { PlainStatement } from '../../../src/platform/database/statement.ts';
import type { Writer } from '../../../src/platform/database/writer.ts';
import { DAY, SESSION_TTL } from '../../../src/rules/limits.ts';
import { Browser, memberBrowser, newAccount, PASSWORD, times } from '../../shop/people/browser-session.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();

const ledger = shop.env.LEDGER as { idFromName(name: string): unknown; get(): Writer };
const writer = ledger.get();
afterEach(() => {
  shop.env.LEDGER = ledger;
});

/** Lets `see` look at the statements on sessions of each batch before it is written. */
function watchWrites(see: (sql: string[]) => Promise<void>): void {
  const write: Writer['write'] = async (statements: PlainStatement[], lane) => {
    await see(statements.map(({ sql }) => sql).filter((sql) => /\bsessions\b/.test(sql)));
    return writer.write(statements, lane);
  };
  shop.env.LEDGER = { ...ledger, get: () => ({ write }) };
}

test('a session is written at most once a day, however often its browser asks to extend it', async () => {
  const browser = await memberBrowser(shop, 'often@example.in');
  await shop.settle();
  const written: string[] = [];
  watchWrites(async (statements) => void written.push(...statements));
  const refreshed = () => times(3, () => browser.post('/auth/token', { grant_type: 'refresh_token' }));
  for (const { status } of await refreshed()) expect(status).toBe(200);
  expect(written).toEqual([]);
  await shop.rows('UPDATE sessions SET expires_at = ?', Date.now() + SESSION_TTL - DAY - 1_000);
  for (const { status, body } of await refreshed())
    expect([status, Number(body.expires_in) > (SESSION_TTL - DAY) / 1_000]).toEqual([200, true]);
  expect(written).toHaveLength(1);
});

test('a session that ends while it is being extended is over, and its browser is signed out', async () => {
  const browser = await memberBrowser(shop, 'ends@example.in');
  await shop.rows('UPDATE sessions SET expires_at = ?', Date.now() + SESSION_TTL - DAY - 1_000);
  watchWrites(async (statements) => {
    if (statements.length > 0) await shop.rows('DELETE FROM sessions');
  });
  const { status, body } = await browser.post('/auth/token', { grant_type: 'refresh_token' });
  watchWrites(async () => {});
  expect([status, body.code, browser.jar.has('session')]).toEqual([401, 'SESSION_MISSING', false]);
});

test('a sign-in and a second factor while the shop moves to another database say so, and nothing is opened', async () => {
  const [browser, known] = [new Browser(shop), await memberBrowser(shop, 'moving@example.in')];
  const place = { url: shop.databaseUrl, token: undefined };
  await closeDatabase(place);
  const { status, body } = await browser.signIn('moving@example.in', PASSWORD);
  // The account library writes its rows itself.
  const factor = await known.post('/auth/factors', { password: PASSWORD });
  await openDatabase(place);
  expect([status, body.code, browser.jar.has('session')]).toEqual([503, 'SHOP_MOVED', false]);
  expect([factor.status, factor.body.code]).toEqual([503, 'SHOP_MOVED']);
});

test.each([
  ['a new password', "UPDATE accounts SET password = 'of somebody else' WHERE user_id = ?"],
  ['a second factor', 'UPDATE users SET two_factor_enabled = 1 WHERE id = ?'],
  ['a deleted account', 'DELETE FROM users WHERE id = ?'],
])('%s that comes while a sign-in is under way: it opens no session', async (_, change) => {
  await newAccount(shop, 'between@example.in');
  const [user] = await shop.rows("SELECT id FROM users WHERE email = 'between@example.in'");
  watchWrites(async (statements) => {
    if (statements.some((sql) => /INSERT INTO sessions/.test(sql))) await shop.rows(change, String(user?.id));
  });
  const browser = new Browser(shop);
  const { status, body } = await browser.signIn('between@example.in', PASSWORD);
  expect([status, body.code, browser.jar.has('session')]).toEqual([503, 'SHOP_BUSY', false]);
  expect(await shop.rows('SELECT 1 FROM sessions WHERE user_id = ?', String(user?.id))).toEqual([]);
  await shop.rows('DELETE FROM users WHERE id = ?', String(user?.id));
});
