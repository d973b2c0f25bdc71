import { desc, eq, sql } from 'drizzle-orm';
import { logFault } from '../../../platform/log/log.ts';
import type { Account } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { newId } from '../../../rules/ids.ts';
import { BROWSERS_MAX } from '../../../rules/owner-news/push-services.ts';
import { urls } from '../../../urls.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { StuckError, UndeliverableError } from '../../messages/outbox/delivery-faults.ts';
import { ownerBrowsers } from '../owner-browsers.table.ts';
import { browserName } from './browser-name.ts';
import { MARK_CHARS, type OwnerBrowser, type OwnerBrowserFields, type PushOutcome } from './owner-browsers.schema.ts';
import { forgetGone } from './push-news.server.ts';
import { BrowserGoneError, hasPush, pushToBrowser } from './web-push.server.ts';

/** The browsers that are told, the newest first. */
export async function listOwnerBrowsers({ db: { orm } }: Shop): Promise<OwnerBrowser[]> {
  const rows = await orm.select().from(ownerBrowsers).orderBy(desc(ownerBrowsers.createdAt), desc(ownerBrowsers.id));
  return rows.map(({ id, label, createdAt, endpoint }) => ({ id, label, createdAt, mark: endpoint.slice(-MARK_CHARS) }));
}

/**
 * Tells a browser from now on; one that is on the list already gets a new id. Above ten the oldest leaves the list.
 * @throws ShopError RECORD_NOT_FOUND where pushes are not set up
 * @returns the id, for the cookie by which signing out ends it
 */
export async function addOwnerBrowser(shop: Shop, fields: OwnerBrowserFields, userAgent: string, by: Account): Promise<string> {
  if (!hasPush(shop.env)) throw new ShopError('RECORD_NOT_FOUND');
  const { orm } = shop.db;
  const [id, label] = [newId(), browserName(userAgent)];
  const row = { id, userId: by.id, ...fields, label, createdAt: shop.now };
  await shop.db.write([
    orm.insert(ownerBrowsers).values(row).onConflictDoUpdate({ target: ownerBrowsers.endpoint, set: row }),
    sql`DELETE FROM owner_push_subscriptions WHERE id IN (
      SELECT id FROM owner_push_subscriptions ORDER BY created_at DESC, id = ${id} DESC LIMIT -1 OFFSET ${BROWSERS_MAX})`,
    recordAction(shop, { by: by.email, action: 'activate', kind: 'owner-news', id, label }),
  ]);
  return id;
}

async function browserById({ db: { orm } }: Shop, id: string) {
  const [browser] = await orm.select().from(ownerBrowsers).where(eq(ownerBrowsers.id, id));
  if (!browser) throw new ShopError('RECORD_NOT_FOUND');
  return browser;
}

/** Tells a browser no more. @throws ShopError RECORD_NOT_FOUND */
export async function removeOwnerBrowser(shop: Shop, id: string, by: string): Promise<void> {
  const { label } = await browserById(shop, id);
  await shop.db.write([
    shop.db.orm.delete(ownerBrowsers).where(eq(ownerBrowsers.id, id)),
    recordAction(shop, { by, action: 'deactivate', kind: 'owner-news', id, label }),
  ]);
}

/** Sends a sample at once, at any hour. @throws ShopError RECORD_NOT_FOUND */
export async function testOwnerBrowser(shop: Shop, id: string, by: string): Promise<PushOutcome> {
  const browser = await browserById(shop, id);
  await shop.db.write([recordAction(shop, { by, action: 'sample', kind: 'owner-news', id, label: browser.label })]);
  const body = 'News of your shop will look like this.';
  try {
    await pushToBrowser(shop, browser, { title: 'It works', body, path: urls.adminDashboard, tag: `sample:${shop.now}` });
    return 'sent';
  } catch (error) {
    logFault('push sample', error);
    if (!(error instanceof BrowserGoneError))
      return error instanceof StuckError || error instanceof UndeliverableError ? 'refused' : 'later';
    await forgetGone(shop, id);
    return 'gone';
  }
}
