import { sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';

/** SQL over a row of `orders`: the order has a mark, and its buyer has not answered yet. */
export const waits = sql<boolean>`EXISTS (SELECT 1
    FROM cod_checks c
    WHERE c.order_id = orders.id AND c.is_marked = 1 AND c.state = 'waiting')`;

/** The same as a column of a query on `orders`. */
export const waitsColumn = waits.mapWith(Boolean).as('waits_for_answer');

/**
 * Lets an order go without an answer, for the batch that sends it: the administrator has given a reason, which the order's history keeps.
 * `by`: their e-mail.
 */
export const passCheck = ({ now }: Shop, orderId: string, by: string): Statement =>
  sql`UPDATE cod_checks SET state = 'passed', answered_at = ${now}, answered_by = ${by}, channel = 'admin'
    WHERE order_id = ${orderId} AND is_marked = 1 AND state = 'waiting'`;
