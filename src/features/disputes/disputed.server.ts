import { type SQL, sql } from 'drizzle-orm';
import { sqlList } from '../../platform/database/columns.ts';
import { openDisputes } from '../../rules/disputes/dispute-states.ts';
import { refundTotalOf } from '../ledger/checks/refund-total.ts';

/**
 * SQL: whether a bank keeps the refunds of a payment from being sent: it disputes the payment, or what it took back leaves too little for
 * them. The trigger behind PAYMENT_DISPUTED asks the same of a new refund.
 * @param payment SQL of the payment's id
 */
export const heldByDispute = (
  payment: SQL,
): SQL<number> => sql<number>`EXISTS (SELECT 1 FROM disputes d JOIN payments p ON p.id = d.payment_id
  WHERE d.payment_id = ${payment} AND (d.status IN (${sqlList(openDisputes)}) OR (d.status = 'lost' AND p.amount_paise < ${sql.raw(refundTotalOf('p'))}
    + (SELECT sum(l.paise) FROM disputes l WHERE l.payment_id = p.id AND l.status = 'lost'))))`;

/**
 * SQL: whether a bank keeps a payment from being refunded by so much more: it disputes the payment, or what it took back leaves too little.
 * @param payment SQL of the payment's id
 * @param amount SQL of the paise that no refund has yet
 */
export const barredByDispute = (
  payment: SQL,
  amount: SQL,
): SQL<number> => sql<number>`EXISTS (SELECT 1 FROM disputes d JOIN payments p ON p.id = d.payment_id
  WHERE d.payment_id = ${payment} AND (d.status IN (${sqlList(openDisputes)}) OR (d.status = 'lost' AND p.amount_paise < ${amount} + ${sql.raw(refundTotalOf('p'))}
    + (SELECT sum(l.paise) FROM disputes l WHERE l.payment_id = p.id AND l.status = 'lost'))))`;

/** SQL: the refund `r` failed and was not tried again. */
export const isGivenUp: SQL = sql`r.status = 'failed' AND NOT EXISTS (SELECT 1 FROM refunds again WHERE again.retry_of = r.id)`;
