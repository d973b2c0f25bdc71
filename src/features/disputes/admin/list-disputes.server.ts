import { eq, type SQL, sql } from 'drizzle-orm';
import { sqlList } from '../../../platform/database/columns.ts';
import { listPage } from '../../../platform/database/list-page.ts';
import { type WaitingQuery, waitingQuery } from '../../../platform/database/waiting.ts';
import type { Shop } from '../../../platform/shop.ts';
import { openDisputes } from '../../../rules/disputes/dispute-states.ts';
import { orders } from '../../ledger/orders.table.ts';
import { payments } from '../../ledger/payments.table.ts';
import type { DisputeListQuery, DisputeTab } from '../disputes.schema.ts';
import { disputes } from '../disputes.table.ts';

const isOpen = sql`disputes.status IN (${sqlList(openDisputes)})`;
/** `needsAnswer` as SQL, of an open dispute. */
const isAsked = sql`(coalesce(disputes.asked_again_at, 0) > coalesce(disputes.answered_at, 0)
  OR (disputes.status = 'open' AND disputes.answered_at IS NULL))`;
/** A dispute that waits for the shop's answer. */
export const isToAnswer = sql`${isOpen} AND ${isAsked}`;
const conditions: Readonly<Record<DisputeTab, SQL>> = {
  answer: isToAnswer,
  review: sql`${isOpen} AND NOT ${isAsked}`,
  done: sql`NOT ${isOpen}`,
};

const columns = {
  id: disputes.id,
  orderId: payments.orderId,
  number: orders.number,
  amount: disputes.amount,
  status: disputes.status,
  phase: disputes.phase,
  reasonCode: disputes.reasonCode,
  respondBy: disputes.respondBy,
  answeredAt: disputes.answeredAt,
  askedAgainAt: disputes.askedAgainAt,
  openedAt: disputes.openedAt,
};

/** SQL of the clock: a dispute for which the gateway names no time counts as due since it was opened. */
const clock = sql<number>`coalesce(disputes.respond_by, disputes.opened_at)`;

/** Returns a page of the disputes, in one round trip: what is due first comes first; what has ended, newest first. */
export async function listDisputes({ db, now }: Shop, query: DisputeListQuery) {
  const isDone = query.tab === 'done';
  const page = listPage(db, query, {
    rows: db.orm
      .select(columns)
      .from(disputes)
      .innerJoin(payments, eq(payments.id, disputes.paymentId))
      .innerJoin(orders, eq(orders.id, payments.orderId)),
    by: isDone ? disputes.openedAt : clock,
    dir: isDone ? 'desc' : 'asc',
    id: disputes.id,
    keyOf: ({ openedAt, respondBy, id }) => [isDone ? openedAt : (respondBy ?? openedAt), id],
    from: disputes,
    tabs: conditions,
  });
  return { ...page.of(await db.read(page.queries)), now };
}

type DisputeList = Awaited<ReturnType<typeof listDisputes>>;
export type ListedDispute = DisputeList['rows'][number];

/** Disputes that wait for the shop's answer, with the first deadline. */
export const disputesToDo = (shop: Shop): Readonly<Record<'disputes', WaitingQuery>> => ({
  disputes: waitingQuery(shop, sql`disputes WHERE ${conditions.answer}`, {
    since: sql`disputes.opened_at`,
    amount: sql`disputes.paise`,
    due: clock,
  }),
});
