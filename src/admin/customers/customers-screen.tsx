import { adminUrls } from '../admin-urls.ts';
import type { Screen } from '../app/screen.ts';
import { ExportButton } from '../exports/export-button.tsx';
import { ListScreen } from '../parts/list/list-screen.tsx';
import { ListTable } from '../parts/list/list-table.tsx';
import { RefreshButton } from '../parts/list/refresh-button.tsx';
import { SortSelect } from '../parts/list/sort-select.tsx';
import { useList } from '../parts/list/use-list.client.ts';
import { SavedViews } from '../saved-views/saved-views.tsx';
import { customerColumns } from './customer-columns.tsx';
import { customerListRead } from './customer-reads.client.ts';

const sortChoices = [
  ['last_order desc', 'Last order first'],
  ['last_order asc', 'Longest away first'],
  ['first_order desc', 'Newest customer first'],
  ['first_order asc', 'First customer first'],
  ['spent desc', 'Most spent first'],
  ['spent asc', 'Least spent first'],
  ['total_orders desc', 'Most orders first'],
  ['total_orders asc', 'Fewest orders first'],
  ['name asc', 'Name A to Z'],
  ['name desc', 'Name Z to A'],
] as const;

function CustomersScreen() {
  const list = useList(customerListRead);
  const { fields, search } = list;
  return (
    <ListScreen
      list={list}
      title="Customers"
      meta="One for each email; totals count placed orders only"
      noun="customers"
      actions={
        <ExportButton
          title="Export customers"
          rows={fields.search ? `“${fields.search}”` : 'All customers'}
          isPersonal
          files={[
            {
              word: 'Customers',
              contains:
                'A row for each email address: name, phone, newest address, orders, money spent, first and last order. Your notes stay here.',
              href: adminUrls.exported('customers', search),
            },
          ]}
        />
      }
      views={<SavedViews />}
      searched="Name, email, phone, town"
      tools={
        <div className="list-filters customer-tools">
          <SortSelect list={list} choices={sortChoices} />
          <RefreshButton read={list.read} />
        </div>
      }
      failed="Failed to fetch customers. Please try again."
      empty="No Customers Found"
      why={fields.search ? 'No name, email, phone or town matches.' : 'Everyone who orders is listed here.'}
      rows={({ rows }) => <ListTable label="Customers" rows={rows} columns={customerColumns} keyOf={({ id }) => String(id)} sort={list} />}
    />
  );
}

export const customersScreen: Screen = { reads: ({ search }) => [customerListRead(search)], Component: CustomersScreen };
