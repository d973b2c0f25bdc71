import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Statement } from '../../../platform/database/database.ts';
import { insertRows, rowPlace } from '../../../platform/database/rows/row-statement.ts';
import { guard } from '../../../platform/database/write-guard.ts';
import { logFault } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import type { Address } from '../../../rules/address/address.ts';
import { language } from '../../../rules/language/language.ts';
import { HOLD_TTL } from '../../../rules/limits.ts';
import { sentOrigin } from '../../../rules/links/origin.ts';
import { type Paise, paise, ZERO } from '../../../rules/money/money.ts';
import { isOpen, isPayable, statusesWhere } from '../../../rules/order/order-status.ts';
import { nextCheckAt } from '../../../rules/order/reconcile.ts';
import { withLatin } from '../../../rules/parcels/label/latin-letters.ts';
import { RETURN_DAYS_MIN } from '../../../rules/returns/return-terms.ts';
import { defaultSections } from '../../../rules/store/store.ts';
import { whatsappAgreed } from '../../auth/consents/whatsapp-consent.server.ts';
import type { CartQuote } from '../../cart/quote.server.ts';
import { gateway } from '../../gateway/gateway.server.ts';
import type { OrderToReopen } from '../../ledger/held.server.ts';
import { deleteBusiness, insertBusiness } from '../../ledger/order-businesses.server.ts';
import type { Travels } from '../../ledger/order-travels.server.ts';
import { orderTravels } from '../../ledger/order-travels.table.ts';
import { orderItems, orders } from '../../ledger/orders.table.ts';
import { returnSettings, sellerIsUnregistered } from '../../settings/settings.table.ts';
import { accountContactProofs, type ContactProofs, contactsOfOrder, provedByAccount } from '../cash/contact-proof.server.ts';
import type { CreateOrderBody } from '../payment.schema.ts';
import type { Buyer } from './buyer.server.ts';

type Inserted = typeof orders.$inferInsert;
/** Additional facts of an order that the administrator takes. The last three are those of an order for a chat. */
type Taken = Pick<Inserted, 'actor' | 'origin' | 'source' | 'paidByHand' | 'paymentReference' | 'discountReason' | 'hasMails'> &
  Partial<Pick<Inserted, 'language' | 'holdExpiresAt' | 'nextCheckAt'>>;

export interface NewOrder {
  readonly id: string;
  /** From `storedKey`. */
  readonly key: string;
  readonly requestHash: string;
  readonly cartFingerprint: string;
  readonly visitor: Buyer;
  readonly body: CreateOrderBody;
  readonly quote: CartQuote;
  /** The proof of the contacts; by default the visitor's account. */
  readonly proofs?: ContactProofs;
  /** The order in whose parcel it travels along, if any. */
  readonly travels?: Travels | null;
  /** The part of a cash order that is paid in advance; 0 or absent if none is. */
  readonly advance?: Paise;
  /** The facts of a manual order; absent for an order of the shop's pages. */
  readonly taken?: Taken;
}

/** The address as stored: line1, line2 and postal_code of the checkout become address, apartment and pin_code. */
function storedAddress({ customer_name, shipping_address: sent }: CreateOrderBody): Address {
  const { line1, line2, place, city, state, postal_code, country, phone, ...latin } = sent;
  return withLatin(customer_name, { address: line1, apartment: line2, place, city, state, pin_code: postal_code, country, phone }, latin);
}

/** Records the WhatsApp consent of the checkout if the order's phone is proved: nobody can consent for somebody else's number. */
export function insertWhatsappConsent(
  shop: Shop,
  { whatsapp_opt_in, shipping_address }: CreateOrderBody,
  userId: string | null,
  orderId: string,
): Statement[] {
  if (!whatsapp_opt_in) return [];
  const proved = sql`EXISTS (SELECT 1 FROM orders WHERE id = ${orderId} AND phone_verified = 1)`;
  return [whatsappAgreed(shop, shipping_address.phone, userId, proved)];
}

/** Returns the statement that bills the orders of `among` to the business of a body, if it has one. */
const businessOf = (shop: Shop, { business }: CreateOrderBody, among: SQL): Statement[] =>
  business ? [insertBusiness(shop, { gstin: business.gstin, legalName: business.legal_name }, among)] : [];

const nextNumber = sql`(SELECT max(coalesce(max(number),
  coalesce((SELECT value ->> 'first' FROM store_settings WHERE section = 'orderNumbers'), ${defaultSections.orderNumbers.first}) - 1), (SELECT coalesce(max(numbers_after), 0) FROM maintenance)) + 1 FROM orders)`;

const termOf = (column: SQLiteColumn) => sql`coalesce((SELECT ${column} FROM ${returnSettings}), ${sql.raw(`${RETURN_DAYS_MIN}`)})`;
/** The order keeps the terms of returns of this moment. */
const terms = { returnDays: termOf(returnSettings.returnDays), exchangeDays: termOf(returnSettings.exchangeDays) };

/** Orders whose contacts only an account can prove. */
const insertOrders = insertRows(orders, ({ userId, customerEmail, shippingAddress }) => {
  const proofs = provedByAccount(userId, customerEmail, sql`${shippingAddress} ->> 'phone'`);
  return { number: sql`${nextNumber} + ${rowPlace}`, emailVerified: proofs.email, phoneVerified: proofs.phone, ...terms };
});
/** A seller who has no GSTIN charges no tax; a GSTIN that comes later counts for later orders. */
const insertItems = insertRows(orderItems, ({ gstRate }) => ({ gstRate: sql`iif(${sellerIsUnregistered}, 0, ${gstRate})` }));

