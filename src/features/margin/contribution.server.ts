import { type SQL, sql } from 'drizzle-orm';
import { sqlList } from '../../platform/database/columns.ts';
import { selectRaw } from '../../platform/database/ready-query.ts';
import type { Shop } from '../../platform/shop.ts';
import { openDisputes } from '../../rules/disputes/dispute-states.ts';
import {
  type ChargedParcel,
  type Contribution,
  type ContributionFacts,
  type CostedPiece,
  contributionOf,
  type SoldPieces,
} from '../../rules/margin/contribution.ts';
import { isRevenue, statusesWhere } from '../../rules/order/order-status.ts';

/** The rows of an order in each ledger are JSON lists of lists: an order is found once in each, and most lists are empty. */
interface FactRow {
  readonly id: string;
  readonly number: number;
  readonly createdAt: number;
  readonly isSale: number;
  readonly due: number;
  readonly advanceKept: number;
  readonly byHand: number;
  readonly isHandedOver: number;
  readonly documents: string;
  readonly payments: string;
  readonly lines: string;
  readonly moves: string;
  readonly costs: string;
  readonly sales: string;
  readonly parcels: string;
  readonly charges: string;
  readonly exchanged: string;
}

/** An order with all that its contribution is computed of. */
export interface OrderFacts extends ContributionFacts {
  readonly id: string;
  readonly number: number;
  readonly createdAt: number;
}

const fee = sql`(SELECT r.fee_paise - r.tax_paise FROM recon_lines r WHERE r.entity_id = p.id AND r.type = 'payment'
  ORDER BY r.created_at DESC, r.version DESC LIMIT 1)`;

/** SQL of the gateway's fees for the refunds of a payment: instant ones cost. */
const refundFees = sql`coalesce((SELECT sum((SELECT r.fee_paise - r.tax_paise
      FROM recon_lines r
      WHERE r.entity_id = f.gateway_refund_id AND r.type = 'refund'
      ORDER BY r.created_at DESC, r.version DESC LIMIT 1))
    FROM refunds f
    WHERE f.payment_id = p.id), 0)`;

/** One that is lost costs what a settlement takes for it: until then it is as unknown as one that is open. */
const isUndecided = sql`EXISTS (SELECT 1 FROM disputes d WHERE d.payment_id = p.id
  AND (d.status IN (${sqlList(openDisputes)}) OR d.status = 'lost' AND d.deducted_paise = 0))`;
const disputed = sql`coalesce((SELECT sum(d.deducted_paise - d.given_back_paise) FROM disputes d WHERE d.payment_id = p.id), 0)`;

