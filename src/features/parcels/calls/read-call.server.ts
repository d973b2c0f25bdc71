import { asc, eq, sql } from 'drizzle-orm';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import type { Shop } from '../../../platform/shop.ts';
import { documentNumber } from '../../../rules/money/financial-year.ts';
import { paise } from '../../../rules/money/money.ts';
import { labelled } from '../../../rules/parcels/label/latin-letters.ts';
import { orderItems, orders } from '../../ledger/orders.table.ts';
import { products } from '../../products/products.table.ts';
import { readStore } from '../../settings/store.server.ts';
import type { ParcelBooking, ParcelRef } from '../couriers/courier.ts';
import type { ParcelRow } from '../parcel-rows.server.ts';
import { parcelItems } from '../parcels.table.ts';
import { waybills } from '../shipment-calls.table.ts';

/** Returns the courier's own reference for a parcel. */
export const refOf = ({ reference, courierOrderId, courierShipmentId, awb }: ParcelRow): ParcelRef => ({
  reference,
  orderId: courierOrderId,
  shipmentId: courierShipmentId,
  awb: awb ?? '',
});

/** The number of a parcel, or the one that was kept for it; '' where the courier gives it later. */
export async function numberOf({ db }: Shop, { id, awb }: ParcelRow): Promise<string> {
  if (awb !== null) return awb;
  const [kept] = await db.orm.select({ awb: waybills.awb }).from(waybills).where(eq(waybills.parcelId, id));
  return kept?.awb ?? '';
}

/** Returns whether an order of the parcel was made before a restore: its courier may have a parcel of which the shop knows nothing. */
export async function isBeforeRestore({ db }: Shop, { id }: ParcelRow): Promise<boolean> {
  const { found } = await db.read({
    found: selectRaw<{ yes: number }>(
      sql`SELECT 1 AS yes FROM parcel_items i JOIN orders o ON o.id = i.order_id JOIN maintenance m ON o.number <= m.numbers_after
        WHERE i.parcel_id = ${id} LIMIT 1`,
    ),
  });
  return found.length > 0;
}

/** Everything that a courier is told of a parcel. */
export async function bookingOf(shop: Shop, parcel: ParcelRow): Promise<ParcelBooking> {
  const { orm } = shop.db;
  const { lines, order, invoice } = await shop.db.read({
    lines: orm
      .select({
        name: orderItems.name,
        size: orderItems.selectedSize,
        sku: products.sku,
        productId: orderItems.productId,
        quantity: parcelItems.quantity,
        price: orderItems.priceAtPurchase,
        hsnCode: orderItems.hsnCode,
      })
      .from(parcelItems)
      .innerJoin(orderItems, sql`${orderItems.orderId} = ${parcelItems.orderId} AND ${orderItems.line} = ${parcelItems.line}`)
      .innerJoin(products, eq(products.id, orderItems.productId))
      .where(eq(parcelItems.parcelId, parcel.id))
      .orderBy(asc(parcelItems.orderId), asc(parcelItems.line)),
    order: orm
      .select({ createdAt: orders.createdAt })
      .from(orders)
      .where(sql`${orders.id} IN (SELECT order_id FROM parcel_items WHERE parcel_id = ${parcel.id})`)
      .orderBy(asc(orders.createdAt))
      .limit(1),
    // The invoices are a leaf of the shop, so they are read by SQL: an order may have none yet.
    invoice: selectRaw<{ series: string; year: string; number: number }>(
      sql`SELECT series, year, number FROM invoices WHERE kind <> 'credit-note' AND order_id IN
        (SELECT order_id FROM parcel_items WHERE parcel_id = ${parcel.id}) LIMIT 1`,
    ),
  });
  const { pin: shopPin } = await readStore(shop);
  const isBack = parcel.direction === 'back';
  const [numbered] = invoice;
  return {
    fromPin: isBack ? parcel.pin : shopPin,
    toPin: isBack ? shopPin : parcel.pin,
    weightGrams: parcel.weightGrams,
    lengthMm: parcel.lengthMm,
    breadthMm: parcel.breadthMm,
    heightMm: parcel.heightMm,
    declared: parcel.declared,
    cashDue: paise(parcel.cashDue),
    direction: parcel.direction,
    reference: parcel.reference,
    orderedAt: order[0]?.createdAt ?? parcel.createdAt,
    customer: labelled(parcel.contact),
    lines: lines.map(({ name, size, sku, productId, quantity, price, hsnCode }) => ({
      name: size ? `${name}, size ${size}` : name,
      sku: [sku ?? `P${productId}`, size].filter(Boolean).join('-'),
      ...{ quantity, price, hsnCode },
    })),
    invoiceNumber: numbered ? documentNumber(numbered.series, numbered.year, Number(numbered.number)) : '',
    awb: await numberOf(shop, parcel),
  };
}
