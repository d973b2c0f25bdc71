import { desc, eq, sql } from 'drizzle-orm';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import type { Shop } from '../../../platform/shop.ts';
import type { Address } from '../../../rules/address/address.ts';
import type { Paise } from '../../../rules/money/money.ts';
import type { OrderStatus } from '../../../rules/order/order-status.ts';
import { orders } from '../../ledger/orders.table.ts';
import { customers } from '../customers.table.ts';
import { accountOfCustomer } from './account-of-customer.server.ts';
import { openOrderOf } from './erase-customer.server.ts';
import type { CustomerRow } from './list-customers.server.ts';

/** So many orders and wishes are shown, the newest first. */
const ROWS_MAX = 50;

function customerQueries({ db: { orm }, now }: Shop, id: number) {
  // lower(): SQLite compares with the type of a column, which no index over an expression has.
  const email = sql`(SELECT lower(c.email) FROM customers c WHERE c.id = ${id})`;
  const userId = sql`(SELECT ${accountOfCustomer} FROM customers WHERE customers.id = ${id})`;
  return {
    customer: orm
      .select({
        id: customers.id,
        email: customers.email,
        name: customers.name,
        phone: customers.phone,
        city: customers.city,
        address: customers.shippingAddress,
        totalOrders: customers.totalOrders,
        spent: customers.spent,
        firstOrder: customers.firstOrder,
        lastOrder: customers.lastOrder,
        note: customers.note,
        notedAt: customers.notedAt,
        eraseAt: customers.eraseAt,
        openOrder: openOrderOf(email).as('open_order'),
        accountSince: sql<number | null>`(SELECT a.created_at FROM users a WHERE a.id = ${accountOfCustomer})`.as('account_since'),
        openSessions: sql<number>`(SELECT count(*) FROM sessions s WHERE s.user_id = ${accountOfCustomer} AND s.expires_at > ${now})`
          .mapWith(Number)
          .as('open_sessions'),
        newsletterSince: sql<
          number | null
        >`(SELECT n.confirmed_at FROM newsletter_subscribers n WHERE n.email = customers.email AND n.status = 'confirmed')`.as(
          'newsletter_since',
        ),
        returnCount: sql<number>`(SELECT count(*)
            FROM orders o
            JOIN returns r ON r.order_id = o.id
            WHERE lower(o.customer_email) = lower(customers.email) AND r.status <> 'cancelled')`
          .mapWith(Number)
          .as('return_count'),
      })
      .from(customers)
      .where(eq(customers.id, id)),
    orders: orm
      .select({
        id: orders.id,
        number: orders.number,
        status: orders.status,
        total: orders.due,
        createdAt: orders.createdAt,
        pieces: sql<number>`(SELECT coalesce(sum(i.quantity), 0) FROM order_items i WHERE i.order_id = orders.id)`
          .mapWith(Number)
          .as('pieces'),
        image: sql<string | null>`(SELECT coalesce(i.image, json_extract(p.images, '$[0]'))
          FROM order_items i
          JOIN products p ON p.id = i.product_id
          WHERE i.order_id = orders.id
          ORDER BY i.line
          LIMIT 1)`.as('image'),
      })
      .from(orders)
      .where(sql`lower(customer_email) = ${email}`)
      .orderBy(desc(orders.createdAt))
      .limit(ROWS_MAX),
    coupons: selectRaw<{ code: string; number: number }>(sql`SELECT coupon_code AS code, number FROM orders
      WHERE lower(customer_email) = ${email} AND coupon_code IS NOT NULL AND reservation = 'committed'
      ORDER BY created_at DESC
      LIMIT ${ROWS_MAX}`),
    wishes: selectRaw<{ id: number; name: string; image: string | null }>(sql`SELECT p.id, p.name, json_extract(p.images, '$[0]') AS image
      FROM wishlist_items w
      JOIN products p ON p.id = w.product_id
      WHERE w.user_id = ${userId}
      ORDER BY w.created_at DESC
      LIMIT ${ROWS_MAX}`),
  };
}

export interface CustomerOrder {
  readonly id: string;
  readonly number: number;
  readonly status: OrderStatus;
  readonly total: Paise;
  readonly createdAt: number;
  readonly pieces: number;
  readonly image: string | null;
}

/** All that the page of a customer shows. Times are UTC ms. */
export interface CustomerRecord extends CustomerRow {
  readonly address: Address;
  /** Null for a guest. */
  readonly accountSince: number | null;
  /** Browsers in which the account is signed in; 0 for a guest. */
  readonly openSessions: number;
  readonly newsletterSince: number | null;
  readonly returnCount: number;
  readonly note: string;
  readonly notedAt: number;
  /** When the person is erased; null if nobody asked for it. */
  readonly eraseAt: number | null;
  /** The number of an order that must end before the person can be erased; null if there is none. */
  readonly openOrder: number | null;
  readonly orders: readonly CustomerOrder[];
  readonly coupons: readonly { readonly code: string; readonly number: number }[];
  /** Pieces on the wishlist of the account; none for a guest. */
  readonly wishes: readonly { readonly id: number; readonly name: string; readonly image: string | null }[];
}

/** A customer with figures, orders, coupons and wishes, or null. One round trip. */
export async function readCustomer(shop: Shop, id: number): Promise<CustomerRecord | null> {
  const { customer, ...rest } = await shop.db.read(customerQueries(shop, id));
  return customer[0] ? { ...customer[0], ...rest } : null;
}
