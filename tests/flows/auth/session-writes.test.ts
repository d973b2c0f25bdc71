import { expect, test } from 'vitest';
import type { PlainStatement } from '../../../src/platform/database/statement.ts';
import type { Writer } from '../../../src/platform/database/writer.ts';
import { DAY, SESSION_TTL } from '../../../src/rules/limits.ts';
import { Browser, newAccount, PASSWORD } from '../../shop/browser-session.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();

test('a session is written at most once a day, however often its browser asks to extend it', async () => {
  await newAccount(shop, 'often@example.in');
  const browser = new Browser(shop);
  await browser.signIn('often@example.in', PASSWORD);
  await shop.settle();
  const written: string[] = [];
  const ledger = shop.env.LEDGER as { idFromName(name: string): unknown; get(): Writer };
  const writer = ledger.get();
  const write: Writer['write'] = (statements: PlainStatement[], lane) => {
    written.push(...statements.map(({ sql }) => sql).filter((sql) => /\bsessions\b/.test(sql)));
    return writer.write(statements, lane);
  };
  shop.env.LEDGER = { ...ledger, get: () => ({ write }) };
  for (let time = 0; time < 3; time += 1) {
    expect((await browser.post('/auth/token', { grant_type: 'refresh_token' })).status).toBe(200);
  }
  expect(written).toEqual([]);
  await shop.rows('UPDATE sessions SET expires_at = ?', Date.now() + SESSION_TTL - DAY - 1_000);
  for (let time = 0; time < 3; time += 1) {
    const { status, body } = await browser.post('/auth/token', { grant_type: 'refresh_token' });
    expect([status, Number(body.expires_in) > (SESSION_TTL - DAY) / 1_000]).toEqual([200, true]);
  }
  expect(written).toHaveLength(1);
  shop.env.LEDGER = ledger;
});
