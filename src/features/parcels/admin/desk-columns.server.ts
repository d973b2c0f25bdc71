import { sql } from 'drizzle-orm';
import { sqlList } from '../../../platform/database/columns.ts';
import type { Paise } from '../../../rules/money/money.ts';
import { isOpen, statusesWhere } from '../../../rules/order/order-status.ts';
import { waitsColumn } from '../../cash-guard/answer/pass-check.server.ts';
import { weightOf } from '../../products/weights.server.ts';

const imageOf = "coalesce(i.image, json_extract(p.images, '$[0]'))";
const joined = 'JOIN order_items i ON i.order_id = x.order_id AND i.line = x.line JOIN products p ON p.id = i.product_id';

/** An order that is in the same parcel, or is to be. `until`: UTC ms until which it can be paid; null for one that goes along. */
export interface Along {
  readonly number: number;
  readonly until: number | null;
}

/** The order and those that travel along in its parcel. */
const bundled = sql.raw('(SELECT orders.id UNION ALL SELECT b.order_id FROM order_bundles b WHERE b.first_id = orders.id)');

/** Columns of an order that waits for its parcel: its draft, where it goes, its pieces that no booked parcel has, with those that travel along. */
export const ofOrder = {
  parcelId: sql<
    string | null
  >`(SELECT id FROM parcels WHERE number = (SELECT min(p.number) FROM parcel_items i JOIN parcels p ON p.id = i.parcel_id
    WHERE i.order_id = orders.id AND p.state = 'draft' AND p.direction = 'out'))`.as('parcel_id'),
  /** JSON: where its parcel goes. A draft may have a corrected address. */
  to: sql<string>`coalesce((SELECT contact
    FROM parcels
    WHERE number = (SELECT min(p.number) FROM parcel_items i JOIN parcels p ON p.id = i.parcel_id
    WHERE i.order_id = orders.id AND p.state = 'draft' AND p.direction = 'out')),
    json_object('name', orders.customer_name, 'address', json(orders.shipping_address)))`.as('goes_to'),
  city: sql<string>`coalesce(orders.shipping_address ->> 'city', '')`.as('city'),
  pin: sql<string>`coalesce(orders.shipping_address ->> 'pin_code', '')`.as('pin'),
  image: sql<string | null>`(SELECT ${sql.raw(imageOf)} FROM order_items i JOIN products p ON p.id = i.product_id
    WHERE i.order_id = orders.id ORDER BY i.line LIMIT 1)`.as('image'),
  pieces: sql<number>`(SELECT coalesce(sum(i.quantity), 0) FROM order_items i WHERE i.order_id IN ${bundled})`.mapWith(Number).as('pieces'),
  weights: sql<string>`(SELECT json_group_array(json_object('quantity', i.quantity, 'weightGrams', ${weightOf('p')})) FROM order_items i
    JOIN products p ON p.id = i.product_id WHERE i.order_id IN ${bundled})`.as('weights'),
  /** JSON: the grams of its draft, which the desk may have corrected, and those of its empty box; null without a draft. */
  draftGrams: sql<string | null>`(SELECT json_object('grams', weight_g, 'box', box_g)
    FROM parcels
    WHERE number = (SELECT min(p.number) FROM parcel_items i JOIN parcels p ON p.id = i.parcel_id
    WHERE i.order_id = orders.id AND p.state = 'draft' AND p.direction = 'out'))`.as('draft_grams'),
  cash: sql<Paise>`(SELECT sum(due_paise) FROM order_cash_dues WHERE order_id IN ${bundled})`.mapWith(Number).as('cash'),
  /** JSON: the numbers of the orders that travel along; `until` (UTC ms) of one that is to be paid still. */
  along: sql<
    readonly Along[]
  >`(SELECT json_group_array(json_object('number', o.number, 'until', iif(b.order_id IS NULL, t.until, NULL))) FROM order_travels t
    JOIN orders o ON o.id = t.order_id LEFT JOIN order_bundles b ON b.order_id = t.order_id
    WHERE t.with_order_id = orders.id AND (b.order_id IS NOT NULL OR o.status IN (${sqlList([...statusesWhere(isOpen), 'failed'])})))`
    .mapWith(alongOf)
    .as('along'),
  waitsForAnswer: waitsColumn,
  heard: sql<string>`coalesce((SELECT text
      FROM parcel_events
      WHERE seq = (SELECT max(e.seq) FROM parcel_items i JOIN parcels p ON p.id = i.parcel_id
    JOIN parcel_events e ON e.parcel_id = p.id WHERE i.order_id = orders.id AND p.state = 'draft')), '')`.as('heard'),
};

/** JSON of `along` as it is read, the oldest first. */
function alongOf(json: string): readonly Along[] {
  return (JSON.parse(json) as Along[]).toSorted((one, other) => one.number - other.number);
}

/** The number of the oldest order in a parcel; null for a parcel without a piece. */
const firstNumber = sql.raw('(SELECT min(o.number) FROM parcel_items x JOIN orders o ON o.id = x.order_id WHERE x.parcel_id = parcels.id)');

/** Columns of a parcel that are in other tables. */
export const ofParcel = {
  orderId: sql<string>`coalesce((SELECT id FROM orders WHERE number = ${firstNumber}), '')`.as('order_id'),
  orderNumber: sql<number>`coalesce(${firstNumber}, 0)`.mapWith(Number).as('order_number'),
  customerName: sql<string>`coalesce(parcels.contact ->> 'name', '')`.as('customer_name'),
  city: sql<string>`coalesce(parcels.contact -> 'address' ->> 'city', '')`.as('city'),
  image: sql<string | null>`(SELECT ${sql.raw(imageOf)} FROM parcel_items x ${sql.raw(joined)} WHERE x.parcel_id = parcels.id
    ORDER BY x.order_id, x.line LIMIT 1)`.as('image'),
  along: sql<readonly Along[]>`(SELECT json_group_array(json_object('number', o.number, 'until', NULL)) FROM orders o
    WHERE o.id IN (SELECT x.order_id FROM parcel_items x WHERE x.parcel_id = parcels.id) AND o.number > ${firstNumber})`
    .mapWith(alongOf)
    .as('along'),
  pieces: sql<number>`(SELECT coalesce(sum(x.quantity), 0) FROM parcel_items x WHERE x.parcel_id = parcels.id)`
    .mapWith(Number)
    .as('pieces'),
  heard: sql<string>`coalesce((SELECT CASE e.text WHEN '' THEN e.code ELSE e.text END FROM parcel_events e WHERE e.parcel_id = parcels.id
    ORDER BY e.seq DESC LIMIT 1), '')`.as('heard'),
};
