import { and, type SQL, sql } from 'drizzle-orm';
import { countOf, keyPage } from '../../../platform/database/key-page.ts';
import type { Shop } from '../../../platform/shop.ts';
import type { GrievanceListQuery, GrievanceTab } from '../grievances.schema.ts';
import { grievances } from '../grievances.table.ts';

const columns = {
  id: grievances.id,
  number: grievances.number,
  topic: grievances.topic,
  orderNumber: grievances.orderNumber,
  name: grievances.name,
  status: grievances.status,
  outcome: grievances.outcome,
  acknowledgedAt: grievances.acknowledgedAt,
  /** UTC ms of the clock that runs; null once it has ended. */
  dueAt: grievances.dueAt,
  createdAt: grievances.createdAt,
};

/** A comparison and not IS NOT NULL, so that the index of the clock is used. */
export const isOpen = sql`${grievances.dueAt} > 0`;
const conditions: Readonly<Record<GrievanceTab, SQL>> = {
  open: sql`${isOpen} AND ${grievances.status} = 'open'`,
  answered: sql`${isOpen} AND ${grievances.status} = 'answered'`,
  all: isOpen,
  done: sql`${grievances.dueAt} IS NULL`,
};

/** What is due first comes first; what has ended, newest first. */
const pageOf = ({ tab, after, before }: GrievanceListQuery) =>
  keyPage({
    by: tab === 'done' ? grievances.createdAt : grievances.dueAt,
    dir: tab === 'done' ? 'desc' : 'asc',
    id: grievances.id,
    after,
    before,
  });

/** A page of the queue with the number on each tab, in one round trip. */
export async function listGrievances({ db, now }: Shop, query: GrievanceListQuery) {
  const page = pageOf(query);
  const { found, counts } = await db.read({
    found: db.orm
      .select(columns)
      .from(grievances)
      .where(and(conditions[query.tab], page.where))
      .orderBy(...page.order)
      .limit(page.limit),
    counts: db.orm
      .select({
        open: countOf(grievances, conditions.open),
        answered: countOf(grievances, conditions.answered),
        all: countOf(grievances, conditions.all),
        done: countOf(grievances, conditions.done),
      })
      .from(sql`(SELECT 1)`),
  });
  const cut = page.cut(found, ({ dueAt, createdAt, id }) => [dueAt ?? createdAt, id]);
  const tabs = counts[0] ?? { open: 0, answered: 0, all: 0, done: 0 };
  return { ...cut, total: tabs[query.tab], tabs, now };
}

export type GrievanceList = Awaited<ReturnType<typeof listGrievances>>;
export type ListedGrievance = GrievanceList['rows'][number];