/** The facts of the orders `o` that `from` names: `FROM orders o WHERE …`. `more`: other columns of the rows. */
const factsSql = (
  from: SQL,
  more = sql``,
): SQL => sql`SELECT ${more} o.id, o.number, o.created_at AS createdAt, o.status IN (${sqlList(statusesWhere(isRevenue))}) AS isSale,
  o.due_paise AS due, o.advance_kept_paise AS advanceKept,
  coalesce((SELECT sum(h.amount_paise) FROM hand_refunds h WHERE h.order_id = o.id), 0) AS byHand,
  EXISTS (SELECT 1 FROM order_events e WHERE e.order_id = o.id AND e.note LIKE '%: handed over') AS isHandedOver,
  (SELECT json_group_array(json_array(iif(d.kind = 'credit-note', -1, 1), d.taxable_paise,
      json((SELECT json_group_array(json(json_extract(l.value, '$.line', '$.taxable'))) FROM json_each(d.lines) l))))
    FROM invoices d WHERE d.order_id = o.id) AS documents,
  (SELECT json_group_array(json_array(
      p.status = 'captured',
      iif(p.status = 'captured', ${fee}, NULL),
      iif(p.settlement = 'counted', (SELECT sum(r.amount_paise) FROM refunds r WHERE r.payment_id = p.id AND r.status <> 'failed'), NULL),
      ${refundFees},
      iif(${isUndecided}, NULL, ${disputed})))
    FROM payments p WHERE p.order_id = o.id) AS payments,
  (SELECT json_group_array(json_array(i.line, i.product_id, (SELECT n.name FROM products n WHERE n.id = i.product_id),
      i.kept, i.price_at_purchase_paise, i.gst_rate))
    FROM order_items i WHERE i.order_id = o.id) AS lines,
  (SELECT json_group_array(json_array(m.product_id, iif(m.kind = 'commit', m.quantity, -m.quantity)))
    FROM stock_moves m WHERE m.order_id = o.id AND m.kind IN ('commit', 'restock')) AS moves,
  (SELECT json_group_array(json_array(c.product_id, c.pieces, c.value_mpaise)) FROM sale_costs c WHERE c.order_id = o.id) AS costs,
  (SELECT json_group_array(json_array(m.product_id, m.pieces, m.value_mpaise))
    FROM cost_moves m WHERE m.order_id = o.id AND m.kind = 'sale' AND m.pieces < 0) AS sales,
  (SELECT json_group_array(json_array(x.parcel_id, p.direction, p.state, p.picked_up_at IS NOT NULL, p.cod_due_paise > 0,
      x.line, x.quantity - x.opened_good))
    FROM parcel_items x JOIN parcels p ON p.id = x.parcel_id WHERE x.order_id = o.id) AS parcels,
  (SELECT json_group_array(json_array(h.parcel_id, h.kind, h.paise)) FROM order_charges h WHERE h.order_id = o.id) AS charges,
  (SELECT json_group_array(json_array(t.line, t.quantity))
    FROM return_items t JOIN returns r ON r.id = t.return_id AND r.outcome = 'exchanged'
    WHERE t.order_id = o.id AND t.wish = '') AS exchanged ${from}`;

export const factsQuery = (from: SQL) => selectRaw<FactRow>(factsSql(from));

/** An order whose facts have changed, with them and the version that they are of: if it is the row's still, nothing has changed since. */
export interface StaleRow extends FactRow {
  readonly day: string;
  readonly version: number;
  readonly group: string | null;
}

/** Orders `m` of `order_facts` that are to be computed. @param which `AND …`, their order and number @param group what a report groups `o` by */
export const staleQuery = (which: SQL, group = sql`NULL`) =>
  selectRaw<StaleRow>(
    factsSql(
      sql`FROM order_facts m CROSS JOIN orders o ON o.id = m.order_id WHERE m.settled <> m.version ${which}`,
      sql`m.day, m.version, ${group} AS "group",`,
    ),
  );

type DocumentRow = readonly [sign: number, taxable: number, lines: readonly (readonly [line: number, taxable: number | null])[]];
type PaymentRow = readonly [
  ...[isCaptured: number, fee: number | null, givenBack: number | null],
  ...[refundFees: number, disputed: number | null],
];
type LineRow = readonly [line: number, productId: number, name: string, kept: number, price: number, gstRate: number];
type MoveRow = readonly [productId: number, pieces: number];
type CostRow = readonly [productId: number, pieces: number, value: number];
type ParcelRow = readonly [
  ...[id: string, direction: ChargedParcel['direction'], state: string, isSent: number, hasCash: number],
  ...[line: number, missing: number | null],
];
type ChargeRow = readonly [parcelId: string, kind: string, paise: number];
type ExchangedRow = readonly [line: number, pieces: number];

const rowsIn = <R>(json: string): readonly R[] => (json === '[]' ? [] : (JSON.parse(json) as R[]));
const total = <R>(rows: readonly R[], of: (row: R) => number): number => rows.reduce((sum, row) => sum + of(row), 0);

