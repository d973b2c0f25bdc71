import { eq, type SQL, sql } from 'drizzle-orm';
import { type ListPage, listPage } from '../../../platform/database/list-page.ts';
import type { Shop } from '../../../platform/shop.ts';
import type { AnswerChannel, CallOutcome, CashCheckState } from '../../../rules/cash/cash-check.ts';
import type { CashMark } from '../../../rules/cash/cash-rules.ts';
import type { Paise } from '../../../rules/money/money.ts';
import type { OrderStatus } from '../../../rules/order/order-status.ts';
import { orders } from '../../ledger/orders.table.ts';
import { cashChecks } from '../cash-guard.table.ts';
import type { CheckListQuery, CheckTab } from './cash-guard.schema.ts';
import { isToCall, isWaiting } from './checks-to-do.server.ts';

export interface ListedCheck {
  readonly id: string;
  readonly number: number;
  readonly status: OrderStatus;
  readonly customerName: string;
  /** Ten digits; '' once the shop has forgotten the customer. */
  readonly phone: string;
  readonly total: Paise;
  readonly version: number;
  readonly state: CashCheckState;
  readonly act: 'ask' | 'call';
  readonly marks: readonly CashMark[];
  /** UTC ms of the order, and of its first message. */
  readonly createdAt: number;
  readonly askedAt: number;
  readonly endsAt: number | null;
  readonly answeredAt: number | null;
  readonly by: string;
  readonly channel: AnswerChannel | null;
  readonly calls: number;
  readonly calledAt: number | null;
  readonly callOutcome: CallOutcome | null;
}

export type CheckList = ListPage<ListedCheck, CheckTab>;

/** A page of the cash orders that are asked: those that wait, the oldest first, by what is to be done. One round trip. */
export async function listChecks(shop: Shop, query: CheckListQuery): Promise<CheckList> {
  const { db } = shop;
  const { createdAt, version, state, act, marks, endsAt, answeredAt, by, channel, calls, calledAt, callOutcome } = cashChecks;
  const tabs: Readonly<Record<CheckTab, SQL>> = {
    call: isToCall(shop),
    waiting: isWaiting,
    answered: sql`cod_checks.state <> 'waiting' AND cod_checks.is_marked = 1`,
  };
  const askedAt = sql<number>`coalesce(cod_checks.asked_at, cod_checks.created_at)`;
  const page = listPage(db, query, {
    rows: db.orm
      .select({
        ...{ id: orders.id, number: orders.number, status: orders.status, customerName: orders.customerName, total: orders.total },
        phone: sql<string>`coalesce(orders.shipping_address ->> 'phone', '')`.as('phone'),
        ...{ createdAt, version, state, act, marks, endsAt, answeredAt, by, channel, calls, calledAt, callOutcome },
        askedAt: askedAt.mapWith(Number).as('asked'),
      })
      .from(cashChecks)
      .innerJoin(orders, eq(orders.id, cashChecks.orderId)),
    by: cashChecks.createdAt,
    dir: query.tab === 'answered' ? 'desc' : 'asc',
    id: cashChecks.orderId,
    keyOf: (row) => [row.createdAt, row.id],
    from: cashChecks,
    tabs,
  });
  return page.of(await db.read(page.queries));
}
