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
export const marginsOfOrders = {
  'margins know what was sold': `EXISTS (SELECT 1 FROM stock_moves m WHERE m.order_id = s.id AND m.kind = 'commit')
    <> EXISTS (SELECT 1 FROM margin_orders m WHERE m.order_id = s.id)`,
  'margins share out what orders earn': `EXISTS (SELECT 1 FROM margin_orders m WHERE m.order_id = s.id AND m.settled > 0 AND
    (m.net_paise, m.earned_paise) IS NOT (SELECT sum(l.net_paise), sum(l.earned_paise) FROM margin_lines l WHERE l.order_id = s.id))`,
};

/** Stored facts of a day or a month `s`. */
export const marginsOfDates = {
  'margins add up to their orders': `length(s.id) = 10 AND ${differs(`${dimensions} AND day = s.id`, 'margin_rows WHERE day = s.id')}`,
  'margins by coupon add up to their orders': `length(s.id) = 10 AND EXISTS (SELECT 1 FROM (SELECT ${couponSums('')} FROM margin_coupons WHERE day = s.id
    UNION ALL SELECT ${couponSums('-')} FROM margin_coupon_rows WHERE day = s.id) GROUP BY coupon HAVING ${ofCoupon.map((name) => `sum(${name}) <> 0`).join(' OR ')})`,
  'months of margins add up to their days': `length(s.id) = 7 AND ${differs(
    "dimension = 'piece' AND day = s.id",
    "margin_days WHERE dimension = 'piece' AND day BETWEEN s.id || '-01' AND s.id || '-31'",
  )}`,
};
