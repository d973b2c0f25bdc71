import { sql } from 'drizzle-orm';
import { sqlList } from '../../../platform/database/columns.ts';
import { paise } from '../../../rules/money/money.ts';
import { openRefunds } from '../../../rules/payment/refund-statuses.ts';
import { waitsColumn } from '../../cash-guard/answer/pass-check.server.ts';
import { orders } from '../../ledger/orders.table.ts';

const amountOf = (query: ReturnType<typeof sql>) => sql`coalesce((${query}), 0)`.mapWith((value) => paise(Number(value)));

/** The version of an order's edits: 0 before the first. */
export const versionColumn = sql<number>`(SELECT coalesce(max(c.version), 0) FROM order_edits c WHERE c.order_id = orders.id)`
  .mapWith(Number)
  .as('version');

/** The facts that decide an order's moves, as columns of a query on `orders`: a list judges its moves without a call for each row. */
export const moveFactColumns = {
  id: orders.id,
  number: orders.number,
  status: orders.status,
  method: orders.method,
  paidByHand: orders.paidByHand,
  total: orders.total,
  due: orders.due,
  advance: orders.advance,
  advanced: orders.advanced,
  advanceKept: orders.advanceKept,
  hasGatewayOrder: sql<boolean>`orders.gateway_order_id IS NOT NULL`.mapWith(Boolean).as('has_gateway_order'),
  captured: amountOf(sql`SELECT sum(p.amount_paise) FROM payments p WHERE p.order_id = orders.id AND p.status = 'captured'`).as('captured'),
  refunded: amountOf(sql`SELECT sum(p.refunded_paise) FROM payments p WHERE p.order_id = orders.id`).as('refunded'),
  returning: amountOf(
    sql`SELECT sum(r.amount_paise) FROM refunds r JOIN payments p ON p.id = r.payment_id
      WHERE p.order_id = orders.id AND r.status IN (${sqlList(openRefunds)})`,
  ).as('returning'),
  waitsForAnswer: waitsColumn,
  version: versionColumn,
  trackingUrl: orders.trackingUrl,
  createdAt: orders.createdAt,
} as const;
