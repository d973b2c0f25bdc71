import { eq, sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import { logFault } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { startOfIstDay } from '../../../rules/dates.ts';
import { HELD_ALARM_PERCENT, HELD_ALARM_PIECES } from '../../../rules/limits.ts';
import { openFindings } from '../../ledger/checks/findings.server.ts';
import { ledgerFindings } from '../../ledger/findings.table.ts';
import { queueMessage } from '../../messages/outbox/outbox.server.ts';

const KIND = 'held unpaid';
const ROWS = 20;

/** Written into the statement: with a parameter SQLite does not use the index of just these products. */
const heldEnough = sql.raw(String(HELD_ALARM_PIECES));

/** Number and name of the products, or their sizes, of which unpaid orders hold unusually much, or want so much that they hold nothing. */
const heldTooMuch = sql`SELECT p.id || ' ' || p.name || CASE WHEN s.size IS NULL THEN '' ELSE ', size ' || s.size END AS what
  FROM products p LEFT JOIN product_sizes s ON s.product_id = p.id
  WHERE p.reserved >= ${heldEnough} AND coalesce(s.reserved, p.reserved) >= ${HELD_ALARM_PIECES}
    AND coalesce(s.reserved, p.reserved) * 100
      > ${HELD_ALARM_PERCENT} * (coalesce(s.reserved, p.reserved) + coalesce(s.stock_quantity, p.stock_quantity))
  UNION SELECT p.id || ' ' || p.name || CASE WHEN s.size IS NULL THEN '' ELSE ', size ' || s.size END
  FROM (SELECT i.product_id, i.selected_size, sum(i.quantity) AS pieces FROM orders h CROSS JOIN order_items i ON i.order_id = h.id
      WHERE h.reservation = 'held' AND h.hold = 'none' GROUP BY i.product_id, i.selected_size) w
    JOIN products p ON p.id = w.product_id LEFT JOIN product_sizes s ON s.product_id = p.id AND s.size = w.selected_size
  WHERE coalesce(s.reserved, p.reserved) + w.pieces >= ${HELD_ALARM_PIECES}
    AND (coalesce(s.reserved, p.reserved) + w.pieces) * 100
      > ${HELD_ALARM_PERCENT} * (coalesce(s.reserved, p.reserved) + coalesce(s.stock_quantity, p.stock_quantity))
  ORDER BY 1 LIMIT ${ROWS}`;

/** All pieces that are not sold, now and as the bound of the shop knows them. */
const unsoldPieces = sql`SELECT (SELECT coalesce(sum(stock_quantity + reserved), 0) FROM products WHERE archived_at IS NULL) AS now,
  pieces AS known FROM unproved_holds WHERE product_id = 0 AND size = 'unsold'`;

/** A query of the open findings about holds, for the dashboard, as of the last run of the cron. */
export function heldFindingsQuery(shop: Shop) {
  return openFindings(shop, eq(ledgerFindings.source, 'holds')).limit(ROWS);
}

/**
 * Runs every minute: a product of which unpaid orders want too much is a finding, a line in the log and, at most once a day, a
 * mail to the owner. The finding is cleared when it no longer holds. Counts the unsold pieces for the bound of the shop. Two round trips,
 * one if nothing changed.
 */
export async function watchHolds(shop: Shop): Promise<void> {
  const { orm } = shop.db;
  const { held, open, unsold } = await shop.db.read({
    held: selectRaw<{ what: string }>(heldTooMuch),
    open: heldFindingsQuery(shop),
    unsold: selectRaw<{ now: number; known: number }>(unsoldPieces),
  });
  const counted = unsold.filter(({ now, known }) => now !== known);
  const fresh = held.filter(({ what }) => !open.some((known) => known.what === what)).map(({ what }) => what);
  const over = open.filter((known) => !held.some(({ what }) => what === known.what));
  if (fresh.length === 0 && over.length === 0 && counted.length === 0) return;
  await shop.db.write([
    ...counted.map(({ now }) => sql`UPDATE unproved_holds SET pieces = ${now} WHERE product_id = 0 AND size = 'unsold'`),
    ...fresh.map((what) =>
      orm.insert(ledgerFindings).values({ source: 'holds', kind: KIND, what, foundAt: shop.now }).onConflictDoNothing(),
    ),
    ...over.map(({ id }) => orm.update(ledgerFindings).set({ clearedAt: shop.now }).where(eq(ledgerFindings.id, id))),
    ...(fresh.length > 0 ? mailOwner(shop, fresh) : []),
  ]);
  for (const what of fresh) logFault('holds', `more than ${HELD_ALARM_PERCENT} % in unpaid orders: ${what}`);
}

function mailOwner(shop: Shop, pieces: readonly string[]): Statement[] {
  const owner = shop.env.ADMIN_EMAIL;
  if (owner === undefined) return [];
  return [queueMessage(shop, 'holds-alarm', `holds:${startOfIstDay(shop.now)}`, owner, { pieces: pieces.join('; ') })];
}
