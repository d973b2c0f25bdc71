import type { Invariants } from '../../platform/jobs/invariants.ts';
import { cashGuardInvariants } from '../cash-guard/cash-guard-invariants.ts';
import { figureInvariants } from '../ledger/checks/figure-invariants.ts';
import { ledgerInvariants } from '../ledger/checks/ledger-invariants.ts';
import { marginInvariants } from '../margin/margin-invariants.ts';
import { parcelInvariants } from '../parcels/parcel-invariants.ts';
import { paymentInvariants } from '../payment/payment-invariants.ts';
import { productInvariants } from '../products/product-invariants.ts';
import { HELD_SQL, MOVED_SQL, SOLD_SQL } from '../products/stock-moves-sql.ts';
import { returnInvariants } from '../returns/return-invariants.ts';

/** The last move that is included in `stock_sums`. */
export const SUMMED_SQL = '(SELECT coalesce(max(seq), 0) FROM stock_sums)';

/** Invariants of the books alone: what an order holds is made of rows of several features, and only the audit keeps the sums of moves. */
const bookInvariants = {
  products: {
    'I3 stock is the sum of its moves': `(s.stock_quantity, s.reserved, s.committed) <>
      (SELECT coalesce(sum(stock_quantity), 0), coalesce(sum(reserved), 0), coalesce(sum(committed), 0) FROM (
        SELECT stock_quantity, reserved, committed FROM stock_sums WHERE product_id = s.id
        UNION ALL SELECT ${MOVED_SQL} FROM stock_moves WHERE product_id = s.id AND seq > ${SUMMED_SQL}))`,
  },
  orders: {
    'I3 moves are what it holds': `EXISTS (SELECT 1 FROM (
        SELECT product_id, size, ${HELD_SQL} AS held, ${SOLD_SQL} AS sold FROM stock_moves WHERE order_id = s.id
        UNION ALL SELECT i.product_id, i.selected_size, CASE WHEN s.reservation = 'held' AND s.hold <> 'none' THEN -i.quantity ELSE 0 END,
          CASE s.reservation WHEN 'committed' THEN (SELECT coalesce(sum(t.restocked), 0) FROM return_items t
            WHERE t.order_id = i.order_id AND t.line = i.line) + (SELECT coalesce(sum(t.restocked), 0) FROM refund_items t
            WHERE t.order_id = i.order_id AND t.line = i.line) + CASE s.method WHEN 'cod' THEN i.cut ELSE 0 END - i.quantity ELSE 0 END
        FROM order_items i WHERE i.order_id = s.id)
      GROUP BY product_id, size HAVING sum(held) <> 0 OR sum(sold) <> 0)`,
  },
} satisfies Invariants;

/**
 * The invariants of each feature, which brings those of its tables. I3 has three parts: an order holds and has bought what its moves say,
 * every move has its order, and the figures of a product are the sums of its moves.
 */
const all: readonly Invariants[] = [
  productInvariants,
  bookInvariants,
  ledgerInvariants,
  paymentInvariants,
  cashGuardInvariants,
  parcelInvariants,
  returnInvariants,
  figureInvariants,
  marginInvariants,
];
const invariants: Record<string, Record<string, string>> = {};
for (const each of all) {
  for (const [table, broken] of Object.entries(each)) invariants[table] = { ...invariants[table], ...broken };
}

/** The name of a table with invariants. */
export type AuditedTable = string;
export const subjects: readonly AuditedTable[] = Object.keys(invariants);

/** The primary key of a table. `hasIntegerKey` exists because the queue and the findings store keys as text. */
export const auditKeyOf = (subject: AuditedTable) => (subject === 'stock_moves' ? 'seq' : 'id');
export const hasIntegerKey = (subject: AuditedTable) => subject === 'stock_moves' || subject === 'products' || subject === 'coupons';
/** Returns the conditions under which a row `s` of a table is wrong, by their names. */
export const invariantsOf = (subject: AuditedTable): Readonly<Record<string, string>> => invariants[subject] ?? {};

/**
 * The query of the violated invariants among the rows of `subject` whose keys are in `chosen`, which the caller prepends:
 * `WITH chosen (id) AS MATERIALIZED (SELECT …)`. Returns rows of `invariant` and `id`, at most `most` for each invariant.
 */
export function auditQuery(subject: AuditedTable, most = -1): string {
  const key = auditKeyOf(subject);
  return Object.entries(invariantsOf(subject))
    .map(
      ([name, broken]) =>
        `SELECT *
            FROM (SELECT '${name}' AS invariant, s.${key} AS id
              FROM ${subject} s
              WHERE s.${key} IN (SELECT id FROM chosen) AND (${broken})
              LIMIT ${most})`,
    )
    .join('\nUNION ALL ');
}
