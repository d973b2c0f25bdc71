import { type SQL, sql } from 'drizzle-orm';
import { type ListPage, listPage } from '../../../platform/database/list-page.ts';
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

export type CustomerList = ListPage<CustomerRow>;

const sorts = {
  last_order: 'lastOrder',
  first_order: 'firstOrder',
  spent: 'spent',
  total_orders: 'totalOrders',
  name: 'sortName',
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

/** A page of the list, in one round trip. */
export async function listCustomers({ db }: Shop, { search, sort, dir, ...query }: CustomerListQuery): Promise<CustomerList> {
  const page = listPage(db, query, {
    rows: db.orm
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
      .from(customers),
    by: customers[sorts[sort]],
    dir,
    id: customers.id,
    keyOf: (row) => [row[sorts[sort]], row.id],
    from: customers,
    filters: search ? customersMatching(search) : undefined,
  });
  const list = page.of(await db.read(page.queries));
  return { ...list, rows: list.rows.map(({ sortName: _sortName, ...row }) => row) };
}
