import { eq, type SQL, sql } from 'drizzle-orm';
import { sqlList } from '../../../platform/database/columns.ts';
import type { Shop } from '../../../platform/shop.ts';
import { paise } from '../../../rules/money/money.ts';
import type { MoveFacts } from '../../../rules/order/order-moves.ts';
import { openRefunds } from '../../../rules/payment/refund-statuses.ts';
import { waitsColumn } from '../../cash-guard/answer/pass-check.server.ts';
import type { OrderRow } from '../../ledger/order-view.server.ts';
import { orders } from '../../ledger/orders.table.ts';
import { payments, refunds } from '../../ledger/payments.table.ts';

/** An order with the facts that decide its allowed statuses, or null. One round trip. */
export async function readOrderFacts({ db }: Shop, orderId: string): Promise<{ order: OrderRow; facts: MoveFacts } | null> {
  const ofOrder = eq(payments.orderId, orderId);
  const sum = (what: SQL) => sql<number>`coalesce(sum(${what}), 0)`.mapWith(Number);
  const read = await db.read({
    order: db.orm.select().from(orders).where(eq(orders.id, orderId)),
    check: db.orm.select({ waits: waitsColumn }).from(orders).where(eq(orders.id, orderId)),
    money: db.orm
      .select({ captured: sum(sql`CASE WHEN status = 'captured' THEN amount_paise ELSE 0 END`), refunded: sum(sql`refunded_paise`) })
      .from(payments)
      .where(ofOrder),
    underWay: db.orm
      .select({ returning: sum(sql`CASE WHEN refunds.status IN (${sqlList(openRefunds)}) THEN refunds.amount_paise ELSE 0 END`) })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(ofOrder),
  });
  const [[order], [money], [underWay]] = [read.order, read.money, read.underWay];
  if (!order) return null;
  const { status, method, paidByHand, total, gatewayOrderId } = order;
  const facts = {
    status,
    method,
    paidByHand,
    total,
    hasGatewayOrder: gatewayOrderId !== null,
    captured: paise(money?.captured ?? 0),
    refunded: paise(money?.refunded ?? 0),
    returning: paise(underWay?.returning ?? 0),
    waitsForAnswer: read.check[0]?.waits ?? false,
  };
  return { order, facts };
}
