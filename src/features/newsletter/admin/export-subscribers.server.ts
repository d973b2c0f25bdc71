import { and, desc, sql } from 'drizzle-orm';
import { type CsvColumns, type CsvExport, cellsOf, EXPORT_PAGE, exportPages, headsOf } from '../../../platform/csv.ts';
import type { Shop } from '../../../platform/shop.ts';
import { istDate } from '../../../rules/dates.ts';
import { newsletterSubscribers as subscribers } from '../newsletter.table.ts';
import { subscribersListed } from './list-subscribers.server.ts';
import type { SubscriberListQuery } from './subscriber.schema.ts';

type Subscriber = typeof subscribers.$inferSelect;

const dayCell = (at: number | null) => (at === null ? '' : istDate(at));
const words = { asked: 'Not yet confirmed', confirmed: 'Confirmed', left: 'Unsubscribed' } as const;

const columns: CsvColumns<Subscriber> = [
  ['Email', ({ email }) => email],
  ['Status', ({ status }) => words[status]],
  ['Asked', ({ askedAt }) => istDate(askedAt)],
  ['Confirmed', ({ confirmedAt }) => dayCell(confirmedAt)],
  ['Left', ({ leftAt }) => dayCell(leftAt)],
  ['Agreed to', ({ consentText }) => consentText],
];

/** The subscribers of the list, the newest request first, each with the sentence that was agreed to. */
export function exportSubscribers({ db: { orm } }: Shop, query: SubscriberListQuery): CsvExport {
  const listed = subscribersListed(query);
  return {
    heads: headsOf(columns),
    count: () => orm.$count(subscribers, listed),
    pages: exportPages<Subscriber>(
      (after) =>
        orm
          .select()
          .from(subscribers)
          .where(and(listed, after ? sql`(${subscribers.askedAt}, ${subscribers.email}) < (${after.askedAt}, ${after.email})` : undefined))
          .orderBy(desc(subscribers.askedAt), desc(subscribers.email))
          .limit(EXPORT_PAGE),
      (subscriber) => [cellsOf(columns, subscriber)],
    ),
  };
}
