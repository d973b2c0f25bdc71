import { and, asc, gt } from 'drizzle-orm';
import { type CsvColumns, type CsvExport, cellsOf, EXPORT_PAGE, exportPages, headsOf, rupeesCell } from '../../../platform/csv.ts';
import type { Shop } from '../../../platform/shop.ts';
import { stateNamed } from '../../../rules/address/states.ts';
import { istDate } from '../../../rules/dates.ts';
import { customers } from '../customers.table.ts';
import type { CustomerListQuery } from './customer.schema.ts';
import { customersMatching } from './list-customers.server.ts';

type Customer = typeof customers.$inferSelect;

const dayCell = (at: number) => (at === 0 ? '' : istDate(at));

const columns: CsvColumns<Customer> = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Address', ({ shippingAddress: { address, apartment, place } }) => [address, apartment, place].filter(Boolean).join(', ')],
  ['City', ({ city }) => city],
  ['State', ({ shippingAddress: { state } }) => stateNamed(state)?.name ?? ''],
  ['PIN code', ({ shippingAddress }) => shippingAddress.pin_code ?? ''],
  ['Orders', ({ totalOrders }) => totalOrders],
  ['Spent', ({ spent }) => rupeesCell(spent)],
  ['First order', ({ firstOrder }) => dayCell(firstOrder)],
  ['Last order', ({ lastOrder }) => dayCell(lastOrder)],
];

/** The customers that a search finds, all without one, in the order in which they came. The private notes stay in the shop. */
export function exportCustomers({ db: { orm } }: Shop, { search }: CustomerListQuery): CsvExport {
  const listed = search ? customersMatching(search) : undefined;
  return {
    heads: headsOf(columns),
    count: () => orm.$count(customers, listed),
    pages: exportPages<Customer>(
      (after) =>
        orm
          .select()
          .from(customers)
          .where(and(listed, after ? gt(customers.id, after.id) : undefined))
          .orderBy(asc(customers.id))
          .limit(EXPORT_PAGE),
      (customer) => [cellsOf(columns, customer)],
    ),
  };
}