export function factsOf(row: FactRow): OrderFacts {
  const { id, number, createdAt } = row;
  const documents = rowsIn<DocumentRow>(row.documents);
  const payments = rowsIn<PaymentRow>(row.payments);
  const captured = payments.filter(([isCaptured]) => isCaptured === 1);
  const back = row.byHand + total(payments, ([, , givenBack]) => givenBack ?? 0);
  const lines = rowsIn<LineRow>(row.lines).map(
    ([line, productId, name, kept, price, gstRate]): SoldPieces => ({
      ...{ line, productId, name, kept, price, gstRate },
      documented: documents.length === 0 ? null : documentedOf(documents, line),
    }),
  );
  const items = rowsIn<ParcelRow>(row.parcels);
  return {
    ...{ id, number, createdAt, lines, isSale: row.isSale === 1, isHandedOver: row.isHandedOver === 1 },
    documented: documents.length === 0 ? null : total(documents, ([sign, taxable]) => sign * taxable),
    paid: row.isSale === 1 ? Math.max(0, row.due - back) : row.advanceKept,
    captured: captured.length,
    feesKnown: captured.filter(([, known]) => known !== null).length,
    fees: total(captured, ([, known]) => known ?? 0) + total(payments, ([, , , refundFee]) => refundFee),
    disputed: payments.some(([, , , , taken]) => taken === null) ? null : total(payments, ([, , , , taken]) => taken ?? 0),
    pieces: piecesOf(row, lines, items),
    parcels: parcelsOf(items, rowsIn<ChargeRow>(row.charges)),
  };
}

/** The taxable value of a line by the documents. */
const documentedOf = (documents: readonly DocumentRow[], line: number): number =>
  total(documents, ([sign, , lines]) => sign * total(lines, ([of, taxable]) => (of === line ? (taxable ?? 0) : 0)));

/**
 * Returns the pieces with their costs: the cost of a sold piece is the mean of what was taken for it, so that it is known after a return.
 */
function piecesOf(row: FactRow, lines: readonly SoldPieces[], items: readonly ParcelRow[]): CostedPiece[] {
  const moves = rowsIn<MoveRow>(row.moves);
  const [costs, sales] = [rowsIn<CostRow>(row.costs), rowsIn<CostRow>(row.sales)];
  const missing = [
    ...items.flatMap(([, direction, , , , line, pieces]) => (direction === 'out' && pieces ? [[line, pieces] as const] : [])),
    ...rowsIn<ExchangedRow>(row.exchanged),
  ];
  return [...new Set(lines.map(({ productId }) => productId))].map((productId) => {
    const cost = costs.find(([of]) => of === productId);
    const sold = sales.filter(([of]) => of === productId);
    const productOf = (line: number) => lines.find((each) => each.line === line)?.productId;
    return {
      productId,
      pieces: total(moves, ([of, pieces]) => (of === productId ? pieces : 0)),
      ...{ costed: cost?.[1] ?? 0, value: cost?.[2] ?? 0 },
      unit: sold.length === 0 ? null : Math.round(total(sold, ([, , value]) => value) / total(sold, ([, pieces]) => pieces)),
      lost: total(missing, ([line, pieces]) => (productOf(line) === productId ? pieces : 0)),
    };
  });
}

/** Each parcel once, with the order's share of its charges. */
function parcelsOf(items: readonly ParcelRow[], charges: readonly ChargeRow[]): ChargedParcel[] {
  const parcels = items.filter(([id], at) => items.findIndex(([other]) => other === id) === at);
  return parcels.map(([id, direction, state, isSent, hasCash]) => ({
    ...{ direction, state, isSent: isSent === 1, hasCash: hasCash === 1 },
    charges: charges.flatMap(([parcelId, kind, paise]) => (parcelId === id ? [{ kind, paise }] : [])),
  }));
}

/** Reads what an order earned. Null where there is no such order, and where nothing of it was ever sold. */
export async function readContribution(shop: Shop, id: string): Promise<{ readonly earned: Contribution | null }> {
  const { facts } = await shop.db.read({
    facts: factsQuery(sql`FROM orders o WHERE o.id = ${id} AND ${wasSold}`),
  });
  const [row] = facts;
  return { earned: row ? contributionOf(factsOf(row)) : null };
}

/** Its pieces are sold, or were before they came back. */
export const wasSold = sql`EXISTS (SELECT 1 FROM stock_moves m WHERE m.order_id = o.id AND m.kind = 'commit')`;
