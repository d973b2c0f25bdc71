import { eq, sql } from 'drizzle-orm';
import { violatedConstraint } from '../../platform/database/constraints.ts';
import type { Statement } from '../../platform/database/database.ts';
import { guardOneRow } from '../../platform/database/write-guard.ts';
import type { Shop } from '../../platform/shop.ts';
import { DAY } from '../../rules/limits.ts';
import { isNewsDue } from '../../rules/owner-news/news-clock.ts';
import { isByMail, isByWhatsapp, type NewsTopic, newsTopics, topicOf } from '../../rules/owner-news/news-kinds.ts';
import { count } from '../../rules/text.ts';
import { whatsappStops } from '../messages/messages.table.ts';
import { queueMessage, queueOwnersWhatsapp } from '../messages/outbox/outbox.server.ts';
import { hasWhatsapp } from '../messages/whatsapp/cloud-api.server.ts';
import { type NewsRow, newsItem, untoldNews } from './news-rows.server.ts';
import { ownerBrowsers } from './owner-browsers.table.ts';
import { ownerNewsSettings } from './owner-news.table.ts';
import type { NewsItem, NewsTexts } from './owner-news-mails.ts';
import { usualNews } from './owner-news-settings.server.ts';
import { queueForBrowsers } from './push/push-news.server.ts';
import { hasPush } from './push/web-push.server.ts';

/** Items that a message names; the dashboard has all. */
const NAMED = 20;
/** Ms for which told news are kept, so that the same is not told again. */
const KEPT = 180 * DAY;
const DELETED_TOGETHER = 500;

interface Told {
  readonly topic: NewsTopic;
  readonly item: NewsItem;
}

/**
 * Runs every minute, before the messages are sent: what has happened is told in one mail, one message on WhatsApp and one in each browser, each
 * with what the owner chose for it. Quiet hours hold it back until they end. One read, and a write where there is something to tell. Of two runs at once one writes.
 * What WhatsApp cannot bring, because it is not set up or the number said STOP, goes by mail.
 */
export async function tellOwner(shop: Shop): Promise<void> {
  const { orm } = shop.db;
  const { chosen, news, stopped, browsers } = await shop.db.read({
    chosen: orm.select().from(ownerNewsSettings),
    news: untoldNews(),
    browsers: orm.select({ id: ownerBrowsers.id, label: ownerBrowsers.label }).from(ownerBrowsers),
    stopped: orm
      .select({ phone: whatsappStops.phone })
      .from(whatsappStops)
      .innerJoin(ownerNewsSettings, eq(ownerNewsSettings.phone, whatsappStops.phone)),
  });
  const [settings = usualNews(shop.env)] = chosen;
  if (news.length === 0) return;
  const { isQuiet, quietFrom: from, quietUntil: until, lastToldAt, email, phone, onlyBrowsers } = settings;
  if (!isNewsDue(shop.now, lastToldAt, isQuiet ? { from, until } : null)) return;
  const told = news.flatMap(toldOf).filter(({ topic }) => settings[topic] !== 'off');
  // News wait until the shop knows an address.
  if (email === '' && told.length > 0) return;
  const inBrowsers = hasPush(shop.env) && browsers.length > 0 ? told : [];
  const elsewhere = onlyBrowsers && inBrowsers.length > 0 ? [] : told;
  const hasPhone = phone !== '' && stopped.length === 0 && hasWhatsapp(shop.env);
  const onWhatsapp = hasPhone ? elsewhere.filter(({ topic }) => isByWhatsapp(settings[topic])) : [];
  const byMail = elsewhere.filter(({ topic }) => isByMail(settings[topic]) || (!hasPhone && isByWhatsapp(settings[topic])));
  const key = `owner-news:${shop.now}`;
  const messages: Statement[] = [
    ...(inBrowsers.length > 0 ? queueForBrowsers(shop, key, browsers, textsOf(inBrowsers)) : []),
    ...(byMail.length > 0 ? [queueMessage(shop, 'owner-news', key, email, { ...textsOf(byMail) })] : []),
    ...(onWhatsapp.length > 0 ? [queueOwnersWhatsapp(shop, 'owner-news', `${key}:whatsapp`, phone, { ...textsOf(onWhatsapp) })] : []),
  ];
  try {
    await shop.db.write([
      orm.insert(ownerNewsSettings).values(settings).onConflictDoNothing(),
      ...markTold(shop, lastToldAt, news),
      ...messages,
    ]);
  } catch (error) {
    // Another run was faster and has told it.
    if (violatedConstraint(error) !== 'CONFLICT') throw error;
  }
}

function toldOf(row: NewsRow): Told[] {
  const item = newsItem(row);
  return item === null ? [] : [{ topic: topicOf(row.kind), item }];
}

const words: Readonly<Record<NewsTopic, readonly [one: string, many: string]>> = {
  orders: ['new order', 'new orders'],
  returns: ['return request', 'return requests'],
  complaints: ['complaint', 'complaints'],
  trouble: ['thing in trouble', 'things in trouble'],
};

function textsOf(told: readonly Told[]): NewsTexts {
  const counts = newsTopics.flatMap((topic) => {
    const n = told.filter((each) => each.topic === topic).length;
    return n === 0 ? [] : [count(n, ...words[topic])];
  });
  const named = told.slice(0, NAMED).map(({ item }) => item);
  return { counts: counts.join(', '), items: JSON.stringify(named), more: String(told.length - named.length) };
}

const markTold = ({ now }: Shop, lastToldAt: number, news: readonly NewsRow[]): Statement[] => [
  sql`UPDATE owner_news_settings SET last_told_at = ${now} WHERE last_told_at = ${lastToldAt}`,
  guardOneRow(),
  sql`UPDATE owner_news
    SET told_at = ${now}
    WHERE told_at IS NULL AND key IN (SELECT value FROM json_each(${JSON.stringify(news.map(({ key }) => key))}))`,
  sql`DELETE FROM owner_news WHERE key IN (SELECT key FROM owner_news WHERE told_at < ${now - KEPT} LIMIT ${DELETED_TOGETHER})`,
];
