import { eq, type SQL, sql } from 'drizzle-orm';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { users } from '../../auth/auth.table.ts';
import type { Person } from '../../personal-data/person.ts';
import { customers } from '../customers.table.ts';

/** The orders that name this address, in whatever spelling. */
const ordersOf = (email: SQL | string): SQL => sql`lower(customer_email) = ${email}`;

/**
 * Returns a customer as the person whose data is asked for: the account of the same address, if there is one, the orders under the address,
 * and the numbers that were proved by a code. An account under another address that ordered for this one belongs to somebody else.
 * @throws ShopError RECORD_NOT_FOUND, ADMIN_NOT_DELETABLE for the administrator's own address
 */
export async function customerAsPerson(shop: Shop, id: number): Promise<Person> {
  const { db, env } = shop;
  const email = sql`(SELECT email FROM customers WHERE id = ${id})`;
  const read = await db.read({
    customer: db.orm
      .select({ email: customers.email, name: customers.name, userId: users.id })
      .from(customers)
      .leftJoin(users, eq(users.email, customers.email))
      .where(eq(customers.id, id)),
    phones: selectRaw<{ phone: string }>(sql`SELECT login_phone AS phone FROM users WHERE email = ${email} AND login_phone_verified = 1
      UNION SELECT shipping_address ->> 'phone'
      FROM orders
      WHERE ${ordersOf(email)} AND phone_verified = 1 AND shipping_address ->> 'phone' <> ''`),
  });
  const [customer] = read.customer;
  if (!customer) throw new ShopError('RECORD_NOT_FOUND');
  if (customer.email === env.ADMIN_EMAIL) throw new ShopError('ADMIN_NOT_DELETABLE');
  const { userId } = customer;
  const own = userId === null ? sql`0` : sql`user_id = ${userId}`;
  return { ...customer, phones: read.phones.map(({ phone }) => phone), orders: sql`(${ordersOf(customer.email)} OR ${own})` };
}
