import { eq, ne, sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { truncate } from '../../../rules/text.ts';
import { UndeliverableError } from '../../messages/outbox/delivery-faults.ts';
import { queueMessage, queueOwnersPush } from '../../messages/outbox/outbox.server.ts';
import type { MessageRow } from '../../messages/templates.ts';
import { ownerBrowsers } from '../owner-browsers.table.ts';
import { ownerNewsSettings } from '../owner-news.table.ts';
import { type NewsTexts, newsIn, screenOf } from '../owner-news-mails.ts';
import type { PushContent } from './push-content.ts';
import { BrowserGoneError, pushToBrowser } from './web-push.server.ts';

/** Characters of a notice that telephones show. */
const BODY_CHARS = 240;

interface Named {
  readonly id: string;
  readonly label: string;
}

/** Statements that queue news for each browser. `key`: of these news; a notice that arrives twice is shown once by it. */
export const queueForBrowsers = (shop: Shop, key: string, browsers: readonly Named[], texts: NewsTexts): Statement[] =>
  browsers.map(({ id, label }) => queueOwnersPush(shop, `${key}:push:${id}`, label, { ...texts, key, browser: id }));

function contentOf(payload: MessageRow['payload']): PushContent {
  const { items, more } = newsIn(payload);
  const said = [...items.map(({ says }) => says), more].filter(Boolean).join(' ');
  return { title: payload.counts ?? '', body: truncate(said, BODY_CHARS), path: screenOf(items), tag: payload.key ?? '' };
}

/**
 * Sends news of the outbox to the browser that its payload names. A browser that is gone leaves the list; where it was the last one and news go
 * to browsers alone, these go by mail.
 * @throws UndeliverableError, StuckError, or another Error if a retry may work
 */
export async function pushNews(shop: Shop, { payload }: MessageRow): Promise<void> {
  const id = payload.browser ?? '';
  const [browser] = await shop.db.orm.select().from(ownerBrowsers).where(eq(ownerBrowsers.id, id));
  try {
    if (!browser) throw new BrowserGoneError('this browser is no longer told');
    await pushToBrowser(shop, browser, contentOf(payload));
  } catch (error) {
    if (error instanceof BrowserGoneError) await forgetGone(shop, id);
    if (error instanceof UndeliverableError) await mailInstead(shop, id, payload);
    throw error;
  }
}

/** Takes a browser off the list. */
export const forgetGone = ({ db }: Shop, id: string) => db.write([db.orm.delete(ownerBrowsers).where(eq(ownerBrowsers.id, id))]);

async function mailInstead(shop: Shop, id: string, { key = '', browser: _, ...texts }: MessageRow['payload']): Promise<void> {
  const { orm } = shop.db;
  const { settings, others } = await shop.db.read({
    settings: orm.select({ email: ownerNewsSettings.email, isAlone: ownerNewsSettings.onlyBrowsers }).from(ownerNewsSettings),
    others: orm.select({ one: sql<number>`1` }).from(ownerBrowsers).where(ne(ownerBrowsers.id, id)).limit(1),
  });
  const [chosen] = settings;
  if (!chosen?.isAlone || chosen.email === '' || others.length > 0) return;
  await shop.db.write([queueMessage(shop, 'owner-news', key, chosen.email, texts)]);
}
