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
 * Computes what orders earned whose facts have changed, the newest first, and keeps it. Runs every minute. An order that changes meanwhile stays
 * to be computed, and two runs at the same time write the same.
 */
export async function settleMargins(shop: Shop, writes = WRITES_PER_RUN): Promise<void> {
  for (let write = 0; write < writes; write += 1) {
    const stale = await shop.db.read(staleQuery(sql`ORDER BY m.day DESC, m.order_id DESC LIMIT ${SETTLED_TOGETHER}`));
    if (stale.length > 0) await shop.db.write(keptStatements(stale));
    if (stale.length < SETTLED_TOGETHER) return;
  }
}

/** Computes what an order earned, and the parts of its pieces. */
export function computed(row: StaleRow) {
  const facts = factsOf(row);
  const earned = contributionOf(facts);
  return {
    ...{ id: row.id, day: row.day, version: row.version, earned, lines: shareByPiece(facts, earned) },
    unknown: contributionParts.filter((part) => earned.parts[part] === null),
  };
}

/** Keeps what was computed, of the orders that are still as they were read. The lines first: the order says that it is done. */
export function keptStatements(stale: readonly StaleRow[]): Statement[] {
  const orders = stale.map(computed).map(({ id, version, earned, unknown, lines }) => ({
    ...{ id, version, net: earned.net, earned: earned.earned, whole: Number(earned.isWhole), unknown },
    lines: lines.map((line) => [line.productId, line.pieces, line.net, line.earned, Number(line.isWhole), Number(line.hasCost)]),
  }));
  const json = JSON.stringify(orders);
  return [
    sql`INSERT INTO margin_lines (order_id, product_id, day, category_id, pieces, net_paise, earned_paise, is_whole, has_cost)
      SELECT m.order_id, l.value ->> 0, m.day, coalesce((SELECT r.category_id
        FROM report_lines r
        WHERE r.order_id = m.order_id AND r.product_id = l.value ->> 0),
        (SELECT p.category_id
          FROM products p
          WHERE p.id = l.value ->> 0), 0), l.value ->> 1, l.value ->> 2, l.value ->> 3, l.value ->> 4, l.value ->> 5
      FROM json_each(${json}) k
      CROSS
      JOIN margin_orders m ON m.order_id = k.value ->> 'id' AND m.version = k.value ->> 'version' AND m.settled <> m.version
        CROSS JOIN json_each(k.value, '$.lines') l WHERE true
      ON CONFLICT (order_id, product_id) DO UPDATE
      SET pieces = excluded.pieces, net_paise = excluded.net_paise, earned_paise = excluded.earned_paise,
        is_whole = excluded.is_whole, has_cost = excluded.has_cost`,
    sql`UPDATE margin_orders
      SET settled = version, net_paise = k.value ->> 'net', earned_paise = k.value ->> 'earned', is_whole = k.value ->> 'whole',
        unknown = k.value ->> 'unknown'
      FROM json_each(${json}) k WHERE margin_orders.order_id = k.value ->> 'id' AND margin_orders.version = k.value ->> 'version'
        AND margin_orders.settled <> margin_orders.version`,
  ];
}
