import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { formatDateTime } from '../../rules/dates.ts';
import { isOpenDispute, needsAnswer } from '../../rules/disputes/dispute-states.ts';
import { formatInr } from '../../rules/money/money.ts';
import { isRevenue } from '../../rules/order/order-status.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { adminUrls } from '../admin-urls.ts';
import type { Place, Screen } from '../app/screen.ts';
import { OrderEarned } from '../costs/order-earned.tsx';
import { usePollMs } from '../live/live.store.ts';
import type { OrderRecord } from '../order-reads/read-order.server.ts';
import { OrderDocuments } from '../papers/order-documents.tsx';
import { LastChange } from '../parts/history/last-change.tsx';
import { lazyComponent } from '../parts/lazy-component.tsx';
import { ReadState } from '../parts/list/list-states.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { OrderActs } from './acts/order-acts.tsx';
import { OrderCash } from './order-cash.tsx';
import { OrderCustomer } from './order-customer.tsx';
import { OrderMessages } from './order-messages.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderNeighbours } from './order-neighbours.tsx';
import { OrderParcels } from './order-parcels.tsx';
import { OrderPieces } from './order-pieces.tsx';
import { orderRead } from './order-reads.client.ts';
import { OrderRequests } from './order-requests.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { STATUS_CHANGE } from './use-status-change.client.ts';

type Dispute = OrderRecord['disputes'][number];

const ended = { won: 'You have won it.', lost: 'It is lost: the bank keeps the money.', closed: 'It is closed.' } as const;

function stateOf(dispute: Dispute): string {
  const { status, respondBy } = dispute;
  if (status === 'won' || status === 'lost' || status === 'closed') return ended[status];
  if (!needsAnswer(dispute)) return 'The bank has your answer. Nothing is refunded meanwhile.';
  return `Answer ${respondBy === null ? 'at once' : `by ${formatDateTime(respondBy)}`}. Nothing is refunded meanwhile.`;
}

/** Shows what a bank disputes of an order. */
function OrderDisputes({ order: { disputes } }: { readonly order: OrderRecord }) {
  return disputes.map((dispute) => (
    <p key={dispute.id} className={isOpenDispute(dispute.status) ? 'note note--bad' : 'note'}>
      A bank disputes {formatInr(dispute.amount)} of this order. {stateOf(dispute)}{' '}
      <TextLink look="link" word="Open the dispute" href={adminUrls.dispute(dispute.id)} />
    </p>
  ));
}

const ChatPanel = lazyComponent(() => import('./chat/chat-panel.tsx').then((code) => code.ChatPanel));

const RefundForm = lazyComponent(() => import('./refund/refund-form.tsx').then((code) => code.RefundForm));

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
  return (
    <>
      <PageHead title={orderNumber(order.number)} meta={`Placed ${formatDateTime(order.createdAt)}`} />
      <div className="columns">
        <div className="stack">
          <OrderActs order={order} />
          {order.origin === 'chat' && !isRevenue(order.status) && <ChatPanel order={order} />}
          <OrderDisputes order={order} />
          <OrderCash order={order} />
          <OrderRequests order={order} />
          <OrderPieces order={order} />
          <OrderParcels order={order} />
          <OrderTimeline order={order} />
          <LastChange kind="order" id={order.id} />
        </div>
        <div className="stack">
          <OrderCustomer order={order} />
          <OrderDocuments id={order.id} status={order.status} />
          <OrderMoney order={order} />
          <OrderEarned orderId={order.id} />
          <OrderMessages order={order} />
        </div>
      </div>
      <OrderNeighbours order={order} />
    </>
  );
}

export const orderScreen: Screen = { reads: ({ params }) => [orderRead(params.id ?? '')], Component: OrderScreen };
