import { sql } from 'drizzle-orm';
import type { Statement } from '../../platform/db.ts';
import type { Shop } from '../../platform/shop.ts';
import type { Visitor } from '../../platform/visitor.ts';
import type { Address } from '../../rules/address.ts';
import { COD_CONFIRM_TTL } from '../../rules/cod.ts';
import { HOLD_TTL } from '../../rules/limits.ts';
import { nextCheckAt } from '../../rules/reconcile.ts';
import { consentGiven } from '../account/consents.server.ts';
import type { Quote } from '../cart/quote.server.ts';
import type { CreateOrderBody } from '../checkout/checkout.schema.ts';
import { orderItems, orders } from '../orders/orders.table.ts';

export interface NewOrder {
  readonly id: string;
  readonly key: string;
  readonly idemHash: string;
  readonly cartFp: string;
  readonly visitor: Visitor;
  readonly body: CreateOrderBody;
  readonly quote: Quote;
}

/** What the checkout sends as line1, line2, postal_code is kept as address, apartment, pin_code. */
export function storedAddress({ shipping_address: sent }: CreateOrderBody): Address {
  const { line1, line2, place, city, state, postal_code, country, phone } = sent;
  return { address: line1, apartment: line2, place, city, state, pin_code: postal_code, country, phone };
}

/** What the shopper agreed to with the order, to be kept with it. */
export function agreedTo(shop: Shop, { whatsapp_opt_in, shipping_address }: CreateOrderBody, userId: string | null): Statement[] {
  return whatsapp_opt_in ? [consentGiven(shop, 'whatsapp', shipping_address.phone, userId)] : [];
}

const FIRST_NUMBER = 20_400;

/**
 * The statements that make an order. Inserting a line reserves its stock and inserting the order takes its coupon (both
 * by trigger), and a trigger compares each price with the product's: either all of it happens or nothing.
 */
export function insertOrder({ db: { orm }, now }: Shop, { id, key, idemHash, cartFp, visitor, body, quote }: NewOrder): Statement[] {
  const isCod = body.payment_method === 'cod';
  const holdExpiresAt = now + (isCod ? COD_CONFIRM_TTL : HOLD_TTL);
  return [
    orm.insert(orders).values({
      id,
      number: sql`(SELECT coalesce(max(number), ${FIRST_NUMBER}) + 1 FROM orders)`,
      idemKey: key,
      idemHash,
      cartFp,
      userId: visitor.userId,
      guestId: visitor.userId ? '' : (visitor.guestId ?? ''),
      customerEmail: body.customer_email,
      customerName: body.customer_name,
      shippingAddress: storedAddress(body),
      method: body.payment_method,
      holdExpiresAt,
      couponId: quote.coupon?.id ?? null,
      couponCode: quote.coupon?.code ?? null,
      subtotal: quote.subtotal,
      discount: quote.discount,
      shippingFee: quote.shipping,
      taxes: quote.taxes,
      total: quote.total,
      nextCheckAt: isCod ? holdExpiresAt : nextCheckAt(now, now),
      createdAt: now,
      updatedAt: now,
    }),
    ...quote.lines.map((line, at) =>
      orm.insert(orderItems).values({
        orderId: id,
        line: at + 1,
        productId: line.productId,
        selectedSize: line.size,
        quantity: line.quantity,
        priceAtPurchase: line.unit,
        name: line.name,
        image: line.image,
        hsnCode: line.hsnCode,
        gstRate: line.gstRate,
      }),
    ),
  ];
}
