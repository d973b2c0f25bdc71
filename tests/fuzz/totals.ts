import type { FreshShop } from '../shop/fresh-shop.ts';
import type { Row } from '../shop/rows.ts';

interface Expected {
  readonly subtotal: number;
  readonly discount: number;
  readonly shipping: number;
  readonly total: number;
}

const FREE_FROM = 50_000;
const FEE = 5_000;

/** The amounts of an order in paise, from the rows of products and coupons alone. Written independently of src/rules/money, so that no mistake is shared. */
function expected(lines: readonly Row[], coupon: Row | undefined): Expected {
  let subtotal = 0;
  for (const { price, quantity } of lines) subtotal += Number(price) * Number(quantity);
  const value = Number(coupon?.value ?? 0);
  const worth = coupon?.type === 'percentage' ? Math.floor((subtotal * value) / 10_000 + 0.5) : value;
  const shipping = Math.max(0, subtotal - worth) >= FREE_FROM ? 0 : FEE;
  const discount = Math.min(worth, subtotal + shipping);
  return { subtotal, discount, shipping, total: subtotal + shipping - discount };
}

/** Orders whose amounts do not follow from their products, for example because an amount of a client was believed. */
export async function wrongTotals({ rows }: Pick<FreshShop, 'rows'>): Promise<string[]> {
  const [settings] = await rows('SELECT count(*) AS n FROM shipping_settings WHERE is_active = 1');
  if (Number(settings?.n) > 0) throw new Error('these totals assume the default delivery fee');
  const lines = await rows(
    'SELECT i.order_id AS id, i.quantity, p.price_paise AS price, i.price_at_purchase_paise AS paid FROM order_items i JOIN products p ON p.id = i.product_id',
  );
  const byOrder = Map.groupBy(lines, ({ id }) => id);
  const coupons = new Map(
    (await rows('SELECT id, discount_type AS type, discount_value AS value FROM coupons')).map((row) => [row.id, row]),
  );
  const orders = await rows(
    'SELECT id, coupon_id AS coupon, subtotal_paise AS subtotal, discount_paise AS discount, shipping_fee_paise AS shipping, taxes_paise AS taxes, total_paise AS total FROM orders',
  );
  return orders.flatMap((order) => {
    const bought = byOrder.get(order.id ?? null) ?? [];
    const right = expected(bought, coupons.get(order.coupon ?? null));
    const names = ['subtotal', 'discount', 'shipping', 'total'] as const;
    const wrong = names
      .filter((name) => Number(order[name]) !== right[name])
      .map((name) => `${name} ${order[name]} instead of ${right[name]}`);
    if (Number(order.taxes) !== 0) wrong.push(`taxes ${order.taxes}`);
    if (bought.length === 0 || bought.some(({ price, paid }) => price !== paid)) wrong.push('lines at other prices');
    return wrong.length > 0 ? [`order ${order.id}: ${wrong.join(', ')}`] : [];
  });
}
