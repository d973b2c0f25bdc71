import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearch } from 'wouter';
import { Icon } from '../../ui/icon/icon.tsx';
import { adminUrls } from '../admin-urls.ts';
import type { Screen } from '../app/screen.ts';
import { ExportButton } from '../exports/export-button.tsx';
import { useListState } from '../parts/list/list-state.client.ts';
import { EmptyState, ReadState } from '../parts/list/list-states.tsx';
import { ListTable } from '../parts/list/list-table.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { Pager } from '../parts/list/pager.tsx';
import { SearchField } from '../parts/list/search-field.tsx';
import { SavedViews } from '../views/saved-views.tsx';
import { customerColumns } from './customer-columns.tsx';
import { customerListDefaults, customerListRead } from './customer-reads.client.ts';

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
  const search = useSearch();
  const [fields, set] = useListState(customerListDefaults);
  const list = useQuery({ ...customerListRead(new URLSearchParams(search)), placeholderData: keepPreviousData });
  const find = useCallback((text: string) => set({ search: text }, { replace: true }), [set]);
  const { data } = list;

  return (
    <>
      <PageHead title="Customers" meta="One for each email; totals count placed orders only">
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
      </PageHead>
      <SavedViews />
      <div className="list-tools">
        <SearchField label="Search customers" placeholder="Name, email, phone, town" value={fields.search} onSearch={find} />
        <div className="list-filters customer-tools">
          <select
            className="select"
            aria-label="Sort"
            value={`${fields.sort} ${fields.dir}`}
            onChange={({ target }) => {
              const [sort = '', dir = ''] = target.value.split(' ');
              set({ sort, dir });
            }}
          >
            {sortChoices.map(([value, word]) => (
              <option key={value} value={value}>
                {word}
              </option>
            ))}
          </select>
          <button type="button" className="icon-button" aria-label="Refresh" disabled={list.isFetching} onClick={() => list.refetch()}>
            <Icon name="refresh-cw" />
          </button>
        </div>
      </div>
      <ReadState read={list} failed="Failed to fetch customers. Please try again." loading="Loading customers…" />
      {data && data.rows.length === 0 && (
        <EmptyState title="No Customers Found">
          <p>{fields.search ? 'No name, email, phone or town has this.' : 'Everybody who orders stands here.'}</p>
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <>
          <ListTable
            label="Customers"
            rows={data.rows}
            columns={customerColumns}
            keyOf={({ id }) => String(id)}
            sort={{ by: fields.sort, dir: fields.dir === 'asc' ? 'asc' : 'desc', set: (sort, dir) => set({ sort, dir }) }}
          />
          <Pager page={data} noun="customers" onMove={set} />
        </>
      )}
    </>
  );
}

export const customersScreen: Screen = {
  title: 'Customers',
  reads: ({ search }) => [customerListRead(search)],
  Component: CustomersScreen,
};
