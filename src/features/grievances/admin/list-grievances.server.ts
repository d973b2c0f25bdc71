import { type SQL, sql } from 'drizzle-orm';
import { listPage } from '../../../platform/database/list-page.ts';
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

/** Returns a page of the queue, in one round trip. What is due first comes first; what has ended, newest first. */
export async function listGrievances({ db, now }: Shop, query: GrievanceListQuery) {
  const isDone = query.tab === 'done';
  const page = listPage(db, query, {
    rows: db.orm.select(columns).from(grievances),
    by: isDone ? grievances.createdAt : grievances.dueAt,
    dir: isDone ? 'desc' : 'asc',
    id: grievances.id,
    keyOf: ({ dueAt, createdAt, id }) => [dueAt ?? createdAt, id],
    from: grievances,
    tabs: conditions,
  });
  return { ...page.of(await db.read(page.queries)), now };
}

type GrievanceList = Awaited<ReturnType<typeof listGrievances>>;
export type ListedGrievance = GrievanceList['rows'][number];
