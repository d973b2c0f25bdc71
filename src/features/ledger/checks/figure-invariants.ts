import type { Invariants } from '../../../platform/jobs/invariants.ts';

/** Columns that `order_facts` and the view `report_facts` have in common. */
const FACTS = [
  ...['dispatch_day', 'delivery_day', 'document_day', 'coupon', 'state', 'source', 'method', 'courier'],
  ...['pieces', 'goods_paise', 'discount_paise', 'charges_paise', 'refunded_paise', 'is_first'],
];
const of = (row: string, columns: readonly string[]) => `(${columns.map((column) => `${row}.${column}`).join(', ')})`;

/** Invariants of the figures of an order `s`. What it earned is computed by a rule, which no query repeats. */
export const figureInvariants = {
  orders: {
    'figures know what was sold': `EXISTS (SELECT 1 FROM stock_moves m WHERE m.order_id = s.id AND m.kind = 'commit')
    <> EXISTS (SELECT 1 FROM order_facts f WHERE f.order_id = s.id AND f.day = date(s.created_at / 1000 + 19800, 'unixepoch'))`,
    'figures are what is sold': `EXISTS (SELECT 1 FROM order_facts f WHERE f.order_id = s.id AND f.settled = f.version
    AND (f.is_sale <> EXISTS (SELECT 1 FROM report_facts r WHERE r.order_id = s.id)
      OR f.is_sale = 1 AND EXISTS (SELECT 1 FROM report_facts r WHERE r.order_id = s.id AND ${of('f', FACTS)} IS NOT ${of('r', FACTS)})))`,
    'pieces add up to their order': `EXISTS (SELECT 1 FROM order_facts f WHERE f.order_id = s.id AND f.settled = f.version
    AND ((f.net_paise, f.earned_paise) IS NOT (SELECT sum(l.net_paise), sum(l.earned_paise) FROM line_facts l WHERE l.seq = f.seq)
      OR f.is_sale = 1 AND (f.pieces, f.goods_paise, f.discount_paise) IS NOT
        (SELECT sum(l.pieces), sum(l.goods_paise), sum(l.discount_paise) FROM line_facts l WHERE l.seq = f.seq)))`,
  },
} satisfies Invariants;
