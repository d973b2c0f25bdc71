import { istDate } from '../../../src/rules/dates.ts';
import type { ReportClock, ReportDimension } from '../../../src/rules/reports/report-terms.ts';
import type { FreshShop } from '../../shop/fresh-shop.ts';
import type { Row } from '../../shop/rows.ts';

/** The sums of one value: orders, pieces, goods, discount, charges, refunded, orders of new buyers. */
export type Sums = readonly [
  ...[orders: number, pieces: number, goods: number, discount: number, charges: number, refunded: number],
  firsts: number,
];

const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);
const REVENUE = ['paid', 'processing', 'shipped', 'delivered'];
const SENT = ['shipped', 'delivered'];

/** The reports by the plainest way to count them: every order is read, and nothing that writes keep. */
export async function recounted(shop: FreshShop, clock: ReportClock, by: ReportDimension): Promise<Record<string, Sums>> {
  const [orders, items, events, documents, payments, byHand, returns, parcels] = (await Promise.all(
    [
      'SELECT *, pay_way FROM orders',
      'SELECT i.*, p.category_id FROM order_items i JOIN products p ON p.id = i.product_id',
      'SELECT * FROM order_events ORDER BY seq',
      "SELECT * FROM invoices WHERE kind <> 'credit-note'",
      "SELECT * FROM payments WHERE settlement = 'counted'",
      'SELECT * FROM hand_refunds',
      'SELECT * FROM returns WHERE is_manual = 1',
      "SELECT i.order_id, p.* FROM parcel_items i JOIN parcels p ON p.id = i.parcel_id WHERE p.direction = 'out' AND p.picked_up_at > 0 ORDER BY p.picked_up_at",
    ].map((sql) => shop.rows(sql)),
  )) as [Row[], Row[], Row[], Row[], Row[], Row[], Row[], Row[]];
  const all: Record<string, Sums> = {};
  const buyerOf = (order: Row) => String(order.customer_email).toLowerCase();
  const isSold = ({ status, pay_way: way }: Row) => REVENUE.includes(String(status)) && (way !== 'cod' || status === 'delivered');
  for (const order of orders) {
    const of = (rows: readonly Row[]) => rows.filter(({ order_id: id }) => id === order.id);
    const status = String(order.status);
    if (!isSold(order)) continue;
    const earlier = (other: Row) =>
      buyerOf(other) === buyerOf(order) && isSold(other) && Number(other.created_at) < Number(order.created_at);
    const isFirst = buyerOf(order) !== '' && !orders.some(earlier);
    const left = of(events).findLast(({ from_status: from, to_status: to }) => SENT.includes(String(to)) && !SENT.includes(String(from)));
    const at = {
      order: order.created_at,
      dispatch: SENT.includes(status) ? left?.created_at : null,
      delivery: status === 'delivered' ? order.delivered_at : null,
      document: of(documents)[0]?.issued_at,
    }[clock];
    if (at === null || at === undefined) continue;
    const isCash = order.method === 'cod';
    const lines = of(items)
      .map((item) => ({ ...item, kept: Number(item.quantity) - (isCash ? Number(item.cut) : 0) }))
      .map(
        (item) => ({ ...item, goods: item.kept * Number((item as Row).price_at_purchase_paise) }) as Row & { kept: number; goods: number },
      );
    const goods = sum(lines.map((line) => line.goods));
    const charges = Number(order.shipping_fee_paise) - (order.wrap_off === 1 && isCash ? Number(order.gift_wrap_paise) : 0);
    const discount = goods + charges - Number(order.due_paise);
    const refunded = sum([
      ...of(payments).map(({ refunded_paise: paise }) => Number(paise)),
      ...of(byHand).map(({ amount_paise: paise }) => Number(paise)),
      ...of(returns).map(({ refund_paise: paise }) => Number(paise)),
    ]);
    const day = istDate(Number(at));
    const add = (value: unknown, more: Sums) => {
      const key = `${day} ${value}`;
      all[key] = (all[key] ?? [0, 0, 0, 0, 0, 0, 0]).map((each, nth) => each + (more[nth] ?? 0)) as unknown as Sums;
    };
    if (by === 'piece' || by === 'category') {
      // The discount up to a piece, rounded down: each takes the difference.
      const pieces = [...new Set(lines.map((line) => Number(line.product_id)))].sort((a, b) => a - b);
      let before = 0;
      const parts = pieces.map((id) => {
        const own = lines.filter((line) => Number(line.product_id) === id);
        const worth = sum(own.map((line) => line.goods));
        const part = Math.floor((discount * (before + worth)) / goods) - Math.floor((discount * before) / goods);
        before += worth;
        return { value: by === 'piece' ? id : Number(own[0]?.category_id ?? 0), kept: sum(own.map(({ kept }) => kept)), worth, part };
      });
      for (const value of new Set(parts.filter(({ kept }) => kept > 0).map((each) => each.value))) {
        const own = parts.filter((each) => each.value === value);
        add(value, [1, sum(own.map(({ kept }) => kept)), sum(own.map(({ worth }) => worth)), sum(own.map(({ part }) => part)), 0, 0, 0]);
      }
      continue;
    }
    const value = {
      all: '',
      coupon: order.coupon_code ?? '',
      state: (JSON.parse(String(order.shipping_address)) as { state?: string }).state ?? '',
      source: order.origin === 'manual' ? order.source : order.origin,
      method: order.paid_by_hand ? `hand-${order.paid_by_hand}` : order.paid_online ? 'cod-online' : isCash ? 'cod' : 'online',
      courier: of(parcels)[0]?.courier ?? '',
    }[by];
    add(value, [1, sum(lines.map(({ kept }) => kept)), goods, discount, charges, refunded, isFirst ? 1 : 0]);
  }
  return all;
}
