import { eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { orders } from '../../ledger/orders.table.ts';
import { cashPayments } from '../cash-payments.table.ts';

/** A condition on `orders`: the order that a gateway order is for, whether it was opened for it or next to it. */
export const isOfGatewayOrder = ({ db: { orm } }: Shop, gatewayOrderId: string): SQL =>
  or(
    eq(orders.gatewayOrderId, gatewayOrderId),
    inArray(orders.id, orm.select({ id: cashPayments.orderId }).from(cashPayments).where(eq(cashPayments.gatewayOrderId, gatewayOrderId))),
  ) ?? sql`0`;

/** SQL: a gateway order of this id was opened next to a cash order. */
export const isOpenedBeside = (gatewayOrderId: SQLWrapper): SQL =>
  sql`EXISTS (SELECT 1 FROM ${cashPayments} WHERE ${cashPayments.gatewayOrderId} = ${gatewayOrderId})`;
