import { type SQL, sql } from 'drizzle-orm';
import { type Lease, withLease } from '../../platform/jobs/lease.ts';
import type { Shop } from '../../platform/shop.ts';
import { DAY } from '../../rules/limits.ts';
import { paise } from '../../rules/money/money.ts';
import { type LedgerFinding, saveFindings } from '../ledger/checks/findings.server.ts';

/** Documents of this time are compared with their orders: those of one return of GST, and some days to correct them. */
const LOOKED_BACK = 40 * DAY;

/**
 * Every night: the numbers of each series, which have no gap but those of lost documents, the sums, and documents that are overdue. A person
 * looks at what is found.
 */
export function checkDocuments(shop: Shop): Promise<void> {
  const check = async ({ cursor, moveTo }: Lease) => {
    const found = await documentProblems(shop, Number(cursor ?? 0));
    await saveFindings(shop, 'invoices', found, () => true, [moveTo(String(shop.now))]);
  };
  return withLease(shop, 'invoices', check, DAY);
}

/**
 * Returns the problems of the documents; empty if they are in order.
 * @param checkedAt UTC ms of the check before, if there was one
 */
export async function documentProblems({ db, now }: Shop, checkedAt = 0): Promise<LedgerFinding[]> {
  const { orm } = db;
  const rows = (what: string, from: SQL) =>
    orm
      .select({
        what: sql<string>`${sql.raw(what)}`.as('what'),
        ours: sql<number>`${sql.raw('ours')}`.mapWith(Number).as('ours'),
        theirs: sql<number>`${sql.raw('theirs')}`.mapWith(Number).as('theirs'),
      })
      .from(from);
  /** The number before the first one of a series and year: only the shop's first invoices begin where the owner chose. */
  const beforeSeries = sql`iif(series <> 'CRN' AND year = (SELECT min(year) FROM invoices WHERE kind <> 'credit-note'),
    coalesce((SELECT value ->> 'first' FROM store_settings WHERE section = 'invoiceNumbers'), 1) - 1, 0)`;
  const recent = sql`i.issued_at > ${now - LOOKED_BACK}`;
  const { gaps, sums, lines, late, open } = await db.read({
    gaps: rows(
      "series || '/' || year",
      sql`(SELECT series, year, min(first) AS ours, min(former) AS theirs FROM (
          SELECT series, year, first, lag(last, 1, ${beforeSeries}) OVER (PARTITION BY series, year ORDER BY first) AS former FROM (
            SELECT series, year, number AS first, number AS last FROM invoices
            UNION ALL SELECT series, year, first, last FROM lost_documents))
        WHERE first <> former + 1 GROUP BY series, year)`,
    ),
    sums: rows(
      'id',
      // What was taken out of a cash order after its invoice is credited, or will be.
      sql`(SELECT id, ours - cut AS ours, theirs FROM (SELECT i.id, i.total_paise AS ours, o.due_paise AS theirs,
          (SELECT coalesce(sum(c.total_paise), 0) FROM invoices c WHERE c.invoice_id = i.id AND c.request LIKE 'cut:%')
          + (SELECT coalesce(sum(q.amount_paise), 0) FROM invoice_requests q WHERE q.order_id = o.id AND q.id LIKE 'cut:%') AS cut
          FROM invoices i JOIN orders o ON o.id = i.order_id WHERE ${recent} AND i.kind <> 'credit-note') WHERE ours - cut <> theirs)`,
    ),
    lines: rows(
      'id',
      sql`(SELECT i.id, i.total_paise AS ours, (SELECT sum(value ->> 'total') FROM json_each(i.lines)) AS theirs FROM invoices i
        WHERE ${recent}) WHERE ours IS NOT theirs`,
    ),
    late: rows(
      'id',
      // Tried for a day without success, or due at the last check and not tried since. After a pause the shop issues some in each run.
      sql`(SELECT id, coalesce(amount_paise, 0) AS ours, 0 AS theirs FROM invoice_requests WHERE due_at > created_at + ${DAY} + 3600000
        OR due_at < ${checkedAt})`,
    ),
    // The goods of a credited order that was sold again need a new invoice, which an order has only once.
    open: rows(
      'id',
      sql`(SELECT i.id, i.total_paise AS ours, 0 AS theirs FROM invoices i JOIN orders o ON o.id = i.order_id
        WHERE ${recent} AND i.request LIKE 'cancelled:%' AND o.status IN revenue_statuses)`,
    ),
  });
  const named = (kind: string, found: readonly { what: string; ours: number; theirs: number }[]): LedgerFinding[] =>
    found.map(({ what, ours, theirs }) => ({ kind, what, ours: paise(ours), theirs: paise(theirs) }));
  return [
    ...gaps.map(({ what }) => ({ kind: 'invoice numbers have a gap', what })),
    ...named('invoice is not its order', sums),
    ...named('invoice is not its lines', lines),
    ...late.map(({ what }) => ({ kind: 'document overdue', what })),
    ...open.map(({ what }) => ({ kind: 'credited order sold again', what })),
  ];
}
