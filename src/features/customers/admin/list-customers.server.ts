import { and, type SQL, sql } from 'drizzle-orm';
import { countOf, keyPage } from '../../../platform/database/key-page.ts';
import type { Shop } from '../../../platform/shop.ts';
import type { Paise } from '../../../rules/money/money.ts';
import { customers } from '../customers.table.ts';
import type { CustomerListQuery } from './customer.schema.ts';
import { customerTerms } from './customer-terms.ts';

export interface CustomerRow {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly phone: string;
  readonly city: string;
  /** Orders that were paid, or accepted for cash on delivery. */
  readonly totalOrders: number;
  /** Less refunds. */
  readonly spent: Paise;
  /** UTC ms of the first and of the newest order. */
  readonly firstOrder: number;
  readonly lastOrder: number;
}

export interface CustomerList {
  readonly rows: readonly CustomerRow[];
  readonly next: string | null;
  readonly previous: string | null;
  readonly total: number;
}

const sorts = {
  last_order: [customers.lastOrder, 'lastOrder'],
  first_order: [customers.firstOrder, 'firstOrder'],
  spent: [customers.spent, 'spent'],
  total_orders: [customers.totalOrders, 'totalOrders'],
  name: [customers.sortName, 'sortName'],
} as const;

/** After every text that begins like the one before it, for a search by index. */
const LAST = '\u{10ffff}';

/** Terms of three letters occur anywhere in name, e-mail, phone or town; a shorter search begins the name or the e-mail. */
export function customersMatching(search: string): SQL | undefined {
  const { anywhere, begins } = customerTerms(search);
  if (anywhere) return sql`${customers.id} IN (SELECT rowid FROM customers_fts WHERE customers_fts MATCH ${anywhere})`;
  const starting = (column: SQL) => sql`(${column} >= ${begins} AND ${column} < ${begins + LAST})`;
  return begins ? sql`(${starting(sql`${customers.sortName}`)} OR ${starting(sql`${customers.email}`)})` : sql`0`;
}

const pageOf = ({ sort, dir, after, before }: CustomerListQuery) => keyPage({ by: sorts[sort][0], dir, id: customers.id, after, before });

/** The queries of the list: one page by key and the number of hits. For one round trip. */
function customerListQueries({ db: { orm } }: Shop, query: CustomerListQuery) {
  const page = pageOf(query);
  const wanted = query.search ? customersMatching(query.search) : undefined;
  return [
    orm
      .select({
        id: customers.id,
        email: customers.email,
        name: customers.name,
        sortName: customers.sortName,
        phone: customers.phone,
        city: customers.city,
        totalOrders: customers.totalOrders,
        spent: customers.spent,
        firstOrder: customers.firstOrder,
        lastOrder: customers.lastOrder,
      })
      .from(customers)
      .where(and(wanted, page.where))
      .orderBy(...page.order)
      .limit(page.limit),
    orm.select({ count: countOf(customers, wanted) }).from(sql`(SELECT 1)`),
  ] as const;
}

/** A page of the list, in one round trip. */
export async function listCustomers(shop: Shop, query: CustomerListQuery): Promise<CustomerList> {
  const [found, [hits]] = await shop.db.read(customerListQueries(shop, query));
  const cut = pageOf(query).cut(found, (row) => [row[sorts[query.sort][1]], row.id]);
  const count = hits?.count ?? 0;
  const rows = cut.rows.map(({ sortName: _sortName, ...row }) => row);
  return { ...cut, rows, total: count };
}
