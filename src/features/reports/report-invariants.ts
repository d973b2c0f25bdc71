import type { Invariants } from '../../platform/jobs/invariants.ts';

/** The columns of an order in the reports that change. */
const FACTS = ['order_day', 'dispatch_day', 'delivery_day', 'document_day', 'coupon', 'state', 'source', 'method', 'courier'];
const MEASURES = ['pieces', 'goods_paise', 'discount_paise', 'charges_paise', 'refunded_paise'];
/** An order of a new buyer is one that counts as first. */
const FIRST = 'is_first';
const of = (row: string, columns: readonly string[]) => `(${columns.map((column) => `${row}.${column}`).join(', ')})`;
const all = [...FACTS, ...MEASURES, FIRST];
const SUMS = [...MEASURES, 'firsts'];

/** The orders of a day by each clock. */
const ofDay = ['order', 'dispatch', 'delivery', 'document']
  .map((clock) => `SELECT '${clock}' AS clock, order_id FROM report_orders WHERE ${clock}_day = s.id`)
  .join(' UNION ALL ');
const dimensions = ['all', 'coupon', 'state', 'source', 'method', 'courier'];
const value = `CASE d.dimension ${dimensions.map((name) => `WHEN '${name}' THEN ${name === 'all' ? "''" : `r.${name}`}`).join(' ')} END`;
const named = dimensions.map((name) => `SELECT '${name}' AS dimension`).join(' UNION ALL ');
const ofOrders = [...MEASURES, FIRST].map((name) => `-r.${name}`).join(', ');
const ofPieces = '-l.pieces, -l.goods_paise, -l.discount_paise, 0, 0, 0';

/** Kept sums with those of the orders taken off: nothing is left where they agree. */
const differs = (rows: string) =>
  `EXISTS (SELECT 1 FROM (${rows}) GROUP BY clock, dimension, value HAVING ${['orders', ...SUMS].map((name) => `sum(${name}) <> 0`).join(' OR ')})`;
const kept = (only: string, day: string) =>
  `SELECT clock, dimension, value, orders, ${SUMS.join(', ')} FROM report_days WHERE clock IN ('order', 'dispatch', 'delivery', 'document') AND dimension IN (${only}) AND ${day}`;

/** Facts of the reports about an order `s`. */
const reportsOfOrders = {
  'reports count what is sold': `EXISTS (SELECT 1 FROM report_facts f LEFT JOIN report_orders r ON r.order_id = f.order_id
      WHERE f.order_id = s.id AND ${of('f', all)} IS NOT ${of('r', all)})
    OR (EXISTS (SELECT 1 FROM report_orders r WHERE r.order_id = s.id) AND NOT EXISTS (SELECT 1 FROM report_facts f WHERE f.order_id = s.id))`,
  'reports share out what is sold': `(SELECT (r.pieces, r.goods_paise, r.discount_paise) IS NOT
      (SELECT sum(l.pieces), sum(l.goods_paise), sum(l.discount_paise) FROM report_lines l WHERE l.order_id = s.id)
    FROM report_orders r WHERE r.order_id = s.id)
    OR EXISTS (SELECT 1 FROM report_lines l WHERE l.order_id = s.id AND (NOT EXISTS (SELECT 1 FROM report_orders r WHERE r.order_id = s.id)
      OR l.pieces <> (SELECT sum(i.quantity - CASE s.method WHEN 'cod' THEN i.cut ELSE 0 END) FROM order_items i
        WHERE i.order_id = s.id AND i.product_id = l.product_id)))`,
};

/** Facts of the reports about a day or a month `s`. */
const reportsOfDates = {
  'reports add up to their orders': `length(s.id) = 10 AND ${differs(`${kept("'all', 'coupon', 'state', 'source', 'method', 'courier', 'piece', 'category'", 'day = s.id')}
    UNION ALL SELECT c.clock, d.dimension, ${value}, -1, ${ofOrders} FROM (${ofDay}) c JOIN report_orders r ON r.order_id = c.order_id JOIN (${named}) d
    UNION ALL SELECT c.clock, 'piece', CAST(l.product_id AS TEXT), -1, ${ofPieces} FROM (${ofDay}) c JOIN report_lines l ON l.order_id = c.order_id
    UNION ALL SELECT c.clock, 'category', CAST(l.category_id AS TEXT), -(l.product_id = (SELECT min(m.product_id) FROM report_lines m
        WHERE m.order_id = l.order_id AND m.category_id = l.category_id)), ${ofPieces}
      FROM (${ofDay}) c JOIN report_lines l ON l.order_id = c.order_id`)}`,
  'months of reports add up to their days': `length(s.id) = 7 AND ${differs(`${kept("'piece'", 'day = s.id')}
    UNION ALL SELECT clock, dimension, value, -orders, ${SUMS.map((name) => `-${name}`).join(', ')} FROM report_days
      WHERE clock IN ('order', 'dispatch', 'delivery', 'document') AND dimension = 'piece' AND day BETWEEN s.id || '-01' AND s.id || '-31'`)}`,
};

/** Invariants of the sums that reports keep. */
export const reportInvariants = { orders: reportsOfOrders, report_dates: reportsOfDates } satisfies Invariants;
