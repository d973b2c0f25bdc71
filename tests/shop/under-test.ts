import { afterAll, afterEach, expect } from 'vitest';
import { audited } from './audit/each-press.ts';
import { type FreshShop, freshShop, type ServeDatabase } from './fresh-shop.ts';
import { administratorOf } from './people/administrator.ts';
import { mailboxOf } from './people/browser-session.ts';

/**
 * A fresh shop for the tests of one file. After every test its ledgers must be consistent (I1 to I13), and what the administrator pressed must
 * be in the audit log.
 * @param serve the database in this process unless a test is about the server: kills, silence, streams, backups
 */
export async function shopUnderTest(serve?: ServeDatabase): Promise<FreshShop> {
  const shop = await freshShop(serve);
  if (!serve) Object.assign(shop, { fetch: audited(shop) });
  afterEach(async () => {
    await shop.settle();
    expect(await shop.newViolations()).toEqual([]);
  });
  afterAll(() => shop.close());
  return shop;
}

/** The same with an administrator, who asks its API. */
export async function shopWithAdministrator(serve?: ServeDatabase) {
  const shop = await shopUnderTest(serve);
  return { shop, rows: shop.rows, ...(await administratorOf(shop)) };
}

/** The same with a mailbox, which keeps the links and codes of all mails. */
export async function shopWithMailbox() {
  const shop = await shopUnderTest();
  return { shop, mailbox: await mailboxOf(shop) };
}
