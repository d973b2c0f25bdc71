import { keepPreviousData, useIsMutating, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSearch } from 'wouter';
import type { ListedOrder, OrderList } from '../../../features/orders/admin/list-orders.server.ts';
import { orderNumber } from '../../../rules/ids.ts';
import type { OrderTab } from '../../../rules/order/order-tabs.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { adminUrls } from '../../admin-urls.ts';
import { AdminLink } from '../../app/admin-link.tsx';
import type { Screen } from '../../app/screen.ts';
import { usePollMs } from '../../live/live.store.ts';
import { LiveHint } from '../../live/live-hint.tsx';
import { later } from '../../parts/later.tsx';
import { totalText } from '../../parts/list/list-page.ts';
import { useListState } from '../../parts/list/list-state.client.ts';
import { EmptyState, ReadState } from '../../parts/list/list-states.tsx';
import { ListTable } from '../../parts/list/list-table.tsx';
import { PageHead } from '../../parts/list/page-head.tsx';
import { Pager } from '../../parts/list/pager.tsx';
import { SearchField } from '../../parts/list/search-field.tsx';
import { Tabs } from '../../parts/list/tabs.tsx';
import { SavedViews } from '../../views/saved-views.tsx';
import { useTicked } from '../bulk/ticked.client.ts';
import { type OrderListFields, orderListDefaults, orderListRead } from '../order-reads.client.ts';
import { STATUS_CHANGE } from '../use-status-change.client.ts';
import { orderColumns } from './order-columns.tsx';
import { OrderFilters } from './order-filters.tsx';
import { useRememberedTab } from './remembered-tab.client.ts';
import { useNewRows } from './use-new-rows.client.ts';

const BulkBar = later(() => import('../bulk/bulk-bar.tsx').then((code) => code.BulkBar));
const OrderExport = later(() => import('../export/order-export.tsx').then((code) => code.OrderExport));
const TrackingDialog = later(() => import('../tracking-dialog.tsx').then((code) => code.TrackingDialog));

const tabWords: readonly (readonly [OrderTab, string])[] = [
  ['pack', 'To pack'],
  ['unpaid', 'Unpaid'],
  ['cod', 'Cash to collect'],
  ['problems', 'Problems'],
  ['all', 'All'],
];
const wordOf = (tab: string): string => tabWords.find(([id]) => id === tab)?.[1] ?? tab;
const noRows: readonly ListedOrder[] = [];

function OrdersScreen() {
  const search = useSearch();
  const [fields, set] = useListState(orderListDefaults);
  useRememberedTab(fields.tab);
  const isMoving = useIsMutating({ mutationKey: STATUS_CHANGE }) > 0;
  const poll = usePollMs();
  const list = useQuery({
    ...orderListRead(new URLSearchParams(search)),
    placeholderData: keepPreviousData,
    refetchInterval: isMoving ? false : poll,
  });
  // On a phone the filters are folded away, unless the address has one.
  const [isFiltering, setFiltering] = useState(Boolean(fields.status || fields.from || fields.to));
  const [isExporting, setExporting] = useState(false);
  const [tracked, setTracked] = useState<ListedOrder | null>(null);
  const find = useCallback((text: string) => set({ search: text }, { replace: true }), [set]);
  const { data } = list;
  const rows = useNewRows(data?.rows ?? noRows, search, !list.isPlaceholderData);
  const ticked = useTicked(rows.shown);

  return (
    <>
      <PageHead title="Orders">
        <LiveHint />
        <div className="order-links">
          <AdminLink className="btn btn--line" href={adminUrls.pack()}>
            <Icon name="camera" size="s" /> Pack by scan
          </AdminLink>
          <AdminLink className="btn btn--line" href={adminUrls.newOrder}>
            <Icon name="plus" size="s" /> Manual order
          </AdminLink>
          <button type="button" className="btn btn--line" onClick={() => setExporting(true)}>
            <Icon name="download" size="s" /> Export
          </button>
        </div>
      </PageHead>
      <Tabs
        label="Orders"
        current={fields.tab}
        tabs={tabWords.map(([id, word]) => ({
          id,
          word,
          href: adminUrls.ordersOn(id),
          count: data?.tabs[id],
          isAlert: id === 'problems' && data?.tabs.problems !== 0,
        }))}
      />
      <SavedViews />
      <div className="list-tools order-tools">
        <SearchField label="Search orders" placeholder="Number, name, phone, email, payment, piece" value={fields.search} onSearch={find} />
        <button
          type="button"
          className="icon-button only-phone"
          aria-label="Filters"
          aria-expanded={isFiltering}
          onClick={() => setFiltering(!isFiltering)}
        >
          <Icon name="sliders-horizontal" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label="Refresh"
          onClick={() => list.refetch().then(rows.show)}
          disabled={list.isFetching}
        >
          <Icon name="refresh-cw" />
        </button>
        <OrderFilters filters={fields} isOpen={isFiltering} onChange={set} />
      </div>
      <div role="status">
        {rows.waiting > 0 && (
          <button type="button" className="order-arrivals" onClick={rows.show}>
            {rows.waiting === 1 ? '1 new order: show' : `${rows.waiting} new orders: show`}
          </button>
        )}
      </div>
      <ReadState read={list} failed={(reason) => `Failed to fetch orders: ${reason}`} loading="Loading orders…" />
      {data && data.rows.length === 0 && <NothingFound fields={fields} list={data} />}
      {data && data.rows.length > 0 && (
        <>
          <ListTable
            label="Orders"
            rows={rows.shown}
            columns={orderColumns({ onTrack: setTracked })}
            keyOf={({ id }) => id}
            isNew={({ id }) => rows.fresh.has(id)}
            selection={{ ids: ticked.ids, set: ticked.set, label: ({ number }) => `Tick ${orderNumber(number)}` }}
          />
          <Pager page={data} noun="orders" onMove={set} />
        </>
      )}
      {ticked.orders.size > 0 && <BulkBar orders={ticked.orders} onClear={ticked.clear} />}
      {isExporting && <OrderExport tab={wordOf(fields.tab)} filters={fields} search={search} onClose={() => setExporting(false)} />}
      {tracked && <TrackingDialog order={tracked} onClose={() => setTracked(null)} />}
    </>
  );
}

/** An empty list: where a search would find something on “All” it says so; the empty state is kept for true emptiness. */
function NothingFound({ fields, list: { inAll } }: { fields: OrderListFields; list: OrderList }) {
  const { search, tab, status, from, to } = fields;
  if (search && tab !== 'all' && inAll) {
    const found = totalText(inAll);
    return (
      <p className="note">
        0 in {wordOf(tab)}, {found} in all.
        <AdminLink className="btn btn--line" href={adminUrls.ordersOn('all', { search, status, from, to })}>
          Show {found} in all
        </AdminLink>
      </p>
    );
  }
  const isFiltered = Boolean(search || status || from || to);
  return (
    <EmptyState title="No Orders Found">
      <p>{isFiltered ? 'No order has all of this. Try fewer words or another day.' : 'No order is here now.'}</p>
    </EmptyState>
  );
}

export const ordersScreen: Screen = {
  title: 'Orders',
  reads: ({ search }) => [orderListRead(search)],
  Component: OrdersScreen,
};
