import { sql } from 'drizzle-orm';
import type { Statement } from '../../platform/database/database.ts';
import type { Shop } from '../../platform/shop.ts';
import { contributionOf, contributionParts, shareByPiece } from '../../rules/margin/contribution.ts';
import { factsOf, type StaleRow, staleQuery } from './contribution.server.ts';

/** Orders in one write: about 30 ms, for which all other writes wait. */
const SETTLED_TOGETHER = 400;
/** Writes in one run of the cron. After a statement of couriers for 8,000 parcels one run computes all. */
const WRITES_PER_RUN = 25;

/**
 * Computes the orders whose facts have changed, the newest first, and keeps what they count as in the reports and what they earned. Runs every
 * minute. An order that changes meanwhile stays to be computed, and two runs at the same time write the same.
 */
export async function settleFacts(shop: Shop, writes = WRITES_PER_RUN): Promise<void> {
  for (let write = 0; write < writes; write += 1) {
    const stale = await shop.db.read(staleQuery(sql`ORDER BY m.day DESC, m.order_id DESC LIMIT ${SETTLED_TOGETHER}`));
    if (stale.length > 0) await shop.db.write(factsStatements(stale));
    if (stale.length < SETTLED_TOGETHER) return;
  }
}

/** Returns what an order earned, and the parts of its pieces. */
export function computed(row: StaleRow) {
  const facts = factsOf(row);
  const earned = contributionOf(facts);
  return {
    ...{ id: row.id, day: row.day, version: row.version, earned, lines: shareByPiece(facts, earned) },
    unknown: contributionParts.filter((part) => earned.parts[part] === null),
  };
}

/**
 * Returns the writes that keep what was computed, of the orders that are still as they were read. What the reports count is read by the write
 * itself. The orders' own rows are the last: they say that it is done.
 */
export function factsStatements(stale: readonly StaleRow[]): Statement[] {
  const orders = stale.map(computed).map(({ id, version, earned, unknown, lines }) => ({
    ...{ id, version, net: earned.net, earned: earned.earned, whole: Number(earned.isWhole), unknown },
    lines: lines.map((line) => [line.productId, line.pieces, line.net, line.earned, Number(line.isWhole), Number(line.hasCost)]),
  }));
  const unchanged = sql`json_each(${JSON.stringify(orders)}) k
    CROSS JOIN order_facts m ON m.order_id = k.value ->> 'id' AND m.version = k.value ->> 'version' AND m.settled <> m.version`;
  return [
    sql`INSERT INTO line_facts (seq, product_id, category_id, kept, net_paise, earned_paise, is_whole, has_cost)
      SELECT m.seq, l.value ->> 0, coalesce((SELECT p.category_id FROM products p WHERE p.id = l.value ->> 0), 0),
        l.value ->> 1, l.value ->> 2, l.value ->> 3, l.value ->> 4, l.value ->> 5
      FROM ${unchanged} CROSS JOIN json_each(k.value, '$.lines') l WHERE true
      ON CONFLICT (seq, product_id) DO UPDATE SET kept = excluded.kept, net_paise = excluded.net_paise, earned_paise = excluded.earned_paise,
        is_whole = excluded.is_whole, has_cost = excluded.has_cost, pieces = 0, goods_paise = 0, discount_paise = 0`,
    sql`UPDATE line_facts SET pieces = r.pieces, goods_paise = r.goods_paise, discount_paise = r.discount_paise
      FROM (SELECT m.seq, l.product_id, l.pieces, l.goods_paise, l.discount_paise
        FROM ${unchanged} CROSS JOIN report_line_facts l ON l.order_id = m.order_id) r
      WHERE line_facts.seq = r.seq AND line_facts.product_id = r.product_id`,
    sql`UPDATE order_facts SET dispatch_day = r.dispatch_day, delivery_day = r.delivery_day, document_day = r.document_day, state = r.state,
        source = r.source, method = r.method, courier = r.courier, pieces = r.pieces, goods_paise = r.goods_paise,
        discount_paise = r.discount_paise, charges_paise = r.charges_paise, refunded_paise = r.refunded_paise, is_first = r.is_first
      FROM (SELECT m.seq, s.* FROM ${unchanged} CROSS JOIN report_facts s ON s.order_id = m.order_id) r WHERE order_facts.seq = r.seq`,
    sql`UPDATE order_facts SET settled = version, net_paise = k.net, earned_paise = k.earned, is_whole = k.whole, unknown = k.unknown,
        coupon = k.coupon, is_sale = k.is_sale
      FROM (SELECT m.seq, k.value ->> 'net' AS net, k.value ->> 'earned' AS earned, k.value ->> 'whole' AS whole, k.value ->> 'unknown' AS unknown,
          coalesce(o.coupon_code, '') AS coupon, EXISTS (SELECT 1 FROM report_facts s WHERE s.order_id = m.order_id) AS is_sale
        FROM ${unchanged} CROSS JOIN orders o ON o.id = m.order_id) k WHERE order_facts.seq = k.seq`,
  ];
}
