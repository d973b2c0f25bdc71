import { sql } from 'drizzle-orm';
import { sqlList } from '../../../platform/database/columns.ts';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import type { Shop } from '../../../platform/shop.ts';
import type { Paise } from '../../../rules/money/money.ts';
import { type BoxMeasures, gramsOf } from '../../../rules/parcels/label/box.ts';
import { isParcelGone, parcelStatesWhere } from '../../../rules/parcels/parcel-states.ts';
import { weightOf } from '../../products/weights.server.ts';
import { boxesOf, boxesQuery, boxNamed } from '../../settings/boxes.server.ts';
import { readStore } from '../../settings/store.server.ts';
import type { Load } from '../couriers/courier.ts';
import { quotesFor } from '../make/quotes.server.ts';
import type { Couriers } from '../shop-couriers.server.ts';
import { quickestFirst } from './book-orders.server.ts';

interface PriceShown {
  readonly name: string;
  readonly price: Paise;
  readonly days: number | null;
}

/** Prices for the parcel of an order; null where no courier gave a price. */
export interface OrderPrices {
  readonly orderId: string;
  readonly cheapest: PriceShown | null;
  readonly quickest: PriceShown | null;
}

/**
 * Asks the couriers what the parcels of orders would cost, one order after the other. Orders without pieces to send are left out.
 * @param box the name of the box that all of them leave in; '' for the one that a draft has, else the usual one
 * @throws ShopError BOX_UNKNOWN
 */
export async function readOrderPrices(shop: Shop, couriers: Couriers, orderIds: readonly string[], box = ''): Promise<OrderPrices[]> {
  const [{ found, boxes }, { pin }, chosen] = await Promise.all([
    shop.db.read({ found: selectRaw<Waiting>(waiting(orderIds)), boxes: boxesQuery(shop.db.orm) }),
    readStore(shop),
    box === '' ? null : boxNamed(shop, box),
  ]);
  const [usual] = boxesOf(boxes);
  const prices: OrderPrices[] = [];
  for (const order of found) {
    const own = JSON.parse(order.draftBox ?? 'null') as BoxMeasures | null;
    const { quotes } = await quotesFor(couriers, loadOf(order, pin, chosen ?? own ?? usual));
    const [cheapest = null] = quotes;
    const [quickest = null] = quotes.toSorted(quickestFirst);
    prices.push({ orderId: order.orderId, cheapest: cheapest && shown(cheapest), quickest: quickest && shown(quickest) });
  }
  return prices;
}

const shown = ({ name, price, days }: PriceShown): PriceShown => ({ name, price, days });

interface Waiting {
  readonly orderId: string;
  readonly pin: string;
  /** JSON: `BoxMeasures` of the box of its draft; null without one. */
  readonly draftBox: string | null;
  /** JSON: the pieces that no booked parcel has. */
  readonly pieces: string;
  readonly declared: number;
  /** Paise that no booked parcel collects. */
  readonly cash: number;
}

function loadOf({ pin, pieces, declared, cash }: Waiting, fromPin: string, { grams, lengthMm, breadthMm, heightMm }: BoxMeasures): Load {
  const weightGrams = gramsOf(JSON.parse(pieces) as Parameters<typeof gramsOf>[0], grams);
  const cashDue = (Math.floor(Math.max(cash, 0) / 100) * 100) as Paise;
  return { fromPin, toPin: pin, weightGrams, lengthMm, breadthMm, heightMm, declared: declared as Paise, cashDue, direction: 'out' };
}

/** An order with those that travel along. A draft is not booked yet: its pieces and its cash are part of what waits, and it goes to its own address. */
const waiting = (orderIds: readonly string[]) => sql`
  WITH asked AS (SELECT value AS id, value AS first_id FROM json_each(${JSON.stringify(orderIds)})
      UNION SELECT b.order_id, b.first_id FROM order_bundles b
        WHERE b.first_id IN (SELECT value FROM json_each(${JSON.stringify(orderIds)}))),
    wait AS (SELECT a.first_id, s.order_id, s.line,
      s.wanted - s.sent + coalesce((SELECT sum(x.quantity)
        FROM parcel_items x JOIN parcels p ON p.id = x.parcel_id
        WHERE x.order_id = s.order_id AND x.line = s.line AND p.state = 'draft' AND p.direction = 'out'), 0) AS quantity
    FROM asked a JOIN pieces_to_send s ON s.order_id = a.id)
  SELECT o.id AS orderId, coalesce((SELECT p.pin FROM parcel_items x JOIN parcels p ON p.id = x.parcel_id
      WHERE x.order_id = o.id AND p.state = 'draft' AND p.direction = 'out' LIMIT 1), o.shipping_address ->> 'pin_code', '') AS pin,
    (SELECT json_object('grams', p.box_g, 'lengthMm', p.length_mm, 'breadthMm', p.breadth_mm, 'heightMm', p.height_mm) FROM parcels p
      WHERE p.number = (SELECT min(d.number) FROM parcel_items x JOIN parcels d ON d.id = x.parcel_id
        WHERE x.order_id = o.id AND d.state = 'draft' AND d.direction = 'out')) AS draftBox,
    json_group_array(json_object('quantity', w.quantity, 'weightGrams', ${weightOf('g')})) AS pieces,
    sum(w.quantity * i.price_at_purchase_paise) AS declared,
    coalesce((SELECT sum(due_paise) FROM order_cash_dues d WHERE d.order_id IN (SELECT id FROM asked WHERE first_id = o.id)), 0)
    - coalesce((SELECT sum(p.cod_due_paise + p.rounding_paise) FROM parcels p
      WHERE p.direction = 'out' AND p.state NOT IN ('draft', ${sqlList(parcelStatesWhere(isParcelGone))})
        AND p.id IN (SELECT parcel_id FROM parcel_items
          WHERE order_id IN (SELECT id FROM asked WHERE first_id = o.id))), 0) AS cash
  FROM wait w
  JOIN orders o ON o.id = w.first_id
  JOIN order_items i ON i.order_id = w.order_id AND i.line = w.line
  JOIN products g ON g.id = i.product_id
  WHERE w.quantity > 0
  GROUP BY o.id`;
