import { type SQL, sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { REFUND_SETTLED_WITHIN } from '../../../rules/limits.ts';

/** Returns the part after FROM, as `r`: refunds that failed and were not tried again, were not sent, or are not settled by the gateway. */
export const stuckRefunds = ({ now }: Shop): SQL => sql`refunds r WHERE r.id IN (
  SELECT id FROM refunds WHERE status IN ('requested', 'pending') AND created_at < ${now - REFUND_SETTLED_WITHIN}
  UNION ALL SELECT f.id FROM refunds f WHERE f.status = 'failed' AND NOT EXISTS (SELECT 1 FROM refunds again WHERE again.retry_of = f.id))`;
