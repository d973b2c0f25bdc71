import { formatDateTime } from '../../../rules/dates.ts';
import { isRevenue, type OrderStatus } from '../../../rules/order/order-status.ts';

/** A step of the progress display. `state` null: still to come. */
export interface ProgressStep {
  readonly label: string;
  readonly note: string;
  readonly state: 'done' | 'now' | 'bad' | null;
}

const path = ['paid', 'processing', 'shipped', 'delivered'] as const;
const labels = { paid: 'Paid', processing: 'Processing', shipped: 'Shipped', delivered: 'Delivered' } as const;

/** An entry of an order's status history. */
export interface OrderEvent {
  readonly to: string;
  readonly createdAt: number;
}

/**
 * The progress of an order: past steps with their times, the current step, and the steps to come.
 * @param delivery '24 and 30 November'
 */
export function orderProgress(status: OrderStatus, events: readonly OrderEvent[], placedAt: number, delivery: string): ProgressStep[] {
  const when = (to: string) => events.findLast((event) => event.to === to)?.createdAt;
  const timed = (to: string) => {
    const at = when(to);
    return at === undefined ? '' : formatDateTime(at);
  };
  if (!isRevenue(status) && when('paid') !== undefined) return cancelledOrRefunded(status, placedAt, timed);
  if (!isRevenue(status)) return unpaid(status, placedAt, timed);
  const reached = path.indexOf(status as (typeof path)[number]);
  const notes = {
    paid: timed('paid'),
    processing: timed('processing') || (reached < path.indexOf('shipped') ? 'Being packed' : ''),
    shipped: timed('shipped') || 'We will write when it ships',
    delivered: timed('delivered') || `Between ${delivery}`,
  };
  // A paid order is packed next, so 'processing' is already the current step.
  const now = status === 'paid' ? 1 : status === 'delivered' ? path.length : reached;
  return path.map((step, at) => ({ label: labels[step], note: notes[step], state: at < now ? 'done' : at === now ? 'now' : null }));
}

/** The progress of an order that was paid and then cancelled or refunded: only the refund is still to come. */
function cancelledOrRefunded(status: OrderStatus, placedAt: number, timed: (to: string) => string): ProgressStep[] {
  const isBack = status === 'refunded';
  const cancelled: ProgressStep = { label: 'Cancelled', note: timed('cancelled_by_user'), state: isBack ? 'done' : 'bad' };
  return [
    { label: 'Ordered', note: formatDateTime(placedAt), state: 'done' },
    { label: labels.paid, note: timed('paid'), state: 'done' },
    ...(cancelled.note ? [cancelled] : []),
    { label: 'Refunded', note: timed('refunded') || 'On its way back', state: isBack ? 'now' : null },
  ];
}

function unpaid(status: OrderStatus, placedAt: number, timed: (to: string) => string): ProgressStep[] {
  const placed: ProgressStep = { label: 'Ordered', note: formatDateTime(placedAt), state: 'done' };
  switch (status) {
    case 'refunded':
      return [placed, { label: 'Refunded', note: timed('refunded'), state: 'now' }];
    case 'failed_verification':
    case 'pending_payment':
    case 'pending_payment_gateway':
      return [placed, { label: 'Payment', note: 'Not confirmed yet', state: 'now' }, { label: 'Processing', note: '', state: null }];
    default:
      return [
        placed,
        { label: 'Payment', note: timed(status) || 'Not paid', state: 'bad' },
        { label: 'Processing', note: 'After payment', state: null },
      ];
  }
}
