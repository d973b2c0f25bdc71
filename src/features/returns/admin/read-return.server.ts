import { eq, sql } from 'drizzle-orm';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import type { Shop } from '../../../platform/shop.ts';
import { isUuid } from '../../../rules/ids.ts';
import type { Paise } from '../../../rules/money/money.ts';
import type { ReturnStatus } from '../../../rules/returns/return-moves.ts';
import type { ReturnKind, ReturnReason } from '../../../rules/returns/returns.ts';
import { orderItems, orders } from '../../ledger/orders.table.ts';
import { storeFrom, storeQuery } from '../../settings/store.server.ts';
import { evidenceLink } from '../evidence/evidence-links.server.ts';
import { readReturn } from '../returns.server.ts';
import { returnDueAt } from './list-returns.server.ts';
import { refundOf } from './settle-return.server.ts';

export interface ReturnedPiece {
  readonly line: number;
  readonly productId: number;
  readonly name: string;
  readonly size: string;
  readonly image: string | null;
  readonly price: Paise;
  readonly quantity: number;
  readonly bought: number;
  readonly wantedSize: string;
  readonly wish: string;
  /**
   * Pieces of the wanted size, or of the same one, that can be sent now; null if the customer named another piece in words.
   */
  readonly inStock: number | null;
  readonly restocked: number;
}

export interface ReturnEvidence {
  readonly id: string;
  readonly kind: 'photo' | 'video';
  readonly type: string;
  /** Opens the file for some minutes. */
  readonly link: string;
}

/** All that the page of a return shows. Times are UTC ms. */
export interface ReturnRecord {
  readonly id: string;
  readonly number: number;
  readonly kind: ReturnKind;
  readonly reason: ReturnReason;
  readonly note: string;
  readonly status: ReturnStatus;
  readonly answer: string;
  readonly outcome: 'refunded' | 'exchanged' | null;
  readonly refund: Paise | null;
  readonly isManual: boolean;
  readonly createdAt: number;
  readonly dueAt: number | null;
  readonly order: {
    readonly id: string;
    readonly number: number;
    readonly customerName: string;
    readonly phone: string;
    readonly method: 'gateway' | 'cod';
    readonly deliveredAt: number | null;
    readonly returnDays: number;
    readonly exchangeDays: number;
    /** Orders and returns of this e-mail, this one included. */
    readonly orderCount: number;
    readonly returnCount: number;
  };
  readonly pieces: readonly ReturnedPiece[];
  readonly media: readonly ReturnEvidence[];
  readonly events: readonly {
    readonly seq: number;
    readonly to: ReturnStatus;
    readonly by: string;
    readonly note: string | null;
    readonly createdAt: number;
  }[];
  /** The refund that settling it would send now; `byHand`: a person sends it. */
  readonly payable: { readonly amount: Paise; readonly byHand: boolean };
  /** Time of the server. */
  readonly now: number;
}

function factQueries(shop: Shop, orderId: string) {
  const { orm } = shop.db;
  const ofCustomer = sql`lower(o.customer_email) = lower(orders.customer_email)`;
  return {
    order: orm
      .select({
        id: orders.id,
        number: orders.number,
        customerName: orders.customerName,
        phone: sql<string>`coalesce(orders.shipping_address ->> 'phone', '')`.as('phone'),
        method: orders.method,
        deliveredAt: orders.deliveredAt,
        returnDays: orders.returnDays,
        exchangeDays: orders.exchangeDays,
        orderCount: sql<number>`(SELECT count(*) FROM orders o WHERE ${ofCustomer})`.mapWith(Number).as('order_count'),
        returnCount: sql<number>`(SELECT count(*) FROM orders o JOIN returns r ON r.order_id = o.id WHERE ${ofCustomer})`
          .mapWith(Number)
          .as('return_count'),
      })
      .from(orders)
      .where(eq(orders.id, orderId)),
    sections: storeQuery(shop),
    lines: orm
      .select({
        line: orderItems.line,
        productId: orderItems.productId,
        price: orderItems.priceAtPurchase,
        image: sql<
          string | null
        >`coalesce(order_items.image, (SELECT json_extract(p.images, '$[0]') FROM products p WHERE p.id = order_items.product_id))`.as(
          'image',
        ),
      })
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId)),
    stock: selectRaw<{ productId: number; size: string; pieces: number }>(sql`
      SELECT p.id AS productId, '' AS size, p.stock_quantity AS pieces
      FROM products p
      WHERE p.id IN (SELECT product_id FROM order_items WHERE order_id = ${orderId})
        AND NOT EXISTS (SELECT 1 FROM product_sizes s WHERE s.product_id = p.id)
      UNION ALL SELECT s.product_id, s.size, s.stock_quantity
      FROM product_sizes s
      WHERE s.product_id IN (SELECT product_id FROM order_items WHERE order_id = ${orderId})`),
  };
}

/** Returns a return with its pieces, evidence, history and the amount that it would refund, or null. */
export async function readReturnRecord(shop: Shop, id: string): Promise<ReturnRecord | null> {
  const found = isUuid(id) ? await readReturn(shop, id.toLowerCase()) : null;
  if (!found) return null;
  const { request, items, media, events } = found.view;
  const [read, payable, links] = await Promise.all([
    shop.db.read(factQueries(shop, request.orderId)),
    refundOf(shop, found.view, found.all),
    Promise.all(media.map((one) => evidenceLink(shop.env, one.id, shop.now))),
  ]);
  const [order] = read.order;
  if (!order) return null;
  const pieces = items.flatMap((item): ReturnedPiece[] => {
    const line = read.lines.find((one) => one.line === item.line);
    if (!line) return [];
    const { name, size, quantity, bought, wantedSize, wish, restocked } = item;
    const wanted = read.stock.find((one) => one.productId === line.productId && one.size === (wantedSize || size));
    return [{ ...line, name, size, quantity, bought, wantedSize, wish, restocked, inStock: wish === '' ? (wanted?.pieces ?? 0) : null }];
  });
  const { number, kind, reason, note, status, answer, outcome, refund, isManual, createdAt } = request;
  return {
    ...{ id: request.id, number, kind, reason, note, status, answer, outcome, refund, isManual, createdAt },
    dueAt: returnDueAt(request, storeFrom(read.sections)),
    order,
    pieces,
    media: media.map(({ id: mediaId, kind: mediaKind, type }, at) => ({ id: mediaId, kind: mediaKind, type, link: links[at] ?? '' })),
    events: events.map(({ seq, to, by, note: words, createdAt: at }) => ({ seq, to, by, note: words, createdAt: at })),
    payable,
    now: shop.now,
  };
}
