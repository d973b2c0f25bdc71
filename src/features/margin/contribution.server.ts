import { type SQL, sql } from 'drizzle-orm';
import { selectRaw } from '../../platform/database/ready-query.ts';
import type { Shop } from '../../platform/shop.ts';
import {
  type ChargedParcel,
  type Contribution,
  type ContributionFacts,
  type CostedPiece,
  contributionOf,
  type SoldPieces,
} from '../../rules/margin/contribution.ts';

interface FactRow {
  readonly id: string;
  readonly number: number;
  readonly createdAt: number;
  readonly documented: number | null;
  readonly paid: number;
  readonly isSale: number;
  readonly isHandedOver: number;
  readonly captured: number;
  readonly feesKnown: number;
  readonly fees: number;
  readonly pieces: string;
  readonly lines: string;
  readonly parcels: string;
}

/** An order with all that its contribution is computed of. */
export interface OrderFacts extends ContributionFacts {
  readonly id: string;
  readonly number: number;
  readonly createdAt: number;
}

const linesOf = sql`(SELECT json_group_array(json_object('line', i.line, 'productId', i.product_id, 'name', i.name, 'kept', i.kept,
    'price', i.price_at_purchase_paise, 'gstRate', i.gst_rate, 'documented', (SELECT sum(iif(d.kind = 'credit-note', -1, 1) * (l.value ->> 'taxable'))
      FROM invoices d, json_each(d.lines) l WHERE d.order_id = i.order_id AND l.value ->> 'line' = i.line)))
  FROM order_items i WHERE i.order_id = o.id)`;

/** What a piece cost when it was sold is the mean of what was taken for it, so that it is known after it came back. */
const piecesOf = sql`(SELECT json_group_array(json_object('productId', q.product_id,
    'pieces', coalesce((SELECT sum(CASE m.kind WHEN 'commit' THEN m.quantity WHEN 'restock' THEN -m.quantity ELSE 0 END)
      FROM stock_moves m WHERE m.order_id = o.id AND m.product_id = q.product_id), 0),
    'costed', coalesce(c.pieces, 0), 'value', coalesce(c.value_mpaise, 0),
    'unit', (SELECT CAST(round(1.0 * sum(m.value_mpaise) / sum(m.pieces)) AS INTEGER) FROM cost_moves m
      WHERE m.order_id = o.id AND m.product_id = q.product_id AND m.kind = 'sale' AND m.pieces < 0),
    'lost', coalesce((SELECT sum(x.quantity - x.opened_good) FROM parcel_items x JOIN parcels b ON b.id = x.parcel_id AND b.direction = 'out'
        JOIN order_items i ON i.order_id = x.order_id AND i.line = x.line WHERE x.order_id = o.id AND i.product_id = q.product_id), 0)
      + coalesce((SELECT sum(t.quantity) FROM return_items t JOIN returns r ON r.id = t.return_id AND r.outcome = 'exchanged'
        JOIN order_items i ON i.order_id = t.order_id AND i.line = t.line WHERE t.order_id = o.id AND t.wish = '' AND i.product_id = q.product_id), 0)))
  FROM (SELECT DISTINCT product_id FROM order_items WHERE order_id = o.id) q
  LEFT JOIN sale_costs c ON c.order_id = o.id AND c.product_id = q.product_id)`;

const parcelsOf = sql`(SELECT json_group_array(json_object('direction', p.direction, 'state', p.state, 'isSent', p.picked_up_at IS NOT NULL,
    'hasCash', p.cod_due_paise > 0, 'charges', json((SELECT json_group_array(json_object('kind', h.kind, 'paise', h.paise))
      FROM order_charges h WHERE h.parcel_id = p.id AND h.order_id = o.id))))
  FROM parcels p WHERE p.id IN (SELECT parcel_id FROM parcel_items WHERE order_id = o.id))`;

/** What is given back of the payment that counts, and by hand. */
const givenBack = sql`(coalesce((SELECT sum(r.amount_paise) FROM payments p JOIN refunds r ON r.payment_id = p.id AND r.status <> 'failed'
    WHERE p.order_id = o.id AND p.settlement = 'counted'), 0) + coalesce((SELECT sum(h.amount_paise) FROM hand_refunds h WHERE h.order_id = o.id), 0))`;

const fee = sql`(SELECT r.fee_paise - r.tax_paise FROM recon_lines r WHERE r.entity_id = p.id AND r.type = 'payment'
  ORDER BY r.created_at DESC, r.version DESC LIMIT 1)`;

/** The facts of the orders `o` that `from` names: `FROM orders o WHERE …`. */
const factsSql = (from: SQL): SQL => sql`SELECT o.id, o.number, o.created_at AS createdAt,
  (SELECT sum(iif(d.kind = 'credit-note', -1, 1) * d.taxable_paise) FROM invoices d WHERE d.order_id = o.id) AS documented,
  CASE WHEN o.status IN revenue_statuses THEN max(0, o.due_paise - ${givenBack}) ELSE o.advance_kept_paise END AS paid,
  o.status IN revenue_statuses AS isSale,
  EXISTS (SELECT 1 FROM order_events e WHERE e.order_id = o.id AND e.note LIKE '%: handed over') AS isHandedOver,
  (SELECT count(*) FROM payments p WHERE p.order_id = o.id AND p.status = 'captured') AS captured,
  (SELECT count(${fee}) FROM payments p WHERE p.order_id = o.id AND p.status = 'captured') AS feesKnown,
  (SELECT coalesce(sum(${fee}), 0) FROM payments p WHERE p.order_id = o.id AND p.status = 'captured') AS fees,
  ${piecesOf} AS pieces, ${linesOf} AS lines, ${parcelsOf} AS parcels ${from}`;

export const factsQuery = (from: SQL) => selectRaw<FactRow>(factsSql(from));

export function factsOf({ pieces, lines, parcels, isSale, isHandedOver, ...row }: FactRow): OrderFacts {
  const readParcels = JSON.parse(parcels) as (Omit<ChargedParcel, 'isSent' | 'hasCash'> & { isSent: number; hasCash: number })[];
  return {
    ...row,
    isSale: isSale === 1,
    isHandedOver: isHandedOver === 1,
    pieces: JSON.parse(pieces) as CostedPiece[],
    lines: JSON.parse(lines) as SoldPieces[],
    parcels: readParcels.map((parcel) => ({ ...parcel, isSent: parcel.isSent === 1, hasCash: parcel.hasCash === 1 })),
  };
}

/** What an order earned. Null where there is no such order, and where nothing of it was ever sold. */
export async function readContribution(shop: Shop, id: string): Promise<{ readonly earned: Contribution | null }> {
  const { facts } = await shop.db.read({
    facts: factsQuery(sql`FROM orders o WHERE o.id = ${id} AND ${wasSold}`),
  });
  const [row] = facts;
  return { earned: row ? contributionOf(factsOf(row)) : null };
}

/** Its pieces are sold, or were before they came back. */
export const wasSold = sql`EXISTS (SELECT 1 FROM stock_moves m WHERE m.order_id = o.id AND m.kind = 'commit')`;
