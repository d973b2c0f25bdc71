import { keepPreviousData, useIsMutating, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSearch } from 'wouter';
import type { ListedOrder } from '../../features/orders/admin/list-orders.server.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { adminUrls } from '../admin-urls.ts';
import { sentenceOf } from '../app/admin-fault.ts';
import { AdminLink } from '../app/admin-link.tsx';
import type { Screen } from '../app/screen.ts';
import { useListState } from '../parts/list/list-state.client.ts';
import { EmptyState, ErrorState, LoadingState } from '../parts/list/list-states.tsx';
import { ListTable } from '../parts/list/list-table.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { Pager } from '../parts/list/pager.tsx';
import { SearchField } from '../parts/list/search-field.tsx';
import { Tabs } from '../parts/list/tabs.tsx';
import { orderColumns } from './order-columns.tsx';
import { orderListDefaults, orderListRead, POLL_MS } from './order-reads.client.ts';
import { TrackingDialog } from './tracking-dialog.tsx';
import { STATUS_CHANGE } from './use-status-change.client.ts';

const tabWords = [
  ['pack', 'To pack'],
  ['unpaid', 'Unpaid'],
  ['cod', 'COD waiting'],
  ['problems', 'Problems'],
  ['all', 'All'],
] as const;

function OrdersScreen() {
  const search = useSearch();
  const [fields, set] = useListState(orderListDefaults);
  const isMoving = useIsMutating({ mutationKey: STATUS_CHANGE }) > 0;
  const list = useQuery({
    ...orderListRead(new URLSearchParams(search)),
    placeholderData: keepPreviousData,
    refetchInterval: isMoving ? false : POLL_MS,
  });
  const [tracked, setTracked] = useState<ListedOrder | null>(null);
  const find = useCallback((text: string) => set({ search: text }, { replace: true }), [set]);
  const { data } = list;

  return (
    <>
      <PageHead title="Orders" />
      <Tabs
        label="Orders"
        current={fields.tab}
        tabs={tabWords.map(([id, word]) => ({
          id,
          word,
          href: adminUrls.orders + (id === orderListDefaults.tab ? '' : `?tab=${id}`),
          count: data?.tabs[id],
          isAlert: id === 'problems',
        }))}
      />
      <div className="list-tools order-tools">
        <SearchField label="Search orders" placeholder="Number, name, phone, e-mail, payment" value={fields.search} onSearch={find} />
        <button type="button" className="icon-button" aria-label="Refresh" onClick={() => list.refetch()} disabled={list.isFetching}>
          <Icon name="refresh-cw" />
        </button>
      </div>
      {list.isError && (
        <ErrorState title={`Failed to fetch orders: ${sentenceOf(list.error)}`} error={list.error} onRetry={() => list.refetch()} />
      )}
      {list.isPending && <LoadingState label="Orders are on their way" />}
      {data && data.rows.length === 0 && <NothingFound search={fields.search} tab={fields.tab} />}
      {data && data.rows.length > 0 && (
        <>
          <ListTable label="Orders" rows={data.rows} columns={orderColumns({ onTrack: setTracked })} keyOf={({ id }) => id} />
          <Pager page={data} noun="orders" onMove={set} />
        </>
      )}
      {tracked && <TrackingDialog order={tracked} onClose={() => setTracked(null)} />}
    </>
  );
}

function NothingFound({ search, tab }: { search: string; tab: string }) {
  if (search && tab !== 'all') {
    return (
      <p className="note">
        Nothing here matches “{search}”.
        <AdminLink className="btn btn--line" href={`${adminUrls.orders}?tab=all&search=${encodeURIComponent(search)}`}>
          Search in all
        </AdminLink>
      </p>
    );
  }
  return (
    <EmptyState title="No Orders Found">
      <p>{search ? 'None of the newest 2,000 orders has this. An older one is found by its whole number.' : 'Nothing waits here.'}</p>
    </EmptyState>
  );
}

export const ordersScreen: Screen = {
  title: 'Orders',
  reads: ({ search }) => [orderListRead(search)],
  Component: OrdersScreen,
};
