import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearch } from 'wouter';
import type { OrderRecord } from '../../features/orders/admin/read-order.server.ts';
import { formatDateTime } from '../../rules/dates.ts';
import { orderNumber } from '../../rules/ids.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { adminUrls } from '../admin-urls.ts';
import { AdminLink } from '../app/admin-link.tsx';
import type { Place, Screen } from '../app/screen.ts';
import { usePollMs } from '../live/live.store.ts';
import { OrderDocuments } from '../papers/order-documents.tsx';
import { Button } from '../parts/button.tsx';
import { LastChange } from '../parts/history/last-change.tsx';
import { later } from '../parts/later.tsx';
import { ReadState } from '../parts/list/list-states.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { OrderCustomer } from './order-customer.tsx';
import { OrderMessages } from './order-messages.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderNeighbours } from './order-neighbours.tsx';
import { OrderPieces } from './order-pieces.tsx';
import { orderRead } from './order-reads.client.ts';
import { OrderTimeline } from './order-timeline.tsx';
import { StatusSelect } from './status-select.tsx';
import { STATUS_CHANGE } from './use-status-change.client.ts';

const TrackingDialog = later(() => import('./tracking-dialog.tsx').then((code) => code.TrackingDialog));

const RefundForm = later(() => import('./refund/refund-form.tsx').then((code) => code.RefundForm));

function OrderScreen({ params }: Place) {
  const isMoving = useIsMutating({ mutationKey: STATUS_CHANGE }) > 0;
  const poll = usePollMs();
  const isRefunding = new URLSearchParams(useSearch()).has('refund');
  const record = useQuery({ ...orderRead(params.id ?? ''), refetchInterval: isMoving ? false : poll });
  if (record.data && isRefunding) return <RefundForm order={record.data} />;
  return (
    <>
      <ReadState read={record} failed={(reason) => `Failed to fetch orders: ${reason}`} loading="Loading the order…" />
      {record.data && <Order order={record.data} />}
    </>
  );
}

function Order({ order }: { order: OrderRecord }) {
  const [isTracking, setTracking] = useState(false);
  return (
    <>
      <PageHead title={orderNumber(order.number)} meta={`Placed ${formatDateTime(order.createdAt)}`}>
        <AdminLink className="btn btn--line hide-phone" href={adminUrls.orders}>
          <Icon name="arrow-left" size="s" /> Orders
        </AdminLink>
      </PageHead>
      <p className="order-head">
        <b>{orderNumber(order.number)}</b> <span className="text-meta">{formatDateTime(order.createdAt)}</span>
      </p>
      <div className="columns">
        <div className="stack">
          <div className="actions">
            <StatusSelect order={order} />
            <Button icon="truck" word={order.trackingUrl ? 'Change tracking' : 'Add tracking'} onClick={() => setTracking(true)} />
            <a className="btn btn--line" href={adminUrls.slip(order.id)} target="_blank" rel="noreferrer">
              <Icon name="printer" size="s" /> Slip
            </a>
            <a className="btn btn--line" href={adminUrls.giftSlip(order.id)} target="_blank" rel="noreferrer">
              <Icon name="gem" size="s" /> Gift slip
            </a>
            <a className="btn btn--line" href={order.customerPage} target="_blank" rel="noreferrer">
              <Icon name="eye" size="s" /> As the customer sees it
            </a>
            {order.left > 0 && (
              <AdminLink className="btn btn--line" href={adminUrls.refund(order.id)}>
                <Icon name="indian-rupee" size="s" /> Refund…
              </AdminLink>
            )}
          </div>
          <OrderPieces order={order} />
          <OrderTimeline order={order} />
          <LastChange kind="order" id={order.id} />
        </div>
        <div className="stack">
          <OrderCustomer order={order} />
          <OrderDocuments id={order.id} status={order.status} />
          <OrderMoney order={order} />
          <OrderMessages order={order} />
        </div>
      </div>
      <OrderNeighbours order={order} />
      {isTracking && <TrackingDialog order={order} onClose={() => setTracking(false)} />}
    </>
  );
}

export const orderScreen: Screen = {
  reads: ({ params }) => [orderRead(params.id ?? '')],
  Component: OrderScreen,
};
