import type { Invariants } from '../../platform/jobs/invariants.ts';
import { SOLD_SQL } from '../products/stock-moves-sql.ts';

/** A move of `m` that changes what is sold of a piece: another size of it costs the same. */
const MOVES_COST = "m.note IS NOT 'another size'";
const SUMS = [
  ...['count', 'whole', 'uncosted', 'pieces', 'net_paise', 'earned_paise', 'size_paise'],
  ...['whole_net_paise', 'whole_earned_paise', 'whole_size_paise', 'uncosted_net_paise'],
];
const dimensions = "dimension IN ('all', 'unknown', 'piece', 'category')";
const sums = (sign: string) => `dimension, value, ${SUMS.map((name) => sign + name).join(', ')}`;

/** Kept sums with what they are made of taken off: nothing is left where they agree. */
const differs = (kept: string, madeOf: string) => `EXISTS (SELECT 1 FROM (
  SELECT ${sums('')} FROM margin_days WHERE ${kept} UNION ALL SELECT ${sums('-')} FROM ${madeOf})
  GROUP BY dimension, value HAVING ${SUMS.map((name) => `sum(${name}) <> 0`).join(' OR ')})`;

const ofCoupon = SUMS.filter((name) => !name.includes('uncosted') && name !== 'pieces');
const couponSums = (sign: string) => `coupon, ${ofCoupon.map((name) => sign + name).join(', ')}`;

/** Stored facts of what an order `s` earned. What it earned is computed by a rule, which no query repeats. */
const marginsOfOrders = {
  'margins know what was sold': `EXISTS (SELECT 1 FROM stock_moves m WHERE m.order_id = s.id AND m.kind = 'commit')
    <> EXISTS (SELECT 1 FROM margin_orders m WHERE m.order_id = s.id)`,
  'margins share out what orders earn': `EXISTS (SELECT 1 FROM margin_orders m WHERE m.order_id = s.id AND m.settled > 0 AND
    (m.net_paise, m.earned_paise) IS NOT (SELECT sum(l.net_paise), sum(l.earned_paise) FROM margin_lines l WHERE l.order_id = s.id))`,
};

/** Stored facts of a day or a month `s`. */
const marginsOfDates = {
  'margins add up to their orders': `length(s.id) = 10 AND ${differs(`${dimensions} AND day = s.id`, 'margin_rows WHERE day = s.id')}`,
  'margins by coupon add up to their orders': `length(s.id) = 10 AND EXISTS (SELECT 1 FROM (SELECT ${couponSums('')} FROM margin_coupons WHERE day = s.id
    UNION ALL SELECT ${couponSums('-')} FROM margin_coupon_rows WHERE day = s.id) GROUP BY coupon HAVING ${ofCoupon.map((name) => `sum(${name}) <> 0`).join(' OR ')})`,
  'months of margins add up to their days': `length(s.id) = 7 AND ${differs(
    "dimension = 'piece' AND day = s.id",
    "margin_days WHERE dimension = 'piece' AND day BETWEEN s.id || '-01' AND s.id || '-31'",
  )}`,
};

/** Invariants of costs and of what orders earn. */
export const marginInvariants = {
  products: {
    'lots are in the value of the stock': `EXISTS (SELECT 1 FROM purchase_lots l WHERE l.product_id = s.id
      AND l.quantity IS NOT (SELECT c.pieces FROM cost_moves c WHERE c.lot_id = l.id AND c.kind = 'lot'))`,
    'the value of the stock is what lots left of it': `EXISTS (SELECT 1 FROM piece_costs k WHERE k.product_id = s.id AND (k.pieces > s.stock_quantity + s.reserved
      OR (k.pieces, k.value_mpaise) IS NOT (SELECT c.pieces_after, c.value_after_mpaise FROM cost_moves c WHERE c.product_id = s.id ORDER BY c.seq DESC LIMIT 1)))`,
  },
  orders: {
    ...marginsOfOrders,
    'sold pieces have their cost': `EXISTS (SELECT 1 FROM stock_moves m JOIN piece_costs k ON k.product_id = m.product_id WHERE m.order_id = s.id
      AND m.kind = 'commit' AND ${MOVES_COST} AND m.seq > k.since_seq AND NOT EXISTS (SELECT 1 FROM cost_moves c WHERE c.move_seq = m.seq))`,
    'frozen costs are what was taken and given back': `EXISTS (SELECT 1 FROM sale_costs f WHERE f.order_id = s.id AND ((f.pieces, f.value_mpaise) IS NOT
        (SELECT -sum(c.pieces), -sum(c.value_mpaise) FROM cost_moves c WHERE c.order_id = s.id AND c.product_id = f.product_id)
      OR f.pieces > (SELECT sum(${SOLD_SQL}) FROM stock_moves m WHERE m.order_id = s.id AND m.product_id = f.product_id)))`,
  },
  parcels: {
    'charges are shared in full': `EXISTS (SELECT 1 FROM parcel_costs c WHERE c.parcel_id = s.id
      AND c.paise - c.tax_paise IS NOT (SELECT sum(h.paise) FROM order_charges h WHERE h.charge_id = c.id))`,
    'parcels that left have their packing': `s.direction = 'out' AND s.picked_up_at IS NOT NULL AND s.created_at > (SELECT packing_since FROM cost_settings)
      AND NOT EXISTS (SELECT 1 FROM order_charges h WHERE h.charge_id = 'packing:' || s.id)`,
  },
  margin_dates: marginsOfDates,
} satisfies Invariants;
