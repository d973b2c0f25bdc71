import { type SQL, sql } from 'drizzle-orm';
import { sqlList } from '../../../platform/database/columns.ts';
import type { Shop } from '../../../platform/shop.ts';
import { REFUND_SETTLED_WITHIN } from '../../../rules/limits.ts';
import { openRefunds } from '../../../rules/payment/refund-statuses.ts';
import { barredByDispute, heldByDispute, isGivenUp } from '../../disputes/disputed.server.ts';

/**
 * Returns the part after FROM, as `r`: refunds that failed and were not tried again, were not sent, or are not settled by the gateway. One that a
 * dispute holds back is no fault: the dispute itself is to do.
 */
export const stuckRefunds = ({ now }: Shop): SQL => sql`refunds r WHERE r.id IN (
  SELECT id FROM refunds WHERE status IN (${sqlList(openRefunds)}) AND created_at < ${now - REFUND_SETTLED_WITHIN}
    AND (gateway_refund_id IS NOT NULL OR NOT ${heldByDispute(sql`refunds.payment_id`)})
  UNION ALL SELECT r.id FROM refunds r WHERE ${isGivenUp} AND NOT ${barredByDispute(sql`r.payment_id`, sql`r.amount_paise`)})`;
