import { sql } from 'drizzle-orm';
import { selectRaw } from '../../platform/database/ready-query.ts';
import type { Shop } from '../../platform/shop.ts';
import { applyRates, piecesWithDueRate } from './gst-rates.server.ts';

/** Ms for which an ended offer is left alone: an order that was sent at its price may still be on the way. */
const LEFT_ALONE = 10_000;
const OFFERS_PER_RUN = 200;

/**
 * Runs every minute: an offer that has ended gives its piece the usual price for good, so that lists sorted by price find it there. Every
 * page computes the price of the moment, before this run as after it. A rate of GST whose day has come is written for good too. Two calls,
 * one if nothing has ended.
 */
export async function endOffers({ db, now }: Shop): Promise<void> {
  const ended = sql`SELECT id FROM products WHERE sale_ends_at <= ${now - LEFT_ALONE} LIMIT ${OFFERS_PER_RUN}`;
  const due = sql`SELECT id FROM (${ended}) UNION ALL ${piecesWithDueRate(now)}`;
  if ((await db.read(selectRaw(due))).length === 0) return;
  await db.write([
    sql`UPDATE products SET price_paise = original_price_paise, original_price_paise = NULL, sale_ends_at = NULL,
      updated_at = max(updated_at + 1, ${now}) WHERE id IN (${ended})`,
    ...applyRates(now),
  ]);
}
