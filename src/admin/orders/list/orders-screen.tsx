import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { type OrderTab, orderTabs } from '../../../rules/order/lists/order-tabs.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { grouped } from '../../../rules/text.ts';
import { onDevice } from '../../../ui/storage.client.ts';
import { adminUrls } from '../../admin-urls.ts';
import type { Screen } from '../../app/screen.ts';
import { usePollMs } from '../../live/live.store.ts';
import { LiveHint } from '../../live/live-hint.tsx';
import type { ListedOrder } from '../../order-reads/list-orders.server.ts';
import { Button, ButtonLink, IconButton } from '../../parts/button.tsx';
import { lazyComponent } from '../../parts/lazy-component.tsx';
import { ListScreen } from '../../parts/list/list-screen.tsx';
import { ListTable } from '../../parts/list/list-table.tsx';
import { RefreshButton } from '../../parts/list/refresh-button.tsx';
import { useList } from '../../parts/list/use-list.client.ts';
import { SavedViews } from '../../saved-views/saved-views.tsx';
import { useTicked } from '../bulk/ticked.client.ts';
import { orderListRead } from '../order-reads.client.ts';
import { STATUS_CHANGE } from '../use-status-change.client.ts';
import { orderColumns } from './order-columns.tsx';
import { OrderFilters } from './order-filters.tsx';
import { useNewRows } from './use-new-rows.client.ts';

const TAB_KEY = 'admin-orders-tab';

/** Opens the list on the last seen tab if its address names none; on the first tab if the browser remembers nothing. */
function useRememberedTab(tab: string): void {
  const [, go] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address that the screen is opened with counts
  useEffect(() => {
    const last = onDevice.read(TAB_KEY);
    const isKnown = (orderTabs as readonly (string | null)[]).includes(last);
    if (location.search === '' && isKnown && last !== tab) go(adminUrls.ordersOn(last ?? ''), { replace: true });
    else onDevice.write(TAB_KEY, tab);
  }, []);
  // A bare address is settled above.
  useEffect(() => {
    if (location.search !== '') onDevice.write(TAB_KEY, tab);
  }, [tab]);
}

const BulkBar = lazyComponent(() => import('../bulk/bulk-bar.tsx').then((code) => code.BulkBar));
const OrderExport = lazyComponent(() => import('../export/order-export.tsx').then((code) => code.OrderExport));
const TrackingDialog = lazyComponent(() => import('../tracking-dialog.tsx').then((code) => code.TrackingDialog));

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
  const isMoving = useIsMutating({ mutationKey: STATUS_CHANGE }) > 0;
  const poll = usePollMs();
  const list = useList(orderListRead, isMoving ? false : poll);
  const { fields, set, search, read, data } = list;
  useRememberedTab(fields.tab);
  // On a phone the filters are folded away, unless the address has one.
  const [isFiltering, setFiltering] = useState(Boolean(fields.status || fields.origin || fields.from || fields.to));
  const [isExporting, setExporting] = useState(false);
  const [tracked, setTracked] = useState<ListedOrder | null>(null);
  const rows = useNewRows(data?.rows ?? noRows, search, !read.isPlaceholderData);
  const ticked = useTicked(rows.shown);
  const isNarrowed = Boolean(fields.search || fields.status || fields.origin || fields.from || fields.to);

  return (
    <>
      <ListScreen
        list={list}
        title="Orders"
        noun="orders"
        actions={
          <>
            <LiveHint />
            <div className="order-links">
              <ButtonLink look="line" icon="camera" word="Pack by scan" href={adminUrls.pack()} />
              <ButtonLink look="line" icon="plus" word="Manual order" href={adminUrls.newOrder} />
              <Button look="line" icon="download" word="Export" onClick={() => setExporting(true)} />
            </div>
          </>
        }
        tabs={tabWords}
        alerts={['problems']}
        tabHref={adminUrls.ordersOn}
        views={<SavedViews />}
        searched="Number, name, phone, email, payment, piece"
        tools={
          <>
            <IconButton
              icon="sliders-horizontal"
              label="Filters"
              className="only-phone"
              aria-expanded={isFiltering}
              onClick={() => setFiltering(!isFiltering)}
            />
            <RefreshButton read={read} onDone={rows.show} />
            <OrderFilters filters={fields} isOpen={isFiltering} onChange={set} />
          </>
        }
        toolsClass="order-tools"
        failed={(reason) => `Failed to fetch orders: ${reason}`}
        empty="No Orders Found"
        why={isNarrowed ? 'No order has all of this. Try fewer words or another day.' : 'No order is here now.'}
        instead={
          fields.search && fields.tab !== 'all' && data?.inAll ? <FoundElsewhere fields={fields} found={grouped(data.inAll)} /> : null
        }
        rows={() => (
          <ListTable
            label="Orders"
            rows={rows.shown}
            columns={orderColumns({ onTrack: setTracked })}
            keyOf={({ id }) => id}
            isNew={({ id }) => rows.fresh.has(id)}
            selection={{ ids: ticked.ids, set: ticked.set, label: ({ number }) => `Tick ${orderNumber(number)}` }}
          />
        )}
      >
        <div role="status">
          {rows.waiting > 0 && (
            <button type="button" className="order-arrivals" onClick={rows.show}>
              {rows.waiting === 1 ? '1 new order: show' : `${rows.waiting} new orders: show`}
            </button>
          )}
        </div>
      </ListScreen>
      {ticked.orders.size > 0 && <BulkBar orders={ticked.orders} onClear={ticked.clear} />}
      {isExporting && <OrderExport tab={wordOf(fields.tab)} filters={fields} search={search} onClose={() => setExporting(false)} />}
      {tracked && <TrackingDialog order={tracked} onClose={() => setTracked(null)} />}
    </>
  );
}

/** A search that finds nothing on its tab, and something on “All”. */
function FoundElsewhere({ fields, found }: { readonly fields: typeof orderListRead.defaults; readonly found: string }) {
  const { search, tab, status, origin, from, to } = fields;
  return (
    <p className="note">
      0 in {wordOf(tab)}, {found} in all.
      <ButtonLink look="line" word={`Show ${found} in all`} href={adminUrls.ordersOn('all', { search, status, origin, from, to })} />
    </p>
  );
}

export const ordersScreen: Screen = { reads: ({ search }) => [orderListRead(search)], Component: OrdersScreen };
