import { type SQL, sql } from 'drizzle-orm';
import { sqlList } from '../../../platform/database/columns.ts';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import type { Shop } from '../../../platform/shop.ts';
import { DAY } from '../../../rules/limits.ts';
import type { Paise } from '../../../rules/money/money.ts';
import { isParcelOver, isParcelSent, parcelStatesWhere } from '../../../rules/parcels/parcel-states.ts';
import { COUNTED_DAYS, type CountedBy } from '../../../rules/parcels/return-counts.ts';

/** Parcels to customers that were picked up in the days that are counted, of one month, place, piece, courier or method. */
export interface CountedParcels {
  /** '2026-11', '560', the name of a piece, a courier, 'cash' or 'paid'; '' for all together. */
  readonly key: string;
  readonly sent: number;
  /** Those of them that are over: delivered, returned, lost or damaged. */
  readonly ended: number;
  readonly returned: number;
  /**
   * Cost of those that were returned: the courier's charges with their tax, and pieces that came back broken or not at all, at their price.
   */
  readonly cost: Paise;
}

/** Rows of a table: those with the most parcels. */
const ROWS_MAX = 60;

const IST_HOURS = '+330 minutes';
const ofPieces = (
  what: string,
) => sql`(SELECT ${sql.raw(what)} FROM parcel_items i JOIN order_items o ON o.order_id = i.order_id AND o.line = i.line
  WHERE i.parcel_id = p.id)`;
const isCash = sql`EXISTS (SELECT 1 FROM parcel_items i JOIN orders o ON o.id = i.order_id
  WHERE i.parcel_id = p.id AND o.pay_way = 'cod' AND o.paid_by_hand IS NULL)`;

const keys: Readonly<Record<Exclude<CountedBy, 'piece'>, SQL>> = {
  month: sql`strftime('%Y-%m', p.picked_up_at / 1000, 'unixepoch', ${IST_HOURS})`,
  pin: sql`substr(p.pin, 1, 3)`,
  courier: sql`CASE p.carrier WHEN '' THEN p.courier ELSE p.carrier END`,
  method: sql`CASE WHEN ${isCash} THEN 'cash' ELSE 'paid' END`,
};

const ended = parcelStatesWhere((state) => isParcelOver(state) && isParcelSent(state));

/** The parcels of the days that are counted, each with its facts. A parcel that was cancelled after all has no end that counts. */
const sent = (since: number, key: SQL) => sql`SELECT p.id, ${key} AS key, p.state IN (${sqlList(ended)}) AS has_ended,
    p.state = 'returned' AS is_returned,
    CASE p.state WHEN 'returned' THEN coalesce((SELECT sum(c.paise + c.tax_paise) FROM parcel_costs c WHERE c.parcel_id = p.id), 0)
      + coalesce(${ofPieces('sum(CASE WHEN i.opened_good IS NULL THEN 0 ELSE (i.quantity - i.opened_good) * o.price_at_purchase_paise END)')}, 0)
      ELSE 0 END AS cost
  FROM parcels p INDEXED BY parcels_sent
    WHERE p.picked_up_at IS NOT NULL
      AND p.direction = 'out'
      AND p.picked_up_at >= ${since}
      AND p.state <> 'cancelled'`;

const counted = sql`count(*) AS sent, coalesce(sum(has_ended), 0) AS ended, coalesce(sum(is_returned), 0) AS returned, coalesce(sum(cost), 0) AS cost`;

/** A parcel with two pieces counts for both, with all that it cost. */
const byPiece = (since: number) => sql`SELECT (SELECT name FROM products WHERE id = product_id) AS key, ${counted}
  FROM (SELECT DISTINCT s.id, s.has_ended, s.is_returned, s.cost, o.product_id FROM (${sent(since, sql`''`)}) s
    JOIN parcel_items i ON i.parcel_id = s.id JOIN order_items o ON o.order_id = i.order_id AND o.line = i.line)
  GROUP BY product_id ORDER BY sent DESC, key LIMIT ${ROWS_MAX}`;

/** Returns the queries of a table of parcels and of all of them together, for one round trip. */
export function parcelCountQueries({ now }: Pick<Shop, 'now'>, by: CountedBy) {
  const since = now - COUNTED_DAYS * DAY;
  const order = by === 'month' ? sql`key DESC` : sql`sent DESC, key`;
  const rows =
    by === 'piece'
      ? byPiece(since)
      : sql`SELECT key, ${counted} FROM (${sent(since, keys[by])}) GROUP BY key ORDER BY ${order} LIMIT ${ROWS_MAX}`;
  return {
    rows: selectRaw<CountedParcels>(rows),
    all: selectRaw<CountedParcels>(sql`SELECT '' AS key, ${counted} FROM (${sent(since, sql`''`)})`),
  };
}
