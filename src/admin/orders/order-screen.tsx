import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderRecord } from '../../features/orders/admin/read-order.server.ts';
import { addressLines } from '../../rules/address/address.ts';
import { formatDateTime } from '../../rules/dates.ts';
import { orderNumber } from '../../rules/ids.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminUrls } from '../admin-urls.ts';
import { sentenceOf } from '../app/admin-fault.ts';
import { AdminLink } from '../app/admin-link.tsx';
import type { Place, Screen } from '../app/screen.ts';
import { ErrorState, LoadingState } from '../parts/list/list-states.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { ContactLinks } from './contact-links.tsx';
import { OrderMessages, OrderMoney } from './order-money.tsx';
import { OrderPieces } from './order-pieces.tsx';
import { orderRead, POLL_MS } from './order-reads.client.ts';
import { OrderTimeline } from './order-timeline.tsx';
import { StatusSelect } from './status-select.tsx';
import { TrackingDialog } from './tracking-dialog.tsx';
import { STATUS_CHANGE } from './use-status-change.client.ts';

function OrderScreen({ params }: Place) {
  const isMoving = useIsMutating({ mutationKey: STATUS_CHANGE }) > 0;
  const record = useQuery({ ...orderRead(params.id ?? ''), refetchInterval: isMoving ? false : POLL_MS });
  if (record.data) return <Order order={record.data} />;
  if (record.isPending) return <LoadingState label="The order is on its way" />;
  return <ErrorState title={`Failed to fetch orders: ${sentenceOf(record.error)}`} error={record.error} onRetry={() => record.refetch()} />;
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
        <b>{orderNumber(order.number)}</b> <span className="meta">{formatDateTime(order.createdAt)}</span>
      </p>
      <div className="order-page">
        <div className="stack">
          <div className="actions">
            <StatusSelect order={order} />
            <button type="button" className="btn" onClick={() => setTracking(true)}>
              <Icon name="truck" size="s" /> {order.trackingUrl ? 'Change tracking' : 'Add tracking'}
            </button>
          </div>
          <OrderPieces order={order} />
          <OrderTimeline order={order} />
        </div>
        <div className="stack">
          <Customer order={order} />
          <OrderMoney order={order} />
          <OrderMessages messages={order.messages} />
        </div>
      </div>
      {isTracking && <TrackingDialog order={order} onClose={() => setTracking(false)} />}
    </>
  );
}

function Customer({ order }: { order: OrderRecord }) {
  const { customerName, customerEmail, hasAccount, address, number, trackingUrl } = order;
  const lines = customerName ? [customerName, ...addressLines(address)] : [];
  const copy = () =>
    navigator.clipboard.writeText(lines.join('\n')).then(
      () => showToast({ kind: 'done', title: 'Address copied' }),
      () => showToast({ kind: 'error', title: 'Not copied', message: 'The browser did not allow it.' }),
    );
  return (
    <section className="panel">
      <h2>Customer</h2>
      {lines.length === 0 && <p className="meta">The shop has forgotten this customer.</p>}
      {lines.length > 0 && (
        <>
          <address className="postal-address">
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          <div className="actions">
            <button type="button" className="btn btn--line" onClick={copy}>
              <Icon name="copy" size="s" /> Copy address
            </button>
            <ContactLinks name={customerName} phone={address.phone} number={number} />
          </div>
          <dl className="facts">
            <dt>E-mail</dt>
            <dd>
              <a className="link" href={`mailto:${customerEmail}`}>
                {customerEmail}
              </a>
            </dd>
            <dt>Account</dt>
            <dd>{hasAccount ? 'Yes' : 'Guest'}</dd>
            {trackingUrl && (
              <>
                <dt>Tracking</dt>
                <dd>
                  <a className="link" href={trackingUrl} target="_blank" rel="noreferrer">
                    {trackingUrl}
                  </a>
                </dd>
              </>
            )}
          </dl>
        </>
      )}
    </section>
  );
}

export const orderScreen: Screen = {
  title: 'Order',
  reads: ({ params }) => [orderRead(params.id ?? '')],
  Component: OrderScreen,
};
