import { sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { customers } from '../customers.table.ts';
import { customerTerms } from './customer-terms.ts';
import { customersMatching } from './list-customers.server.ts';

/** A customer that a search of the whole area finds. */
export interface FoundCustomer {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly city: string;
  readonly totalOrders: number;
}

/** The newest customers that match. The index itself ends at `limit`, so that "gmail" does not read every customer. */
export function foundCustomersQuery({ db: { orm } }: Shop, search: string, limit: number) {
  const { anywhere } = customerTerms(search);
  const found = anywhere
    ? sql`${customers.id} IN (SELECT rowid FROM customers_fts WHERE customers_fts MATCH ${anywhere} ORDER BY rowid DESC LIMIT ${limit})`
    : customersMatching(search);
  return orm
    .select({
      id: customers.id,
      name: customers.name,
      email: customers.email,
      phone: customers.phone,
      city: customers.city,
      totalOrders: customers.totalOrders,
    })
    .from(customers)
    .where(found)
    .limit(limit);
}