/**
 * The statements that insert an order, for one batch. Triggers reserve the stock of each line, use the coupon, compare each
 * price with the product's and limit what the buyer holds.
 */
export function insertOrder(shop: Shop, order: NewOrder): Statement[] {
  const {
    db: { orm },
    now,
  } = shop;
  const { id, key, requestHash, cartFingerprint, visitor, body, quote, proofs, travels, advance = ZERO, taken } = order;
  const isCod = body.payment_method === 'cod';
  const row = {
    id,
    idempotencyKey: key,
    requestHash,
    cartFingerprint,
    userId: visitor.userId,
    guestId: visitor.userId ? '' : (visitor.guestId ?? ''),
    customerEmail: body.customer_email,
    customerName: body.customer_name,
    shippingAddress: storedAddress(body),
    language: language(),
    placedAs: body.payment_method,
    holdExpiresAt: now + HOLD_TTL,
    ipHash: visitor.net,
    origin: sentOrigin(body.came_by),
    couponId: quote.coupon?.id ?? null,
    couponCode: quote.coupon?.code ?? null,
    subtotal: quote.subtotal,
    discount: quote.discount,
    charges: paise(quote.shipping + (quote.giftWrap ?? 0)),
    giftWrap: quote.giftWrap,
    giftNote: quote.giftWrap === null ? '' : (body.gift?.note ?? ''),
    taxes: quote.taxes,
    total: quote.total,
    ...(advance > 0 && { advance }),
    nextCheckAt: isCod ? null : nextCheckAt(now, now),
    createdAt: now,
    updatedAt: now,
    ...taken,
  };
  return [
    proofs
      ? orm.insert(orders).values({ ...row, number: nextNumber, emailVerified: proofs.email, phoneVerified: proofs.phone, ...terms })
      : insertOrders(id, [row]),
    insertItems(
      id,
      quote.lines.map((line, at) => ({
        orderId: id,
        line: at + 1,
        productId: line.productId,
        selectedSize: line.size,
        quantity: line.quantity,
        priceAtPurchase: line.unit,
        name: line.english ?? line.name,
        image: line.image,
        hsnCode: line.hsnCode,
        gstRate: line.gstRate,
      })),
    ),
    ...businessOf(shop, body, eq(orders.id, id)),
    ...(travels ? [orm.insert(orderTravels).values({ orderId: id, withOrderId: travels.with, until: travels.until, createdAt: now })] : []),
  ];
}

/**
 * Writes contact, address, business and the language of the page, except into an order whose contact was deleted after the retention period.
 * The former business goes before the address, whose State may be another one now.
 */
export function writeTyped(shop: Shop, { id, userId }: OrderToReopen, body: CreateOrderBody): Statement[] {
  const { db, now } = shop;
  const proofs = accountContactProofs({ userId }, contactsOfOrder(body));
  const isUnpaid =
    and(
      eq(orders.id, id),
      ne(orders.reservation, 'committed'),
      inArray(orders.status, statusesWhere(isPayable)),
      ne(orders.customerEmail, ''),
    ) ?? sql`0`;
  const typed = {
    ...{ customerEmail: body.customer_email, customerName: body.customer_name, shippingAddress: storedAddress(body) },
    ...{ language: language(), emailVerified: proofs.email, phoneVerified: proofs.phone, updatedAt: now },
  };
  return [
    deleteBusiness(isUnpaid),
    db.orm.update(orders).set(typed).where(isUnpaid),
    ...businessOf(shop, body, isUnpaid),
    ...insertWhatsappConsent(shop, body, userId, id),
  ];
}

/**
 * Statements that release the holds of the customer's unpaid orders, for the batch that creates a new order. A hold is released
 * only if the gateway knows of no pending or captured payment for it.
 */
export async function releaseHolds(shop: Shop, held: readonly OrderToReopen[]): Promise<Statement[]> {
  const idle = await Promise.all(held.map(async (order) => ((await hasNoPendingPayment(shop, order)) ? [order] : [])));
  return idle.flat().flatMap((order) => [
    shop.db.orm
      .update(orders)
      .set({
        reservation: 'released',
        actor: 'shopper',
        updatedAt: shop.now,
        ...(isOpen(order.status) && { status: 'cancelled_by_user' as const }),
      })
      .where(and(eq(orders.id, order.id), eq(orders.status, order.status), eq(orders.reservation, 'held'))),
  ]);
}

/**
 * Aborts the batch that creates an order if an order of the same cart was paid since `held` was read, so that the customer does
 * not buy it twice (F41).
 */
export function guardNotAlreadyPaid(held: readonly OrderToReopen[], cartFingerprint: string): Statement[] {
  const same = held.filter((order) => order.cartFingerprint === cartFingerprint).map(({ id }) => id);
  if (same.length === 0) return [];
  return [guard(sql`NOT EXISTS (SELECT 1 FROM orders WHERE id IN ${same} AND reservation = 'committed')`)];
}

async function hasNoPendingPayment(shop: Shop, { gatewayOrderId }: OrderToReopen): Promise<boolean> {
  if (!gatewayOrderId) return true;
  try {
    return (await gateway(shop).paymentsOf(gatewayOrderId)).every((payment) => payment.status === 'failed');
  } catch (error) {
    logFault('release holds', error);
    return false;
  }
}
