import { sql } from 'drizzle-orm';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import { DAY, HOUR } from '../../../rules/limits.ts';

/** Results of asking the buyers of cash orders. */
export interface CountedChecks {
  /** Orders whose buyers were asked. */
  readonly asked: number;
  /** Those whose buyers answered within two hours. */
  readonly soon: number;
  /** Those that ended before they were sent: cancelled, or nobody answered. */
  readonly ended: number;
  /** Those that ended, and whose buyer paid for another order online within a day. */
  readonly paidInstead: number;
  /** Orders with a mark that were sent, and are over; and those of them that were delivered: the mark was wrong. */
  readonly marked: number;
  readonly markedDelivered: number;
}

const SOON = 2 * HOUR;

/** Returns the query of one row: the orders with a check since a time (UTC ms). */
export const checkCountQuery = (since: number) =>
  selectRaw<CountedChecks>(sql`SELECT count(c.asked_at) AS asked,
      coalesce(sum(c.asked_at IS NOT NULL AND c.state NOT IN ('passed', 'silent') AND c.answered_at <= c.asked_at + ${SOON}), 0) AS soon,
      coalesce(sum(c.asked_at IS NOT NULL AND c.state IN ('cancelled', 'silent')), 0) AS ended,
      coalesce(sum(c.asked_at IS NOT NULL AND (o.paid_online OR c.state = 'cancelled' AND o.customer_email <> ''
        AND EXISTS (SELECT 1 FROM orders g WHERE g.customer_email = o.customer_email
          AND g.created_at BETWEEN o.created_at AND c.answered_at + ${DAY}
              AND g.method = 'gateway'
              AND g.paid_at IS NOT NULL))), 0) AS paidInstead,
      coalesce(sum(c.is_marked = 1 AND (o.status = 'delivered' OR x.outcome = 'returned')), 0) AS marked,
      coalesce(sum(c.is_marked = 1 AND o.status = 'delivered'), 0) AS markedDelivered
    FROM cod_checks c INDEXED BY cod_checks_newest JOIN orders o ON o.id = c.order_id LEFT JOIN cod_outcomes x ON x.order_id = c.order_id
    WHERE c.created_at >= ${since}`);
