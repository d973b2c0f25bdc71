import { and, eq, type SQL, sql } from 'drizzle-orm';
import { countOf, keyPage } from '../../../platform/database/key-page.ts';
import type { Shop } from '../../../platform/shop.ts';
import { newsletterSubscribers as subscribers } from '../newsletter.table.ts';
import type { SubscriberListQuery, SubscriberTab } from './subscriber.schema.ts';

export interface SubscriberRow {
  readonly email: string;
  readonly status: 'asked' | 'confirmed' | 'left';
  /** The sentence that was agreed to. */
  readonly consentText: string;
  /** UTC ms. */
  readonly askedAt: number;
  readonly confirmedAt: number | null;
  readonly leftAt: number | null;
}

export interface SubscriberList {
  readonly rows: readonly SubscriberRow[];
  readonly next: string | null;
  readonly previous: string | null;
  readonly total: number;
  /** Subscribers on each tab. */
  readonly tabs: Readonly<Record<SubscriberTab, number>>;
}

/** A part of an address is looked for among so many of the newest: no index knows parts of words. */
const NEWEST_SEARCHED = 2000;

function matching(search: string): SQL | undefined {
  if (!search) return undefined;
  const email = search.toLowerCase();
  return sql`${subscribers.email} IN (SELECT ${email} UNION ALL
    SELECT email FROM (SELECT email FROM newsletter_subscribers ORDER BY asked_at DESC LIMIT ${NEWEST_SEARCHED}) WHERE instr(email, ${email}) > 0)`;
}

const onTab = (tab: SubscriberTab) => (tab === 'all' ? undefined : eq(subscribers.status, tab));
/** The subscribers that the list shows, for a WHERE; undefined for all. */
export const subscribersListed = ({ tab, search }: SubscriberListQuery): SQL | undefined => and(onTab(tab), matching(search));
const pageOf = ({ after, before }: SubscriberListQuery) =>
  keyPage({ by: subscribers.askedAt, dir: 'desc', id: subscribers.email, after, before });

/** A page of the list, the newest request first, in one round trip. */
export async function listSubscribers({ db }: Shop, query: SubscriberListQuery): Promise<SubscriberList> {
  const page = pageOf(query);
  const wanted = subscribersListed(query);
  const { email, status, consentText, askedAt, confirmedAt, leftAt } = subscribers;
  const [found, [counts]] = await db.read([
    db.orm
      .select({ email, status, consentText, askedAt, confirmedAt, leftAt })
      .from(subscribers)
      .where(and(wanted, page.where))
      .orderBy(...page.order)
      .limit(page.limit),
    db.orm
      .select({
        total: countOf(subscribers, wanted),
        confirmed: countOf(subscribers, onTab('confirmed')),
        asked: countOf(subscribers, onTab('asked')),
        left: countOf(subscribers, onTab('left')),
        all: countOf(subscribers),
      })
      .from(sql`(SELECT 1)`),
  ]);
  const { total = 0, ...tabs } = counts ?? { confirmed: 0, asked: 0, left: 0, all: 0 };
  const cut = page.cut(found, (row) => [row.askedAt, row.email]);
  return { ...cut, total, tabs };
}
