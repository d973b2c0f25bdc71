import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type ListPage, listPage } from '../../../platform/database/list-page.ts';
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

export type SubscriberList = ListPage<SubscriberRow, SubscriberTab>;

/** The number of newest subscribers in which a part of an address is searched: no index has parts of words. */
const NEWEST_SEARCHED = 2000;

function matching(search: string): SQL | undefined {
  if (!search) return undefined;
  const email = search.toLowerCase();
  return sql`${subscribers.email} IN (SELECT ${email} UNION ALL
    SELECT email
    FROM (SELECT email FROM newsletter_subscribers ORDER BY asked_at DESC LIMIT ${NEWEST_SEARCHED})
    WHERE instr(email, ${email}) > 0)`;
}

const tabs: Readonly<Record<SubscriberTab, SQL | undefined>> = {
  confirmed: eq(subscribers.status, 'confirmed'),
  asked: eq(subscribers.status, 'asked'),
  left: eq(subscribers.status, 'left'),
  all: undefined,
};
/** The subscribers that the list shows, for a WHERE; undefined for all. */
export const subscribersListed = ({ tab, search }: SubscriberListQuery): SQL | undefined => and(tabs[tab], matching(search));

/** A page of the list, the newest request first, in one round trip. */
export async function listSubscribers({ db }: Shop, query: SubscriberListQuery): Promise<SubscriberList> {
  const { email, status, consentText, askedAt, confirmedAt, leftAt } = subscribers;
  const page = listPage(db, query, {
    rows: db.orm.select({ email, status, consentText, askedAt, confirmedAt, leftAt }).from(subscribers),
    by: askedAt,
    dir: 'desc',
    id: email,
    keyOf: (row) => [row.askedAt, row.email],
    from: subscribers,
    tabs,
    filters: matching(query.search),
  });
  return page.of(await db.read(page.queries));
}
